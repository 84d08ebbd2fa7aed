// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

/// RESAMPLE_GRAD and RESAMPLE_GRAD1.
namespace dmlref::tool {

namespace resample_grad_rows {

using namespace changes;
using problems = rows<resample_problem>;

problems example() {
    return {{"example_of_the_document", "The figures are those printed on the operator's page.", "RS-12", quick,
             of("RESAMPLE_GRAD"), sizes({1, 1, 2, 2}, {1, 1, 1, 3}), nearest, scales({1, 1, 0.5f, 1.5f}),
             offsets({}, {-0.5f, -0.5f, 0, 0}), elements(listed({4, 5, 6}))}};
}

problems linear() {
    return {
        {"linear_enlarged", "The plain case: each element has a share of several gradients.", "RS-11, RS-12", quick,
         both_at_once},
        {"linear_reduced", "Elements that the forward pass did not read get 0.", sizes({2, 3, 12, 9}, {2, 3, 4, 2})},
        {"linear_fractional_scales", "Scales that are no fractions of small numbers never repeat.",
         sizes({1, 2, 7, 9}, {1, 2, 11, 15})},
        {"linear_corners_aligned", "With offsets 0 it does not matter whose input and output they belong to.", "RS-11",
         sizes({1, 2, 5, 4}, {1, 2, 9, 10}), scales({1, 1, 2, 3}), zero_offsets},
        {"linear_offsets_equal", "Two offsets that are equal are read alike in both ways.", "RS-11",
         offsets({0.125f, -0.25f, 0.375f, 0.75f}, {0.125f, -0.25f, 0.375f, 0.75f})},
        {"linear_offsets_unequal", "Exchanging the offsets changes every element.", "RS-12", quick,
         offsets({0.125f, -0.25f, 0.375f, 0.75f}, {-0.5f, 0.25f, 0.5f, -1.f})},
        {"linear_scale_one_shifted", "Offsets act on an axis of scale 1, too.", "RS-6", output({2, 3, 5, 4}),
         offsets({0, 0, 0.5f, 0.25f}, zeros)},
        {"linear_rounding_direction_decreasing", "RoundingDirection means nothing to linear mode.", decreasing},
        {"linear_all_axes", "Batches and channels are axes like the others.", "RS-11",
         sizes({2, 3, 4, 5}, {3, 5, 6, 4})},
        {"linear_to_one_element", "A single element gets the sum of all gradients.", sizes({1, 2, 1, 1}, {1, 2, 3, 4})},
        {"linear_from_one_element", "One gradient goes to the middle of each plane.",
         sizes({1, 2, 5, 8}, {1, 2, 1, 1})},
        {"linear_sizes_unrelated_to_scales", "Gradients beyond the edge belong to the edge; cropped elements get none.",
         "RS-4", sizes({1, 2, 4, 5}, {1, 2, 11, 7}), scales({1, 1, 2, 2})},
    };
}

/// Problems that nearest-neighbor interpolation must get right, however the operator's version rounds.
problems nearest_situations() {
    problems const list = {
        {"enlarged", "Gradients are added where an element was repeated."},
        {"on_halves", "Every coordinate lay midway between two elements.", sizes({1, 2, 8, 6}, {1, 2, 4, 3}),
         elements(distinct())},
        {"on_elements", "Every other coordinate was a whole number.", sizes({1, 2, 5, 4}, {1, 2, 10, 8}), zero_offsets},
        {"scale_one_shifted", "An axis of scale 1 is not skipped: its offsets count.",
         sizes({1, 2, 5, 6}, {1, 2, 5, 6}), offsets({0, 0, 0.5f, 0.75f}, zeros)},
        {"all_axes", "Batches and channels are axes like the others.", sizes({2, 3, 4, 5}, {3, 5, 6, 4})},
        {"sizes_unrelated_to_scales", "Gradients beyond the edge belong to the edge.",
         sizes({1, 2, 4, 5}, {1, 2, 11, 7}), scales({1, 1, 2, 2})},
    };
    return with(list, nearest, "RS-1, RS-11, RS-12");
}

problems ranks_and_versions() {
    problems list;
    for (auto const& [input, output] : sizes_of_ranks) {
        row<resample_problem> problem = {"linear_of_rank_" + std::to_string(input.size()),
                                         "A tensor of this rank is handed back over every axis.", sizes(input, output)};
        list.push_back(problem);
        problem.name = "nearest_of_rank_" + std::to_string(input.size());
        problem.apply(nearest);
        list.push_back(problem);
    }
    list.push_back(
        {"linear_enlarged", "The first version has no RoundingDirection.", "RS-11, RS-12", of("RESAMPLE_GRAD")});
    list.push_back({"linear_reduced", "The first version has no RoundingDirection.", "RS-11, RS-12",
                    of("RESAMPLE_GRAD"), sizes({2, 3, 12, 9}, {2, 3, 4, 2})});
    return list;
}

problems layouts() {
    return {
        {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise.",
         laid_out(channels_last, "InputGradientTensor")},
        {"both_channels_last", "The gradient of an NHWC image is an NHWC image.",
         laid_out(channels_last, "InputGradientTensor", "OutputGradientTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputGradientTensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.",
         laid_out(padded, "OutputGradientTensor")},
        {"output_every_other", "The gap after each element must keep what it was filled with.",
         laid_out(every_other, "OutputGradientTensor")},
        {"input_by_columns", "The planes are stored transposed.", laid_out(columns, "InputGradientTensor")},
        {"input_one_element_for_all", "Stride 0 everywhere: the gradient of a sum.",
         laid_out(repeated_elements, "InputGradientTensor")},
        {"nearest_both_channels_last", "Nearest mode, too, goes by strides.", "RS-1", nearest,
         laid_out(channels_last, "InputGradientTensor", "OutputGradientTensor")},
    };
}

problems telling_gradients() {
    return {
        {"exact_integers", "Quarters of small integers: no rounding, so no tolerance is needed.", output({2, 3, 10, 8}),
         elements(small_integers())},
        {"cancellation", "Sums that lose their leading digits show their order.", "RS-11", elements(cancellation())},
        {"constant_gradient", "Every element gets the sum of its weights.", elements(constant(1))},
        {"infinity_of_no_weight", "An element beside a coordinate that is hit exactly gets nothing.", "RS-11", quick,
         sizes({1, 1, 3, 6}, {1, 1, 3, 3}), scales({1, 1, 1, 0.5f}), zero_offsets, elements(listed({1, infinity, 2}))},
        {"special_values", "NaN and infinities reach the elements that have a share of them.", "NU-3, NU-6",
         elements(special_values())},
        {"nearest_special_values", "Sums start from +0: no gradient is -0.", "NU-3, NU-6, RS-11", nearest,
         elements(special_values())},
        {"sums_beyond_float16_digits", "4096 ones make 4096 in float, and 2048 in FLOAT16.", "NU-1", float16_only,
         sizes({1, 1, 1, 1}, {1, 1, 64, 64}), elements(constant(1))},
        {"photograph_enlarged", "The gradient of an enlarged photograph is a photograph.",
         sizes({1, 3, 36, 48}, {1, 3, 63, 84}), elements(photograph_elements())},
        {"larger_than_a_cache", "A plane of 1440 x 1080 does not fit into a cache.", full, float32_only,
         sizes({1, 1, 720, 960}, {1, 1, 1080, 1440})},
    };
}

} // namespace resample_grad_rows

void add_resample_grad_cases(case_list& cases) {
    using namespace resample_grad_rows;
    problems const situations = nearest_situations();
    add(cases, "RESAMPLE_GRAD1",
        {example(), linear(), with(situations, prefixed("nearest_increasing_")),
         with(situations, prefixed("nearest_decreasing_"), decreasing),
         with(situations, prefixed("nearest_"), of("RESAMPLE_GRAD")), ranks_and_versions(), layouts(),
         telling_gradients()});
}

} // namespace dmlref::tool
