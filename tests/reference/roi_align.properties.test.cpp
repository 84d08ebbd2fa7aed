// SPDX-License-Identifier: MIT
// Properties that hold for all numbers, and agreement with a second formulation in double.
#include "dmlref/reference/roi_align.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/roi_align_model.hpp"
#include "support/strided.hpp"

#include <limits>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor;

template <element T>
tensor<T> roi_align_of(tensor<T> const& input, tensor<T> const& rois, tensor<std::uint32_t> const& batch_indices,
                       shape const& output_sizes, roi_align_options const& options) {
    tensor<T> output(output_sizes);
    reference::roi_align(input, rois, batch_indices, output.view(), options);
    return output;
}

/// Numbers of any size and sign, but no special values.
tensor<float> noise(std::uint32_t seed, shape const& sizes, float scale) {
    std::mt19937 engine(seed);
    tensor<float> values(sizes);
    for_each_index(sizes, [&](dmlref::multi_index const& at) {
        values.view()[at] = (static_cast<float>(engine() >> 8) * 0x1p-24f - 0.5f) * scale;
    });
    return values;
}

/// {B, C, H, W} with value 10 y + x in every plane.
tensor<float> ramp(shape const& sizes) {
    tensor<float> values(sizes);
    for_each_index(sizes,
                   [&](dmlref::multi_index const& at) { values.view()[at] = static_cast<float>(10 * at[2] + at[3]); });
    return values;
}

} // namespace

TEST_CASE("roi_align: a second formulation in double gives the same numbers", "[roi_align][reference]") {
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        INFO("seed " << seed);
        roi_align_problem const problem = random_problem(seed);
        tensor<float> const output = roi_align_of(converted<float>(problem.input), converted<float>(problem.rois),
                                                  problem.batch_indices, problem.output_sizes, problem.options);
        CHECK(converted<double>(output).elements() == model_output(problem).elements());
    }
}

TEST_CASE("roi_align: a constant power of two stays, wherever the samples are", "[roi_align][reference]") {
    // (1 - w) * c + w * c is c in float: 1 - w is rounded by at most 2^-25, which the sum loses again.
    tensor<float> input({1, 1, 5, 7}, std::vector<float>(35, 0.25f));
    tensor<float> const rois({3, 4}, {0.1f, 0.7f, 6.3f, 3.9f, 4.4f, 4.1f, 1.3f, 0.2f, -0.9f, -0.3f, 6.9f, 5.1f});
    for (auto const function : {reduce_function::average, reduce_function::max})
        for (bool const corners : {false, true}) {
            tensor<float> const output = roi_align_of(input, rois, {{3}, {0, 0, 0}}, {3, 1, 3, 4},
                                                      {.reduction_function = function,
                                                       .out_of_bounds_input_value = 0.25f,
                                                       .maximum_samples_per_output = 3,
                                                       .align_regions_to_corners = corners});
            CHECK(output.elements() == std::vector<float>(36, 0.25f));
        }
}

TEST_CASE("roi_align: a ramp stays a ramp inside the image", "[roi_align][reference]") {
    // Region [1, 2, 5, 6] in 4 x 8 elements: the samples of element (y, x) center on (y / 2 + 1.75, x + 1).
    for (std::uint32_t const samples : {1u, 2u, 4u}) {
        INFO(samples << " samples per axis");
        tensor<float> const output =
            roi_align_of(ramp({1, 2, 9, 8}), {{1, 4}, {1, 2, 5, 6}}, {{1}, {0}}, {1, 2, 8, 4},
                         {.minimum_samples_per_output = samples, .maximum_samples_per_output = samples});
        for_each_index(output.sizes(), [&](dmlref::multi_index const& at) {
            float const y = static_cast<float>(at[2]) * 0.5f + 1.75f, x = static_cast<float>(at[3]) + 1.f;
            CHECK(output.view()[at] == 10.f * y + x);
        });
    }
}

