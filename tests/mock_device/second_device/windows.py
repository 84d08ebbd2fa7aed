# SPDX-License-Identifier: MIT
"""Pooling, from the formulas of docs/operators, with one mistake."""

import itertools
import math
import struct

from mistakes import on
from tensors import half, rounded


def inside(p, sizes):
    return all(0 <= a < b for a, b in zip(p, sizes))


def reflected(a, size):
    return min(max(abs(a) if a < size else 2 * (size - 1) - a, 0), size - 1)


def window(t, f, n, c, o, sizes, divisor=None):
    """The positions of a window that are in the image."""
    axes = len(sizes)
    size, step, pad = f["WindowSize"], list(f.get("Strides", [1] * axes)), list(f.get("StartPadding", [0] * axes))
    dil = f.get("Dilations", [1] * axes)
    if on("depth_and_height_padding_exchanged") and axes == 3: pad[0], pad[1] = pad[1], pad[0]
    if on("depth_stride_from_height") and axes == 3: step[0] = step[1]
    if on("plane_is_sum_of_batch_and_channel"): n, c = (n + c) // t.sizes[1] % t.sizes[0], (n + c) % t.sizes[1]
    if on("last_odd_channel_is_the_one_before") and t.sizes[1] % 2 and c == t.sizes[1] - 1 and c: c -= 1
    if on("partial_tile_of_four_rows_repeats") and f["_rows"] > 4 and o[-2] >= f["_rows"] // 4 * 4:
        o = (*o[:-2], o[-2] - 4, o[-1])
    if on("first_image_only") and n: return
    for k in itertools.product(*map(range, size)):
        p = [o[i] * step[i] + k[i] * dil[i] - pad[i] for i in range(axes)]
        if on("step_in_dilated_elements"): p = [o[i] * step[i] * dil[i] + k[i] * dil[i] - pad[i] for i in range(axes)]
        if on("padding_dilated"): p = [o[i] * step[i] + (k[i] - pad[i]) * dil[i] for i in range(axes)]
        if on("padding_replicates_border"): p = [min(max(a, 0), s - 1) for a, s in zip(p, sizes)]
        if on("padding_reflects"): p = [reflected(a, s) for a, s in zip(p, sizes)]
        if on("row_ends_at_first_padding") and p[-1] < 0: return
        is_last = all(a == b - 1 for a, b in zip(k, size)) and math.prod(size) > 1
        if on("last_window_element_left_out") and is_last: continue
        if on("padding_before_the_image_only") and any(a >= s for a, s in zip(p, sizes)):
            p = [a % s for a, s in zip(p, sizes)]
        if inside(p, sizes): yield (n, c, *p)


def largest(t, places):
    best, tie = None, None
    for p in places:
        v = t[p]
        if best is None: best = (p, v)
        elif on("largest_magnitude"):
            if abs(v) > abs(best[1]): best = (p, v)
        elif v > best[1]: best = (p, v)
        elif on("last_row_of_equals") and v == best[1] and p[-2] != best[0][-2]: best = (p, v)
    return best


def max_pool(f, T):
    x, y, ind = T["InputTensor"], T["OutputTensor"], T.get("OutputIndicesTensor")
    f["_rows"] = y.sizes[-2]
    lowest = -math.inf if y.code in "fe" else (-2 ** (8 * struct.calcsize(y.code) - 1) if y.code in "bhiq" else 0)
    for q in y.positions():
        best = largest(x, window(x, f, q[0], q[1], q[2:], x.sizes[2:]))
        v = best[1] if best else lowest
        if y.code in "fe":
            if on("maximum_from_smallest_positive"): v = max(2 ** -126 if y.code == "f" else 2 ** -14, v)
            if on("maximum_from_lowest_finite"): v = max(-65504.0, v)
        elif on("maximum_from_lowest_finite") and not best: v = 0
        y[q] = v
        if ind:
            s = x.sizes
            p = best[0] if best else (0,) * len(s)
            i = 0
            dims = list(s)
            if on("index_by_output_width"): dims[-1] = y.sizes[-1]
            if on("index_channel_before_batch"): p, dims = (p[1], p[0], *p[2:]), [s[1], s[0], *s[2:]]
            for a, b in zip(p, dims): i = i * b + a
            if on("index_from_one"): i += 1
            if on("index_in_8_bits"): i %= 256
            ind[q] = i


