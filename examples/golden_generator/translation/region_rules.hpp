// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

/// What the region operators of ONNX, torchvision and TensorFlow have no argument for.
namespace dmlref::tool {

/// For a field whose only value in the framework is the row's rule: "LINEAR", "-0.5" or "FALSE". Writes nothing, and
/// throws not_expressible for another value.
argument_writer require_only;
/// Sets the field to that value.
argument_reader read_only;

/// Throws not_expressible unless the field has this choice.
void require_choice(source_call const& source, std::string_view field, std::string_view only);

/// SpatialScaleX, which SpatialScaleY must equal.
float one_scale(source_call const& source);
argument_writer spatial_scale;

/// The height and the width of OutputTensor.
argument_writer last_two_sizes;

/// The fixed number of samples per axis; 0 where a region's size decides. Refuses limits that are neither.
index_t sampling_ratio(source_call const& source);

/// Whether corners are those of pixels, which are half a pixel from their centers. Refuses other offsets than 0 and
/// 0.5.
bool has_half_pixels(source_call const& source);

/// Refuses regions of fewer than one pixel, which become one pixel large without half pixels, and inverted ones whose
/// number of samples their size decides, of which no samples are taken.
void refuse_regions_made_larger(source_call const& source, std::string_view function);
/// Refuses inverted regions, which become one pixel large.
void refuse_inverted_pools(source_call const& source, std::string_view function);

} // namespace dmlref::tool
