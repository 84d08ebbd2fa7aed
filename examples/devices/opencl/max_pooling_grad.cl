// SPDX-License-Identifier: MIT
// MAX_POOLING_GRAD of images. docs/operators/max_pooling_grad.md has the equations.
#include "add.cl"
#include "tensor.cl"

// Height and width.
typedef struct {
    uint strides[2], window_size[2], start_padding[2], dilations[2];
} window_fields;

// One work-item for each element of the incoming gradient. Windows overlap, so work-items add to the same elements.
kernel void max_pooling_grad(global element const* input, tensor image, global element const* gradient,
                             tensor gradient_tensor, global float* sums, window_fields window) {
    position const at = position_of(get_global_id(0), &gradient_tensor);
    bool found = false;
    float largest = 0;
    ulong winner = 0;
    for (uint j = 0; j < window.window_size[0]; ++j)
        for (uint i = 0; i < window.window_size[1]; ++i) { // what lies before the image wraps, and so is beyond it
            uint const y = at.y * window.strides[0] + j * window.dilations[0] - window.start_padding[0];
            uint const x = at.x * window.strides[1] + i * window.dilations[1] - window.start_padding[1];
            if (y >= image.sizes[2] || x >= image.sizes[3]) continue;
            float const value = load(input, offset(&image, at.n, at.c, y, x));
            if (found && !(value > largest)) continue;
            found = true;
            largest = value;
            winner = (((ulong)at.n * image.sizes[1] + at.c) * image.sizes[2] + y) * image.sizes[3] + x;
        }
    if (found) add(sums, winner, load(gradient, offset(&gradient_tensor, at.n, at.c, at.y, at.x)));
}
