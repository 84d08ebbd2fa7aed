// SPDX-License-Identifier: MIT
#include "add.cl"
#include "regions.cl"

// Adds a sample's share to the two or four elements that it was interpolated from. `sums` is packed.
void add_sample(global float* sums, tensor const* image, uint n, uint c, taps x, taps y, float gradient) {
    if (!x.is_inside || !y.is_inside) return;
    ulong const plane = ((ulong)n * image->sizes[1] + c) * image->sizes[2];
    for (uint j = 0; j < 2; ++j)
        for (uint i = 0; i < 2; ++i) {
            float const weight = (j ? y.weight : 1 - y.weight) * (i ? x.weight : 1 - x.weight);
            ulong const at = (plane + (j ? y.upper : y.lower)) * image->sizes[3] + (i ? x.upper : x.lower);
            if (weight != 0) add(sums, at, weight * gradient);
        }
}

// One work-item for each element of the incoming gradient. Regions overlap, so work-items add to the same elements.
kernel void roi_align_grad(global element const* gradient, tensor gradient_tensor, global element const* rois,
                           tensor rois_tensor, global BATCH_INDEX const* batch_indices, tensor batch_tensor,
                           global float* sums, tensor image, roi_align_fields fields) {
    position const at = position_of(get_global_id(0), &gradient_tensor);
    region_axis x, y;
    axes_of(rois, &rois_tensor, at.n, &image, gradient_tensor.sizes[3], gradient_tensor.sizes[2], &fields, &x, &y);
    uint const batch = batch_indices[at.n * batch_tensor.strides[3]];
    float const share =
        load(gradient, offset(&gradient_tensor, at.n, at.c, at.y, at.x)) / (x.samples * y.samples);
    for (uint i = 0; i < x.samples; ++i)
        for (uint j = 0; j < y.samples; ++j)
            add_sample(sums, &image, batch, at.c, taps_of(&x, at.x * x.samples + i, &fields),
                       taps_of(&y, at.y * y.samples + j, &fields), share);
}
