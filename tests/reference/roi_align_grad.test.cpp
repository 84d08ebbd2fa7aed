// SPDX-License-Identifier: MIT
// The example of DML_ROI_ALIGN_GRAD_OPERATOR_DESC, and tables worked out by hand from its pseudo-code.
// docs/operators/roi_align_grad.md
#include "dmlref/reference/roi_align_grad.hpp"

#include "reference/worked_by_hand.hpp"

#include <bit>
#include <numeric>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto max = reduce_function::max;
constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor;

tensor<std::uint32_t> first_image(tensor<float> const& rois) { return tensor<std::uint32_t>({rois.size(0)}); }

/// OutputGradientTensor, for the first image.
values input_gradient_of(tensor<float> const& input, tensor<float> const& input_gradient, tensor<float> const& rois,
                         roi_align_options const& options) {
    tensor<float> output(input.sizes(), values(input.elements().size(), NaN));
    reference::roi_align_grad(input, input_gradient, rois, first_image(rois), output.view(), {}, options);
    return output.elements();
}

/// OutputROIGradientTensor, for the first image.
values region_gradient_of(tensor<float> const& input, tensor<float> const& input_gradient, tensor<float> const& rois,
                          roi_align_options const& options) {
    tensor<float> output(rois.sizes(), values(rois.elements().size(), NaN));
    reference::roi_align_grad(input, input_gradient, rois, first_image(rois), {}, output.view(), options);
    return output.elements();
}

/// 4 rows of 5 elements, x + 4 y.
tensor<float> const ramp = {{1, 1, 4, 5}, {0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16}};

/// One region that is a point, and one output element: the gradient of the sample at (x, y) alone.
values region_gradient_at(float x, float y, tensor<float> const& input, roi_align_options options = {}) {
    options.input_pixel_offset = 0;
    return region_gradient_of(input, {{1, 1, 1, 1}, {1}}, {{1, 4}, {x, y, x, y}}, options);
}

} // namespace

TEST_CASE("roi_align_grad: the example of the document holds", "[roi_align_grad][reference][public]") {
    tensor<float> const rois({4, 4}, {0, 0, 2, 2, 2, 0, 4, 2, 0, 2, 2, 4, 2, 2, 4, 4});
    values elements(16), gradients(12);
    std::iota(elements.begin(), elements.end(), 1.f);
    std::iota(gradients.begin(), gradients.end(), 1.f);
    tensor<float> const input({1, 1, 4, 4}, elements), input_gradient({4, 1, 1, 3}, gradients);
    values const expected = {3, 3, 9, 6, 0, 0, 0, 0, 15, 9, 21, 12, 0, 0, 0, 0};

    roi_align_options options{.interpolation_mode = nearest_neighbor, .maximum_samples_per_output = 1};
    CHECK(input_gradient_of(input, input_gradient, rois, options) == expected);

    tensor<half> narrow({1, 1, 4, 4});
    reference::roi_align_grad({}, converted<half>(input_gradient), converted<half>(rois), first_image(rois),
                              narrow.view(), {}, options);
    CHECK(converted<float>(narrow).elements() == expected);

    // RA-7: as for the forward pass, half up holds only at (0.5, 0).
    options.readings.nearest_tie = nearest_tie::half_up;
    CHECK(input_gradient_of(input, input_gradient, rois, options) != expected);
    options.output_pixel_offset = 0;
    CHECK(input_gradient_of(input, input_gradient, rois, options) == expected);
}

