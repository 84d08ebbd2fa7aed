// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

/// RESAMPLE3: what Antialiased changes, and what it leaves unchanged.
namespace dmlref::tool {

namespace resample_antialiased_rows {

using namespace changes;
using problems = rows<resample_problem>;

problems reduced() {
    return {
        {"reduced_to_a_third", "The plain case: every element counts for some output.", "RS-9, RS-10", quick,
         both_at_once, sizes({2, 3, 12, 15}, {2, 3, 4, 5})},
        {"reduced_to_a_fraction", "Scales that are no fractions of small numbers never repeat weights.",
         sizes({1, 2, 17, 23}, {1, 2, 5, 7})},
        {"reduced_to_one_element", "One output element averages its whole plane.", sizes({1, 2, 9, 7}, {1, 2, 1, 1})},
        {"reduced_in_width_only", "Each axis is antialiased by its own scale; rows are interpolated.", "RS-9",
         sizes({1, 2, 5, 16}, {1, 2, 8, 4})},
        {"reduced_on_all_axes", "Batches and channels are axes like the others.", sizes({5, 7, 6, 9}, {2, 3, 2, 4})},
        {"corners_aligned", "With offsets 0 the outer triangles have one side only.",
         sizes({1, 2, 9, 13}, {1, 2, 3, 4}), scales({1, 1, 0.25f, 0.25f}), zero_offsets},
        {"offsets_unequal", "Every axis has its own offsets, none of them usual.", sizes({1, 2, 12, 15}, {1, 2, 4, 5}),
         offsets({0.5f, 0.5f, 0.375f, 0.75f}, {-0.5f, -0.5f, 0.25f, -1.f})},
        {"sizes_unrelated_to_scales", "Too tall an output repeats the edge, too narrow a one is cropped.", "RS-3, RS-4",
         sizes({1, 2, 12, 20}, {1, 2, 6, 3}), scales({1, 1, 0.25f, 0.25f})},
    };
}

/// Antialiased is set, but the result is that of RESAMPLE2.
problems not_reduced_enough() {
    return {
        {"reduced_to_half", "1 / Scale must be above 2: at half, nothing is antialiased.", "RS-9", quick,
         sizes({1, 2, 8, 12}, {1, 2, 4, 6})},
        {"reduced_to_two_thirds", "Other libraries antialias this; the document does not.", "RS-9",
         sizes({1, 2, 9, 12}, {1, 2, 6, 8})},
        {"enlarged", "An enlarged picture has nothing to antialias.", "RS-9"},
        {"nearest_reduced_increasing", "Antialiased means nothing to nearest mode.", "RS-1, RS-9",
         sizes({1, 2, 12, 16}, {1, 2, 4, 4}), nearest, elements(distinct())},
        {"nearest_reduced_decreasing", "Antialiased means nothing to nearest mode.", "RS-1, RS-9",
         sizes({1, 2, 12, 16}, {1, 2, 4, 4}), nearest, decreasing, elements(distinct())},
    };
}

problems ranks() {
    problems list;
    std::vector<std::pair<shape, shape>> const reduced_sizes = {
        {{23}, {5}}, {{13, 10}, {4, 3}}, {{5, 9, 12}, {2, 4, 3}}, {{5, 3, 9, 8}, {2, 1, 4, 2}}};
    for (auto const& [input, output] : reduced_sizes)
        list.push_back({"of_rank_" + std::to_string(input.size()), "A tensor of this rank is averaged over every axis.",
                        sizes(input, output)});
    return list;
}

problems layouts() {
    problems list = {
        {"both_channels_last", "An NHWC image becomes an NHWC image.",
         laid_out(channels_last, "InputTensor", "OutputTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.",
         laid_out(padded, "OutputTensor")},
        {"input_one_row_for_all", "Stride 0 lets one row stand for all.", laid_out(repeated_rows, "InputTensor")},
    };
    return with(list, sizes({2, 3, 10, 9}, {2, 3, 3, 4}));
}

problems telling_elements() {
    return {
        {"single_element", "One element of 1 among zeros shows the weights.", "RS-10",
         sizes({1, 1, 1, 16}, {1, 1, 1, 4}), elements(listed({0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}))},
        {"single_element_at_the_edge", "The filter reaches over the edge, where there is nothing.", "RS-10", quick,
         sizes({1, 1, 1, 16}, {1, 1, 1, 4}), elements(listed({1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}))},
        {"six_to_two", "A filter makes 1.25 and 3.75 of 0 to 5, iterative halving 1 and 4.", "RS-10",
         sizes({1, 1, 1, 6}, {1, 1, 1, 2}), elements(listed({0, 1, 2, 3, 4, 5}))},
        {"odd_length", "Halved, the last element of five is kept, left out, or counted twice.", "RS-10",
         sizes({1, 1, 1, 5}, {1, 1, 1, 2}), elements(listed({0, 0, 0, 0, 32}))},
        {"constant_stays_constant", "Weights that are not divided by their sum show.",
         sizes({1, 2, 15, 16}, {1, 2, 4, 5}), elements(constant(0.375))},
        {"ramp_is_reproduced", "The average of a plane is that plane, but for the edges.",
         sizes({1, 2, 32, 24}, {1, 2, 8, 6}), elements(ramp({1000, 100, 10, 1}))},
        {"cancellation", "Sums that lose their leading digits show their order.", sizes({1, 2, 15, 16}, {1, 2, 4, 5}),
         elements(cancellation())},
        {"infinity_of_no_weight", "An element at the end of the triangle is not read.", "RS-10",
         sizes({1, 1, 1, 9}, {1, 1, 1, 2}), scales({1, 1, 1, 0.25f}), zero_offsets,
         elements(listed({1, 2, 3, 4, 5, 6, 7, 8, infinity}))},
        {"photograph_reduced", "A photograph reduced to a quarter shows aliasing to the eye.",
         sizes({1, 3, 72, 96}, {1, 3, 18, 24}), elements(photograph_elements())},
        {"larger_than_a_cache", "A plane of 1440 x 1080 does not fit into a cache.", full, float32_only,
         sizes({1, 1, 1080, 1440}, {1, 1, 216, 240})},
    };
}

/// Without Antialiased, RESAMPLE3 is RESAMPLE2.
problems plain() {
    return {
        {"linear_enlarged", "Without Antialiased, RESAMPLE3 is RESAMPLE2.", "RS-5"},
        {"linear_reduced", "Without Antialiased, elements between are skipped, not averaged.",
         sizes({2, 3, 12, 9}, {2, 3, 4, 2})},
        {"nearest_increasing_on_halves", "Every coordinate lies midway between two elements.", "RS-1",
         sizes({1, 2, 8, 6}, {1, 2, 4, 3}), nearest, elements(distinct())},
    };
}

} // namespace resample_antialiased_rows

void add_resample_antialiased_cases(case_list& cases) {
    using namespace resample_antialiased_rows;
    add(cases, "RESAMPLE3", {plain()});
    for (problems const& table : {reduced(), not_reduced_enough(), ranks(), layouts(), telling_elements()})
        add(cases, "RESAMPLE3", {with(table, prefixed("antialiased_"), antialiased)});
}

} // namespace dmlref::tool
