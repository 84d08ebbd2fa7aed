# SPDX-License-Identifier: MIT
"""The tables of docs/performance.md, from the measurements that report.py has collected."""

OURS = ("dmlref", "reference", "floor")

# Peer's time / ours, packed tensors, float, one thread: what the kernels were written to reach.
AIMS = {"W01": 12, "W02": 12, "W03": 12, "W04": 12, "W05": 8, "W07": 1, "W10": 2, "W11": 2, "W14": 2, "W15": 2,
        "W15b": 2, "W16": 2, "W17": 2, "W18": 2, "W20": 2}
OTHER_AIM = 1.2
STREAMING = ("W06", "W09", "W14", "W18", "W19", "W20")


class Results:
    """`measured` maps (workload, program, type, layout, threads) to {"min_ms": ..., ...}."""

    def __init__(self, measured, titles):
        self.measured = measured
        self.titles = titles  # {workload id: title}, in order

    def ms(self, workload, program, kind="float", layout="packed", threads=1):
        found = self.measured.get((workload, program, kind, layout, threads))
        return found and found["min_ms"]

    def ours(self, workload, kind="float", threads=1):
        """The fastest of all layouts."""
        times = [values["min_ms"] for (name, program, its_kind, _, count), values in self.measured.items()
                 if (name, program, its_kind, count) == (workload, "dmlref", kind, threads)]
        return min(times, default=None)

    def has(self, threads):
        return any(count == threads for *_, count in self.measured)

    def floor(self, workload, threads=1):
        stores = ("ordinary-stores", "streamed-stores")
        times = [self.ms(workload, "floor", "float", each, threads) for each in stores]
        return min((time for time in times if time), default=None)

    def peers(self, workload, threads=1):
        """[(ms, program, layout)] of those that did the same work, fastest first."""
        return sorted((values["min_ms"], program, layout)
                      for (name, program, kind, layout, count), values in self.measured.items()
                      if name == workload and program not in OURS and count == threads and is_same_work(values))

    def peer(self, workload, threads=1, packed_only=False):
        found = [peer for peer in self.peers(workload, threads) if not packed_only or peer[2] == "packed"]
        return found[0] if found else None

    def does_more(self, workload):
        return any(values.get("does_more_work") for (name, *_), values in self.measured.items() if name == workload)


def is_same_work(values):
    return values.get("differing_share", 0) == 0


def short(workload):
    return workload.split("_")[0]


def number(value, unit=""):
    if value is None:
        return ""
    digits = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f}{unit}"


def ratio(numerator, denominator):
    return number(numerator / denominator, "x") if numerator and denominator else ""


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|---|" + "---:|" * (len(header) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def named(peer, with_layout=True):
    if not peer:
        return "none"
    return f"{number(peer[0])} {peer[1]}" + (f" {peer[2]}" if with_layout else "")


def side_by_side(results, threads):
    rows = []
    for workload, title in results.titles.items():
        packed = results.ms(workload, "dmlref", threads=threads)
        last = results.ms(workload, "dmlref", layout="channels-last", threads=threads)
        plain, any_layout = results.peer(workload, threads, packed_only=True), results.peer(workload, threads)
        best = results.ours(workload, threads=threads)
        mark = " †" if results.does_more(workload) else ""
        rows.append([f"{short(workload)} {title}{mark}", number(packed) or "not yet", named(plain, False),
                     ratio(plain and plain[0], packed), number(last) or "not yet", named(any_layout),
                     ratio(any_layout and any_layout[0], best), number(results.floor(workload, threads)),
                     ratio(best, results.floor(workload, threads))])
    return table(["workload", "dmlref, packed", "best peer, packed", "peer / dmlref", "dmlref, channels last",
                  "best peer, any layout", "peer / best dmlref", "floor", "best dmlref / floor"], rows)


