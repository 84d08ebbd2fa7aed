// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

/// RESAMPLE, RESAMPLE1 and RESAMPLE2 on ordinary tensors: coordinates, rounding, ranks and bytes.
namespace dmlref::tool {

namespace resample_rows {

using namespace changes;
using problems = rows<resample_problem>;

problems linear() {
    return {
        {"linear_enlarged", "The plain case: twice the height, three times the width.", "RS-5", quick, both_at_once},
        {"linear_reduced", "With fewer outputs than inputs the elements between are skipped, not averaged.",
         sizes({2, 3, 12, 9}, {2, 3, 4, 2})},
        {"linear_fractional_scales", "Scales that are no fractions of small numbers never repeat a coordinate.",
         sizes({1, 2, 7, 9}, {1, 2, 11, 15})},
        {"linear_corners_aligned", "The first and last elements of each row map onto one another.",
         sizes({1, 2, 5, 4}, {1, 2, 9, 10}), scales({1, 1, 2, 3}), zero_offsets},
        {"linear_offsets_zero", "The convention of pixel corners is asymmetric: the far edge repeats.", zero_offsets},
        {"linear_offsets_unequal", "Every axis has its own offsets, none of them usual.", "RS-2", quick,
         offsets({0.125f, -0.25f, 0.375f, 0.75f}, {-0.5f, 0.25f, 0.5f, -1.f})},
        {"linear_scale_one_shifted", "Offsets act on an axis of scale 1, too.", "RS-6", output({2, 3, 5, 4}),
         offsets({0, 0, 0.5f, 0.25f}, zeros)},
        {"linear_rounding_direction_decreasing", "RoundingDirection means nothing to linear mode.", decreasing},
        {"linear_all_axes", "Batches and channels are axes like the others.", "RS-5, RS-6", quick,
         sizes({2, 3, 4, 5}, {3, 5, 6, 4})},
        {"linear_from_one_element", "A single element has no neighbor to interpolate with.",
         sizes({1, 2, 1, 1}, {1, 2, 3, 4})},
        {"linear_to_one_element", "One output element takes one sample from the middle of each plane.",
         sizes({1, 2, 5, 8}, {1, 2, 1, 1})},
    };
}

/// Problems that nearest-neighbor interpolation must get right, however the operator's version rounds.
problems nearest_situations() {
    return {
        {"enlarged", "Coordinates lie off the elements by quarters and thirds.", nearest},
        {"on_halves", "Every coordinate lies midway between two elements.", quick, sizes({1, 2, 8, 6}, {1, 2, 4, 3}),
         nearest, elements(distinct())},
        {"on_elements", "Every other coordinate is a whole number and must stay there.",
         sizes({1, 2, 5, 4}, {1, 2, 10, 8}), nearest, zero_offsets, elements(distinct())},
        {"scale_one_shifted", "An axis of scale 1 is not skipped: its offsets count.",
         sizes({1, 2, 5, 6}, {1, 2, 5, 6}), nearest, offsets({0, 0, 0.5f, 0.75f}, zeros), elements(distinct())},
        {"twenty_to_six", "A scale of 0.3 gives coordinates that are ties but for the last bit.",
         sizes({1, 1, 10, 20}, {1, 1, 3, 6}), nearest, elements(distinct())},
        {"all_axes", "Batches and channels are axes like the others.", sizes({2, 3, 4, 5}, {3, 5, 6, 4}), nearest,
         elements(distinct())},
    };
}

/// RESAMPLE2 in both directions, and the earlier versions. The first has no offsets.
problems nearest_in_all_versions() {
    problems list;
    auto const add_as = [&](row<resample_problem> problem, std::string_view operator_name, std::string const& prefix) {
        problem.operator_name = operator_name;
        problem.name = prefix + "_" + problem.name;
        problem.spec_notes = "RS-1, RS-3";
        list.push_back(std::move(problem));
    };
    for (row<resample_problem> problem : nearest_situations()) {
        add_as(problem, "RESAMPLE2", "nearest_increasing");
        add_as(problem, "RESAMPLE1", "nearest");
        if (problem.options.input_pixel_offsets.empty()) add_as(problem, "RESAMPLE", "nearest");
        problem.apply(decreasing);
        // Between halves, an ignored direction differs from a reversed one.
        if (problem.name == "enlarged") problem.apply(quick);
        add_as(problem, "RESAMPLE2", "nearest_decreasing");
    }
    return list;
}

/// The offsets with which RESAMPLE2 rounds to the nearest element, as ONNX Runtime sets them.
problems nearest_by_offsets() {
    return {
        {"nearest_prefer_floor", "ONNX's round_prefer_floor, ceil(x - 0.5), is had by an offset of 1.", "RS-1",
         sizes({1, 2, 8, 6}, {1, 2, 4, 3}), nearest, offsets({1, 1, 1, 1}), elements(distinct())},
        {"nearest_prefer_ceil", "ONNX's round_prefer_ceil, floor(x + 0.5), is had by an offset of 0.", "RS-1",
         sizes({1, 2, 8, 6}, {1, 2, 4, 3}), nearest, decreasing, offsets({0, 0, 0, 0}), elements(distinct())},
        {"nearest_beyond_2048_elements", "Of the elements beyond 2048, a half has no odd one's number.", "RS-1",
         of("RESAMPLE1"), sizes({2304}, {24}), nearest, offsets({0.75f}, {-0.5f})},
    };
}

problems ranks() {
    problems list;
    for (std::string_view operator_name : {"RESAMPLE", "RESAMPLE1", "RESAMPLE2"})
        for (auto const& [input, output] : sizes_of_ranks)
            list.push_back({"linear_of_rank_" + std::to_string(input.size()),
                            "A tensor of this rank is interpolated over every axis.", of(operator_name),
                            sizes(input, output)});
    list.push_back({"nearest_of_rank_1", "A row by itself is a tensor, too.", "RS-1", sizes({7}, {11}), nearest});
    list.push_back(
        {"linear_enlarged", "The first version has half-pixel offsets and no choice.", "RS-7", of("RESAMPLE")});
    list.push_back({"linear_enlarged", "The second version has offsets for each axis.", of("RESAMPLE1"),
                    offsets({0.5f, 0.5f, 0.5f, 0.25f}, {-0.5f, -0.5f, -0.5f, 0.5f})});
    return list;
}

/// INT8 and UINT8.
problems bytes_in_every_version() {
    problems list;
    for (std::string_view version : {"RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3"}) {
        list.push_back({"bytes_rounded", "Of quarters, halves and three quarters the fraction is cut off.", "RS-8",
                        of(version), sizes({1, 2, 4, 5}, {1, 2, 8, 10}), elements(small_integers(40))});
        if (version == "RESAMPLE") list.back().apply(quick);
        for (auto const& [input, output] : {sizes_of_ranks[0], sizes_of_ranks[1], sizes_of_ranks[2]})
            list.push_back({"bytes_of_rank_" + std::to_string(input.size()),
                            "A tensor of this rank is interpolated over every axis.", "RS-8", of(version),
                            sizes(input, output), elements(small_integers(100))});
    }
    return list;
}

problems telling_bytes() {
    return {
        {"bytes_halfway", "Only halves of either sign: where they go shows the rounding.", "RS-8",
         sizes({1, 1, 1, 9}, {1, 1, 1, 8}), scales({1, 1, 1, 1}), offsets({0, 0, 0, -0.5f}, zeros),
         elements(listed({-4, -3, -2, -1, 0, 1, 2, 3, 4}))},
        {"nearest_bytes", "Nearest mode copies, the extremes too.", "RS-1", nearest,
         elements(listed({-128, 127, 0, 255, 3, -1, 100})), laid_out(channels_last, "InputTensor")},
        {"bytes_one_row_for_all", "Stride 0 lets one row stand for all; the gaps must stay.", "RS-8",
         elements(small_integers(20)), laid_out(repeated_rows, "InputTensor"), laid_out(padded, "OutputTensor")},
        {"bytes_antialiased", "Of an average over five elements the fraction is cut off once.", "RS-8, RS-9",
         of("RESAMPLE3"), sizes({1, 2, 12, 15}, {1, 2, 4, 5}), antialiased, elements(small_integers(100))},
        {"bytes_of_a_photograph", "A photograph in the type that pictures have.", "RS-8",
         sizes({1, 1, 8, 10}, {1, 1, 12, 15}), elements(photograph_elements())},
    };
}

/// Of ONNX Runtime's tests that are run on DirectML: 2.667 and 4.333, or -0.444 and -0.333.
problems of_onnx_runtime() {
    problems const list = {
        {"onnx_runtime_downsample", "DirectML passes this test of ONNX Runtime.", "RS-8", types({uint8}),
         elements(listed({1, 2, 3, 4, 5, 6, 7, 8}))},
        {"onnx_runtime_downsample", "DirectML passes this test of ONNX Runtime.", "RS-8", types({int8}),
         elements(listed({1, -2, 3, -4, -5, 6, -7, 8}))},
    };
    return with(list, sizes({1, 2, 4, 1}, {1, 1, 2, 1}), scales({1, 0.6f, 0.6f, 1}));
}

} // namespace resample_rows

void add_resample_cases(case_list& cases) {
    using namespace resample_rows;
    add(cases, "RESAMPLE2",
        {linear(), nearest_in_all_versions(), nearest_by_offsets(), ranks(),
         with(bytes_in_every_version(), types({int8, uint8})), with(telling_bytes(), types({int8, uint8})),
         of_onnx_runtime()});
}

} // namespace dmlref::tool
