// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

#include <limits>

/// RESAMPLE2 on sizes that do not fit the scales, on tensors of every layout, and on telling elements.
namespace dmlref::tool {

namespace {

using problems = std::vector<resample_problem>;
constexpr auto nearest = interpolation_mode::nearest_neighbor;
constexpr float largest = std::numeric_limits<float>::max();

problems sizes() {
    return {
        {.description = {"sizes_unrelated_to_scales",
                         "Too tall an output repeats the edge, too narrow a one is cropped.", tier::quick, "RS-4"},
         .input = {1, 2, 4, 5},
         .output = {1, 2, 11, 7},
         .scales = {1, 1, 2, 2}},
        {.description = {"nearest_sizes_unrelated_to_scales",
                         "In nearest mode, too, too tall an output repeats the edge and too narrow a one is cropped.",
                         tier::standard, "RS-3, RS-4"},
         .input = {1, 2, 4, 5},
         .output = {1, 2, 11, 7},
         .mode = nearest,
         .scales = {1, 1, 2, 2}},
    };
}

problems extreme_coordinates() {
    return {
        {.description = {"channels_beyond_the_last",
                         "Of more channels and batches than there are, the last is repeated.", tier::standard,
                         "RS-3, RS-4"},
         .input = {1, 2, 3, 4},
         .output = {2, 4, 3, 4},
         .scales = {1, 1, 1, 1}},
        {.description = {"scales_extreme", "Coordinates next to 0, beyond the last element, and infinite must clamp.",
                         tier::standard, "RS-2, RS-3"},
         .input = {1, 2, 4, 5},
         .output = {1, 2, 3, 9},
         .scales = {1, 1, largest, 2e-38f},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets()},
        {.description = {"nearest_scales_extreme",
                         "Nearest mode must clamp coordinates far beyond the last element, and infinite ones.",
                         tier::standard, "RS-2, RS-3"},
         .input = {1, 2, 4, 5},
         .output = {1, 2, 3, 9},
         .mode = nearest,
         .rounding_direction = axis_direction::decreasing,
         .scales = {1, 1, largest, 2e-38f}},
        {.description = {"long_rows", "In a long row the rounding of a coordinate shows in the weights.",
                         tier::standard, "RS-2"},
         .input = {1, 1, 1, 4099},
         .output = {1, 1, 1, 3001}},
        {.description = {"nearest_long_rows",
                         "In a long row the rounding of a coordinate decides which element is nearest.", tier::standard,
                         "RS-1"},
         .input = {1, 1, 1, 4099},
         .output = {1, 1, 1, 3001},
         .mode = nearest},
    };
}

problems layouts() {
    return {
        {.description = {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise."},
         .input_layout = layout::channels_last},
        {.description = {"both_channels_last", "An NHWC image becomes an NHWC image."},
         .input_layout = layout::channels_last,
         .output_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded},
        {.description = {"output_padded", "The gaps between the rows must keep what they were filled with.",
                         tier::quick},
         .output_layout = layout::padded},
        {.description = {"output_every_other", "The gap after each element must keep what it was filled with."},
         .output_layout = layout::every_other},
        {.description = {"input_by_columns", "The planes are stored transposed."}, .input_layout = layout::columns},
        {.description = {"input_one_channel_for_all", "Stride 0 lets one channel stand for all."},
         .input_layout = layout::repeated_channels},
        {.description = {"input_one_row_for_all", "Stride 0 lets one row stand for all."},
         .input_layout = layout::repeated_rows},
        {.description = {"nearest_input_channels_last", "Nearest mode reads an NHWC image through its strides.",
                         tier::standard, "RS-1"},
         .mode = nearest,
         .input_layout = layout::channels_last},
        {.description = {"nearest_output_padded",
                         "Nearest mode must leave the gaps between the rows as they were filled.", tier::standard,
                         "RS-1"},
         .mode = nearest,
         .output_layout = layout::padded},
    };
}

problems telling_elements() {
    return {
        {.description = {"ramp_is_reproduced", "Linear interpolation of a plane is that plane, up to the edges."},
         .elements = ramp({1000, 100, 10, 1})},
        {.description = {"constant_stays_constant", "Weights that do not sum to 1 show."}, .elements = constant(0.375)},
        {.description = {"exact_integers", "Quarters of small integers: no rounding, so no tolerance is needed."},
         .output = {2, 3, 10, 8},
         .elements = small_integers()},
        {.description = {"cancellation",
                         "Neighbours of opposite sign make a relative tolerance alone fail good devices."},
         .elements = cancellation()},
        {.description = {"all_negative", "Nothing lies above 0, so whatever starts from 0 shows."},
         .elements = negative_noise()},
        {.description = {"infinity_of_no_weight", "A coordinate on an element does not read the infinity beside it.",
                         tier::quick, "RS-5"},
         .input = {1, 1, 3, 6},
         .output = {1, 1, 3, 3},
         .scales = {1, 1, 1, 0.5f},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets(),
         .elements = listed({1, std::numeric_limits<double>::infinity()})},
        {.description = {"special_values",
                         "NaN and infinities reach the elements that have a share of them, and no others.",
                         tier::standard, "NU-3, NU-6"},
         .elements = special_values()},
        {.description = {"nearest_special_values", "Nearest mode copies: the sign of zero and subnormals stay.",
                         tier::standard, "NU-3, NU-6"},
         .mode = nearest,
         .elements = special_values()},
    };
}

problems float16_rounding() {
    auto const ties = [](about description, double first, double step) {
        std::vector<double> row;
        for (int x = 0; x < 9; ++x) row.push_back(first + x * step);
        return resample_problem{.description = std::move(description),
                                .input = {1, 1, 1, 9},
                                .output = {1, 1, 1, 8},
                                .scales = {1, 1, 1, 1},
                                .input_pixel_offsets = {0, 0, 0, -0.5f},
                                .output_pixel_offsets = zero_offsets(),
                                .elements = listed(row)};
    };
    return {
        ties({"ties_of_rounding_to_even", "Each result lies midway between two FLOAT16 numbers.", tier::quick, "NU-1",
              element_types::float16_only},
             1, 0x1p-10),
        ties({"ties_of_rounding_subnormals", "Each result lies midway between two subnormal FLOAT16 numbers.",
              tier::standard, "NU-1, NU-6", element_types::float16_only},
             0x1p-24, 0x1p-24),
        {.description = {"ends_of_float16", "Between the largest numbers of either sign nothing may overflow.",
                         tier::standard, "NU-1", element_types::float16_only},
         .elements = listed({65504, -65504, 65504, 65504, -65504})},
    };
}

problems photograph_and_large() {
    return {
        {.description = {"photograph_reduced", "A photograph made smaller shows a shift of one pixel to the eye."},
         .input = {1, 3, 72, 96},
         .output = {1, 3, 30, 40},
         .elements = photograph_elements()},
        {.description = {"photograph_enlarged", "A photograph made larger shows wrong weights to the eye."},
         .input = {1, 3, 36, 48},
         .output = {1, 3, 63, 84},
         .elements = photograph_elements()},
        {.description = {"nearest_photograph", "A photograph in nearest mode shows a shift of one pixel to the eye.",
                         tier::standard, "RS-1"},
         .input = {1, 3, 72, 96},
         .output = {1, 3, 48, 64},
         .mode = nearest,
         .elements = photograph_elements()},
        {.description = {"larger_than_a_cache", "A picture of 1440 x 1080 does not fit into a cache.", tier::full},
         .input = {1, 3, 1080, 1440},
         .output = {1, 3, 720, 960}},
    };
}

} // namespace

void add_resample_tensor_cases(case_list& cases) {
    for (auto const& group :
         {sizes(), extreme_coordinates(), layouts(), telling_elements(), float16_rounding(), photograph_and_large()})
        for (resample_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
