// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "emulate.hpp"

/// Small calls of the operators on images, and what the mock device gives for them.
namespace dmlref::testing {

using mock_device::access_bug;
using mock_device::bug;
using mock_device::device_arithmetic;
using mock_device::pooling_bug;
using mock_device::resample_bug;

using counts = std::vector<std::uint32_t>;
using numbers = std::vector<float>;
using field_values = std::map<std::string, directml::attribute, std::less<>>;

/// The elements of the output, which starts with elements of -99, after a call of an operator with one input, or of the
/// gradient of one.
template <class T>
std::vector<T> on_device(std::string_view operator_name, tensor<T> input, shape const& output_sizes,
                         field_values const& fields, std::optional<bug> const& injected = {},
                         device_arithmetic const& arithmetic = {}) {
    tensor<T> output(output_sizes,
                     std::vector<T>(static_cast<std::size_t>(element_count(output_sizes)), static_cast<T>(-99)));
    directml::operator_call call{.schema = directml::find_operator(operator_name), .attributes = fields};
    bool const is_gradient = call.schema->find("InputGradientTensor") != nullptr;
    call.tensors = {{is_gradient ? "InputGradientTensor" : "InputTensor", input.view()},
                    {is_gradient ? "OutputGradientTensor" : "OutputTensor", output.view()}};
    mock_device::emulate(call, arithmetic, injected);
    return output.elements();
}

constexpr std::uint32_t nearest = 0, linear = 1;

/// Fields of RESAMPLE1 and RESAMPLE_GRAD over one axis.
inline field_values row_fields(std::uint32_t mode, float scale, float input_offset = 0.5f,
                               float output_offset = -0.5f) {
    return {{"InterpolationMode", mode},
            {"Scales", numbers{scale}},
            {"InputPixelOffsets", numbers{input_offset}},
            {"OutputPixelOffsets", numbers{output_offset}}};
}

/// Fields of a pooling operator over rows of one element's height.
struct row_window {
    std::uint32_t size = 1, stride = 1, start_padding = 0, end_padding = 0, dilation = 1;
};
inline field_values window_fields(row_window const& window) {
    return {{"WindowSize", counts{1, window.size}},
            {"Strides", counts{1, window.stride}},
            {"StartPadding", counts{0, window.start_padding}},
            {"EndPadding", counts{0, window.end_padding}},
            {"Dilations", counts{1, window.dilation}}};
}

inline tensor<float> row(numbers const& elements) {
    return tensor<float>({1, 1, 1, static_cast<index_t>(elements.size())}, elements);
}

} // namespace dmlref::testing
