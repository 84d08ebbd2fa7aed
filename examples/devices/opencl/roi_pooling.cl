// SPDX-License-Identifier: MIT
// ROI_POOLING. docs/operators/roi_pooling.md has the equations.
#include "tensor.cl"

// The elements of an axis that a bin covers: [start, end).
typedef struct {
    uint start, end;
} bin;

bin bin_of(float corner1, float corner2, float scale, uint at, uint pooled_size, uint input_size) {
    float const limit = 1 << 29; // beyond which no image reaches
    float const first = round(corner1 * scale), last = round(corner2 * scale);
    bin result = {0, 0};
    if (!(first <= last)) return result; // inverted, or NaN
    long const start = convert_long(clamp(first, -limit, limit));
    long const size = convert_long(clamp(last, -limit, limit)) - start + 1;
    result.start = clamp(at * size / pooled_size + start, 0l, (long)input_size);
    result.end = clamp(((at + 1) * size + pooled_size - 1) / pooled_size + start, 0l, (long)input_size);
    return result;
}

// One work-item for each element of the output.
kernel void roi_pooling(global element const* input, tensor image, global element const* rois, tensor rois_tensor,
                        global element* output, tensor output_tensor, float spatial_scale) {
    position const at = position_of(get_global_id(0), &output_tensor);
    float roi[5];
    for (uint i = 0; i < 5; ++i) roi[i] = load(rois, offset(&rois_tensor, 0, 0, at.n, i));
    bin const x = bin_of(roi[1], roi[3], spatial_scale, at.x, output_tensor.sizes[3], image.sizes[3]);
    bin const y = bin_of(roi[2], roi[4], spatial_scale, at.y, output_tensor.sizes[2], image.sizes[2]);
    bool found = false;
    float largest = 0; // of a bin without elements
    for (uint j = y.start; j < y.end; ++j)
        for (uint i = x.start; i < x.end; ++i) {
            float const value = load(input, offset(&image, convert_uint(roi[0]), at.c, j, i));
            if (!found || value > largest) largest = value;
            found = true;
        }
    store(largest, output, (OUTPUT_INDEX)offset(&output_tensor, at.n, at.c, at.y, at.x));
}
