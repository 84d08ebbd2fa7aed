// SPDX-License-Identifier: MIT
// OutputROIGradientTensor of ROI_ALIGN_GRAD. docs/operators/roi_align_grad.md has the equations.

@group(0) @binding(4) var<storage, read> input: array<element>;
@group(0) @binding(5) var<storage, read_write> sums: array<atomic<u32>>;

fn image_at(batch: u32, channel: u32, y: u32, x: u32) -> f32 {
    return f32(input[offset(call.image, vec4u(batch, channel, y, x))]);
}

// How steep the image is at a sample, along x.
fn slope_along_x(n: u32, c: u32, y: taps, x: taps) -> f32 {
    let slope = image_at(n, c, y.lower, x.upper) - image_at(n, c, y.lower, x.lower);
    if y.weight == 0 { return slope; }
    return mix(slope, image_at(n, c, y.upper, x.upper) - image_at(n, c, y.upper, x.lower), y.weight);
}

fn slope_along_y(n: u32, c: u32, y: taps, x: taps) -> f32 {
    let slope = image_at(n, c, y.upper, x.lower) - image_at(n, c, y.lower, x.lower);
    if x.weight == 0 { return slope; }
    return mix(slope, image_at(n, c, y.upper, x.upper) - image_at(n, c, y.lower, x.upper), x.weight);
}

// Adds to the gradients of the two corners along an axis what a sample gives them. `t` is how far the sample is from
// the first corner, as a fraction of the region.
fn add_to_corners(first: u32, axis: region_axis, sample: u32, slope: f32, scale: f32) {
    var t = 0.5;
    if axis.intervals != 0 { t = (f32(sample) - call.fields.output_pixel_offset) / f32(axis.intervals); }
    add(first, slope * (scale - t * scale));
    add(first + 2, slope * (t * scale));
}

// One invocation for each element of the incoming gradient. All those of a region add to its four corners.
@compute @workgroup_size(64)
fn roi_align_region_grad(@builtin(global_invocation_id) id: vec3u) {
    let item = call.first + id.x;
    if item >= call.end { return; }
    let at = position_of(item, call.gradient);
    let x = x_axis_of(at.x, call.gradient.sizes.w);
    let y = y_axis_of(at.x, call.gradient.sizes.z);
    let n = batch_indices[at.x * call.batch_indices.strides.w];
    let share = f32(gradient[offset(call.gradient, at)]) / f32(x.samples * y.samples);
    for (var i = at.w * x.samples; i < (at.w + 1) * x.samples; i++) {
        let tap_x = taps_of(x, i);
        for (var j = at.z * y.samples; j < (at.z + 1) * y.samples; j++) {
            let tap_y = taps_of(y, j);
            if !tap_x.is_inside || !tap_y.is_inside { continue; }
            if tap_x.lower != tap_x.upper {
                let slope = share * slope_along_x(n, at.y, tap_y, tap_x);
                add_to_corners(at.x * 4, x, i, slope, call.fields.spatial_scale.x);
            }
            if tap_y.lower != tap_y.upper {
                let slope = share * slope_along_y(n, at.y, tap_y, tap_x);
                add_to_corners(at.x * 4 + 1, y, j, slope, call.fields.spatial_scale.y);
            }
        }
    }
}
