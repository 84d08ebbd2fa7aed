// SPDX-License-Identifier: MIT
// Properties that hold for all numbers, and agreement with a second formulation in double.
#include "dmlref/reference/roi_align.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/roi_align_model.hpp"

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

TEST_CASE("roi_align: halves are summed in float", "[roi_align][reference]") {
    // 2048 + 1 is not a half: a sum in half would stay at 2048 and give 128. 2063 / 16 = 128.9375 rounds to 129.
    std::vector<half> elements(16, half(1.f));
    elements[0] = half(2048.f);
    tensor<half> const output = roi_align_of<half>(
        {{1, 1, 4, 4}, elements}, {{1, 4}, {half(0.f), half(0.f), half(4.f), half(4.f)}}, {{1}, {0}}, {1, 1, 1, 1}, {});
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 129.f);
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
