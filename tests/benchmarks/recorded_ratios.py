# SPDX-License-Identifier: MIT
"""The ratios that were measured on each kind of machine, and the rows that have lost more than a tenth since."""

import json
import pathlib

FILE = pathlib.Path(__file__).parent / "recorded_ratios.json"
ALLOWED_LOSS = 0.1


def instruction_set_of(figures):
    """What the namespace of the kernels is named after: "avx512_fma_f16c"."""
    return figures["context"]["instruction_set"].removeprefix("dmlref_").removesuffix("_compiled")


def data_caches(figures):
    """{level: bytes}"""
    return {cache["level"]: cache["size"] for cache in figures["context"]["caches"] if cache["type"] != "Instruction"}


def kind_of(figures):
    """The processor, how many there are if they are sixteen or more, its nearest cache, which tells generations apart,
    and the instruction set: "AMD EPYC, L1 32 KiB, avx512_fma_f16c"."""
    count = figures["context"]["num_cpus"]
    processors = f"{count} processors, " if count >= 16 else ""
    return (f"{figures['processor']}, {processors}L1 {data_caches(figures)[1] // 1024} KiB, "
            f"{instruction_set_of(figures)}")


def ratios_of(results):
    """{row: the floor's time over dmlref's, and the best peer's over dmlref's}, with one thread. Larger is better.
    Absolute times would differ between two machines of a kind."""
    ratios = {}
    for workload in results.titles:
        for kind in ("float", "half", "uint8"):
            for layout in ("packed", "channels-last"):
                ours = results.ms(workload, "dmlref", kind, layout)
                if ours and results.floor(workload):
                    ratios[f"{workload} {kind} {layout}, floor"] = round(results.floor(workload) / ours, 3)
        peer, best = results.peer(workload), results.ours(workload)
        if peer and best:
            ratios[f"{workload} best peer"] = round(peer[0] / best, 3)
    return ratios


def recorded():
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def record(kind, ratios):
    """Keeps the ratios of rows that were not measured now."""
    known = recorded()
    known[kind] = {**known.get(kind, {}), **ratios}
    FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


def losses(kind, ratios):
    """One line for each row that lost more than is allowed; None if nothing is recorded for this kind."""
    known = recorded().get(kind)
    if known is None:
        return None
    return [f"{row}: {ratios[row]}, recorded {before}" for row, before in known.items()
            if row in ratios and ratios[row] < (1 - ALLOWED_LOSS) * before]
