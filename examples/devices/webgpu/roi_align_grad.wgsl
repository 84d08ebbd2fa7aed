// SPDX-License-Identifier: MIT
// OutputGradientTensor of ROI_ALIGN_GRAD. docs/operators/roi_align_grad.md has the equations.

@group(0) @binding(4) var<storage, read_write> sums: array<atomic<u32>>;

// Adds a sample's share to the one to four elements that it was interpolated from.
fn add_sample(batch: u32, channel: u32, y: taps, x: taps, share: f32) {
    if !x.is_inside || !y.is_inside { return; }
    for (var j = 0; j < 2; j++) {
        for (var i = 0; i < 2; i++) {
            let weight = select(1 - y.weight, y.weight, j == 1) * select(1 - x.weight, x.weight, i == 1);
            let at = vec4u(batch, channel, select(y.lower, y.upper, j == 1), select(x.lower, x.upper, i == 1));
            if weight != 0 { add(packed_offset(call.image, at), weight * share); }
        }
    }
}

// One invocation for each element of the incoming gradient. Regions overlap, so invocations add to the same elements.
@compute @workgroup_size(64)
fn roi_align_grad(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    let at = position_of(item, call.gradient);
    let x = x_axis_of(at.x, call.gradient.sizes.w);
    let y = y_axis_of(at.x, call.gradient.sizes.z);
    let batch = batch_indices[at.x * call.batch_indices.strides.w];
    let share = f32(gradient[offset(call.gradient, at)]) / f32(x.samples * y.samples);
    for (var i = 0u; i < x.samples; i++) {
        let tap_x = taps_of(x, at.w * x.samples + i);
        for (var j = 0u; j < y.samples; j++) {
            add_sample(batch, at.y, taps_of(y, at.z * y.samples + j), tap_x, share);
        }
    }
}
