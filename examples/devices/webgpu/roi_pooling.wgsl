// SPDX-License-Identifier: MIT
// ROI_POOLING. docs/operators/roi_pooling.md has the equations.

struct call_fields {
    image: tensor,
    rois: tensor,
    output: tensor,
    spatial_scale: f32,
    first: u32,
    end: u32,
}
@group(0) @binding(0) var<storage, read> call: call_fields;
@group(0) @binding(1) var<storage, read> input: array<element>;
@group(0) @binding(2) var<storage, read> rois: array<element>;
@group(0) @binding(3) var<storage, read_write> output: array<element>;

// Halves are rounded away from 0; WGSL's round() takes them to the even number.
fn round_away(x: f32) -> f32 { return trunc(x) + select(0.0, sign(x), abs(x - trunc(x)) >= 0.5); }

// at * size / pooled_size, rounded down. The product might not have room in 32 bits.
fn part(at: u32, size: u32, pooled_size: u32) -> u32 {
    return at * (size / pooled_size) + at * (size % pooled_size) / pooled_size;
}

// The elements of an axis that a bin covers: [x, y).
fn bin_of(corner1: f32, corner2: f32, at: u32, pooled_size: u32, input_size: u32) -> vec2u {
    let limit = f32(1 << 29); // beyond which no image reaches
    let first = round_away(corner1 * call.spatial_scale);
    let last = round_away(corner2 * call.spatial_scale);
    if !(first <= last) { return vec2u(); } // inverted, or NaN
    let start = i32(clamp(first, -limit, limit));
    let size = u32(i32(clamp(last, -limit, limit)) - start) + 1;
    let end_above = part(pooled_size - at - 1, size, pooled_size); // elements beyond the end, which is rounded up
    let edges = vec2i(i32(part(at, size, pooled_size)), i32(size - end_above)) + start;
    return vec2u(clamp(edges, vec2i(0), vec2i(i32(input_size))));
}

// One invocation for each element of the output.
@compute @workgroup_size(64)
fn roi_pooling(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    let at = position_of(item, call.output);
    var roi: array<f32, 5>;
    for (var i = 0u; i < 5; i++) { roi[i] = f32(rois[offset(call.rois, vec4u(0, 0, at.x, i))]); }
    let x = bin_of(roi[1], roi[3], at.w, call.output.sizes.w, call.image.sizes.w);
    let y = bin_of(roi[2], roi[4], at.z, call.output.sizes.z, call.image.sizes.z);
    var found = false;
    var largest = 0.0; // of a bin without elements
    for (var j = y.x; j < y.y; j++) {
        for (var i = x.x; i < x.y; i++) {
            let value = f32(input[offset(call.image, vec4u(u32(roi[0]), at.y, j, i))]);
            if !found || value > largest { largest = value; }
            found = true;
        }
    }
    output[output_offset(call.output, at)] = element(largest);
}