TEST_CASE("roi_align_grad: a sample gives to each element what it took from it", "[roi_align_grad][reference]") {
    // Region [1.25, 0.5, 2.25, 1.5] to one sample at x = 1.25, y = 0.5.
    tensor<float> const input({1, 1, 2, 4});
    tensor<float> const rois({1, 4}, {1.25f, 0.5f, 2.25f, 1.5f});
    CHECK(input_gradient_of(input, {{1, 1, 1, 1}, {16}}, rois, {}) == values{0, 6, 2, 0, 0, 6, 2, 0});
    CHECK(input_gradient_of(input, {{1, 1, 1, 1}, {16}}, rois, {.interpolation_mode = nearest_neighbor}) ==
          values{0, 16, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("roi_align_grad: the gradient is multiplied by the weight of y, then by that of x",
          "[roi_align_grad][reference]") {
    // The sample at (0.1, 0.7): in float, (3 * 0.7) * 0.1 is less than 3 * (0.7 * 0.1) and (3 * 0.1) * 0.7.
    CHECK(input_gradient_of(tensor<float>({1, 1, 2, 2}), {{1, 1, 1, 1}, {3}}, {{1, 4}, {0.1f, 0.7f, 0.1f, 0.7f}},
                            {.input_pixel_offset = 0})[3] == 0x1.ae147ap-3f);
}

TEST_CASE("roi_align_grad: an average divides its gradient among its samples", "[roi_align_grad][reference]") {
    CHECK(input_gradient_of(tensor<float>({1, 1, 2, 2}), {{1, 1, 1, 1}, {6}}, {{1, 4}, {0, 0, 2, 2}}, {}) ==
          values{1.5f, 1.5f, 1.5f, 1.5f});
    // Three samples along x: a third each.
    CHECK(input_gradient_of(tensor<float>({1, 1, 1, 4}), {{1, 1, 1, 1}, {1}}, {{1, 4}, {0, 0, 3, 1}}, {}) ==
          values{1.f / 3.f, 1.f / 3.f, 1.f / 3.f, 0});
}

TEST_CASE("roi_align_grad: a maximum gives all to the first largest sample", "[roi_align_grad][reference]") {
    // RG-8. Four samples, on the four elements; x is the outer loop.
    auto const gradient = [](values const& elements) {
        return input_gradient_of({{1, 1, 2, 2}, elements}, {{1, 1, 1, 1}, {8}}, {{1, 4}, {0, 0, 2, 2}},
                                 {.reduction_function = max});
    };
    CHECK(gradient({1, 5, 2, 3}) == values{0, 8, 0, 0});
    CHECK(gradient({1, 5, 5, 0}) == values{0, 0, 8, 0});
    CHECK(gradient({4, 4, 4, 4}) == values{8, 0, 0, 0});
    CHECK(gradient({NaN, 5, 6, 7}) == values{8, 0, 0, 0});
    CHECK(gradient({1, NaN, 3, 2}) == values{0, 0, 8, 0});
    CHECK(gradient({-3, -2, -4, -5}) == values{0, 8, 0, 0});
}

TEST_CASE("roi_align_grad: the value out of bounds competes for a maximum", "[roi_align_grad][reference]") {
    // RG-4. The samples lie at x = -2 (out of bounds), -1, 0 and 1.
    auto const gradients = [](values const& elements, float out_of_bounds_input_value) {
        roi_align_options const options{.reduction_function = max,
                                        .out_of_bounds_input_value = out_of_bounds_input_value};
        tensor<float> const input({1, 1, 1, 3}, elements), rois({1, 4}, {-2, 0, 2, 1});
        values all = input_gradient_of(input, {{1, 1, 1, 1}, {8}}, rois, options);
        for (float of_region : region_gradient_of(input, {{1, 1, 1, 1}, {8}}, rois, options)) all.push_back(of_region);
        return all;
    };
    CHECK(gradients({1, 2, 3}, 0) == values{0, 8, 0, 0, 0, 0, 0});
    CHECK(gradients({1, 2, 3}, 8) == values{0, 0, 0, 0, 0, 0, 0});
    CHECK(gradients({-1, -2, -3}, 0) == values{0, 0, 0, 0, 0, 0, 0});
    CHECK(gradients({-1, -2, -3}, -8) == values{8, 0, 0, 0, 0, 0, 0});
    CHECK(gradients({0, 0, 0}, 0) == values{0, 0, 0, 0, 0, 0, 0}); // the first of equals
}

TEST_CASE("roi_align_grad: a clamped sample gives to the edge, and one out of bounds gives nothing",
          "[roi_align_grad][reference]") {
    // RG-5. Samples at x = -2, -1, 0, 1 and y = 0.
    tensor<float> const input({1, 1, 1, 3}, {1, 5, 7});
    tensor<float> const rois({1, 4}, {-2, 0, 2, 1});
    CHECK(input_gradient_of(input, {{1, 1, 1, 4}, {1, 2, 4, 8}}, rois, {}) == values{6, 8, 0});
    CHECK(input_gradient_of(input, {{1, 1, 1, 1}, {8}}, rois, {}) == values{4, 2, 0}); // the divisor stays 4
    CHECK(input_gradient_of(input, {{1, 1, 1, 1}, {8}}, {{1, 4}, {NaN, 0, 1, 1}}, {}) == values{0, 0, 0});
    CHECK(input_gradient_of(input, {{1, 1, 1, 1}, {8}}, {{1, 4}, {0, 0, infinity, 1}},
                            {.maximum_samples_per_output = 1}) == values{0, 0, 0});
}

TEST_CASE("roi_align_grad: contributions are added in the stated order", "[roi_align_grad][reference]") {
    // RG-10. 1e8 + 1 is 1e8 in float, so the sum reveals the order: regions ascending, then row-major.
    tensor<float> const input({1, 1, 1, 1});
    tensor<float> const three({3, 4}, {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1});
    CHECK(input_gradient_of(input, {{3, 1, 1, 1}, {1e8f, -1e8f, 1}}, three, {}) == values{1});
    CHECK(input_gradient_of(input, {{3, 1, 1, 1}, {1e8f, 1, -1e8f}}, three, {}) == values{0});
    tensor<float> const one({1, 4}, {0, 0, 1, 1});
    CHECK(input_gradient_of(input, {{1, 1, 2, 2}, {1e8f, -1e8f, 1, 0}}, one, {}) == values{1});
    CHECK(input_gradient_of(input, {{1, 1, 2, 2}, {1e8f, 1, -1e8f, 0}}, one, {}) == values{0});
}

TEST_CASE("roi_align_grad: halves accumulate in float", "[roi_align_grad][reference]") {
    // 2048 + 1 is not a half: a sum in half would stay at 2048.
    tensor<half> output({1, 1, 1, 1});
    tensor<half> const gradients({1, 1, 1, 3}, {half(2048.f), half(1.f), half(1.f)});
    reference::roi_align_grad({}, gradients, tensor<half>({1, 4}, {half(0.f), half(0.f), half(1.f), half(1.f)}),
                              tensor<std::uint32_t>({1}), output.view(), {}, {});
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 2050.f);
}

TEST_CASE("roi_align_grad: regions add up in the image they were cut from", "[roi_align_grad][reference]") {
    tensor<float> output({3, 2, 1, 1}, values(6, -9));
    reference::roi_align_grad({}, tensor<float>({3, 2, 1, 1}, {1, 2, 3, 4, 5, 6}),
                              tensor<float>({3, 4}, {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1}),
                              tensor<std::uint32_t>({3}, {2, 0, 2}), output.view(), {}, {});
    CHECK(output.elements() == values{3, 4, 0, 0, 6, 8});
}

TEST_CASE("roi_align_grad: moving a corner moves each sample by its share of the way", "[roi_align_grad][reference]") {
    // RG-1. The image rises by 1 along x and by 4 along y. One sample, in the middle of the region: half the way.
    tensor<float> const rois({1, 4}, {0.75f, 0.75f, 2.75f, 2.75f});
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 1}, {1}}, rois, {.maximum_samples_per_output = 1}) ==
          values{0.5f, 2, 0.5f, 2});
    // Two along x, at a quarter and three quarters.
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 2}, {1, 10}}, rois, {.maximum_samples_per_output = 1}) ==
          values{0.75f + 2.5f, 22, 0.25f + 7.5f, 22});
    // SpatialScale multiplies each way.
    tensor<float> const unscaled({1, 4}, {0.375f, 0.1875f, 1.375f, 0.6875f});
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 2}, {1, 10}}, unscaled,
                             {.spatial_scale_x = 2, .spatial_scale_y = 4, .maximum_samples_per_output = 1}) ==
          values{6.5f, 88, 15.5f, 88});
}

