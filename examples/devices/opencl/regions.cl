// SPDX-License-Identifier: MIT
// ROI_ALIGN1 and ROI_ALIGN_GRAD: where the samples of a region lie. docs/operators/roi_align.md has the equations.
#include "tensor.cl"

typedef struct {
    float spatial_scale_x, spatial_scale_y, input_pixel_offset, output_pixel_offset, out_of_bounds_input_value;
    uint minimum_samples, maximum_samples;
    uint takes_maximum, is_nearest, aligns_corners;
} roi_align_fields;

typedef struct {
    float start, size; // in pixels
    uint samples;      // per output element
    uint intervals;    // into which the samples divide the region
    uint input_size;
} region_axis;

region_axis axis_of(float corner1, float corner2, float scale, uint input_size, uint output_size,
                    roi_align_fields const* fields) {
    region_axis axis;
    axis.start = corner1 * scale;
    axis.size = corner2 * scale - axis.start;
    uint const least = max(fields->minimum_samples, 1u);
    axis.samples = isfinite(axis.size) ? clamp(convert_uint_sat_rtp(fabs(axis.size) / output_size), least,
                                               fields->maximum_samples)
                                       : least;
    axis.intervals = output_size * axis.samples - fields->aligns_corners;
    axis.input_size = input_size;
    return axis;
}

// `width` and `height` are those of the pooled region.
void axes_of(global element const* rois, tensor const* rois_tensor, uint roi, tensor const* image, uint width,
             uint height, roi_align_fields const* fields, region_axis* x, region_axis* y) {
    float corners[4];
    for (uint i = 0; i < 4; ++i) corners[i] = load(rois, offset(rois_tensor, 0, 0, roi, i));
    *x = axis_of(corners[0], corners[2], fields->spatial_scale_x, image->sizes[3], width, fields);
    *y = axis_of(corners[1], corners[3], fields->spatial_scale_y, image->sizes[2], height, fields);
}

// The two elements that a sample reads along an axis.
typedef struct {
    bool is_inside;
    uint lower, upper;
    float weight; // of the upper one
} taps;

taps taps_of(region_axis const* axis, uint sample, roi_align_fields const* fields) {
    float const in_region = axis->intervals == 0
                                ? 0.5f * axis->size
                                : (sample - fields->output_pixel_offset) * (axis->size / axis->intervals);
    float const x = in_region + axis->start - fields->input_pixel_offset;
    taps at = {x >= -1 && x <= axis->input_size, 0, 0, 0};
    if (!at.is_inside) return at;
    float const clamped = clamp(x, 0.f, axis->input_size - 1.f);
    at.lower = convert_uint(fields->is_nearest ? ceil(clamped - 0.5f) : floor(clamped));
    at.upper = fields->is_nearest ? at.lower : convert_uint(ceil(clamped));
    at.weight = at.lower == at.upper ? 0 : clamped - at.lower;
    return at;
}
