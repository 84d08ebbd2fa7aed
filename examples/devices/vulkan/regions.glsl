// SPDX-License-Identifier: MIT
// ROI_ALIGN1 and ROI_ALIGN_GRAD: where the samples of a region lie. docs/operators/roi_align.md has the equations.
// ROIS is the binding of the regions, which that of the batch indices follows.

struct roi_align_fields {
    float spatial_scale_x, spatial_scale_y, input_pixel_offset, output_pixel_offset, out_of_bounds_input_value;
    uint minimum_samples, maximum_samples;
    uint takes_maximum, is_nearest, aligns_corners;
};

struct region_axis {
    float start, size; // in pixels
    uint samples;      // per output element
    uint intervals;    // into which the samples divide the region
    uint input_size;
};

region_axis axis_of(float corner1, float corner2, float scale, uint input_size, uint output_size,
                    roi_align_fields fields) {
    region_axis axis;
    axis.start = corner1 * scale;
    axis.size = corner2 * scale - axis.start;
    const uint least = max(fields.minimum_samples, 1);
    const float wanted = ceil(abs(axis.size) / output_size);
    axis.samples = wanted >= fields.maximum_samples ? fields.maximum_samples : max(uint(wanted), least);
    if (isinf(axis.size) || isnan(axis.size)) axis.samples = least;
    axis.intervals = output_size * axis.samples - fields.aligns_corners;
    axis.input_size = input_size;
    return axis;
}

// The two elements that a sample reads along an axis.
struct taps {
    bool is_inside;
    uint lower, upper;
    float weight; // of the upper one
};

taps taps_of(region_axis axis, uint sample_at, roi_align_fields fields) {
    const float in_region = axis.intervals == 0
                                ? 0.5 * axis.size
                                : (sample_at - fields.output_pixel_offset) * (axis.size / axis.intervals);
    const float x = in_region + axis.start - fields.input_pixel_offset;
    taps at = taps(x >= -1 && x <= axis.input_size, 0, 0, 0);
    if (!at.is_inside) return at;
    const float clamped = clamp(x, 0.0, axis.input_size - 1.0);
    at.lower = uint(fields.is_nearest != 0 ? ceil(clamped - 0.5) : floor(clamped));
    at.upper = fields.is_nearest != 0 ? at.lower : uint(ceil(clamped));
    at.weight = at.lower == at.upper ? 0 : clamped - at.lower;
    return at;
}

layout(std430, binding = ROIS) readonly buffer rois_buffer { element rois[]; };
layout(std430, binding = ROIS + 1) readonly buffer batch_buffer { uint batch_indices[]; };

// The two axes of a region, and its image.
struct region {
    region_axis x, y;
    uint batch;
};

// `width` and `height` are those of the pooled region.
region region_of(uint roi, tensor rois_tensor, tensor batch_tensor, tensor image, uint width, uint height,
                 roi_align_fields fields) {
    float corners[4];
    for (uint i = 0; i < 4; ++i) corners[i] = float(rois[offset(rois_tensor, 0, 0, roi, i)]);
    return region(axis_of(corners[0], corners[2], fields.spatial_scale_x, image.sizes[3], width, fields),
                  axis_of(corners[1], corners[3], fields.spatial_scale_y, image.sizes[2], height, fields),
                  batch_indices[roi * batch_tensor.strides[3] * words_of_batch_index]);
}
