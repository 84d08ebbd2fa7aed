// SPDX-License-Identifier: MIT
// RESAMPLE2 over up to four axes. docs/operators/resample.md has the equations.
#include "tensor.cl"

typedef struct {
    float scales[4], input_pixel_offsets[4], output_pixel_offsets[4];
    uint is_nearest, rounds_up;
} resample_fields;

// One work-item for each element of the output.
kernel void resample(global element const* input, tensor input_tensor, global element* output, tensor output_tensor,
                     resample_fields fields) {
    position const at = position_of(get_global_id(0), &output_tensor);
    uint const output_at[4] = {at.n, at.c, at.y, at.x};
    uint elements[2][4];
    float weights[2][4];
    for (uint axis = 0; axis < 4; ++axis) {
        float const x = (output_at[axis] - fields.output_pixel_offsets[axis]) / fields.scales[axis] -
                        fields.input_pixel_offsets[axis];
        float const clamped = clamp(x, 0.f, input_tensor.sizes[axis] - 1.f);
        uint const lower = convert_uint(floor(clamped)), upper = convert_uint(ceil(clamped));
        elements[0][axis] = fields.is_nearest && fields.rounds_up ? upper : lower;
        elements[1][axis] = upper;
        weights[1][axis] = fields.is_nearest || lower == upper ? 0 : clamped - lower;
        weights[0][axis] = 1 - weights[1][axis];
    }
    float sum = 0;
    for (uint corner = 0; corner < 16; ++corner) { // a bit for each axis: its lower or its upper element
        uint from[4];
        float weight = 1;
        for (uint axis = 0; axis < 4; ++axis) {
            uint const upper = corner >> axis & 1;
            from[axis] = elements[upper][axis];
            weight *= weights[upper][axis];
        }
        if (weight != 0) sum += weight * load(input, offset(&input_tensor, from[0], from[1], from[2], from[3]));
    }
    store(sum, output, (OUTPUT_INDEX)offset(&output_tensor, at.n, at.c, at.y, at.x));
}
