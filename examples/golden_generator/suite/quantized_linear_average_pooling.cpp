// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// QUANTIZED_LINEAR_AVERAGE_POOLING.
namespace dmlref::tool {

namespace quantized_linear_average_pooling_rows {

using namespace changes;
using namespace shared_windows;

/// Scales and zero points: one for all channels, or one for each. An empty list of zero points means that the tensor is
/// absent.
struct quantized_numbers {
    std::vector<double> scale = {0.5}, zero_point = {};
};

struct quantized_problem : about {
    quantized_problem() { types = {int8, uint8}; }

    pooling_windows windows{};
    bool include_padding = false;
    quantized_numbers input = {.scale = {0.5}, .zero_point = {7}};
    quantized_numbers output = {.scale = {0.375}, .zero_point = {20}};
    bool to_the_other_type = false;
    std::size_t axes_of_one = 4; ///< of tensors with one element for all channels
    element_source elements = any_byte();
};
using problems = rows<quantized_problem>;

void build(case_builder& builder, quantized_problem const& problem) {
    directml::data_type const type = builder.type();
    directml::data_type const output_type = problem.to_the_other_type ? (type == int8 ? uint8 : int8) : type;
    auto const add_parameter = [&](std::string_view field, directml::data_type type_of_it,
                                   std::vector<double> const& values) {
        if (values.empty()) return;
        bool const is_of_all = values.size() == 1;
        shape sizes(is_of_all ? problem.axes_of_one : problem.windows.input.size(), 1);
        if (!is_of_all) sizes[1] = static_cast<index_t>(values.size());
        builder.input(field, type_of_it, sizes, listed(values));
    };
    builder.input("InputTensor", problem.windows.input, problem.elements)
        .output("OutputTensor", output_type, output_sizes(problem.windows));
    add_parameter("InputScaleTensor", float32, problem.input.scale);
    add_parameter("InputZeroPointTensor", type, problem.input.zero_point);
    add_parameter("OutputScaleTensor", float32, problem.output.scale);
    add_parameter("OutputZeroPointTensor", output_type, problem.output.zero_point);
    set_windows(builder, problem.windows).set("IncludePadding", problem.include_padding);
}

auto input(std::vector<double> const& scale, std::vector<double> const& zero_point = {}) {
    return [=](quantized_problem& problem) { problem.input = {scale, zero_point}; };
}
auto output(std::vector<double> const& scale, std::vector<double> const& zero_point = {}) {
    return [=](quantized_problem& problem) { problem.output = {scale, zero_point}; };
}
constexpr auto to_the_other_type = [](quantized_problem& problem) { problem.to_the_other_type = true; };
auto axes_of_one(std::size_t count) {
    return [count](quantized_problem& problem) { problem.axes_of_one = count; };
}

problems quantizations() {
    pooling_windows const of_three_channels = {.input = {1, 3, 6, 7}, .options = {.window_size = {2, 3}}};
    pooling_windows const of_one = {.input = {1, 1, 8, 32}, .options = {.window_size = {1, 1}}};
    quantized_numbers const three = {.scale = {0.5, 0.25, 2}, .zero_point = {1, 7, 100}};
    quantized_numbers const other_three = {.scale = {1, 0.75, 3}, .zero_point = {0, 30, 99}};
    return {
        {"overlapping_windows", "One scale and one zero point for all channels.", "QA-2, AP-3", quick},
        {"per_channel", "Each channel has scales and zero points of its own.", "QA-3", quick,
         windows(of_three_channels), input(three.scale, three.zero_point),
         output(other_three.scale, other_three.zero_point)},
        {"scale_per_channel", "A zero point may stand for all channels where a scale does not.", "QA-3",
         windows(of_three_channels), input(three.scale, {7}), output({0.75}, other_three.zero_point)},
        {"output_per_channel", "Only what is quantized differs from channel to channel.", "QA-3",
         windows(of_three_channels), output(other_three.scale, other_three.zero_point)},
        {"zero_points_absent", "A zero point that is not given is 0.", "QA-2", input({0.5}), output({0.375})},
        {"input_zero_point_absent", "One zero point may be given without the other.", input({0.5})},
        {"to_the_other_type", "Input and output may be of different types.", "QA-1", quick, output({0.5}, {50}),
         to_the_other_type},
        {"beyond_the_type", "What the output cannot hold becomes its highest or lowest integer.", "QA-6", quick,
         windows({.options = {.window_size = {1, 2}}}), output({0.125}, {20})},
        {"halves",
         "Only ties, with an odd zero point: rounded before or after it is added, up, away from 0 or to even.", "QA-5",
         quick, windows(of_one), elements(listed({-9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 11})), input({0.5}, {0}),
         output({1}, {5})},
        {"scales_without_exact_floats", "Tenths and thirds are rounded at every step.", "QA-2, AP-3",
         windows({.options = {.window_size = {3, 3}}}), input({0.1}, {13}), output({1. / 3}, {20})},
        {"requantized", "A window of one element changes scale and zero point, and no more.", "QA-2",
         windows(of_one_element)},
        {"constant_beside_padding", "A constant stays constant when padding is not counted.", "AP-1",
         windows(padded_unevenly), elements(constant(3)), output({0.5}, {7})},
        {"negative_scale", "A negative scale is no special case.", "QA-4", input({-0.5}, {120})},
        {"scales_of_one_axis", "What stands for all channels may have fewer axes than the input.", "QA-3",
         axes_of_one(1)},
        {"scales_of_two_axes", "What stands for all channels may have two axes.", "QA-3", axes_of_one(2)},
        {"scales_of_three_axes", "What stands for all channels may have three axes.", "QA-3", axes_of_one(3)},
        {"products_beyond_float", "Dequantized numbers are infinite: the result is not.", "QA-6", windows(of_one),
         input({3e38}, {7})},
    };
}

problems plain_windows() {
    return {
        {"padding_not_counted", "Beside padding a sum is divided by fewer than the window has.", "AP-1, MP-9", quick,
         windows(padded_unevenly)},
        {"padding_counted", "Padding counts as the zero point, not as the element 0.", "AP-1, QA-2", quick,
         windows(padded_unevenly), padding_counted, input({0.5}, {60})},
        {"strides_and_remainder", "The last rows and columns are in no window.", "MP-5", windows(with_a_remainder)},
        {"beyond_the_end", "Beyond the end there is no element, and nothing is counted.", "MP-5, AP-1",
         windows(beyond_the_end)},
        {"window_is_the_image", "A window as large as the image is a global average pooling.",
         windows(of_the_whole_image)},
        {"volume", "A tensor of five axes has depth, height and width, in this order.", "MP-9", quick,
         windows(of_a_volume)},
        {"volume_padding_counted", "A volume's divisor is the product of three window sizes.", "AP-1",
         windows(of_a_padded_volume), padding_counted, input({0.5, 0.25}, {60, 7}), output({0.5, 0.375}, {20, 50})},
        {"dilated", "The elements of a window are two rows and three columns apart.", quick, windows(dilated)},
        {"dilated_and_padding_counted", "Dilation does not change the number of a window's elements.", "AP-1",
         windows(dilated_and_padded), padding_counted},
        {"window_longer_than_the_input", "A dilated window longer than the input gives one output.", "AP-1, MP-5",
         windows(longer_than_the_input)},
        {"window_in_padding", "A window without any element gives the zero point of the output.", "AP-2, QA-2",
         windows(in_padding)},
        {"photograph", "A photograph in the type that pictures have, at a third of its size.", windows(of_a_photograph),
         elements(photograph_elements()), input({1. / 255}), output({1. / 255})},
        {"larger_than_a_cache", "The pooling of an Inception block does not fit into a cache.", full,
         windows(of_an_inception_block), output({2}, {20})}, // leaves integers for the fill of the output
    };
}

problems layouts() {
    problems list = shared_layouts<quantized_problem>();
    list.push_back({"one_channel_for_all", "One channel in memory stands for numbers of two scales.", "QA-3",
                    input({0.5, 0.25}, {7}), laid_out(repeated_channels, "InputTensor")});
    list.push_back({"parameters_apart", "Scales and zero points are read through their strides.", "QA-3",
                    input({0.5, 0.25}, {7, 30}), output({0.375, 0.25}, {20, 50}),
                    laid_out(every_other, "InputScaleTensor", "InputZeroPointTensor", "OutputScaleTensor",
                             "OutputZeroPointTensor")});
    return list;
}

} // namespace quantized_linear_average_pooling_rows

void add_quantized_linear_average_pooling_cases(case_list& cases) {
    using namespace quantized_linear_average_pooling_rows;
    add(cases, "QUANTIZED_LINEAR_AVERAGE_POOLING", {quantizations(), plain_windows(), layouts()});
}

} // namespace dmlref::tool
