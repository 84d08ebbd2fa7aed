// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling.hpp"

namespace dmlref {

/// The element types of QUANTIZED_LINEAR_AVERAGE_POOLING. Input and output may have different types. QA-1
template <class T>
concept quantized_element = byte_integer<T> || element_with_arithmetic<T>;

/// How the elements of a tensor stand for numbers: (element - zero point) * scale. QA-2
/// Each view has either one element for all channels, with 1 to 5 axes, or one for each channel, as {1, C, 1, 1} or
/// {1, C, 1, 1, 1}. The two views may differ in this. QA-3
template <quantized_element T>
struct quantization {
    tensor_view<float const> scale{};  ///< finite and not 0. QA-4
    tensor_view<T const> zero_point{}; ///< may be null: 0
};

/// The output sizes of DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC, whose fields other than tensors are those of
/// AVERAGE_POOLING1. They equal those of average_pooling_output_sizes. MP-5
inline shape quantized_linear_average_pooling_output_sizes(shape const& input, average_pooling_options const& options,
                                                           ceil_mode mode = ceil_mode::off) {
    return average_pooling_output_sizes(input, options, mode, "QUANTIZED_LINEAR_AVERAGE_POOLING");
}

namespace spec {

/// The tensors of a quantization, and DirectML's names of them.
struct named_quantization {
    std::string_view scale_name, zero_point_name;
    tensor_view<float const> const& scale;
    memory_layout zero_point;
};

/// One element, or one for each channel of `input`. QA-3
inline bool validate_per_channel(rules const& rules, named_sizes const& parameter, named_sizes const& input) {
    shape const& sizes = parameter.sizes;
    bool const has_channels = has_window_axes(input.sizes) && sizes.size() == input.sizes.size();
    auto const size_holds = [&](std::size_t axis) {
        bool const is_of_channels = has_channels && axis == 1;
        auto const broken = [&] {
            std::string const other =
                is_of_channels ? " or " + size_of(input.name, 1).text() + ", which is " + number(input.sizes[1]) : "";
            return "is " + number(sizes[axis]) + ", must be 1" + other;
        };
        bool const holds = sizes[axis] == 1 || (is_of_channels && sizes[axis] == input.sizes[1]);
        return rules.require(holds, size_of(parameter.name, axis), broken);
    };
    return all_hold({rules.dimension_count(parameter.name, sizes, 1, 5), holds_at_each(sizes.size(), size_holds)});
}

/// Only the first wrong element is reported. QA-4
inline bool validate_scale_elements(rules const& rules, std::string_view name, tensor_view<float const> const& scale) {
    float wrong = 1;
    for_each_index(scale.sizes(), [&](multi_index const& at) {
        bool const is_wrong = scale[at] == 0.f || !std::isfinite(scale[at]);
        if (is_wrong && wrong == 1) wrong = scale[at];
    });
    return rules.require(wrong == 1, name,
                         [&] { return "has an element of " + number(wrong) + ", must be finite and not 0"; });
}

inline void validate_quantization(rules const& rules, named_quantization const& given, named_sizes const& input) {
    bool const scale_holds = validate_per_channel(rules, {given.scale_name, given.scale.sizes()}, input);
    if (given.zero_point) validate_per_channel(rules, {given.zero_point_name, given.zero_point.sizes}, input);
    if (scale_holds && rules.know_elements()) validate_scale_elements(rules, given.scale_name, given.scale);
}

inline void validate_quantized_linear_average_pooling(rules const& rules, memory_layout const& input,
                                                      named_quantization const& of_input,
                                                      named_quantization const& of_output, memory_layout const& output,
                                                      average_pooling_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present(of_input.scale_name, of_input.scale),
                   rules.present(of_output.scale_name, of_output.scale), rules.present("OutputTensor", output)}))
        return;
    named_sizes const pooled = {"InputTensor", input.sizes};
    validate_pooling(rules, pooled, {"OutputTensor", output.sizes}, pooling_window_of(options), options.work_budget);
    validate_quantization(rules, of_input, pooled);
    validate_quantization(rules, of_output, pooled);
    rules.output("OutputTensor", output,
                 {{"InputTensor", input},
                  {of_input.scale_name, of_input.scale},
                  {of_input.zero_point_name, of_input.zero_point},
                  {of_output.scale_name, of_output.scale},
                  {of_output.zero_point_name, of_output.zero_point}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/quantized_linear_average_pooling.md).
template <quantized_element In, quantized_element Out>
void validate(tensor_view<In const> const& input, quantization<In> const& of_input, quantization<Out> const& of_output,
              tensor_view<Out> const& output, average_pooling_options const& options,
              spec::rules const& rules = "QUANTIZED_LINEAR_AVERAGE_POOLING") {
    spec::validate_quantized_linear_average_pooling(
        rules, input, {"InputScaleTensor", "InputZeroPointTensor", of_input.scale, of_input.zero_point},
        {"OutputScaleTensor", "OutputZeroPointTensor", of_output.scale, of_output.zero_point}, output, options);
}

} // namespace dmlref
