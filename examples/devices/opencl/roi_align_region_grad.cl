// SPDX-License-Identifier: MIT
// OutputROIGradientTensor of ROI_ALIGN_GRAD. docs/operators/roi_align_grad.md has the equations.
#include "add.cl"
#include "regions.cl"

// How steep the image is at a sample, along x.
float slope_along_x(global element const* input, tensor const* image, uint n, uint c, taps x, taps y) {
    float slopes[2];
    for (uint j = 0; j < 2; ++j) {
        uint const row = j ? y.upper : y.lower;
        slopes[j] = load(input, offset(image, n, c, row, x.upper)) - load(input, offset(image, n, c, row, x.lower));
    }
    return y.weight == 0 ? slopes[0] : mix(slopes[0], slopes[1], y.weight);
}

float slope_along_y(global element const* input, tensor const* image, uint n, uint c, taps x, taps y) {
    float slopes[2];
    for (uint i = 0; i < 2; ++i) {
        uint const column = i ? x.upper : x.lower;
        slopes[i] =
            load(input, offset(image, n, c, y.upper, column)) - load(input, offset(image, n, c, y.lower, column));
    }
    return x.weight == 0 ? slopes[0] : mix(slopes[0], slopes[1], x.weight);
}

// Adds to the gradients of the two corners along an axis what a sample gives them. `t` is how far the sample is from the
// first corner, as a fraction of the region.
void add_to_corners(global float* sums, ulong first, region_axis const* axis, uint sample, float slope, float scale,
                    roi_align_fields const* fields) {
    float const t = axis->intervals == 0 ? 0.5f : (sample - fields->output_pixel_offset) / axis->intervals;
    add(sums, first, slope * (scale - t * scale));
    add(sums, first + 2, slope * (t * scale));
}

// One work-item for each element of the incoming gradient. All those of a region add to its four corners.
kernel void roi_align_region_grad(global element const* input, tensor image, global element const* gradient,
                                  tensor gradient_tensor, global element const* rois, tensor rois_tensor,
                                  global BATCH_INDEX const* batch_indices, tensor batch_tensor, global float* sums,
                                  roi_align_fields fields) {
    position const at = position_of(get_global_id(0), &gradient_tensor);
    region_axis x, y;
    axes_of(rois, &rois_tensor, at.n, &image, gradient_tensor.sizes[3], gradient_tensor.sizes[2], &fields, &x, &y);
    uint const batch = batch_indices[at.n * batch_tensor.strides[3]];
    float const share =
        load(gradient, offset(&gradient_tensor, at.n, at.c, at.y, at.x)) / (x.samples * y.samples);
    for (uint i = at.x * x.samples; i < (at.x + 1) * x.samples; ++i)
        for (uint j = at.y * y.samples; j < (at.y + 1) * y.samples; ++j) {
            taps const tap_x = taps_of(&x, i, &fields), tap_y = taps_of(&y, j, &fields);
            if (!tap_x.is_inside || !tap_y.is_inside) continue;
            if (tap_x.lower != tap_x.upper)
                add_to_corners(sums, at.n * 4ul, &x, i,
                               share * slope_along_x(input, &image, batch, at.c, tap_x, tap_y),
                               fields.spatial_scale_x, &fields);
            if (tap_y.lower != tap_y.upper)
                add_to_corners(sums, at.n * 4ul + 1, &y, j,
                               share * slope_along_y(input, &image, batch, at.c, tap_x, tap_y),
                               fields.spatial_scale_y, &fields);
        }
}