def within_dmlref(results):
    rows = []
    for workload in results.titles:
        one, two = results.ms(workload, "dmlref"), results.ms(workload, "dmlref", threads=2)
        if not one:
            continue
        half, reference = results.ms(workload, "dmlref", "half"), results.ms(workload, "reference")
        half_last = results.ms(workload, "dmlref", "half", "channels-last")
        last = results.ms(workload, "dmlref", "float", "channels-last")
        median = results.measured[workload, "dmlref", "float", "packed", 1]["median_ms"]
        rows.append([short(workload), number(one), number(median), number(two), ratio(one, two),
                     ratio(results.floor(workload), results.floor(workload, 2)), number(half), ratio(half, one),
                     ratio(half_last, last), number(reference), ratio(reference, one),
                     number(results.ms(workload, "reference", "half"))])
    return table(["workload", "1 thread", "median", "2 threads", "gain", "gain of the floor", "half", "half / float",
                  "half / float, channels last", "reference", "reference / kernels", "reference, half"], rows)


def integers(results):
    """Float's time over that of UINT8: how many times as many elements per second. Nothing, if none was measured."""
    rows = []
    for workload in results.titles:
        row = [short(workload)]
        for layout in ("packed", "channels-last"):
            ours, wide = (results.ms(workload, "dmlref", kind, layout) for kind in ("uint8", "float"))
            row += [number(ours), ratio(wide, ours)]
        if any(row[1:]):
            rows.append(row)
    if not rows:
        return ""
    return "### Integers\n\nUINT8, one thread, milliseconds.\n\n" + table(
        ["workload", "packed", "float / UINT8", "channels last", "float / UINT8"], rows) + "\n\n"


def traffic(results):
    """What one call with one thread moves and executes; instructions only where the machine counts them."""
    rows = []
    for workload in results.titles:
        row = [short(workload)]
        for kind in ("float", "half"):
            for layout in ("packed", "channels-last"):
                values = results.measured.get((workload, "dmlref", kind, layout, 1), {})
                bytes_, instructions = values.get("bytes"), values.get("instructions")
                rate = number(bytes_ / values["min_ms"] / 1e6) if bytes_ else ""
                row.append(rate + (f" / {number(instructions / bytes_)}" if bytes_ and instructions else ""))
        rows.append(row)
    return table(["GB/s / instructions per byte", "float, packed", "float, channels last", "half, packed",
                  "half, channels last"], rows)


def every_peer(results):
    columns = sorted({(program, layout) for (_, program, _, layout, _) in results.measured if program not in OURS})
    rows = []
    for workload in results.titles:
        row = [short(workload)]
        for program, layout in columns:
            values = results.measured.get((workload, program, "float", layout, 1))
            row.append("" if not values else number(values["min_ms"]) + ("" if is_same_work(values) else " ≠"))
        rows.append(row)
    return table(["workload"] + [f"{program} {layout}" for program, layout in columns], rows)


def short_of_aims(results):
    """One line for each figure that misses what was aimed at."""
    lines = []
    for workload in results.titles:
        name, ours = short(workload), results.ms(workload, "dmlref")
        if not ours:
            continue

        def check(what, value, aim, is_enough):
            if value and not is_enough:
                lines.append(f"* {name}: {what} {value:.2f}x, aim {aim}x")

        plain, any_layout = results.peer(workload, packed_only=True), results.peer(workload)
        aim = AIMS.get(name, OTHER_AIM)
        if plain:
            check("best packed peer / dmlref", plain[0] / ours, aim, plain[0] / ours >= aim)
        if any_layout:
            value = any_layout[0] / results.ours(workload)
            check("best peer of any layout / dmlref", value, 1.0, value >= 1)
        floor, two = results.floor(workload), results.ms(workload, "dmlref", threads=2)
        if name in STREAMING:
            check("dmlref / floor", ours / floor, 1.6, ours / floor <= 1.6)
        if floor / results.floor(workload, 2) >= 1.6:
            check("gain of two threads", ours / two, 1.6, ours / two >= 1.6)
        half = results.ms(workload, "dmlref", "half")
        check("half / float", half / ours, 1.3, half / ours <= 1.3)
        integer = results.ours(workload, "uint8")
        if integer:
            value = results.ours(workload) / integer
            check("float / UINT8", value, 2, value >= 2)
    return "\n".join(lines) or "None."


def other_work(results):
    lines = [f"* {workload}, {program} {layout}: {values['differing_share']:.2g} of the elements differ, by up to "
             f"{values['largest_difference']:.2g}"
             for (workload, program, kind, layout, threads), values in results.measured.items()
             if threads == 1 and not is_same_work(values)]
    return "\n".join(lines) or "None: every peer's result agrees with dmlref's."