def average_pool(f, T):
    x, y = T["InputTensor"], T["OutputTensor"]
    f["_rows"] = y.sizes[-2]
    size = f["WindowSize"]
    for q in y.positions():
        places = list(window(x, f, q[0], q[1], q[2:], x.sizes[2:]))
        values = [x[p] for p in places]
        count = math.prod(size) if f["IncludePadding"] else len(values)
        if on("divisor_square_of_width") and f["IncludePadding"]: count = size[-1] ** 2
        if on("divisor_without_depth") and len(size) == 3 and f["IncludePadding"]: count = size[1] * size[2]
        total = math.fsum(values) if all(map(math.isfinite, values)) else sum(values)
        if on("sum_in_half"):
            total = 0.0
            for v in values: total = half(total + v)
        if on("first_element_twice") and values: total += values[0]
        if on("mean_of_row_means") and values:
            rows = {}
            for p, v in zip(places, values): rows.setdefault(p[:-1], []).append(v)
            total, count = sum(sum(r) / len(r) for r in rows.values()), len(rows)
        if on("divisor_one_too_many"): count += 1
        y[q] = total / count if count and values else 0.0


def lp_pool(f, T):
    x, y, p = T["InputTensor"], T["OutputTensor"], f["P"]
    f["_rows"] = y.sizes[-2]

    def power(v):
        v = abs(v)
        if math.isnan(v): return v
        try: return v ** p
        except OverflowError: return math.inf

    for q in y.positions():
        values = [x[a] for a in window(x, f, q[0], q[1], q[2:], x.sizes[2:])]
        total = sum(power(v) for v in values)
        if y.code == "f": total = rounded("f", total) if total < 3.5e38 else math.inf
        e = 1.0 / p
        if on("root_exponent_is_an_integer"): e = float(1 // p)
        if on("root_of_square_always"): e = 0.5
        y[q] = total if p == 1 and e == 1 else (total ** e if not math.isnan(total) else total)
        if on("largest_for_norm") and values: y[q] = max(map(abs, values))


def max_pool_grad(f, T):
    x, g, out = T["InputTensor"], T["InputGradientTensor"], T["OutputGradientTensor"]
    f["_rows"] = g.sizes[-2]
    sums = {}
    for q in g.positions():
        places = list(window(x, f, q[0], q[1], q[2:], x.sizes[2:]))
        best = largest(x, places)
        if not best: continue
        v = g[q]
        if on("incoming_rows_for_columns") and g.sizes[-1] == g.sizes[-2]: v = g[(*q[:-2], q[-1], q[-2])]
        if on("gradient_shared_by_equals"):
            equal = [p for p in places if x[p] == best[1]] or [best[0]]
            for p in equal: sums[p] = sums.get(p, 0.0) + v / len(equal)
            continue
        if on("gradient_keeps_largest_contribution"):
            sums[best[0]] = max(sums.get(best[0], v), v)
            continue
        sums[best[0]] = sums.get(best[0], 0.0) + v
    for p in out.positions():
        if on("nothing_zeroed") and p not in sums: continue
        out[p] = sums.get(p, 0.0)


def unpool(f, T):
    x, ind, y = T["InputTensor"], T["IndicesTensor"], T["OutputTensor"]
    flat = [0] * math.prod(y.sizes)
    seen = set()
    for p in x.positions():
        i = ind[p]
        if on("index_wraps_around_output"): i %= len(flat)
        if on("index_cut_to_32_bits"): i %= 2 ** 32
        if on("index_from_one"): i -= 1
        if 0 <= i < len(flat):
            if on("largest_duplicate_stays") and i in seen: flat[i] = max(flat[i], x[p])
            else: flat[i] = x[p]
            seen.add(i)
    for p, v in zip(y.positions(), flat): y[p] = v
