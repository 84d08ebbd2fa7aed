// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

/// QUANTIZED_LINEAR_AVERAGE_POOLING.
namespace dmlref::tool {

namespace {

using enum directml::data_type;

about said(std::string name, std::string reason, tier first_tier = tier::standard, std::string spec_notes = {}) {
    return {.name = std::move(name),
            .reason = std::move(reason),
            .first_tier = first_tier,
            .spec_notes = std::move(spec_notes),
            .integer_types = {int8, uint8}};
}

/// Scales and zero points: one for all channels, or one for each; of zero points none is none at all.
struct quantized_numbers {
    std::vector<double> scale = {0.5}, zero_point = {};
};

struct quantized_problem {
    about description;
    pooling_windows windows{};
    bool include_padding = false;
    quantized_numbers input = {.scale = {0.5}, .zero_point = {7}};
    quantized_numbers output = {.scale = {0.375}, .zero_point = {20}};
    bool to_the_other_type = false;
    std::size_t axes_of_one = 4; ///< of what stands for all channels
    element_source elements = any_byte();
    layout input_layout = layout::packed;
    layout output_layout = layout::packed;
    layout parameter_layout = layout::packed; ///< of what stands for a channel
};
using problems = std::vector<quantized_problem>;

void add_parameter(case_builder& builder, quantized_problem const& problem, std::string_view field,
                   directml::data_type type, std::vector<double> const& values) {
    if (values.empty()) return;
    bool const is_of_all = values.size() == 1;
    shape sizes(is_of_all ? problem.axes_of_one : problem.windows.input.size(), 1);
    if (!is_of_all) sizes[1] = static_cast<index_t>(values.size());
    builder.input(field, type, sizes, listed(values), is_of_all ? layout::packed : problem.parameter_layout);
}

void add(case_list& cases, quantized_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        directml::data_type const output_type = problem.to_the_other_type ? (type == int8 ? uint8 : int8) : type;
        case_builder builder("QUANTIZED_LINEAR_AVERAGE_POOLING", problem.description, type);
        builder.input("InputTensor", problem.windows.input, problem.elements, problem.input_layout)
            .output("OutputTensor", output_type, output_sizes(problem.windows), problem.output_layout)
            .set("IncludePadding", problem.include_padding);
        add_parameter(builder, problem, "InputScaleTensor", float32, problem.input.scale);
        add_parameter(builder, problem, "InputZeroPointTensor", type, problem.input.zero_point);
        add_parameter(builder, problem, "OutputScaleTensor", float32, problem.output.scale);
        add_parameter(builder, problem, "OutputZeroPointTensor", output_type, problem.output.zero_point);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

problems quantizations() {
    pooling_windows const of_three_channels = {.input = {1, 3, 6, 7}, .options = {.window_size = {2, 3}}};
    pooling_windows const of_one = {.input = {1, 1, 8, 32}, .options = {.window_size = {1, 1}}};
    quantized_numbers const three = {.scale = {0.5, 0.25, 2}, .zero_point = {1, 7, 100}};
    quantized_numbers const other_three = {.scale = {1, 0.75, 3}, .zero_point = {0, 30, 99}};
    return {
        {.description =
             said("overlapping_windows", "One scale and one zero point for all channels.", tier::quick, "QA-2, AP-3")},
        {.description = said("per_channel", "Each channel has scales and zero points of its own.", tier::quick, "QA-3"),
         .windows = of_three_channels,
         .input = three,
         .output = other_three},
        {.description = said("scale_per_channel", "A zero point may stand for all channels where a scale does not.",
                             tier::standard, "QA-3"),
         .windows = of_three_channels,
         .input = {.scale = three.scale, .zero_point = {7}},
         .output = {.scale = {0.75}, .zero_point = other_three.zero_point}},
        {.description = said("output_per_channel", "Only what is quantized differs from channel to channel.",
                             tier::standard, "QA-3"),
         .windows = of_three_channels,
         .output = other_three},
        {.description = said("zero_points_absent", "A zero point that is not given is 0.", tier::standard, "QA-2"),
         .input = {.scale = {0.5}},
         .output = {.scale = {0.375}}},
        {.description = said("input_zero_point_absent", "One zero point may be given without the other."),
         .input = {.scale = {0.5}}},
        {.description = said("to_the_other_type", "Input and output may be of different types.", tier::quick, "QA-1"),
         .output = {.scale = {0.5}, .zero_point = {50}},
         .to_the_other_type = true},
        {.description = said("beyond_the_type", "What the output cannot hold becomes its highest or lowest integer.",
                             tier::quick, "QA-6"),
         .windows = {.options = {.window_size = {1, 2}}},
         .output = {.scale = {0.125}, .zero_point = {20}}},
        {.description = said("halves",
                             "Only ties, with an odd zero point: rounded before or after it is added, up, "
                             "away from 0 or to even.",
                             tier::quick, "QA-5"),
         .windows = of_one,
         .input = {.scale = {0.5}, .zero_point = {0}},
         .output = {.scale = {1}, .zero_point = {5}},
         .elements = listed({-9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 11})},
        {.description = said("scales_without_exact_floats", "Tenths and thirds are rounded at every step.",
                             tier::standard, "QA-2, AP-3"),
         .windows = {.options = {.window_size = {3, 3}}},
         .input = {.scale = {0.1}, .zero_point = {13}},
         .output = {.scale = {1. / 3}, .zero_point = {20}}},
        {.description = said("requantized", "A window of one element changes scale and zero point, and no more.",
                             tier::standard, "QA-2"),
         .windows = shared_windows::of_one_element},
        {.description = said("constant_beside_padding", "A constant stays constant when padding is not counted.",
                             tier::standard, "AP-1"),
         .windows = shared_windows::padded_unevenly,
         .output = {.scale = {0.5}, .zero_point = {7}},
         .elements = constant(3)},
        {.description = said("negative_scale", "A negative scale is no special case.", tier::standard, "QA-4"),
         .input = {.scale = {-0.5}, .zero_point = {120}}},
        {.description = said("scales_of_one_axis", "What stands for all channels may have fewer axes than the input.",
                             tier::standard, "QA-3"),
         .axes_of_one = 1},
        {.description =
             said("scales_of_two_axes", "What stands for all channels may have two axes.", tier::standard, "QA-3"),
         .axes_of_one = 2},
        {.description =
             said("scales_of_three_axes", "What stands for all channels may have three axes.", tier::standard, "QA-3"),
         .axes_of_one = 3},
        {.description = said("products_beyond_float", "Dequantized numbers are infinite: the result is not.",
                             tier::standard, "QA-6"),
         .windows = of_one,
         .input = {.scale = {3e38}, .zero_point = {7}}},
    };
}

problems windows() {
    return {
        {.description = said("padding_not_counted", "Beside padding a sum is divided by fewer than the window has.",
                             tier::quick, "AP-1, MP-9"),
         .windows = shared_windows::padded_unevenly},
        {.description = said("padding_counted", "Padding counts as the zero point, not as the element 0.", tier::quick,
                             "AP-1, QA-2"),
         .windows = shared_windows::padded_unevenly,
         .include_padding = true,
         .input = {.scale = {0.5}, .zero_point = {60}}},
        {.description =
             said("strides_and_remainder", "The last rows and columns are in no window.", tier::standard, "MP-5"),
         .windows = shared_windows::with_a_remainder},
        {.description = said("beyond_the_end", "Beyond the end there is no element, and nothing is counted.",
                             tier::standard, "MP-5, AP-1"),
         .windows = shared_windows::beyond_the_end},
        {.description = said("window_is_the_image", "A window as large as the image is a global average pooling."),
         .windows = shared_windows::of_the_whole_image},
        {.description =
             said("volume", "A tensor of five axes has depth, height and width, in this order.", tier::quick, "MP-9"),
         .windows = shared_windows::of_a_volume},
        {.description = said("volume_padding_counted", "A volume's divisor is the product of three window sizes.",
                             tier::standard, "AP-1"),
         .windows = shared_windows::of_a_padded_volume,
         .include_padding = true,
         .input = {.scale = {0.5, 0.25}, .zero_point = {60, 7}},
         .output = {.scale = {0.5, 0.375}, .zero_point = {20, 50}}},
        {.description = said("dilated", "The elements of a window are two rows and three columns apart.", tier::quick),
         .windows = shared_windows::dilated},
        {.description = said("dilated_and_padding_counted",
                             "Dilation does not change the number of a window's elements.", tier::standard, "AP-1"),
         .windows = shared_windows::dilated_and_padded,
         .include_padding = true},
        {.description = said("window_longer_than_the_input", "A dilated window longer than the input gives one output.",
                             tier::standard, "AP-1, MP-5"),
         .windows = shared_windows::longer_than_the_input},
        {.description = said("window_in_padding", "A window without any element gives the zero point of the output.",
                             tier::standard, "AP-2, QA-2"),
         .windows = shared_windows::in_padding},
        {.description = said("photograph", "A photograph in the type that pictures have, at a third of its size."),
         .windows = shared_windows::of_a_photograph,
         .input = {.scale = {1. / 255}},
         .output = {.scale = {1. / 255}},
         .elements = photograph_elements()},
        {.description =
             said("larger_than_a_cache", "The pooling of an Inception block does not fit into a cache.", tier::full),
         .windows = shared_windows::of_an_inception_block,
         .output = {.scale = {2}, .zero_point = {20}}}, // leaves integers to fill the output with before the call
    };
}

problems layouts() {
    problems list = shared_layouts<quantized_problem>();
    for (quantized_problem& problem : list) problem.description.integer_types = {int8, uint8};
    list.push_back(
        {.description = said("one_channel_for_all", "One channel in memory stands for numbers of two scales.",
                             tier::standard, "QA-3"),
         .input = {.scale = {0.5, 0.25}, .zero_point = {7}},
         .input_layout = layout::repeated_channels});
    list.push_back({.description = said("parameters_apart", "Scales and zero points are read through their strides.",
                                        tier::standard, "QA-3"),
                    .input = {.scale = {0.5, 0.25}, .zero_point = {7, 30}},
                    .output = {.scale = {0.375, 0.25}, .zero_point = {20, 50}},
                    .parameter_layout = layout::every_other});
    return list;
}

} // namespace

void add_quantized_linear_average_pooling_cases(case_list& cases) {
    for (auto const& group : {quantizations(), windows(), layouts()})
        for (quantized_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
