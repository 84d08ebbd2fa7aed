// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/golden/acceptance/acceptance.hpp"

#include <string>
#include <utility>

namespace dmlref::testing {

/// A call by the operator's name, with tensors and fields by DirectML's names.
inline directml::operator_call call_of(std::string_view name,
                                       std::initializer_list<std::pair<char const*, directml::any_tensor>> tensors,
                                       std::initializer_list<std::pair<char const*, directml::attribute>> attributes) {
    directml::operator_call call{.schema = directml::find_operator(name)};
    for (auto const& [field, tensor_of_field] : tensors) call.tensors[field] = tensor_of_field;
    for (auto const& [field, value] : attributes) call.attributes[field] = value;
    return call;
}

using numbers = std::vector<std::uint32_t>;

/// RESAMPLE1 over all axes with the documented offsets; `mode` 0 is nearest-neighbor, 1 linear.
inline directml::operator_call resample_call(tensor<float>& input, tensor<float>& output, std::vector<float> scales,
                                             std::uint32_t mode) {
    auto const axes = static_cast<std::uint32_t>(scales.size());
    return call_of("RESAMPLE1", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
                   {{"InterpolationMode", mode},
                    {"DimensionCount", axes},
                    {"Scales", std::move(scales)},
                    {"InputPixelOffsets", std::vector<float>(axes, 0.5f)},
                    {"OutputPixelOffsets", std::vector<float>(axes, -0.5f)}});
}

inline golden::acceptance_sets sets_of(directml::operator_call const& call, std::string_view output = "OutputTensor",
                                       std::string_view profile = "float32") {
    return golden::acceptance_of(call, *golden::profile_named(profile)).find(output)->second;
}

/// The exact values of an element's alternatives, the reference's first.
inline std::vector<double> values_of(golden::acceptance_set const& set) {
    std::vector<double> values;
    for (golden::alternative const& each : set.alternatives) values.push_back(each.value);
    return values;
}

} // namespace dmlref::testing