TEST_CASE("roi_align: the whole image at its own size is the image", "[roi_align][reference]") {
    tensor<float> const input = noise(1, {2, 3, 4, 6}, 1e6f);
    for (auto const mode : {interpolation_mode::linear, nearest_neighbor})
        for (auto const function : {reduce_function::average, reduce_function::max}) {
            tensor<float> const output =
                roi_align_of(input, {{2, 4}, {0, 0, 6, 4, 0, 0, 6, 4}}, {{2}, {0, 1}}, {2, 3, 4, 6},
                             {.reduction_function = function, .interpolation_mode = mode});
            CHECK(bits(output) == bits(input));
        }
    tensor<half> const narrow = converted<half>(input);
    CHECK(bits(roi_align_of(narrow,
                            {{2, 4},
                             std::vector<half>{half(0.f), half(0.f), half(6.f), half(4.f), half(0.f), half(0.f),
                                               half(6.f), half(4.f)}},
                            {{2}, {0, 1}}, {2, 3, 4, 6}, {})) == bits(narrow));
}

TEST_CASE("roi_align: the maximum is never below the average", "[roi_align][reference]") {
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        INFO("seed " << seed);
        roi_align_problem problem =
            random_problem(seed); // no sum rounds; otherwise the average of equal samples could exceed them
        problem.options.reduction_function = reduce_function::max;
        auto const outputs = [&] {
            return roi_align_of(converted<float>(problem.input), converted<float>(problem.rois), problem.batch_indices,
                                problem.output_sizes, problem.options)
                .elements();
        };
        auto const maxima = outputs();
        problem.options.reduction_function = reduce_function::average;
        auto const averages = outputs();
        CHECK(std::equal(maxima.begin(), maxima.end(), averages.begin(), std::greater_equal<>()));
    }
}

TEST_CASE("roi_align: an inverted region gives the exact mirror image", "[roi_align][reference]") {
    // RA-4. Exact because no number here needs rounding; the sample count is that of the upright region, also between
    // Minimum and Maximum.
    tensor<float> const input = ramp({1, 1, 8, 9});
    tensor<float> const output =
        roi_align_of(input, {{3, 4}, {0.5f, 1, 7, 6.75f, 7, 1, 0.5f, 6.75f, 0.5f, 6.75f, 7, 1}}, {{3}, {0, 0, 0}},
                     {3, 1, 2, 4}, {.maximum_samples_per_output = 2});
    for (index_t y = 0; y < 2; ++y)
        for (index_t x = 0; x < 4; ++x) {
            CHECK(output(1, 0, y, x) == output(0, 0, y, 3 - x));
            CHECK(output(2, 0, y, x) == output(0, 0, 1 - y, x));
        }
}

TEST_CASE("roi_align: half is the float result, rounded once", "[roi_align][reference]") {
    tensor<half> const input = converted<half>(noise(2, {1, 2, 6, 5}, 100.f));
    tensor<half> const rois = converted<half>(tensor<float>({2, 4}, {0.3f, 0.6f, 4.8f, 5.2f, 4.1f, 1.7f, -0.4f, 3.3f}));
    tensor<std::uint32_t> const batch_indices({2});
    for (auto const function : {reduce_function::average, reduce_function::max}) {
        roi_align_options const options{.reduction_function = function, .spatial_scale_x = 0.9f};
        tensor<half> const narrow = roi_align_of(input, rois, batch_indices, {2, 2, 3, 2}, options);
        tensor<float> const wide =
            roi_align_of(converted<float>(input), converted<float>(rois), batch_indices, {2, 2, 3, 2}, options);
        CHECK(bits(narrow) == bits(converted<half>(wide)));
    }
}

TEST_CASE("roi_align: halves are summed in float", "[roi_align][reference]") {
    // 2048 + 1 is not a half: a sum in half would stay at 2048 and give 128. 2063 / 16 = 128.9375 rounds to 129.
    std::vector<half> elements(16, half(1.f));
    elements[0] = half(2048.f);
    tensor<half> const output = roi_align_of<half>(
        {{1, 1, 4, 4}, elements}, {{1, 4}, {half(0.f), half(0.f), half(4.f), half(4.f)}}, {{1}, {0}}, {1, 1, 1, 1}, {});
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 129.f);
}

