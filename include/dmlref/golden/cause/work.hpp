// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/windows.hpp"

namespace dmlref::golden::cause {

/// Samples of ROI_ALIGN or its gradient.
inline double samples_of(plain_call const& call) {
    roi_align_options const options = region_options_of(
        {.schema = call.schema, .attributes = call.attributes, .interpretation = call.interpretation});
    shape const& output = call.output_sizes();
    element_values const& rois = call.tensor("ROITensor").values;
    auto const along = [&](std::size_t corner, float spatial_scale, index_t size) {
        float const extent = static_cast<float>(rois[corner + 2] - rois[corner]) * spatial_scale;
        return static_cast<double>(size * spec::samples_per_output(extent, size, options));
    };
    double samples = 0;
    for (std::size_t roi = 0; roi + 3 < rois.size(); roi += 4)
        samples += along(roi, options.spatial_scale_x, output[3]) * along(roi + 1, options.spatial_scale_y, output[2]);
    return samples * static_cast<double>(output[1]);
}

/// About how many elements one run of the reference visits.
inline double work_of(plain_call const& call) {
    double elements = 0;
    for (auto const& [name, tensor] : call.tensors) elements += static_cast<double>(element_count(tensor.sizes));
    if (call.schema->find("SpatialScaleX")) return elements + 4 * samples_of(call);
    if (call.schema->find("WindowSize")) return elements * elements_of(window_of(call), false);
    return elements * 16; // linear over four axes
}

/// The most that all hypotheses together may visit: some seconds, at worst half a minute. Where it would be more, only
/// those are tried that need no run.
inline constexpr double most_work = 0x1p32;

} // namespace dmlref::golden::cause
