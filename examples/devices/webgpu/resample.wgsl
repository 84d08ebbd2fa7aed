// SPDX-License-Identifier: MIT
// RESAMPLE2 over up to four axes. docs/operators/resample.md has the equations.

struct call_fields {
    input: tensor,
    output: tensor,
    scales: vec4f,
    input_pixel_offsets: vec4f,
    output_pixel_offsets: vec4f,
    is_nearest: u32,
    rounds_up: u32,
    first: u32,
    end: u32,
}
@group(0) @binding(0) var<storage, read> call: call_fields;
@group(0) @binding(1) var<storage, read> input: array<element>;
@group(0) @binding(2) var<storage, read_write> output: array<element>;

// One invocation for each element of the output.
@compute @workgroup_size(64)
fn resample(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    let at = position_of(item, call.output);
    let x = (vec4f(at) - call.output_pixel_offsets) / call.scales - call.input_pixel_offsets;
    let clamped = clamp(x, vec4f(0), vec4f(call.input.sizes - 1));
    let lower = vec4u(floor(clamped));
    let upper = vec4u(ceil(clamped));
    let upper_weights = select(clamped - vec4f(lower), vec4f(0), vec4<bool>(call.is_nearest != 0) | (lower == upper));
    let first = select(lower, upper, call.is_nearest != 0 && call.rounds_up != 0);
    var sum = 0.0;
    for (var corner = 0u; corner < 16; corner++) { // a bit for each axis: its lower or its upper element
        let is_upper = ((vec4u(corner) >> vec4u(0, 1, 2, 3)) & vec4u(1)) == vec4u(1);
        let weights = select(1 - upper_weights, upper_weights, is_upper);
        let weight = weights.x * weights.y * weights.z * weights.w;
        if weight != 0 { sum += weight * f32(input[offset(call.input, select(first, upper, is_upper))]); }
    }
    output[output_offset(call.output, at)] = element(sum);
}
