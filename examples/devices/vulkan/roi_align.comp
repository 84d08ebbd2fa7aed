// SPDX-License-Identifier: MIT
// ROI_ALIGN1. docs/operators/roi_align.md has the equations.
#version 450
#extension GL_GOOGLE_include_directive : require
#define ROIS 2
#include "tensor.glsl"
#include "regions.glsl"

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor image, rois_tensor, batch_tensor, output_tensor;
    roi_align_fields fields;
};
layout(std430, binding = 1) readonly buffer input_buffer { element input_elements[]; };
layout(std430, binding = 4) buffer output_buffer { element output_elements[]; };

float row_at(uint n, uint c, uint y, taps x) {
    const float left = float(input_elements[offset(image, n, c, y, x.lower)]);
    return x.weight == 0 ? left : mix(left, float(input_elements[offset(image, n, c, y, x.upper)]), x.weight);
}

// The value of a sample.
float sample_at(uint n, uint c, taps x, taps y) {
    if (!x.is_inside || !y.is_inside) return fields.out_of_bounds_input_value;
    const float upper_row = row_at(n, c, y.lower, x);
    return y.weight == 0 ? upper_row : mix(upper_row, row_at(n, c, y.upper, x), y.weight);
}

// One work-item for each element of the output.
void main() {
    if (item() >= count) return;
    const position at = position_of(item(), output_tensor);
    const region from =
        region_of(at.n, rois_tensor, batch_tensor, image, output_tensor.sizes[3], output_tensor.sizes[2], fields);
    float sum = 0, largest = 0;
    for (uint i = 0; i < from.x.samples; ++i)
        for (uint j = 0; j < from.y.samples; ++j) {
            const taps x = taps_of(from.x, at.x * from.x.samples + i, fields);
            const taps y = taps_of(from.y, at.y * from.y.samples + j, fields);
            const float value = sample_at(from.batch, at.c, x, y);
            sum += value;
            if ((i == 0 && j == 0) || value > largest) largest = value;
        }
    const float result = fields.takes_maximum != 0 ? largest : sum / (from.x.samples * from.y.samples);
    output_elements[output_offset(output_tensor, at.n, at.c, at.y, at.x)] = element(result);
}
