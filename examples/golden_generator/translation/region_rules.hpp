// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

/// What the region operators of ONNX, torchvision and TensorFlow have no argument for.
namespace dmlref::tool {

/// For a field whose only value in the framework is the row's rule: "LINEAR", "-0.5" or "FALSE". Writes nothing, and
/// throws not_expressible for another value.
argument_writer require_only;
/// Throws not_expressible unless the field has this choice.
void require_choice(source_call const& source, std::string_view field, std::string_view only);

/// SpatialScaleX, which SpatialScaleY must equal.
argument_writer spatial_scale;

/// The height and the width of OutputTensor.
argument_writer last_two_sizes;

/// The fixed number of samples per axis; 0 where a region's size decides. Refuses limits that are neither.
index_t sampling_ratio(source_call const& source);

/// Whether corners are those of pixels, which are half a pixel from their centers. Refuses other offsets than 0 and
/// 0.5.
bool has_half_pixels(source_call const& source);

/// Regions of a call, in either direction: how a sentence calls them, and what decides what a function makes of them.
struct aligned_regions {
    std::string_view name;
    std::vector<double> corners; ///< four for each
    double scale;
    bool has_half_pixels, is_counted; ///< counted: a region's size decides the number of its samples

    explicit aligned_regions(source_call const& source);
    /// Of a call whose fields are set.
    aligned_regions(std::string_view argument, imported_call const& call);
};
/// Refuses regions of fewer than one pixel, which become one pixel large without half pixels, and inverted ones whose
/// number of samples their size decides, of which no samples are taken.
void refuse_regions_made_larger(aligned_regions const& regions, std::string_view function);
/// Refuses inverted regions, which become one pixel large. Each has five numbers, the last four are its corners.
void refuse_inverted_pools(std::string_view name, std::vector<double> const& regions, float scale,
                           std::string_view function);

/// Sets the number of samples that sampling_ratio() would return.
void set_samples(index_t ratio, imported_call& result);
/// The sizes of ROI_ALIGN1's and ROI_POOLING's output.
void set_region_sizes(std::string_view argument, index_t height, index_t width, imported_call& result);
argument_reader read_spatial_scale;

} // namespace dmlref::tool
