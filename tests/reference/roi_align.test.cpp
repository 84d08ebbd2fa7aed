// SPDX-License-Identifier: MIT
// Tables worked out by hand from the pseudo-code of DML_ROI_ALIGN1_OPERATOR_DESC. docs/operators/roi_align.md
#include "dmlref/reference/roi_align.hpp"

#include "reference/worked_by_hand.hpp"
#include "support/refusal.hpp"

#include <bit>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto max = reduce_function::max;

/// The output for one region of one image of one channel.
values roi_align_of(tensor<float> const& input, values const& region, index_t output_height, index_t output_width,
                    roi_align_options const& options = {}) {
    tensor<float> output({1, 1, output_height, output_width});
    reference::roi_align(input, tensor<float>({1, 4}, region), tensor<std::uint32_t>({1}), output.view(), options);
    return output.elements();
}

tensor<float> const three_by_three = {{1, 1, 3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8}};
tensor<float> const four_by_four = {{1, 1, 4, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

/// The value at one coordinate, which is that of an empty region. Out of bounds it is -7.
float value_at(tensor<float> const& input, float x, float y, interpolation_mode mode = interpolation_mode::linear) {
    return roi_align_of(input, {x, y, x, y}, 1, 1,
                        {.interpolation_mode = mode, .input_pixel_offset = 0, .out_of_bounds_input_value = -7})[0];
}

} // namespace

TEST_CASE("roi_align: a region of one pixel is that pixel, or interpolates around its center",
          "[roi_align][reference]") {
    CHECK(roi_align_of(three_by_three, {1, 1, 2, 2}, 1, 1) == values{4});
    CHECK(roi_align_of(three_by_three, {1, 1, 2, 2}, 2, 2) == values{3, 3.5f, 4.5f, 5}); // (0.75 and 1.25)^2
}

TEST_CASE("roi_align: a region that is not square is scaled by its own height", "[roi_align][reference]") {
    // RA-1. x = 0, 1 and y = 0.5, 2.5. The scale of x for y would give 0, 1, 4, 5.
    CHECK(roi_align_of(four_by_four, {0, 0, 2, 4}, 2, 2, {.maximum_samples_per_output = 1}) == values{2, 3, 10, 11});
}

TEST_CASE("roi_align: an output element of three samples has three samples", "[roi_align][reference]") {
    // RA-2. x = 0, 1, 2 of the squares. With "<=" there would be four, and two rows.
    tensor<float> const squares({1, 1, 2, 4}, {0, 1, 4, 9, 100, 100, 100, 100});
    CHECK(roi_align_of(squares, {0, 0, 3, 1}, 1, 1) == values{5.f / 3.f});
    CHECK(roi_align_of(squares, {0, 0, 3, 1}, 1, 1, {.reduction_function = max}) == values{4});
}

TEST_CASE("roi_align: the sample count follows the region on each axis", "[roi_align][reference]") {
    // RA-3. Two samples along x, one along y.
    tensor<float> const input({1, 1, 2, 4}, {0, 1, 4, 9, 16, 25, 36, 49});
    CHECK(roi_align_of(input, {0, 0, 4, 2}, 2, 2) == values{0.5f, 6.5f, 20.5f, 42.5f});
    CHECK(roi_align_of(input, {0, 0, 4, 2}, 2, 2, {.reduction_function = max}) == values{1, 9, 25, 49});
    // At most one: x = 0.5, 2.5. At least two: y = -0.25 (clamped to 0), 0.25 and 0.75, 1.25 (clamped to 1).
    CHECK(roi_align_of(input, {0, 0, 4, 2}, 2, 2, {.reduction_function = max, .maximum_samples_per_output = 1}) ==
          values{0.5f, 6.5f, 20.5f, 42.5f});
    CHECK(roi_align_of(input, {0, 0, 4, 2}, 2, 2, {.reduction_function = max, .minimum_samples_per_output = 2}) ==
          values{7, 19, 25, 49});
}

TEST_CASE("roi_align: an empty region takes every output from one coordinate", "[roi_align][reference]") {
    // RA-5
    CHECK(roi_align_of(three_by_three, {1.5f, 0.5f, 1.5f, 0.5f}, 2, 3) == values{1, 1, 1, 1, 1, 1});
    CHECK(roi_align_of(three_by_three, {1.5f, 0, 1.5f, 2}, 2, 2) == values{1, 1, 4, 4}); // empty along x only
    for (auto const function : {reduce_function::average, max})
        CHECK(roi_align_of(three_by_three, {1.75f, 1, 1.75f, 1}, 1, 2,
                           {.reduction_function = function, .minimum_samples_per_output = 4}) == values{2.75f, 2.75f});
}

TEST_CASE("roi_align: an inverted region mirrors", "[roi_align][reference]") {
    // RA-4
    CHECK(roi_align_of(three_by_three, {0, 0, 3, 3}, 3, 3) == values{0, 1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(roi_align_of(three_by_three, {3, 0, 0, 3}, 3, 3) == values{2, 1, 0, 5, 4, 3, 8, 7, 6});
    CHECK(roi_align_of(three_by_three, {0, 3, 3, 0}, 3, 3) == values{6, 7, 8, 3, 4, 5, 0, 1, 2});
    CHECK(roi_align_of(three_by_three, {3, 3, 0, 0}, 3, 3) == values{8, 7, 6, 5, 4, 3, 2, 1, 0});
    // Two samples per output element, as for [0, 0, 4, 4].
    CHECK(roi_align_of(four_by_four, {4, 0, 0, 4}, 2, 2) == values{4.5f, 2.5f, 12.5f, 10.5f});
}

TEST_CASE("roi_align: AlignRegionsToCorners reaches the corners of the region", "[roi_align][reference]") {
    // RA-8
    roi_align_options options{.input_pixel_offset = 0, .output_pixel_offset = 0, .align_regions_to_corners = true};
    options.maximum_samples_per_output = 1;
    CHECK(roi_align_of(three_by_three, {0, 0, 2, 2}, 2, 2, options) == values{0, 2, 6, 8});
    CHECK(roi_align_of(three_by_three, {0, 0, 2, 2}, 3, 3, options) == three_by_three.elements());
    CHECK(roi_align_of(three_by_three, {0, 0, 2, 2}, 1, 1, options) == values{4});
    CHECK(roi_align_of(three_by_three, {0, 0, 2, 2}, 1, 3, options) == values{3, 4, 5});
    options.minimum_samples_per_output = options.maximum_samples_per_output = 2;
    CHECK(roi_align_of(three_by_three, {0, 0, 2, 2}, 1, 1, options) == values{4});
    CHECK(roi_align_of(four_by_four, {0, 0, 3, 3}, 2, 2, options) == values{2.5f, 4.5f, 10.5f, 12.5f});
    options.reduction_function = max;
    CHECK(roi_align_of(three_by_three, {0, 0, 2, 2}, 1, 1, options) == values{8});
    CHECK(roi_align_of(four_by_four, {0, 0, 3, 3}, 2, 2, options) == values{5, 7, 13, 15});
}

TEST_CASE("roi_align: beyond -1 and beyond the size a sample is out of bounds", "[roi_align][reference]") {
    // RA-9
    tensor<float> const input({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
    struct {
        float x, y, expected;
    } const rows[] = {
        {-1, 0, 1},     {std::nextafter(-1.f, -2.f), 0, -7},
        {3, 0, 3},      {std::nextafter(3.f, 4.f), 0, -7},
        {0, -1, 1},     {0, std::nextafter(-1.f, -2.f), -7},
        {1, 2, 5},      {1, std::nextafter(2.f, 3.f), -7},
        {-1, -1, 1},    {-0.875f, 0, 1},
        {3, 2, 6},      {2.5f, 1.5f, 6},
        {-2, 1.5f, -7}, {4, 4, -7},
    };
    for (auto const& [x, y, expected] : rows) {
        INFO("x " << x << ", y " << y);
        CHECK(value_at(input, x, y) == expected);
        CHECK(value_at(input, x, y, interpolation_mode::nearest_neighbor) == expected);
    }
    CHECK(value_at(input, -0.5f, 0.5f) == 2.5f);
    CHECK(value_at(input, 2.75f, 0.25f) == 3.75f);
}

TEST_CASE("roi_align: a sample out of bounds takes part with its value", "[roi_align][reference]") {
    // RA-9, RA-13. The samples lie at x = -2 (out of bounds), -1, 0 and 1, whose values are 1, 1 and 2.
    tensor<float> const input({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
    auto const with = [&](float out_of_bounds_input_value, reduce_function function) {
        return roi_align_of(
            input, {-2, 0, 2, 1}, 1, 1,
            {.reduction_function = function, .out_of_bounds_input_value = out_of_bounds_input_value})[0];
    };
    CHECK(with(0, reduce_function::average) == 1);
    CHECK(with(8, reduce_function::average) == 3);
    CHECK(with(-8, reduce_function::average) == -1);
    CHECK(with(8, max) == 8);
    CHECK(with(-8, max) == 2);
    CHECK(with(infinity, reduce_function::average) == infinity);
}

TEST_CASE("roi_align: a region that is not a number, infinite or huge is out of bounds", "[roi_align][reference]") {
    // RA-9
    tensor<float> const input({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
    values const regions[] = {
        {NaN, 0, 1, 1},       {0, NaN, 1, 1},
        {0, 0, NaN, 1},       {0, 0, infinity, 1},
        {-infinity, 0, 1, 1}, {-infinity, 0, infinity, 1},
        {0, 0, 1, -infinity}, {infinity, 0, infinity, 1},
        {1e30f, 0, 2e30f, 1}, {-1e30f, -1e30f, 1e30f, 1e30f},
        {0, 0, 3e38f, 1},
    };
    for (values const& region : regions)
        for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear})
            for (auto const function : {reduce_function::average, max})
                for (bool const corners : {false, true})
                    CHECK(roi_align_of(input, region, 1, 2,
                                       {.reduction_function = function,
                                        .interpolation_mode = mode,
                                        .spatial_scale_x = 10,
                                        .output_pixel_offset = 0.25f,
                                        .out_of_bounds_input_value = -7,
                                        .maximum_samples_per_output = 1,
                                        .align_regions_to_corners = corners}) == values{-7, -7});
    CHECK(roi_align_of(input, {NaN, 0, 1, 1}, 1, 1) == values{0}); // adaptive: the minimum count
}

TEST_CASE("roi_align: a region of infinite size is out of bounds within any budget", "[roi_align][reference]") {
    // RA-3, RA-9. MaximumSamplesPerOutput is 2^32 - 1.
    for (values const& region : {values{0, 0, infinity, 1}, {0, -infinity, 1, 1}, {-3e38f, 0, 3e38f, 1}})
        CHECK(roi_align_of(three_by_three, region, 1, 1, {.out_of_bounds_input_value = -7}) == values{-7});
}

TEST_CASE("roi_align: a region that needs too many samples is refused at once", "[roi_align][reference]") {
    tensor<float> output({1, 1, 1, 1}, {-9});
    auto const call = [&](float x2) {
        return refusal([&] {
            reference::roi_align(three_by_three, tensor<float>({1, 4}, {0, 0, x2, x2}), tensor<std::uint32_t>({1}),
                                 output.view(), {});
        });
    };
    CHECK(call(1e30f) == "ROI_ALIGN1: ROITensor[0] takes 4294967295 x 4294967295 samples per output element, which "
                         "brings the call to 18446744065119617024 samples, must stay within the work budget of "
                         "17179869184 (lower MaximumSamplesPerOutput or raise work_budget)");
    CHECK(output.elements() == values{-9});
}

TEST_CASE("roi_align: an element of weight 0 is not read", "[roi_align][reference]") {
    // RA-14
    tensor<float> const row({1, 1, 1, 4}, {1, infinity, 3, NaN});
    CHECK(value_at(row, 0, 0) == 1);
    CHECK(value_at(row, 0.25f, 0) == infinity);
    CHECK(value_at(row, 1, 0) == infinity);
    CHECK(value_at(row, 2, 0) == 3);
    CHECK(std::isnan(value_at(row, 2.25f, 0)));
    tensor<float> const rows({1, 1, 2, 2}, {1, 2, infinity, NaN});
    CHECK(value_at(rows, 0.5f, 0) == 1.5f);
    CHECK(value_at(rows, 0, 0.5f) == infinity);
    CHECK(value_at(rows, 0, 1) == infinity);
}

TEST_CASE("roi_align: a maximum starts from the first sample", "[roi_align][reference]") {
    // RA-12. Four samples, on the four elements.
    auto const maximum = [](values const& elements) {
        return roi_align_of({{1, 1, 2, 2}, elements}, {0, 0, 2, 2}, 1, 1, {.reduction_function = max})[0];
    };
    CHECK(maximum({-5, -1, -3, -9}) == -1); // not the 0 of the pseudo-code
    CHECK(maximum({-infinity, -infinity, -infinity, -infinity}) == -infinity);
    CHECK(std::isnan(maximum({NaN, 5, 6, 7})));
    CHECK(maximum({1, NaN, 3, 2}) == 3);
    CHECK(maximum({1, 2, NaN, NaN}) == 2);
    CHECK(bits(maximum({-0.f, 0.f, 0.f, 0.f})) == bits(-0.f)); // the first of equals
}

TEST_CASE("roi_align: an average adds its samples in the document's order, x outside", "[roi_align][reference]") {
    // RA-13. 1e8 - 1e8 + 1 + 0. Row by row it would be 1e8 + 1 - 1e8 + 0, which is 0 in float.
    CHECK(roi_align_of({{1, 1, 2, 2}, {1e8f, 1, -1e8f, 0}}, {0, 0, 2, 2}, 1, 1) == values{0.25f});
    // One division, of the sum: 1 / 9 nine times would not be 1.
    CHECK(roi_align_of({{1, 1, 3, 3}, values(9, 1.f)}, {0, 0, 3, 3}, 1, 1) == values{1});
}

TEST_CASE("roi_align: a sum that starts from 0 turns -0 into 0", "[roi_align][reference]") {
    tensor<float> const input({1, 1, 1, 1}, {-0.f});
    CHECK(bits(roi_align_of(input, {0, 0, 1, 1}, 1, 1)[0]) == bits(0.f));
    CHECK(bits(roi_align_of(input, {0, 0, 1, 1}, 1, 1, {.reduction_function = max})[0]) == bits(-0.f));
}

TEST_CASE("roi_align: a NaN is stored in one form", "[roi_align][reference]") {
    // NU-3
    tensor<float> const input({1, 1, 1, 1}, {std::bit_cast<float>(0xffc1'2345u)});
    tensor<half> const narrow({1, 1, 1, 1}, {half::from_bits(0xfe12)});
    for (auto const function : {reduce_function::average, max}) {
        roi_align_options const options{.reduction_function = function};
        CHECK(bits(roi_align_of(input, {0, 0, 1, 1}, 1, 1, options)[0]) == 0x7fc0'0000u);
        tensor<half> output({1, 1, 1, 1});
        reference::roi_align(narrow, tensor<half>({1, 4}), tensor<std::uint32_t>({1}), output.view(), options);
        CHECK(bits(output(0, 0, 0, 0)) == 0x7e00u);
    }
}

TEST_CASE("roi_align: every region reads its own image, in every channel", "[roi_align][reference]") {
    tensor<float> const input({3, 2, 1, 1}, {10, 11, 20, 21, 30, 31});
    tensor<float> output({4, 2, 1, 1});
    reference::roi_align(input, tensor<float>({4, 4}, {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1}),
                         tensor<std::uint32_t>({4}, {2, 0, 1, 2}), output.view(), {});
    CHECK(output.elements() == values{30, 31, 10, 11, 20, 21, 30, 31});
}
