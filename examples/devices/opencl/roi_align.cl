// SPDX-License-Identifier: MIT
#include "regions.cl"

float row_at(global element const* input, tensor const* image, uint n, uint c, uint y, taps x) {
    float const left = load(input, offset(image, n, c, y, x.lower));
    return x.weight == 0 ? left : mix(left, load(input, offset(image, n, c, y, x.upper)), x.weight);
}

// The value of a sample.
float sample_at(global element const* input, tensor const* image, uint n, uint c, taps x, taps y, float outside) {
    if (!x.is_inside || !y.is_inside) return outside;
    float const upper_row = row_at(input, image, n, c, y.lower, x);
    return y.weight == 0 ? upper_row : mix(upper_row, row_at(input, image, n, c, y.upper, x), y.weight);
}

// One work-item for each element of the output.
kernel void roi_align(global element const* input, tensor image, global element const* rois, tensor rois_tensor,
                      global BATCH_INDEX const* batch_indices, tensor batch_tensor, global element* output,
                      tensor output_tensor, roi_align_fields fields) {
    position const at = position_of(get_global_id(0), &output_tensor);
    region_axis x, y;
    axes_of(rois, &rois_tensor, at.n, &image, output_tensor.sizes[3], output_tensor.sizes[2], &fields, &x, &y);
    uint const batch = batch_indices[at.n * batch_tensor.strides[3]];
    float sum = 0, largest = 0;
    for (uint i = 0; i < x.samples; ++i)
        for (uint j = 0; j < y.samples; ++j) {
            taps const tap_x = taps_of(&x, at.x * x.samples + i, &fields);
            taps const tap_y = taps_of(&y, at.y * y.samples + j, &fields);
            float const value =
                sample_at(input, &image, batch, at.c, tap_x, tap_y, fields.out_of_bounds_input_value);
            sum += value;
            if ((i == 0 && j == 0) || value > largest) largest = value;
        }
    store(fields.takes_maximum ? largest : sum / (x.samples * y.samples), output,
          (OUTPUT_INDEX)offset(&output_tensor, at.n, at.c, at.y, at.x));
}