TEST_CASE("roi_align_grad: corners move the samples at the corners only", "[roi_align_grad][reference]") {
    // RA-8, RG-3. x = 0.25 and 2.25, at the two ends; y = 1.25, the center.
    roi_align_options const options{.input_pixel_offset = 0,
                                    .output_pixel_offset = 0,
                                    .maximum_samples_per_output = 1,
                                    .align_regions_to_corners = true};
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 2}, {1, 10}}, {{1, 4}, {0.25f, 0.25f, 2.25f, 2.25f}}, options) ==
          values{1, 22, 10, 22});
}

TEST_CASE("roi_align_grad: the literal reading takes integer columns and the input's width",
          "[roi_align_grad][reference]") {
    // RG-1. Column 0 with gradient 1 and column 1 with gradient 10, both in row 0, of an input 5 wide and 4 high.
    roi_align_options options{.maximum_samples_per_output = 1,
                              .readings = {.roi_gradient_reading = roi_gradient_reading::literal}};
    tensor<float> const rois({1, 4}, {0.75f, 0.75f, 2.75f, 2.75f});
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 2}, {1, 10}}, rois, options) ==
          values{1 * 5 + 10 * 4, 44 * 4, 0 + 10 * 1, 0});
    // Two samples per axis share a column: x = 0.5, 1.5 and y = 0.5, 1.5, a quarter of the gradient each.
    options.minimum_samples_per_output = options.maximum_samples_per_output = 2;
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 1}, {8}}, {{1, 4}, {0.5f, 0.5f, 2.5f, 2.5f}}, options) ==
          values{8 * 5, 32 * 4, 0, 0});
}

TEST_CASE("roi_align_grad: at an integer coordinate the image does not rise", "[roi_align_grad][reference]") {
    // RG-6. floor and ceil are the same element.
    CHECK(region_gradient_at(1.5f, 1.5f, ramp) == values{0.5f, 2, 0.5f, 2});
    CHECK(region_gradient_at(1, 1.5f, ramp) == values{0, 2, 0, 2});
    CHECK(region_gradient_at(1.5f, 1, ramp) == values{0.5f, 0, 0.5f, 0});
    CHECK(region_gradient_at(1, 1, ramp) == values{0, 0, 0, 0});
}

