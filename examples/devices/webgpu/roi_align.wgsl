// SPDX-License-Identifier: MIT

struct call_fields {
    image: tensor,
    rois: tensor,
    batch_indices: tensor,
    output: tensor,
    fields: roi_align_fields,
    first: u32,
    end: u32,
}
@group(0) @binding(0) var<storage, read> call: call_fields;
@group(0) @binding(1) var<storage, read> input: array<element>;
@group(0) @binding(2) var<storage, read> rois: array<element>;
@group(0) @binding(3) var<storage, read> batch_indices: array<u32>;
@group(0) @binding(4) var<storage, read_write> output: array<element>;

fn row_at(batch: u32, channel: u32, y: u32, x: taps) -> f32 {
    let left = f32(input[offset(call.image, vec4u(batch, channel, y, x.lower))]);
    if x.weight == 0 { return left; }
    return mix(left, f32(input[offset(call.image, vec4u(batch, channel, y, x.upper))]), x.weight);
}

// The value of a sample.
fn sample_at(batch: u32, channel: u32, y: taps, x: taps) -> f32 {
    if !x.is_inside || !y.is_inside { return call.fields.out_of_bounds_input_value; }
    let upper_row = row_at(batch, channel, y.lower, x);
    if y.weight == 0 { return upper_row; }
    return mix(upper_row, row_at(batch, channel, y.upper, x), y.weight);
}

// One invocation for each element of the output.
@compute @workgroup_size(64)
fn roi_align(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    let at = position_of(item, call.output);
    let x = x_axis_of(at.x, call.output.sizes.w);
    let y = y_axis_of(at.x, call.output.sizes.z);
    let batch = batch_indices[at.x * call.batch_indices.strides.w];
    var sum = 0.0;
    var largest = 0.0;
    for (var i = 0u; i < x.samples; i++) {
        let tap_x = taps_of(x, at.w * x.samples + i);
        for (var j = 0u; j < y.samples; j++) {
            let value = sample_at(batch, at.y, taps_of(y, at.z * y.samples + j), tap_x);
            sum += value;
            if (i == 0 && j == 0) || value > largest { largest = value; }
        }
    }
    let result = select(sum / f32(x.samples * y.samples), largest, call.fields.takes_maximum != 0);
    output[output_offset(call.output, at)] = element(result);
}
