// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"

/// The operators that slide a window, their gradients, and MAX_UNPOOLING.
namespace dmlref::tool {

namespace {

/// A problem of a pooling operator. Its sizes are {N, C, H, W}.
struct pooled_problem {
    std::string_view name;
    std::string pooled = "InputTensor";      ///< the tensor under the windows
    std::string per_window = "OutputTensor"; ///< the tensor with one element for each window
};

std::vector<pooled_problem> pooled_problems() {
    return {{.name = "average_pooling/overlapping_windows_f32"},
            {.name = "average_pooling1/dilated_f32"},
            {.name = "average_pooling_grad/overlapping_windows_add_f32",
             .pooled = "OutputGradientTensor",
             .per_window = "InputGradientTensor"},
            {.name = "quantized_linear_average_pooling/overlapping_windows_i8"},
            {.name = "lp_pooling/p_of_2_f32"},
            {.name = "lp_pooling1/dilated_f32"},
            {.name = "max_pooling/overlapping_windows_f32"},
            {.name = "max_pooling1/indices_of_ties_f32"},
            {.name = "max_pooling2/dilated_f32"},
            {.name = "max_pooling_grad/overlapping_windows_add_f32", .per_window = "InputGradientTensor"}};
}

/// A window of 2^40 elements, which is larger than the image and thus gives one output.
change work_for_years(std::string const& per_window) {
    return [=](golden_case& problem) {
        shape const before = tensor_of(problem, per_window).sizes;
        for (case_tensor& tensor : problem.tensors)
            if (tensor.sizes == before) tensor.sizes = {before[0], before[1], 1, 1};
        problem.attributes["WindowSize"] = std::vector<std::uint32_t>{1u << 20, 1u << 20};
    };
}

negatives windows(std::string const& pooled, std::string const& per_window) {
    std::string const one_per_window = per_window + " has one element for each window";
    return {
        {"window_of_no_rows", "A window has at least one element along each axis.", "WindowSize[0]",
         set_element("WindowSize", 0, 0)},
        {"window_of_no_columns", "A window has at least one element along each axis.", "WindowSize[1]",
         set_element("WindowSize", 1, 0)},
        {"stride_zero", "Windows are at least one element apart.", "Strides[1]", set_element("Strides", 1, 0)},
        {"dilation_zero", "The elements of a window are at least one element apart.", "Dilations[0]",
         set_element("Dilations", 0, 0)},
        one_more("batch_differs", per_window + " has as many batches as " + pooled + ".", per_window, 0),
        one_more("channels_differ", per_window + " has as many channels as " + pooled + ".", per_window, 1),
        one_more("height_differs", one_per_window + " along the height.", per_window, 2),
        one_more("width_differs", one_per_window + " along the width.", per_window, 3),
        one_axis_more("axes_differ", per_window + " has as many axes as " + pooled + ".", per_window),
        {"padded_beyond_32_bits", "A padded axis has at most 2^32 - 1 elements.", size_field(pooled, 2),
         set_element("StartPadding", 0, largest_uint32), rule_source::dmlref, "MP-5"},
        {"dilated_beyond_32_bits", "A dilated window spans at most 2^32 - 1 elements.", "Dilations[1]",
         set_element("Dilations", 1, largest_uint32), rule_source::dmlref, "MP-5"},
        {"work_for_years", "A call visits at most 2^34 window elements.", "WindowSize", work_for_years(per_window),
         rule_source::dmlref, "NU-4"},
    };
}

/// For a problem whose windows end beyond the image.
negatives windows_beyond_the_end(std::string const& per_window) {
    return {one_more("two_windows_beyond_the_end", "One window at most ends beyond the image along an axis.",
                     per_window, 3, rule_source::dmlref, "MP-5")};
}

negatives indices_of_maxima() {
    std::string const indices = "OutputIndicesTensor";
    return {one_more("indices_of_another_height", "There is an index for each element of OutputTensor.", indices, 2),
            one_axis_more("indices_of_more_axes", "There is an index for each element of OutputTensor.", indices)};
}

negatives gradient_of_maxima() {
    std::string const gradient = "OutputGradientTensor";
    return {one_more("gradient_of_another_width", "The gradient has the sizes of InputTensor.", gradient, 3),
            one_axis_more("gradient_of_more_axes", "The gradient has the sizes of InputTensor.", gradient)};
}

negatives norm() {
    return {{"p_zero", "The norm has an order of at least 1.", "P", set_value("P", 0u), rule_source::dmlref, "LP-5"}};
}

/// For a problem with two channels.
negatives quantization_by(std::string const& scale, std::string const& zero_point) {
    std::string const finite = "A scale is a finite number.", scales = snake_case(scale),
                      points = snake_case(zero_point);
    std::string const per_channel = " has one element, or one for each channel.";
    return {
        {scales + "_zero", "A scale is not 0, which makes the behavior undefined.", scale, set_elements(scale, {0})},
        {scales + "_infinite", finite, scale, set_elements(scale, {infinity}), rule_source::dmlref, "QA-4"},
        {scales + "_not_a_number", finite, scale, set_elements(scale, {nan}), rule_source::dmlref, "QA-4"},
        {scales + "_of_three_channels", scale + per_channel, size_field(scale, 1), set_sizes(scale, {1, 3, 1, 1})},
        {scales + "_of_batches", scale + per_channel, size_field(scale, 0), set_sizes(scale, {2, 1, 1, 1})},
        {scales + "_of_one_axis", "A tensor of one axis has no channels.", size_field(scale, 0), set_sizes(scale, {2}),
         rule_source::dmlref, "QA-3"},
        {points + "_of_three_channels", zero_point + per_channel, size_field(zero_point, 1),
         set_sizes(zero_point, {1, 3, 1, 1})},
        {points + "_of_columns", zero_point + per_channel, size_field(zero_point, 3),
         set_sizes(zero_point, {1, 1, 1, 6})}};
}

negatives unpooling() {
    return {one_more("indices_of_another_height", "There is an index for each element of InputTensor.", "IndicesTensor",
                     2)};
}

} // namespace

void add_pooling_negatives(case_list& cases) {
    for (pooled_problem const& each : pooled_problems()) {
        golden_case const& valid = problem_named(each.name);
        add_schema_negatives(cases, valid);
        add_negatives(cases, valid, windows(each.pooled, each.per_window));
        std::string const family(each.name.substr(0, each.name.find('/'))),
            type(each.name.substr(each.name.rfind('_')));
        add_negatives(cases, problem_named(family + "/beyond_the_end" + type), windows_beyond_the_end(each.per_window));
        add_negatives(cases, valid, indices_of_maxima());
        add_negatives(cases, valid, norm());
        add_negatives(cases, valid, quantization_by("InputScaleTensor", "InputZeroPointTensor"));
        add_negatives(cases, valid, quantization_by("OutputScaleTensor", "OutputZeroPointTensor"));
        if (valid.schema->name == "MAX_POOLING_GRAD") add_negatives(cases, valid, gradient_of_maxima());
    }
    golden_case const& unpooled = problem_named("max_unpooling/maxima_back_in_place_f32");
    add_schema_negatives(cases, unpooled);
    add_negatives(cases, unpooled, unpooling());
}

} // namespace dmlref::tool