TEST_CASE("roi_align_grad: a clamped coordinate, or one out of bounds, moves nothing", "[roi_align_grad][reference]") {
    // RG-5
    CHECK(region_gradient_at(-0.5f, 1.5f, ramp) == values{0, 2, 0, 2});
    CHECK(region_gradient_at(4.5f, 1.5f, ramp) == values{0, 2, 0, 2});
    CHECK(region_gradient_at(1.5f, 3.75f, ramp) == values{0.5f, 0, 0.5f, 0});
    CHECK(region_gradient_at(-1.5f, 1.5f, ramp) == values{0, 0, 0, 0});
    CHECK(region_gradient_at(1.5f, 4.5f, ramp) == values{0, 0, 0, 0});
    CHECK(region_gradient_at(NaN, 1.5f, ramp) == values{0, 0, 0, 0});
    CHECK(region_gradient_at(1e30f, 1.5f, ramp) == values{0, 0, 0, 0});
}

TEST_CASE("roi_align_grad: nearest-neighbor does not depend on its regions", "[roi_align_grad][reference]") {
    // RG-7. Not even if the incoming gradient is infinite.
    for (auto const reading : {roi_gradient_reading::exact_derivative, roi_gradient_reading::literal})
        CHECK(region_gradient_of(ramp, {{1, 1, 1, 2}, {1, infinity}}, {{1, 4}, {0.75f, 0.75f, 2.75f, 2.75f}},
                                 {.interpolation_mode = nearest_neighbor,
                                  .readings = {.roi_gradient_reading = reading}}) == values{0, 0, 0, 0});
}

TEST_CASE("roi_align_grad: an element of weight 0 is neither read nor written", "[roi_align_grad][reference]") {
    // RA-14. The sample at (1.5, 0) does not see the row below.
    tensor<float> const input({1, 1, 2, 3}, {1, 2, 4, infinity, infinity, NaN});
    CHECK(region_gradient_at(1.5f, 0, input) == values{1, 0, 1, 0});
    CHECK(input_gradient_of(input, {{1, 1, 1, 1}, {infinity}}, {{1, 4}, {1, 0, 2, 1}}, {}) ==
          values{0, infinity, 0, 0, 0, 0});
}

TEST_CASE("roi_align_grad: each channel is summed by itself", "[roi_align_grad][reference]") {
    // RG-2. x = 1.5, y = 0, 0 in both channels, whose slope is 1; SpatialScaleX 2 makes both ways 1. The sums of the
    // channels are 1e8 + 1, which is 1e8, and -1e8 + 1, which is -1e8. In a single sum it would be 1.
    tensor<float> const input({1, 2, 1, 3}, {0, 1, 2, 5, 6, 7});
    tensor<float> const rois({1, 4}, {1, 0.5f, 1, 0.5f});
    roi_align_options const options{.spatial_scale_x = 2};
    CHECK(region_gradient_of(input, {{1, 2, 2, 1}, {1e8f, 1, -1e8f, 1}}, rois, options) == values{0, 0, 0, 0});
    CHECK(region_gradient_of(input, {{1, 2, 2, 1}, {3, 1, 10, 20}}, rois, options) == values{34, 0, 34, 0});
}

TEST_CASE("roi_align_grad: a maximum moves with its largest sample", "[roi_align_grad][reference]") {
    // Two samples per axis, at a quarter and three quarters: x = 0.75, 1.75 and y = 0.75, 1.75. The last is largest.
    tensor<float> const rois({1, 4}, {0.75f, 0.75f, 2.75f, 2.75f});
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 1}, {1}}, rois, {.reduction_function = max}) ==
          values{0.25f, 1, 0.75f, 3});
    // In a mirrored region, the last sample is the one that was first.
    CHECK(region_gradient_of(ramp, {{1, 1, 1, 1}, {1}}, {{1, 4}, {2.75f, 2.75f, 0.75f, 0.75f}},
                             {.reduction_function = max}) == values{0.75f, 3, 0.25f, 1});
}

TEST_CASE("roi_align_grad: a NaN is stored in one form", "[roi_align_grad][reference]") {
    // NU-3
    tensor<float> const input_gradient({1, 1, 1, 1}, {std::bit_cast<float>(0xffc1'2345u)});
    tensor<float> const rois({1, 4}, {1.5f, 1.5f, 1.5f, 1.5f});
    roi_align_options const options{.input_pixel_offset = 0};
    CHECK(bits(input_gradient_of(ramp, input_gradient, rois, options)[6]) == 0x7fc0'0000u);
    for (float of_region : region_gradient_of(ramp, input_gradient, rois, options))
        CHECK(bits(of_region) == 0x7fc0'0000u);
}
