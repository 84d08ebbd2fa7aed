// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/pooling_equation.hpp"
#include "dmlref/golden/cause/region_axis.hpp"

namespace dmlref::golden::cause {

namespace detail {

inline double elements_of(plain_call const& call) {
    double count = 0;
    for (auto const& [name, tensor] : call.tensors) count += static_cast<double>(element_count(tensor.sizes));
    return count;
}

/// Samples of ROI_ALIGN or its gradient.
inline double samples_of(plain_call const& call) {
    region_fields const fields(call);
    shape const& output = call.tensor(call.has("OutputTensor") ? "OutputTensor" : "InputGradientTensor").sizes;
    element_values const& rois = call.tensor("ROITensor").values;
    double samples = 0;
    for (std::size_t roi = 0; roi + 3 < rois.size(); roi += 4) {
        auto const along = [&](std::size_t axis, std::string_view scale, index_t size) {
            auto const first = static_cast<float>(rois[roi + axis]), second = static_cast<float>(rois[roi + axis + 2]);
            float const extent = (second - first) * call.value<float>(scale);
            return region_axis(fields, 0.f, extent, size, 1, region_fault::none).samples * size;
        };
        samples += static_cast<double>(along(0, "SpatialScaleX", output[3])) *
                   static_cast<double>(along(1, "SpatialScaleY", output[2])) * static_cast<double>(output[1]);
    }
    return samples;
}

} // namespace detail

/// About how many elements one run of the reference visits.
inline double work_of(plain_call const& call) {
    double const elements = detail::elements_of(call);
    if (call.attributes.contains("SpatialScaleX")) return elements + 4 * detail::samples_of(call);
    pooling_window const window = window_of(call);
    double visits = window.window_size.empty() ? 16 : 1; // 16: linear over four axes
    for (std::uint32_t size : window.window_size) visits *= size;
    return elements * visits;
}

/// The most that all hypotheses together may visit: some seconds, at worst half a minute. Where it would be more, only
/// those are tried that need no run.
inline constexpr double most_work = 0x1p32;

} // namespace dmlref::golden::cause
