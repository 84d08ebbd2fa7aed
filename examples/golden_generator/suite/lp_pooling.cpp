// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// LP_POOLING and LP_POOLING1.
namespace dmlref::tool {

namespace {

struct lp_pooling_problem {
    about description;
    std::string_view operator_name = "LP_POOLING1";
    pooling_windows windows{};
    std::uint32_t p = 2;
    element_source elements = noise();
    layout input_layout = layout::packed;
    layout output_layout = layout::packed;
};
using problems = std::vector<lp_pooling_problem>;

void add(case_list& cases, lp_pooling_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        builder.input("InputTensor", problem.windows.input, problem.elements, problem.input_layout)
            .output("OutputTensor", output_sizes(problem.windows), problem.output_layout)
            .set("P", problem.p);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

/// For either version of the operator.
problems orders_and_windows() {
    return {
        {.description = {"p_of_1", "Elements of both signs: who forgets the absolute value adds them up to less.",
                         tier::quick, "LP-1"},
         .p = 1},
        {.description = {"p_of_2", "The root of a sum of squares is the common case.", tier::quick, "LP-3, LP-4"}},
        {.description = {"p_of_3", "A cube keeps the sign unless the absolute value is taken first.", tier::quick,
                         "LP-1, LP-2, LP-3"},
         .p = 3},
        {.description = {"beyond_the_end", "The last windows end beyond the image, which adds nothing.", tier::standard,
                         "LP-4, MP-5"},
         .windows = shared_windows::beyond_the_end},
        {.description = {"padding_asymmetric", "Padding adds nothing; sides or axes exchanged show.", tier::standard,
                         "LP-4, MP-9"},
         .windows = shared_windows::padded_unevenly},
        {.description = {"volume", "A tensor of five axes has depth, height and width, in this order.", tier::standard,
                         "MP-9"},
         .windows = shared_windows::of_a_volume},
    };
}

/// For the first version alone.
problems more_windows() {
    return {
        {.description = {"p_of_4", "A fourth power is the square of a square.", tier::standard, "LP-2, LP-3"}, .p = 4},
        {.description = {"p_of_7", "A seventh power tells orders of multiplication apart.", tier::standard,
                         "LP-2, LP-3"},
         .p = 7},
        {.description = {"strides_and_remainder", "The last rows and columns are in no window.", tier::standard,
                         "MP-5"},
         .windows = shared_windows::with_a_remainder},
        {.description = {"window_is_the_image", "A window as large as the image gives one norm per channel."},
         .windows = shared_windows::of_the_whole_image},
        {.description = {"window_of_one", "The norm of one element is its absolute value."},
         .windows = shared_windows::of_one_element},
        {.description = {"volume_padded", "Six different paddings of a volume: sides or axes exchanged show.",
                         tier::standard, "LP-4"},
         .windows = shared_windows::of_a_padded_volume,
         .p = 3},
        {.description = {"beyond_the_padding", "What is beyond the padding adds no more than padding does.",
                         tier::standard, "LP-4, MP-5"},
         .windows = shared_windows::beyond_the_padding,
         .p = 3},
        {.description = {"volume_beyond_the_end", "The last windows end beyond all three ends of a volume.",
                         tier::standard, "LP-4, MP-5"},
         .windows = shared_windows::of_a_volume_beyond_the_end,
         .p = 1},
        {.description = {"example_of_onnx_runtime", "The figures are those of the test LpPoolCeilMode.", tier::standard,
                         "LP-4, MP-5"},
         .windows = {.input = {1, 1, 1, 4},
                     .options = {.window_size = {1, 3}, .strides = {1, 2}},
                     .mode = ceil_mode::on},
         .p = 1,
         .elements = listed({1, 2, 3, 4})},
    };
}

problems dilations() {
    return {
        {.description = {"dilated", "The elements of a window are two rows and three columns apart.", tier::quick},
         .windows = shared_windows::dilated},
        {.description = {"dilated_and_padded", "A dilated window may begin in the padding and skip over the edge.",
                         tier::standard, "LP-4"},
         .windows = shared_windows::dilated_and_padded,
         .p = 1},
        {.description = {"dilated_volume", "Each of the three axes of a volume has a dilation of its own."},
         .windows = shared_windows::of_a_dilated_volume},
        {.description = {"window_longer_than_the_input", "A dilated window longer than the input gives one output.",
                         tier::standard, "MP-5"},
         .windows = shared_windows::longer_than_the_input},
        {.description = {"dilated_beyond_the_end", "A dilated window steps over the end.", tier::standard,
                         "LP-4, MP-5"},
         .windows = shared_windows::dilated_beyond_the_end},
        {.description = {"window_in_padding", "A window without any element gives 0.", tier::standard, "LP-4"},
         .windows = shared_windows::in_padding},
    };
}

problems telling_elements() {
    return {
        {.description = {"right_triangles", "Whole lengths leave no room for a tolerance.", tier::standard, "LP-3"},
         .windows = {.input = {1, 1, 1, 10}, .options = {.window_size = {1, 2}, .strides = {1, 2}}},
         .elements = listed({3, -4, 5, 12, -8, 15, 7, 24, -20, -21})},
        {.description = {"three_cubes", "3, 4 and 5 cubed are 6 cubed.", tier::standard, "LP-2, LP-3"},
         .windows = {.input = {1, 1, 1, 9}, .options = {.window_size = {1, 3}, .strides = {1, 3}}},
         .p = 3,
         .elements = listed({3, -4, 5, 6, -8, -10, 12, 16, 20})},
        {.description = {"sums_of_integers", "With P of 1 small integers give exact sums.", tier::standard, "LP-1"},
         .p = 1,
         .elements = small_integers()},
        {.description = {"squares_beyond_float16", "The squares are no finite FLOAT16, the roots of their sums are.",
                         tier::quick, "LP-2, NU-1", element_types::float16_only},
         .windows = {.options = {.window_size = {2, 2}}},
         .elements = listed({300, -400, 20000, 1200, 30000, -5})},
        {.description = {"squares_beyond_float", "Squares that float cannot hold make the norm infinite.",
                         tier::standard, "LP-2", element_types::float32_only},
         .elements = listed({1, 2, 3, 4, 5, 6, 7, 1e20, 9, 10, 11})},
        {.description = {"zeros_of_either_sign", "A sum starts from +0, so no norm is -0.", tier::standard, "LP-4"},
         .p = 1,
         .elements = listed({-0., -0., 0.})},
        {.description = {"special_values", "NaN and infinities reach every window that holds them, and no other.",
                         tier::standard, "NU-3"},
         .windows = {.input = {2, 2, 9, 9}, .options = {.window_size = {2, 2}}},
         .p = 1,
         .elements = special_values()},
        {.description = {"photograph", "The norms of small windows of a photograph are a brighter photograph."},
         .windows = shared_windows::of_a_photograph,
         .elements = photograph_elements()},
        {.description = {"larger_than_a_cache", "A feature map of 64 channels does not fit into a cache.", tier::full},
         .windows = shared_windows::of_a_resnet},
    };
}

} // namespace

void add_lp_pooling_cases(case_list& cases) {
    for (auto const& group : {in_versions("LP_POOLING", orders_and_windows(), {"LP_POOLING1"}, more_windows()),
                              dilations(), telling_elements(), shared_layouts<lp_pooling_problem>()})
        for (lp_pooling_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
