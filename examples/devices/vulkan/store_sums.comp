// SPDX-License-Identifier: MIT
// Rounds packed sums to the elements of a tensor, once.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "tensor.glsl"

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor output_tensor;
};
layout(std430, binding = 1) readonly buffer sums_buffer { float sums[]; };
layout(std430, binding = 2) buffer output_buffer { element output_elements[]; };

void main() {
    if (item() >= count) return;
    const position at = position_of(item(), output_tensor);
    output_elements[output_offset(output_tensor, at.n, at.c, at.y, at.x)] = element(sums[item()]);
}
