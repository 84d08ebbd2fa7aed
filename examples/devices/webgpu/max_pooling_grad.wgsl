// SPDX-License-Identifier: MIT
// MAX_POOLING_GRAD of images. docs/operators/max_pooling_grad.md has the equations.

struct call_fields {
    image: tensor,
    gradient: tensor,
    strides: vec2u, // of height and width, as all of these
    window_size: vec2u,
    start_padding: vec2u,
    dilations: vec2u,
    first: u32,
    end: u32,
}
@group(0) @binding(0) var<storage, read> call: call_fields;
@group(0) @binding(1) var<storage, read> input: array<element>;
@group(0) @binding(2) var<storage, read> gradient: array<element>;
@group(0) @binding(3) var<storage, read_write> sums: array<atomic<u32>>;

// One invocation for each element of the incoming gradient. Windows overlap, so invocations add to the same elements.
@compute @workgroup_size(64)
fn max_pooling_grad(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    let at = position_of(item, call.gradient);
    var found = false;
    var largest = 0.0;
    var winner = vec4u();
    for (var j = 0u; j < call.window_size.x; j++) {
        for (var i = 0u; i < call.window_size.y; i++) {
            // what lies before the image wraps, and so is beyond it
            let yx = at.zw * call.strides + vec2u(j, i) * call.dilations - call.start_padding;
            if any(yx >= call.image.sizes.zw) { continue; }
            let place = vec4u(at.xy, yx);
            let value = f32(input[offset(call.image, place)]);
            if found && !(value > largest) { continue; }
            found = true;
            largest = value;
            winner = place;
        }
    }
    if found { add(packed_offset(call.image, winner), f32(gradient[offset(call.gradient, at)])); }
}
