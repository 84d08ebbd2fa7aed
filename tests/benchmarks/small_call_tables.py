# SPDX-License-Identifier: MIT
"""The part of docs/performance.md on small calls, from the measurements that report.py has collected."""

from report_tables import ratio, short, table


def nanoseconds(ms):
    return f"{ms * 1e6:.0f}" if ms else ""


def compared(ms, peer, with_layout):
    if not peer:
        return ["none", ""]
    return [f"{nanoseconds(peer[0])} {' '.join(peer[1:2 + with_layout])}", ratio(peer[0], ms)]


def side_by_side(results):
    rows = []
    for call, title in results.titles.items():
        ours, reference = results.ms(call, "dmlref"), results.ms(call, "reference")
        half, half_reference = (results.ms(call, program, "half") for program in ("dmlref", "reference"))
        rows.append([f"{short(call)} {title}", nanoseconds(ours), nanoseconds(reference), ratio(reference, ours),
                     ratio(half_reference, half), *compared(ours, results.peer(call, packed_only=True), False),
                     nanoseconds(results.ms(call, "dmlref", layout="channels-last")),
                     *compared(results.ours(call), results.peer(call), True)])
    return table(["call, in nanoseconds", "dmlref, packed", "reference", "reference / dmlref", "the same, half",
                  "best peer, packed", "peer / dmlref", "dmlref, channels last", "best peer, any layout",
                  "peer / best dmlref"], rows)


def slower_than_reference(results):
    lines = []
    for call in results.titles:
        for kind in ("float", "half"):
            for layout in ("packed", "channels-last"):
                ours, reference = (results.ms(call, program, kind, layout) for program in ("dmlref", "reference"))
                if ours and reference and reference < ours:
                    lines.append(f"* {short(call)}, {kind}, {layout}: reference / dmlref {ratio(reference, ours)}")
    return "\n".join(lines) or "None."


def section(results):
    return f"""### Small calls

Float, one thread, the same tensors again and again, so everything is in the nearest cache. Peers are prepared: oneDNN's,
XNNPACK's and zimg's handles are made before the clock starts. dmlref, the reference and PyTorch validate and plan in
each call.

{side_by_side(results)}

Slower than the reference:

{slower_than_reference(results)}
"""
