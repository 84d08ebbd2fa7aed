// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

/// RESAMPLE, RESAMPLE1, RESAMPLE2 and RESAMPLE3 on INT8 and UINT8.
namespace dmlref::tool {

namespace {

using namespace changes;
using problems = rows<resample_problem>;

problems of_every_version() {
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

problems telling_elements() {
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

/// From ONNX Runtime's tests that are run on DirectML: 2.667 and 4.333, or -0.444 and -0.333.
problems of_onnx_runtime() {
    problems const list = {
        {"onnx_runtime_downsample", "DirectML passes this test of ONNX Runtime.", "RS-8", types({uint8}),
         elements(listed({1, 2, 3, 4, 5, 6, 7, 8}))},
        {"onnx_runtime_downsample", "DirectML passes this test of ONNX Runtime.", "RS-8", types({int8}),
         elements(listed({1, -2, 3, -4, -5, 6, -7, 8}))},
    };
    return with(list, sizes({1, 2, 4, 1}, {1, 1, 2, 1}), scales({1, 0.6f, 0.6f, 1}));
}

} // namespace

void add_resample_byte_cases(case_list& cases) {
    add(cases, "RESAMPLE2",
        {with(of_every_version(), types({int8, uint8})), with(telling_elements(), types({int8, uint8})),
         of_onnx_runtime()});
}

} // namespace dmlref::tool