def memory(rows):
    cells = {(row["workload"], row["layout"], row["type"]): row for row in rows}
    lines = []
    for workload in dict.fromkeys(row["workload"] for row in rows):
        line = [short(workload)]
        for layout in ("packed", "channels-last"):
            for kind in ("float", "half"):
                row = cells[workload, layout, kind]
                one, two = row["bytes_with_one_thread"] / 1024, row["bytes_with_two_threads"] / 1024
                line.append(f"{one:.0f} / {two:.0f}")
        line.append(str(max(row["allocations_of_second_call"] for row in rows if row["workload"] == workload)))
        lines.append(line)
    return table(["KiB with 1 / 2 threads", "float, packed", "half, packed", "float, channels last",
                  "half, channels last", "allocations of a second call"], lines)


def growth_in_words(row):
    """In bold, if neither the work nor the floor grows as much."""
    growth, of_floor = row["growth"], row["growth_of_floor"]
    return f"**{growth:.2f}**" if growth > 1.075 * max(2, of_floor) else f"{growth:.2f}"


def doublings(rows):
    """How much longer a call takes for each size of it that doubles."""
    sizes = list(dict.fromkeys(row["size"] for row in rows))
    cells = {(row["operator"], row["size"]): growth_in_words(row) for row in rows}
    operators = dict.fromkeys(row["operator"] for row in rows)
    return table(["time, if it doubles", *sizes],
                 [[operator] + [cells.get((operator, size), "") for size in sizes] for operator in operators])


def many_cores(rows, results):
    """With the gain that was measured, where the machine has as many processors."""
    is_measured = results.has(16)
    cells = {(row["workload"], row["layout"]): row for row in rows}
    lines = []
    for workload in dict.fromkeys(row["workload"] for row in rows):
        line = [short(workload)]
        for layout in ("packed", "channels-last"):
            row = cells[workload, layout]
            line += [str(row["tasks"]), f"{row['largest_task']:.1%}", f"{row['gain']:.1f}x"]
            if is_measured:
                one, many = (results.ms(workload, "dmlref", "float", layout, threads) for threads in (1, 16))
                line.append(ratio(one, many))
        if is_measured:
            line.append(ratio(results.floor(workload), results.floor(workload, 16)))
        lines.append(line)
    measured = ["measured"] if is_measured else []
    return table(["workload", "tasks, packed", "largest", "gain", *measured, "tasks, channels last", "largest", "gain",
                  *measured, *(["gain of the floor"] if is_measured else [])], lines)


def sixteen_threads(results):
    """Nothing, if the machine has fewer processors."""
    return f"### Side by side: float, sixteen threads\n\n{side_by_side(results, 16)}\n\n" if results.has(16) else ""


def document(results, small_calls, memory_rows, machine, picture, growth, cores):
    """The part of docs/performance.md that is measured."""
    return f"""### Machine

{machine}

### Side by side: float, one thread

Milliseconds, the smallest of all runs. The ratios are the peer's time over dmlref's: above 1, dmlref is faster.

{side_by_side(results, 1)}

† dmlref's operator does more: it finds the maxima again, as DirectML's has no indices to be given; peers have theirs.

### Side by side: float, two threads

{side_by_side(results, 2)}

{sixteen_threads(results)}### dmlref: threads, half and the reference

Packed tensors unless said otherwise, milliseconds; half and reference with one thread.

{within_dmlref(results)}

{integers(results)}{small_calls}
### Bytes and instructions

The bytes that a workload must read and write at least, over the time; and dmlref's instructions for each of them, where
the machine counts instructions.

{traffic(results)}

### Short of the aims

{short_of_aims(results)}

### Every peer: float, one thread

{every_peer(results)}

Other work, marked ≠ and left out of the tables above:

{other_work(results)}

### Cost against size

{picture}

The longest of three doublings, of tensors that the last cache holds and the others do not; in bold beyond 2.15 and 1.075
times the growth of the floor, which also tells where a cache ends:

{doublings(growth)}

### Sixteen cores

The tasks of a call for 16 threads are run one after another, and dealt out in that order to threads that share nothing
else. "Largest" is the share of the longest task, "gain" the time of one thread over the time at which the last of 16 is
done, and "measured", on machines with 16 processors, over that of 16 threads.

{many_cores(cores, results)}

### Memory

{memory(memory_rows)}
"""
