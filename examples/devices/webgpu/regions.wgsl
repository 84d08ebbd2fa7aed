// SPDX-License-Identifier: MIT
// ROI_ALIGN1 and ROI_ALIGN_GRAD: where the samples of a region lie. docs/operators/roi_align.md has the equations.

struct roi_align_fields {
    spatial_scale: vec2f, // x and y
    input_pixel_offset: f32,
    output_pixel_offset: f32,
    out_of_bounds_input_value: f32,
    minimum_samples: u32,
    maximum_samples: u32,
    takes_maximum: u32,
    is_nearest: u32,
    aligns_corners: u32,
}

struct region_axis {
    start: f32, // in pixels
    size: f32,
    samples: u32,   // per output element
    intervals: u32, // into which the samples divide the region
    input_size: u32,
}

fn is_finite(x: f32) -> bool { return (bitcast<u32>(x) & 0x7f800000) != 0x7f800000; }

fn axis_of(corner1: f32, corner2: f32, scale: f32, input_size: u32, output_size: u32) -> region_axis {
    let start = corner1 * scale;
    let size = corner2 * scale - start;
    let least = max(call.fields.minimum_samples, 1);
    var samples = least;
    if is_finite(size) {
        samples = min(max(u32(ceil(abs(size) / f32(output_size))), least), call.fields.maximum_samples);
    }
    return region_axis(start, size, samples, output_size * samples - call.fields.aligns_corners, input_size);
}

fn corner(roi: u32, i: u32) -> f32 { return f32(rois[offset(call.rois, vec4u(0, 0, roi, i))]); }

fn x_axis_of(roi: u32, width: u32) -> region_axis {
    return axis_of(corner(roi, 0), corner(roi, 2), call.fields.spatial_scale.x, call.image.sizes.w, width);
}

fn y_axis_of(roi: u32, height: u32) -> region_axis {
    return axis_of(corner(roi, 1), corner(roi, 3), call.fields.spatial_scale.y, call.image.sizes.z, height);
}

// The two elements that a sample reads along an axis.
struct taps {
    is_inside: bool,
    lower: u32,
    upper: u32,
    weight: f32, // of the upper one
}

fn taps_of(axis: region_axis, sample: u32) -> taps {
    var in_region = 0.5 * axis.size;
    if axis.intervals != 0 {
        in_region = (f32(sample) - call.fields.output_pixel_offset) * (axis.size / f32(axis.intervals));
    }
    let x = in_region + axis.start - call.fields.input_pixel_offset;
    if !(x >= -1 && x <= f32(axis.input_size)) { return taps(); }
    let clamped = clamp(x, 0, f32(axis.input_size - 1));
    if call.fields.is_nearest != 0 {
        let nearest = u32(ceil(clamped - 0.5));
        return taps(true, nearest, nearest, 0);
    }
    return taps(true, u32(floor(clamped)), u32(ceil(clamped)), clamped - floor(clamped));
}