TEST_CASE("roi_align: the layout of the tensors does not matter", "[roi_align][reference]") {
    float const nan = std::numeric_limits<float>::quiet_NaN();
    tensor<float> const input = noise(3, {2, 3, 4, 5}, 10.f);
    tensor<float> const rois({1, 1, 3, 4}, {0.3f, 0.6f, 4.8f, 3.2f, 4.1f, 1.7f, -0.4f, 3.3f, 2, 2, 2, 2});
    tensor<std::uint32_t> const batch_indices({3}, {1, 0, 1});
    shape const output_sizes{3, 3, 2, 3};
    auto const packed = roi_align_of(input, rois, batch_indices, output_sizes, {});

    strided<float> input_nhwc(input, strides_in_order(input.sizes(), {0, 2, 3, 1}, 1), nan);
    strided<float> rois_by_column(rois, {12, 12, 1, 3}, nan);
    strided<std::uint32_t> indices_apart(batch_indices, {2}, 77u);
    strided<float> output_apart(output_sizes, strides_in_order(output_sizes, {3, 1, 0, 2}, 2), -1.f);
    reference::roi_align(input_nhwc.view(), rois_by_column.view(), indices_apart.view(), output_apart.view(), {});
    CHECK(bits(output_apart.packed()) == bits(packed));
    CHECK(output_apart.gaps_are_untouched());
}

TEST_CASE("roi_align: a stride of 0 repeats an input", "[roi_align][reference]") {
    tensor<float> const plane = noise(4, {1, 1, 4, 5}, 10.f);
    tensor<float> const roi({1, 4}, {0.3f, 0.6f, 4.8f, 3.2f});
    std::uint32_t const batch = 2;
    tensor<float> const once = roi_align_of(plane, roi, {{1}, {0}}, {1, 1, 2, 3}, {});

    tensor<float> output({4, 3, 2, 3});
    reference::roi_align(tensor_view<float const>(plane.view().data(), {3, 3, 4, 5}, {0, 0, 5, 1}),
                         tensor_view<float const>(roi.view().data(), {4, 4}, {0, 1}),
                         tensor_view<std::uint32_t const>(&batch, {4}, {0}), output.view(), {});
    for_each_index(output.sizes(), [&](dmlref::multi_index const& at) {
        CHECK(bits(output.view()[at]) == bits(once(0, 0, at[2], at[3])));
    });
}

TEST_CASE("roi_align: leading axes of size 1 and 64-bit indices change nothing", "[roi_align][reference]") {
    tensor<float> const input = noise(5, {2, 1, 4, 4}, 10.f);
    std::vector<float> const corners = {0, 0, 4, 4, 1, 1, 3, 2};
    tensor<float> const expected = roi_align_of(input, {{2, 4}, corners}, {{2}, {1, 0}}, {2, 1, 2, 2}, {});
    for (shape const& rois : {shape{1, 2, 4}, shape{1, 1, 2, 4}})
        for (shape const& indices : {shape{2}, shape{1, 2}, shape{1, 1, 2}, shape{1, 1, 1, 2}}) {
            tensor<float> output({2, 1, 2, 2});
            reference::roi_align(input, tensor<float>(rois, corners), tensor<std::uint64_t>(indices, {1, 0}),
                                 output.view(), {});
            CHECK(bits(output) == bits(expected));
        }
    // A single region has leading axes of size 1 besides the region's own.
    tensor<float> output({1, 1, 2, 2});
    reference::roi_align(input, tensor<float>({1, 1, 1, 4}, {1, 1, 3, 2}), tensor<std::uint32_t>({1, 1, 1, 1}),
                         output.view(), {});
    CHECK(output(0, 0, 1, 1) == expected(1, 0, 1, 1));
}
