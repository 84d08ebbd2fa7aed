// SPDX-License-Identifier: MIT
// OutputGradientTensor of ROI_ALIGN_GRAD. docs/operators/roi_align_grad.md has the equations.
#version 450
#extension GL_GOOGLE_include_directive : require
#define SUMS 4
#define ROIS 2
#include "tensor.glsl"
#include "regions.glsl"
#include "add.glsl"

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor gradient_tensor, rois_tensor, batch_tensor, image;
    roi_align_fields fields;
};
layout(std430, binding = 1) readonly buffer gradient_buffer { element gradient[]; };

// Adds a sample's share to the two or four elements that it was interpolated from. The sums are packed.
void add_sample(uint n, uint c, taps x, taps y, float share) {
    if (!x.is_inside || !y.is_inside) return;
    const uint plane = (n * image.sizes[1] + c) * image.sizes[2];
    for (uint j = 0; j < 2; ++j)
        for (uint i = 0; i < 2; ++i) {
            const float weight = (j != 0 ? y.weight : 1 - y.weight) * (i != 0 ? x.weight : 1 - x.weight);
            const uint at = (plane + (j != 0 ? y.upper : y.lower)) * image.sizes[3] + (i != 0 ? x.upper : x.lower);
            if (weight != 0) add(at, weight * share);
        }
}

// One work-item for each element of the incoming gradient. Regions overlap, so work-items add to the same elements.
void main() {
    if (item() >= count) return;
    const position at = position_of(item(), gradient_tensor);
    const region from =
        region_of(at.n, rois_tensor, batch_tensor, image, gradient_tensor.sizes[3], gradient_tensor.sizes[2], fields);
    const float share = float(gradient[offset(gradient_tensor, at.n, at.c, at.y, at.x)]) /
                        (from.x.samples * from.y.samples);
    for (uint i = 0; i < from.x.samples; ++i)
        for (uint j = 0; j < from.y.samples; ++j)
            add_sample(from.batch, at.c, taps_of(from.x, at.x * from.x.samples + i, fields),
                       taps_of(from.y, at.y * from.y.samples + j, fields), share);
}
