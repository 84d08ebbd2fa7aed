// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

#include <limits>

/// RESAMPLE2 on sizes that do not fit the scales, on tensors of every layout, and on revealing elements.
namespace dmlref::tool {

namespace resample_tensors_rows {

using namespace changes;
using problems = rows<resample_problem>;

constexpr float largest = std::numeric_limits<float>::max();

problems extreme_coordinates() {
    return {
        {"sizes_unrelated_to_scales", "Too tall an output repeats the edge, too narrow a one is cropped.", "RS-4",
         quick, sizes({1, 2, 4, 5}, {1, 2, 11, 7}), scales({1, 1, 2, 2})},
        {"nearest_sizes_unrelated_to_scales",
         "In nearest mode, too, too tall an output repeats the edge and too narrow a one is cropped.", "RS-3, RS-4",
         sizes({1, 2, 4, 5}, {1, 2, 11, 7}), nearest, scales({1, 1, 2, 2})},
        {"channels_beyond_the_last", "Of more channels and batches than there are, the last is repeated.", "RS-3, RS-4",
         sizes({1, 2, 3, 4}, {2, 4, 3, 4}), scales({1, 1, 1, 1})},
        {"scales_extreme", "Coordinates next to 0, beyond the last element, and infinite must clamp.", "RS-2, RS-3",
         sizes({1, 2, 4, 5}, {1, 2, 3, 9}), scales({1, 1, largest, 2e-38f}), zero_offsets},
        {"nearest_scales_extreme",
         "Nearest mode must clamp coordinates far beyond the last element, and infinite ones.", "RS-2, RS-3",
         sizes({1, 2, 4, 5}, {1, 2, 3, 9}), nearest, decreasing, scales({1, 1, largest, 2e-38f})},
        {"long_rows", "In a long row the rounding of a coordinate shows in the weights.", "RS-2",
         sizes({1, 1, 1, 4099}, {1, 1, 1, 3001})},
        {"nearest_long_rows", "In a long row the rounding of a coordinate decides which element is nearest.", "RS-1",
         sizes({1, 1, 1, 4099}, {1, 1, 1, 3001}), nearest},
    };
}

problems layouts() {
    return {
        {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise.",
         laid_out(channels_last, "InputTensor")},
        {"both_channels_last", "An NHWC image becomes an NHWC image.",
         laid_out(channels_last, "InputTensor", "OutputTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.", quick,
         laid_out(padded, "OutputTensor")},
        {"output_every_other", "The gap after each element must keep what it was filled with.",
         laid_out(every_other, "OutputTensor")},
        {"input_by_columns", "The planes are stored transposed.", laid_out(columns, "InputTensor")},
        {"input_one_channel_for_all", "Stride 0 lets one channel stand for all.",
         laid_out(repeated_channels, "InputTensor")},
        {"input_one_row_for_all", "Stride 0 lets one row stand for all.", laid_out(repeated_rows, "InputTensor")},
        {"nearest_input_channels_last", "Nearest mode reads an NHWC image through its strides.", "RS-1", nearest,
         laid_out(channels_last, "InputTensor")},
        {"nearest_output_padded", "Nearest mode must leave the gaps between the rows as they were filled.", "RS-1",
         nearest, laid_out(padded, "OutputTensor")},
    };
}

problems telling_elements() {
    return {
        {"ramp_is_reproduced", "Linear interpolation of a plane is that plane, up to the edges.",
         elements(ramp({1000, 100, 10, 1}))},
        {"constant_stays_constant", "Weights that do not sum to 1 show.", elements(constant(0.375))},
        {"exact_integers", "Quarters of small integers: no rounding, so no tolerance is needed.", output({2, 3, 10, 8}),
         elements(small_integers())},
        {"cancellation", "Neighbors of opposite sign make a relative tolerance alone fail good devices.",
         elements(cancellation())},
        {"all_negative", "Nothing lies above 0, so whatever starts from 0 shows.", elements(negative_noise())},
        {"infinity_of_no_weight", "A coordinate on an element does not read the infinity beside it.", "RS-5", quick,
         sizes({1, 1, 3, 6}, {1, 1, 3, 3}), scales({1, 1, 1, 0.5f}), zero_offsets, elements(listed({1, infinity}))},
        {"special_values", "NaN and infinities reach the elements that have a share of them, and no others.",
         "NU-3, NU-6", elements(special_values())},
        {"nearest_special_values", "Nearest mode copies: the sign of zero and subnormals stay.", "NU-3, NU-6", nearest,
         elements(special_values())},
    };
}

problems float16_rounding() {
    auto const ties = [](double first, double step) {
        return [=](resample_problem& problem) {
            sizes({1, 1, 1, 9}, {1, 1, 1, 8})(problem);
            scales({1, 1, 1, 1})(problem);
            offsets({0, 0, 0, -0.5f}, zeros)(problem);
            problem.elements = ramp({0, 0, 0, step}, first);
        };
    };
    return {
        {"ties_of_rounding_to_even", "Each result lies midway between two FLOAT16 numbers.", "NU-1", quick,
         float16_only, ties(1, 0x1p-10)},
        {"ties_of_rounding_subnormals", "Each result lies midway between two subnormal FLOAT16 numbers.", "NU-1, NU-6",
         float16_only, ties(0x1p-24, 0x1p-24)},
        {"ends_of_float16", "Between the largest numbers of either sign nothing may overflow.", "NU-1", float16_only,
         elements(listed({65504, -65504, 65504, 65504, -65504}))},
    };
}

problems photograph_and_large() {
    return {
        {"photograph_reduced", "A photograph made smaller shows a shift of one pixel to the eye.",
         sizes({1, 3, 72, 96}, {1, 3, 30, 40}), elements(photograph_elements())},
        {"photograph_enlarged", "A photograph made larger shows wrong weights to the eye.",
         sizes({1, 3, 36, 48}, {1, 3, 63, 84}), elements(photograph_elements())},
        {"nearest_photograph", "A photograph in nearest mode shows a shift of one pixel to the eye.", "RS-1",
         sizes({1, 3, 72, 96}, {1, 3, 48, 64}), nearest, elements(photograph_elements())},
        {"larger_than_a_cache", "A picture of 1440 x 1080 does not fit into a cache.", full,
         sizes({1, 3, 1080, 1440}, {1, 3, 720, 960})},
    };
}

} // namespace resample_tensors_rows

void add_resample_tensor_cases(case_list& cases) {
    using namespace resample_tensors_rows;
    add(cases, "RESAMPLE2",
        {extreme_coordinates(), layouts(), telling_elements(), float16_rounding(), photograph_and_large()});
}

} // namespace dmlref::tool
