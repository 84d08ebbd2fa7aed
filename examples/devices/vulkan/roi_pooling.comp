// SPDX-License-Identifier: MIT
// ROI_POOLING. docs/operators/roi_pooling.md has the equations.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "tensor.glsl"

layout(std430, binding = 0) readonly buffer structures {
    uint count;
    tensor image, rois_tensor, output_tensor;
    float spatial_scale;
};
layout(std430, binding = 1) readonly buffer input_buffer { element input_elements[]; };
layout(std430, binding = 2) readonly buffer rois_buffer { element rois[]; };
layout(std430, binding = 3) buffer output_buffer { element output_elements[]; };

// Halves away from zero. What round() does with a half is up to the device.
float rounded(float value) {
    const float whole = trunc(value);
    return abs(value - whole) >= 0.5 ? whole + sign(value) : whole;
}

// numerator / denominator * factor rounded down, without a product that does not fit. `factor` is at most `denominator`.
int part_of(int numerator, int factor, int denominator) {
    return numerator / denominator * factor + numerator % denominator * factor / denominator;
}

// The elements of an axis that a bin covers: [start, end).
struct bin {
    int start, end;
};

bin bin_of(float corner1, float corner2, uint at, uint pooled_size, uint input_size) {
    const float limit = 1 << 29; // beyond which no image reaches
    const float first = rounded(corner1 * spatial_scale), last = rounded(corner2 * spatial_scale);
    if (!(first <= last)) return bin(0, 0); // inverted, or NaN
    const int start = int(clamp(first, -limit, limit)), size = int(clamp(last, -limit, limit)) - start + 1;
    const int before = part_of(size, int(at), int(pooled_size));
    const int behind = size - part_of(size, int(pooled_size - at - 1), int(pooled_size)); // rounded up
    return bin(clamp(before + start, 0, int(input_size)), clamp(behind + start, 0, int(input_size)));
}

// One work-item for each element of the output.
void main() {
    if (item() >= count) return;
    const position at = position_of(item(), output_tensor);
    float roi[5];
    for (uint i = 0; i < 5; ++i) roi[i] = float(rois[offset(rois_tensor, 0, 0, at.n, i)]);
    const bin x = bin_of(roi[1], roi[3], at.x, output_tensor.sizes[3], image.sizes[3]);
    const bin y = bin_of(roi[2], roi[4], at.y, output_tensor.sizes[2], image.sizes[2]);
    bool found = false;
    float largest = 0; // of a bin without elements
    for (int j = y.start; j < y.end; ++j)
        for (int i = x.start; i < x.end; ++i) {
            const float value = float(input_elements[offset(image, uint(roi[0]), at.c, j, i)]);
            if (!found || value > largest) largest = value;
            found = true;
        }
    output_elements[output_offset(output_tensor, at.n, at.c, at.y, at.x)] = element(largest);
}
