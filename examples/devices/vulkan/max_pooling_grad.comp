// SPDX-License-Identifier: MIT
// MAX_POOLING_GRAD of images. docs/operators/max_pooling_grad.md has the equations.
#version 450
#extension GL_GOOGLE_include_directive : require
#define SUMS 3
#include "tensor.glsl"
#include "add.glsl"

// Height and width.
struct window_fields {
    uint strides[2];
    uint window_size[2];
    uint start_padding[2];
    uint dilations[2];
};

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor image, gradient_tensor;
    window_fields window;
};
layout(std430, binding = 1) readonly buffer input_buffer { element input_elements[]; };
layout(std430, binding = 2) readonly buffer gradient_buffer { element gradient[]; };

// One work-item for each element of the incoming gradient. Windows overlap, so work-items add to the same elements.
void main() {
    if (item() >= count) return;
    const position at = position_of(item(), gradient_tensor);
    bool found = false;
    float largest = 0;
    uint winner = 0;
    for (uint j = 0; j < window.window_size[0]; ++j)
        for (uint i = 0; i < window.window_size[1]; ++i) { // what lies before the image wraps, and so is beyond it
            const uint y = at.y * window.strides[0] + j * window.dilations[0] - window.start_padding[0];
            const uint x = at.x * window.strides[1] + i * window.dilations[1] - window.start_padding[1];
            if (y >= image.sizes[2] || x >= image.sizes[3]) continue;
            const float value = float(input_elements[offset(image, at.n, at.c, y, x)]);
            if (found && !(value > largest)) continue;
            found = true;
            largest = value;
            winner = ((at.n * image.sizes[1] + at.c) * image.sizes[2] + y) * image.sizes[3] + x;
        }
    if (found) add(winner, float(gradient[offset(gradient_tensor, at.n, at.c, at.y, at.x)]));
}
