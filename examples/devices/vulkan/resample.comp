// SPDX-License-Identifier: MIT
// RESAMPLE2 over up to four axes. docs/operators/resample.md has the equations.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "tensor.glsl"

struct resample_fields {
    float scales[4];
    float input_pixel_offsets[4];
    float output_pixel_offsets[4];
    uint is_nearest, rounds_up;
};

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor input_tensor, output_tensor;
    resample_fields fields;
};
layout(std430, binding = 1) readonly buffer input_buffer { element input_elements[]; };
layout(std430, binding = 2) buffer output_buffer { element output_elements[]; };

// One work-item for each element of the output.
void main() {
    if (item() >= count) return;
    const position at = position_of(item(), output_tensor);
    const uint output_at[4] = {at.n, at.c, at.y, at.x};
    uint elements[2][4];
    float weights[2][4];
    for (uint axis = 0; axis < 4; ++axis) {
        const float x = (output_at[axis] - fields.output_pixel_offsets[axis]) / fields.scales[axis] -
                        fields.input_pixel_offsets[axis];
        const float clamped = clamp(x, 0.0, input_tensor.sizes[axis] - 1.0);
        const uint lower = uint(floor(clamped)), upper = uint(ceil(clamped));
        elements[0][axis] = fields.is_nearest != 0 && fields.rounds_up != 0 ? upper : lower;
        elements[1][axis] = upper;
        weights[1][axis] = fields.is_nearest != 0 || lower == upper ? 0 : clamped - lower;
        weights[0][axis] = 1 - weights[1][axis];
    }
    float sum = 0;
    for (uint corner = 0; corner < 16; ++corner) { // a bit for each axis: its lower or its upper element
        uint from[4];
        float weight = 1;
        for (uint axis = 0; axis < 4; ++axis) {
            const uint upper = corner >> axis & 1;
            from[axis] = elements[upper][axis];
            weight *= weights[upper][axis];
        }
        if (weight != 0) sum += weight * float(input_elements[offset(input_tensor, from[0], from[1], from[2], from[3])]);
    }
    output_elements[output_offset(output_tensor, at.n, at.c, at.y, at.x)] = element(sum);
}
