// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// AVERAGE_POOLING and AVERAGE_POOLING1.
namespace dmlref::tool {

namespace {

struct average_pooling_problem {
    about description;
    std::string_view operator_name = "AVERAGE_POOLING1";
    pooling_windows windows{};
    bool include_padding = false;
    element_source elements = noise();
    layout input_layout = layout::packed;
    layout output_layout = layout::packed;
};
using problems = std::vector<average_pooling_problem>;

void add(case_list& cases, average_pooling_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        builder.input("InputTensor", problem.windows.input, problem.elements, problem.input_layout)
            .output("OutputTensor", output_sizes(problem.windows), problem.output_layout)
            .set("IncludePadding", problem.include_padding);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

/// For either version of the operator.
problems windows() {
    return {
        {.description = {"overlapping_windows", "The plain case has windows of 3 x 2 at every place.", tier::quick,
                         "AP-3"}},
        {.description = {"padding_not_counted", "Beside padding a sum is divided by fewer than the window has.",
                         tier::standard, "AP-1, MP-9"},
         .windows = shared_windows::padded_unevenly},
        {.description = {"padding_counted", "With IncludePadding every sum is divided by the size of the window.",
                         tier::standard, "AP-1, MP-9"},
         .windows = shared_windows::padded_unevenly,
         .include_padding = true},
        {.description = {"strides_and_remainder", "The last rows and columns are in no window.", tier::standard,
                         "MP-5"},
         .windows = shared_windows::with_a_remainder},
        {.description = {"beyond_the_end", "The last windows end beyond the image and have fewer elements.",
                         tier::quick, "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_end},
        {.description = {"beyond_the_end_counted",
                         "With IncludePadding windows count as long as they are, beyond the image too.", tier::quick,
                         "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_end,
         .include_padding = true},
        {.description = {"volume", "A tensor of five axes has depth, height and width, in this order.", tier::standard,
                         "MP-9"},
         .windows = shared_windows::of_a_volume},
    };
}

/// For the first version alone.
problems more_windows() {
    return {
        {.description = {"window_is_the_image", "A window as large as the image is a global average pooling."},
         .windows = shared_windows::of_the_whole_image},
        {.description = {"window_of_one", "A window of one element copies, or with strides selects."},
         .windows = shared_windows::of_one_element},
        {.description = {"stride_beyond_the_window",
                         "Elements between the windows are in none and must not be read as if they were."},
         .windows = shared_windows::apart},
        {.description = {"padding_at_the_end_only", "Padding at the end alone is what a framework's ceil_mode becomes.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::padded_at_the_end},
        {.description = {"constant_beside_padding", "A constant image stays constant when padding is not counted.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::padded_unevenly,
         .elements = constant(3)},
        {.description = {"volume_padded", "Six different paddings of a volume: sides or axes exchanged show.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::of_a_padded_volume},
        {.description = {"volume_padding_counted", "A volume's divisor is the product of three window sizes.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::of_a_padded_volume,
         .include_padding = true},
        {.description = {"beyond_the_padding", "Neither padding nor what is beyond it is counted.", tier::standard,
                         "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_padding},
        {.description = {"beyond_the_padding_counted", "Padding is counted, and so is what is beyond it.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::beyond_the_padding,
         .include_padding = true},
        {.description = {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::of_a_volume_beyond_the_end},
        {.description = {"example_of_onnx_runtime", "The figures are those of the test AveragePool_10_ceil1_2d.",
                         tier::standard, "AP-1, MP-5"},
         .windows = {.input = {1, 1, 4, 4},
                     .options = {.window_size = {2, 2}, .strides = {3, 1}},
                     .mode = ceil_mode::on},
         .elements = listed({1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10, 12, 13, 15, 14, 16})},
        {.description = {"example_of_the_document", "The figures are those printed on the page of the gradient."},
         .windows = {.input = {1, 1, 3, 3}, .options = {.window_size = {2, 2}}},
         .elements = counted()},
    };
}

problems dilations() {
    return {
        {.description = {"dilated", "The elements of a window are two rows and three columns apart.", tier::quick},
         .windows = shared_windows::dilated},
        {.description = {"dilated_and_padded", "What a dilated window skips is no element of it and not counted.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::dilated_and_padded},
        {.description = {"dilated_and_padding_counted", "Dilation does not change the number of a window's elements.",
                         tier::standard, "AP-1"},
         .windows = shared_windows::dilated_and_padded,
         .include_padding = true},
        {.description = {"dilated_volume", "Each of the three axes of a volume has a dilation of its own."},
         .windows = shared_windows::of_a_dilated_volume},
        {.description = {"window_longer_than_the_input", "A dilated window longer than the input gives one output.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::longer_than_the_input},
        {.description = {"window_longer_than_the_input_counted",
                         "A window counts as long as it is, even beyond the padding.", tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::longer_than_the_input,
         .include_padding = true},
        {.description = {"dilated_beyond_the_end", "A dilated window steps over the end and counts what it has.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::dilated_beyond_the_end},
        {.description = {"dilated_beyond_the_end_counted", "The elements of a window beyond the end are counted.",
                         tier::standard, "AP-1, MP-5"},
         .windows = shared_windows::dilated_beyond_the_end,
         .include_padding = true},
        {.description = {"begun_in_padding_beyond_the_end",
                         "Windows may begin in EndPadding: ONNX and PyTorch leave these out.", tier::standard,
                         "AP-2, MP-5"},
         .windows = shared_windows::begun_in_padding_beyond_the_end},
        {.description = {"window_in_padding", "A window without any element gives 0 and not 0 / 0.", tier::standard,
                         "AP-2"},
         .windows = shared_windows::in_padding},
        {.description = {"window_in_padding_counted", "A window of nothing but counted padding gives 0.",
                         tier::standard, "AP-2"},
         .windows = shared_windows::in_padding,
         .include_padding = true},
    };
}

problems telling_elements() {
    return {
        {.description = {"exact_integers", "Sums of small integers and their quarters are exact."},
         .windows = {.options = {.window_size = {2, 2}}},
         .elements = small_integers()},
        {.description = {"cancellation", "Sums of neighbours of opposite sign lose their leading digits.",
                         tier::standard, "AP-3"},
         .elements = cancellation()},
        {.description = {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.",
                         tier::quick, "AP-3, NU-1", element_types::float16_only},
         .windows = {.input = {1, 1, 8, 9}, .options = {.window_size = {3, 3}}},
         .elements = listed({2048, 0.5, 0.5, 0.5, 0.5, 0.5})},
        {.description = {"sums_beyond_float16", "The sum is no finite FLOAT16, the average is.", tier::standard, "NU-1",
                         element_types::float16_only},
         .elements = constant(60000)},
        {.description = {"zeros_of_either_sign", "A sum starts from +0, so -0 averages to +0.", tier::standard, "AP-3"},
         .elements = listed({-0., -0., 0.})},
        {.description = {"special_values", "NaN and infinities reach every window that holds them, and no other.",
                         tier::standard, "NU-3"},
         .windows = {.input = {2, 2, 9, 9}, .options = {.window_size = {2, 2}}},
         .elements = special_values()},
        {.description = {"photograph", "A photograph becomes a smaller photograph, plain to the eye."},
         .windows = shared_windows::of_a_photograph,
         .elements = photograph_elements()},
        {.description = {"larger_than_a_cache", "The pooling of an Inception block does not fit into a cache.",
                         tier::full},
         .windows = shared_windows::of_an_inception_block},
    };
}

problems layouts() {
    problems list = shared_layouts<average_pooling_problem>();
    list.insert(list.end() - 1,
                {.description = {"output_by_columns", "A transposed output is written through its strides."},
                 .output_layout = layout::columns});
    list.push_back({.description = {"input_padded_beyond_the_end",
                                    "The gaps that follow the last column hold NaN and are where a window beyond the "
                                    "end looks.",
                                    tier::standard, "MP-5"},
                    .windows = shared_windows::beyond_the_end,
                    .input_layout = layout::padded});
    return list;
}

} // namespace

void add_average_pooling_cases(case_list& cases) {
    for (auto const& group : {in_versions("AVERAGE_POOLING", windows(), {"AVERAGE_POOLING1"}, more_windows()),
                              dilations(), telling_elements(), layouts()})
        for (average_pooling_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
