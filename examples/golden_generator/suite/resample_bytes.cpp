// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

/// RESAMPLE, RESAMPLE1, RESAMPLE2 and RESAMPLE3 of INT8 and UINT8.
namespace dmlref::tool {

namespace {

about said(std::string name, std::string reason, tier first_tier, std::string spec_notes) {
    return {.name = std::move(name),
            .reason = std::move(reason),
            .first_tier = first_tier,
            .spec_notes = std::move(spec_notes),
            .integer_types = {directml::data_type::int8, directml::data_type::uint8}};
}

resample_problem halfway(std::string_view operator_name) {
    return {.description = said("bytes_rounded", "Of quarters, halves and three quarters the fraction is cut off.",
                                operator_name == "RESAMPLE" ? tier::quick : tier::standard, "RS-8"),
            .operator_name = operator_name,
            .input = {1, 2, 4, 5},
            .output = {1, 2, 8, 10},
            .elements = small_integers(40)};
}

resample_problem of_rank(std::string_view operator_name, shape const& input, shape const& output) {
    return {.description = said("bytes_of_rank_" + std::to_string(input.size()),
                                "A tensor of this rank is interpolated over every axis.", tier::standard, "RS-8"),
            .operator_name = operator_name,
            .input = input,
            .output = output,
            .elements = small_integers(100)};
}

/// Of ONNX Runtime's tests that are run on DirectML: 2.667 and 4.333, or -0.444 and -0.333.
resample_problem of_onnx_runtime(std::string name, directml::data_type type, std::vector<double> elements) {
    resample_problem problem = {
        .description = said(std::move(name), "DirectML passes this test of ONNX Runtime.", tier::standard, "RS-8"),
        .input = {1, 2, 4, 1},
        .output = {1, 1, 2, 1},
        .scales = {1, 0.6f, 0.6f, 1},
        .elements = listed(std::move(elements))};
    problem.description.integer_types = {type};
    return problem;
}

} // namespace

void add_resample_byte_cases(case_list& cases) {
    for (std::string_view name : {"RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3"}) add(cases, halfway(name));
    resample_problem const problems[] = {
        {.description = said("bytes_halfway", "Only halves of either sign: where they go shows the rounding.",
                             tier::standard, "RS-8"),
         .input = {1, 1, 1, 9},
         .output = {1, 1, 1, 8},
         .scales = {1, 1, 1, 1},
         .input_pixel_offsets = {0, 0, 0, -0.5f},
         .output_pixel_offsets = zero_offsets(),
         .elements = listed({-4, -3, -2, -1, 0, 1, 2, 3, 4})},
        {.description = said("nearest_bytes", "Nearest mode copies, the extremes too.", tier::standard, "RS-1"),
         .mode = interpolation_mode::nearest_neighbor,
         .elements = listed({-128, 127, 0, 255, 3, -1, 100}),
         .input_layout = layout::channels_last},
        {.description = said("bytes_one_row_for_all", "Stride 0 lets one row stand for all; the gaps must stay.",
                             tier::standard, "RS-8"),
         .elements = small_integers(20),
         .input_layout = layout::repeated_rows,
         .output_layout = layout::padded},
        {.description = said("bytes_antialiased", "Of an average over five elements the fraction is cut off once.",
                             tier::standard, "RS-8, RS-9"),
         .operator_name = "RESAMPLE3",
         .input = {1, 2, 12, 15},
         .output = {1, 2, 4, 5},
         .antialiased = true,
         .elements = small_integers(100)},
        {.description =
             said("bytes_of_a_photograph", "A photograph in the type that pictures have.", tier::standard, "RS-8"),
         .input = {1, 1, 8, 10},
         .output = {1, 1, 12, 15},
         .elements = photograph_elements()},
    };
    for (resample_problem const& problem : problems) add(cases, problem);
    add(cases, of_onnx_runtime("onnx_runtime_downsample", directml::data_type::uint8, {1, 2, 3, 4, 5, 6, 7, 8}));
    add(cases, of_onnx_runtime("onnx_runtime_downsample", directml::data_type::int8, {1, -2, 3, -4, -5, 6, -7, 8}));
    std::pair<shape, shape> const sizes[] = {{{7}, {11}}, {{5, 4}, {8, 7}}, {{3, 5, 4}, {2, 8, 6}}};
    for (std::string_view name : {"RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3"})
        for (auto const& [input, output] : sizes) add(cases, of_rank(name, input, output));
}

} // namespace dmlref::tool
