// SPDX-License-Identifier: MIT

struct call_fields {
    output: tensor,
    first: u32,
    end: u32,
}
@group(0) @binding(0) var<storage, read> call: call_fields;
@group(0) @binding(1) var<storage, read> sums: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<element>;

// Rounds packed sums to the elements of a tensor, once.
@compute @workgroup_size(64)
fn store_sums(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    output[output_offset(call.output, position_of(item, call.output))] = element(sums[item]);
}
