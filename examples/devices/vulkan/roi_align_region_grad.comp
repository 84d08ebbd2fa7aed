// SPDX-License-Identifier: MIT
// OutputROIGradientTensor of ROI_ALIGN_GRAD. docs/operators/roi_align_grad.md has the equations.
#version 450
#extension GL_GOOGLE_include_directive : require
#define SUMS 5
#define ROIS 3
#include "tensor.glsl"
#include "regions.glsl"
#include "add.glsl"

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor image, gradient_tensor, rois_tensor, batch_tensor;
    roi_align_fields fields;
};
layout(std430, binding = 1) readonly buffer input_buffer { element input_elements[]; };
layout(std430, binding = 2) readonly buffer gradient_buffer { element gradient[]; };

float input_at(uint n, uint c, uint y, uint x) { return float(input_elements[offset(image, n, c, y, x)]); }

// How steep the image is at a sample, along x.
float slope_along_x(uint n, uint c, taps x, taps y) {
    const float lower = input_at(n, c, y.lower, x.upper) - input_at(n, c, y.lower, x.lower);
    if (y.weight == 0) return lower;
    return mix(lower, input_at(n, c, y.upper, x.upper) - input_at(n, c, y.upper, x.lower), y.weight);
}

float slope_along_y(uint n, uint c, taps x, taps y) {
    const float left = input_at(n, c, y.upper, x.lower) - input_at(n, c, y.lower, x.lower);
    if (x.weight == 0) return left;
    return mix(left, input_at(n, c, y.upper, x.upper) - input_at(n, c, y.lower, x.upper), x.weight);
}

// Adds to the gradients of the two corners along an axis what a sample gives them. `t` is how far the sample is from the
// first corner, as a fraction of the region.
void add_to_corners(uint first, region_axis axis, uint sample_at, float slope, float scale) {
    const float t = axis.intervals == 0 ? 0.5 : (sample_at - fields.output_pixel_offset) / axis.intervals;
    add(first, slope * (scale - t * scale));
    add(first + 2, slope * (t * scale));
}

// One work-item for each element of the incoming gradient. All those of a region add to its four corners.
void main() {
    if (item() >= count) return;
    const position at = position_of(item(), gradient_tensor);
    const region from =
        region_of(at.n, rois_tensor, batch_tensor, image, gradient_tensor.sizes[3], gradient_tensor.sizes[2], fields);
    const float share = float(gradient[offset(gradient_tensor, at.n, at.c, at.y, at.x)]) /
                        (from.x.samples * from.y.samples);
    for (uint i = at.x * from.x.samples; i < (at.x + 1) * from.x.samples; ++i)
        for (uint j = at.y * from.y.samples; j < (at.y + 1) * from.y.samples; ++j) {
            const taps x = taps_of(from.x, i, fields), y = taps_of(from.y, j, fields);
            if (!x.is_inside || !y.is_inside) continue;
            if (x.lower != x.upper)
                add_to_corners(at.n * 4, from.x, i, share * slope_along_x(from.batch, at.c, x, y),
                               fields.spatial_scale_x);
            if (y.lower != y.upper)
                add_to_corners(at.n * 4 + 1, from.y, j, share * slope_along_y(from.batch, at.c, x, y),
                               fields.spatial_scale_y);
        }
}
