// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/golden/acceptance/acceptance.hpp"

#include <string>
#include <utility>

namespace dmlref::testing {

using named_tensors = std::initializer_list<std::pair<char const*, directml::any_tensor>>;

/// A call by the operator's name, with tensors and fields by DirectML's names.
inline directml::operator_call call_of(std::string_view name, named_tensors tensors,
                                       std::initializer_list<std::pair<char const*, directml::attribute>> attributes) {
    directml::operator_call call{.schema = directml::find_operator(name)};
    for (auto const& [field, tensor_of_field] : tensors) call.tensors[field] = tensor_of_field;
    for (auto const& [field, value] : attributes) call.attributes[field] = value;
    return call;
}

using numbers = std::vector<std::uint32_t>;

/// Of an operator on windows over images, without dilation.
inline directml::operator_call window_call(std::string_view name, named_tensors tensors, numbers const& size,
                                           numbers const& strides, numbers const& padding = {0, 0}) {
    auto call = call_of(name, tensors,
                        {{"DimensionCount", 2u},
                         {"Strides", strides},
                         {"WindowSize", size},
                         {"StartPadding", padding},
                         {"EndPadding", padding}});
    if (call.schema->find("Dilations")) call.attributes["Dilations"] = numbers{1, 1};
    return call;
}

/// Of ROI_ALIGN or ROI_ALIGN_GRAD, linear, with the documented offsets and from `least` to `most` samples.
inline directml::operator_call region_call(std::string_view name, named_tensors tensors, std::uint32_t reduction,
                                           std::uint32_t least, std::uint32_t most) {
    auto call = call_of(name, tensors,
                        {{"ReductionFunction", reduction},
                         {"InterpolationMode", 1u},
                         {"SpatialScaleX", 1.f},
                         {"SpatialScaleY", 1.f},
                         {"MinimumSamplesPerOutput", least},
                         {"MaximumSamplesPerOutput", most}});
    if (name == "ROI_ALIGN")
        call.attributes["OutOfBoundsInputValue"] = 0.f;
    else
        call.attributes.insert(
            {{"InputPixelOffset", 0.5f}, {"OutputPixelOffset", -0.5f}, {"AlignRegionsToCorners", false}});
    return call;
}

/// Of an operator that resamples all axes, with the documented offsets; `mode` 0 is nearest-neighbor, 1 linear.
inline directml::operator_call resampling_call(std::string_view name, named_tensors tensors, std::vector<float> scales,
                                               std::uint32_t mode) {
    auto const axes = static_cast<std::uint32_t>(scales.size());
    return call_of(name, tensors,
                   {{"InterpolationMode", mode},
                    {"DimensionCount", axes},
                    {"Scales", std::move(scales)},
                    {"InputPixelOffsets", std::vector<float>(axes, 0.5f)},
                    {"OutputPixelOffsets", std::vector<float>(axes, -0.5f)}});
}
inline directml::operator_call resample_call(tensor<float>& input, tensor<float>& output, std::vector<float> scales,
                                             std::uint32_t mode) {
    return resampling_call("RESAMPLE1", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
                           std::move(scales), mode);
}
/// Linear.
inline directml::operator_call resample_grad_call(tensor<float>& incoming, tensor<float>& output,
                                                  std::vector<float> scales) {
    return resampling_call("RESAMPLE_GRAD",
                           {{"InputGradientTensor", incoming.view()}, {"OutputGradientTensor", output.view()}},
                           std::move(scales), 1);
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
