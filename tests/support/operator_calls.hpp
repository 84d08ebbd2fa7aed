// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/directml/operator_table.hpp"

#include <string>
#include <utility>

namespace dmlref::testing {

using named_tensors = std::initializer_list<std::pair<char const*, directml::any_tensor>>;

/// A call by the operator's name, with tensors and fields by DirectML's names.
inline directml::operator_call
call_of(std::string_view name, named_tensors tensors,
        std::initializer_list<std::pair<char const*, directml::attribute>> attributes = {}) {
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

/// Of ROI_ALIGN, ROI_ALIGN1 or ROI_ALIGN_GRAD, linear, with the documented offsets and from `least` to `most` samples.
inline directml::operator_call region_call(std::string_view name, named_tensors tensors, std::uint32_t reduction,
                                           std::uint32_t least, std::uint32_t most) {
    auto call = call_of(name, tensors,
                        {{"ReductionFunction", reduction},
                         {"InterpolationMode", 1u},
                         {"SpatialScaleX", 1.f},
                         {"SpatialScaleY", 1.f},
                         {"MinimumSamplesPerOutput", least},
                         {"MaximumSamplesPerOutput", most}});
    if (call.schema->find("OutOfBoundsInputValue")) call.attributes["OutOfBoundsInputValue"] = 0.f;
    if (call.schema->find("AlignRegionsToCorners"))
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

} // namespace dmlref::testing
