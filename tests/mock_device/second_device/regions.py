# SPDX-License-Identifier: MIT
"""Operators on regions, from the formulas of docs/operators, with one mistake."""

import itertools
import math

from mistakes import on


def axis(f, a, b, scale, out, name):
    s1, s2 = a * scale, b * scale
    size = s2 - s1
    if on("inverted_size_is_absolute"): size = abs(size)
    least, most = max(1, f["MinimumSamplesPerOutput"]), f["MaximumSamplesPerOutput"]
    if not math.isfinite(size): n = least
    else:
        measured = (b - a) if on("samples_of_unscaled_region") else size
        n = min(max(math.ceil(abs(measured) / out), least), most)
        if on("samples_are_a_power_of_two"): n = min(most, 1 << max(0, n - 1).bit_length())
    total = out * n
    io, oo = f.get("InputPixelOffset", 0.5), f.get("OutputPixelOffset", -0.5)
    if on("input_offset_scaled"): io *= scale
    result = []
    for s in range(total):
        if f.get("AlignRegionsToCorners"):
            x = 0.5 * size + s1 - io if total == 1 else (s - oo) * (size / (total - 1)) + s1 - io
        else:
            x = (s - oo) * (size / total) + s1 - io
            if on("output_offset_in_pixels"): x = s * (size / total) - oo + s1 - io
            if on("one_sample_spacing_for_all_outputs") and math.isfinite(size):
                x = (s % n - oo) * (size / total) + (s // n) * math.floor(size / out) + s1 - io
        result.append(x)
    return n, result


def taps(f, x, size):
    x = min(max(x, 0.0), size - 1.0)
    if f["InterpolationMode"].endswith("NEAREST_NEIGHBOR"): return [(int(math.ceil(x - 0.5)), 1.0)]
    low = math.floor(x)
    w = x - low
    if on("smoothstep_weights"): w = w * w * (3 - 2 * w)
    if on("weight_in_four_bits"): w = math.floor(w * 16) / 16
    return [(low, 1 - w), (low + 1, w)] if w else [(low, 1.0)]


def interpolated(f, img, n, c, x, y):
    h, w = img.sizes[2:]
    return sum(wy * wx * img[(n, c, iy, ix)] for iy, wy in taps(f, y, h) for ix, wx in taps(f, x, w))


def samples(f, T, r, out):
    x, rois, bi = T.get("InputTensor") or T["OutputGradientTensor"], T["ROITensor"], T["BatchIndicesTensor"]
    lead = (0,) * (len(rois.sizes) - 2)
    n = bi[(0,) * (len(bi.sizes) - 1) + (r,)]
    if on("batch_is_region_modulo"): n = r % x.sizes[0]
    rr = r
    if on("odd_regions_are_even_ones"): rr = r // 2 * 2
    c = [rois[(*lead, rr, i)] for i in range(4)]
    sy = f["SpatialScaleX"] if on("scale_of_x_for_both") else f["SpatialScaleY"]
    return n, axis(f, c[0], c[2], f["SpatialScaleX"], out[3], "x"), axis(f, c[1], c[3], sy, out[2], "y")


def is_out(x, size):
    if on("bounds_exclusive"): return not -1 < x < size
    if on("bounds_half_a_pixel"): return not -0.5 <= x <= size - 0.5
    return not -1 <= x <= size


def roi_align(f, T):
    img, y = T["InputTensor"], T["OutputTensor"]
    h, w = img.sizes[2:]
    is_max = f["ReductionFunction"].endswith("MAX")
    for r in range(y.sizes[0]):
        n, (nx, xs), (ny, ys) = samples(f, T, r, y.sizes)
        for c, oy, ox in itertools.product(*map(range, y.sizes[1:])):
            got = []
            for x in xs[ox * nx:(ox + 1) * nx]:
                for yy in ys[oy * ny:(oy + 1) * ny]:
                    if is_out(x, w) or is_out(yy, h): got.append(f.get("OutOfBoundsInputValue", 0.0)); continue
                    got.append(interpolated(f, img, n, c, x, yy))
            if on("first_column_of_samples") and is_max: got = got[:ny]
            if is_max:
                best = got[0]
                for v in got:
                    if v > best: best = v
                y[(r, c, oy, ox)] = best
            else:
                d = len(got)
                if on("divided_by_samples_of_one_axis"): d = nx
                if on("samples_median") : got = [sorted(got)[d // 2]] * d
                y[(r, c, oy, ox)] = sum(got) / d


def roi_align_grad(f, T):
    if "OutputGradientTensor" not in T: return
    img, g, out = T.get("InputTensor"), T["InputGradientTensor"], T["OutputGradientTensor"]
    h, w = out.sizes[2:]
    is_max = f["ReductionFunction"].endswith("MAX")
    sums = {}
    for r in range(g.sizes[0]):
        n, (nx, xs), (ny, ys) = samples(f, T, r, g.sizes)
        if on("last_region_of_image_only"):
            for k in [k for k in sums if k[0] == n]: del sums[k]
        for c, oy, ox in itertools.product(*map(range, g.sizes[1:])):
            v, best = g[(r, c, oy, ox)], None
            every = [(x, yy) for x in xs[ox * nx:(ox + 1) * nx] for yy in ys[oy * ny:(oy + 1) * ny]]
            if is_max:
                for x, yy in every:
                    if is_out(x, w) or is_out(yy, h): s = f.get("OutOfBoundsInputValue", 0.0)
                    else: s = interpolated(f, img, n, c, x, yy)
                    if best is None or s > best[0]: best = (s, x, yy)
                every = [best[1:]]
            else:
                v /= nx if on("divided_by_samples_of_one_axis") else nx * ny
            for x, yy in every:
                if is_out(x, w) or is_out(yy, h): continue
                if on("clamped_samples_dropped") and not (0 <= x <= w - 1 and 0 <= yy <= h - 1): continue
                for iy, wy in taps(f, yy, h):
                    for ix, wx in taps(f, x, w):
                        k = (n, c, iy, ix)
                        sums[k] = sums.get(k, 0.0) + wy * wx * v
    for p in out.positions(): out[p] = sums.get(p, 0.0)


def roi_pool(f, T):
    img, rois, y = T["InputTensor"], T["ROITensor"], T["OutputTensor"]
    H, W = img.sizes[2:]
    rnd = lambda v: int(math.copysign(math.floor(abs(v) + 0.5), v))
    s = f["SpatialScale"]
    ph, pw = y.sizes[2:]
    for r, c, oy, ox in y.positions():
        a = [rois[(0, 0, r, i)] for i in range(5)]
        if on("batch_of_first_region"): a[0] = rois[(0, 0, 0, 0)]
        x1, y1, x2, y2 = (rnd(v * s) for v in a[1:])
        if on("scaled_after_rounding"): x1, y1, x2, y2 = (int(rnd(v) * s) for v in a[1:])
        rw, rh = x2 - x1 + 1, y2 - y1 + 1
        div = lambda p, q: int(p / q)
        bx, ex = div(ox * rw, pw) + x1, div((ox + 1) * rw + pw - 1, pw) + x1
        by, ey = div(oy * rh, ph) + y1, div((oy + 1) * rh + ph - 1, ph) + y1
        if on("bins_of_equal_width"): bx, ex = x1 + ox * (rw // pw), x1 + (ox + 1) * max(rw // pw, 1)
        last = 1 if on("end_clamped_to_last_pixel") else 0
        cl = lambda v, m: min(max(v, 0), m)
        v = [img[(int(a[0]), c, i, j)]
             for i in range(cl(by, H), cl(ey, H - last)) for j in range(cl(bx, W), cl(ex, W - last))]
        best = v[0] if v else 0.0
        for e in v:
            if e > best: best = e
        if on("mean_for_maximum") and v: best = sum(v) / len(v)
        y[(r, c, oy, ox)] = best
