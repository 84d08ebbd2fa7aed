# SPDX-License-Identifier: MIT
"""Resampling, from the formulas of docs/operators, with one mistake."""

import itertools
import math

from mistakes import on
from tensors import half


def resample_fields(f, inn, out):
    n = len(inn)
    if "ScaleSize" in f:
        s = f["ScaleSize"]
        return [1.0] * (n - 2) + [float(s["Height"]), float(s["Width"])], [0.5] * n, [-0.5] * n
    scales = f.get("Scales") or [b / a for a, b in zip(inn, out)]
    return list(scales), list(f.get("InputPixelOffsets", [0.5] * n)), list(f.get("OutputPixelOffsets", [-0.5] * n))


def axis_taps(f, inn, out):
    scales, io, oo = resample_fields(f, inn, out)
    if on("first_axes_for_last") and len(inn) == 2: scales, io, oo = scales[::-1], io[::-1], oo[::-1]
    linear = f["InterpolationMode"].endswith("LINEAR")
    direction = f.get("RoundingDirection", "")
    result = []
    for a, size in enumerate(inn):
        row = []
        for o in range(out[a]):
            scale = scales[a]
            if on("inverse_scale_in_half"): x = (o - oo[a]) * half(1 / scale) - io[a]
            elif on("position_in_whole_steps"): x = float(o * size // out[a]) if scale != 1 else o - oo[a] - io[a]
            elif on("offsets_before_scale"): x = (o - oo[a] - io[a]) / scale
            else: x = (o - oo[a]) / scale - io[a]
            if on("position_in_half"): x = half(x)
            if on("edges_reflect"): x = abs(x) if x < size - 1 else 2 * (size - 1) - x
            if on("edges_wrap"): x %= size
            use = linear and not (on("linear_along_last_axis_only") and a != len(inn) - 1)
            if use:
                x = min(max(x, 0.0), size - 1.0)
                low = math.floor(x)
                w = x - low
                if on("smoothstep_weights"): w = w * w * (3 - 2 * w)
                if on("weight_in_four_bits"): w = math.floor(w * 16) / 16
                if on("weights_of_next_output") and w: w = min(1.0, w + 2 ** -6)
                row.append([(low, 1 - w), (min(low + 1, size - 1), w)] if w else [(low, 1.0)])
            else:
                if on("nearest_of_stored_half") and not direction: x = half(x)
                up, down = math.ceil(x), math.floor(x)
                i = up if "INCREASING" in direction else down if "DECREASING" in direction else math.floor(x + 0.5)
                row.append([(min(max(i, 0), size - 1), 1.0)])
        result.append(row)
    return result


def resample(f, T):
    x, y = T["InputTensor"], T["OutputTensor"]
    rows = axis_taps(f, x.sizes, y.sizes)
    for q in y.positions():
        v = 0.0
        for combo in itertools.product(*(rows[a][q[a]] for a in range(len(q)))):
            w = math.prod(t[1] for t in combo)
            v += w * x[tuple(t[0] for t in combo)]
        if y.code in "bB": v = math.trunc(round(v, 5))
        if on("negative_results_are_zero"): v = max(v, 0) if v == v else v
        y[q] = v


def resample_grad(f, T):
    g, out = T["InputGradientTensor"], T["OutputGradientTensor"]
    rows = axis_taps(f, out.sizes, g.sizes)
    sums, weights = {}, {}
    for q in g.positions():
        for combo in itertools.product(*(rows[a][q[a]] for a in range(len(q)))):
            k, w = tuple(t[0] for t in combo), math.prod(t[1] for t in combo)
            on_border = any(len(rows[a][q[a]]) == 1 and k[a] in (0, size - 1) and size > 1
                            for a, size in enumerate(out.sizes))
            if on("border_contributions_dropped") and on_border: continue
            sums[k] = sums.get(k, 0.0) + w * g[q]
            weights[k] = weights.get(k, 0.0) + w
    for p in out.positions():
        v = sums.get(p, 0.0)
        if on("gradient_normalized") and weights.get(p): v /= weights[p]
        out[p] = v
