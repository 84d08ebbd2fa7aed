#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what verdicts take, for the workloads of the benchmarks: results that are all right, and all wrong by 1.

    python3 tests/benchmarks/verdict_times.py build/release/bin/dmlref --document docs/acceptance.md

Each is `dmlref verify CASE --got RESULTS --no-cause` on one thread; beside it, `dmlref run model.json --implementation
reference`. Times are those of the processor. The memory is the peak without the tensors: the inputs once, and the
outputs four times. Needs numpy, GNU time, and 1 GB on the disk.
"""
import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

sys.dont_write_bytecode = True  # beside the sources
sys.path.append(str(Path(__file__).resolve().parents[2] / "examples/devices"))
import workload_suite

WITH_REGIONS = next({**each, "title": f"{each['title']}, and wrt regions", "regions": True}
                    for each in workload_suite.workloads() if each["op"] == "roialign_bwd")
HEADER = "| case | reference | all right | | all wrong | | memory |\n|---|---:|---:|---:|---:|---:|---:|\n"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dmlref", help="the program")
    parser.add_argument("--document", type=Path, help="a document whose table is replaced")
    parser.add_argument("--only", default="", help="workloads whose names begin so")
    parser.add_argument("--channels", type=int, default=2**31, help="at most so many of each workload")
    return parser.parse_args()


def usage_of(*command):
    """Seconds of the processor, and the peak of memory in bytes: by GNU time, since a child of this process would begin
    with the memory of this process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["/usr/bin/time", "-f", "%M", *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):  # 1: the results are wrong
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(done.stderr.splitlines()[-1]) * 1024


def write_wrong(right, wrong):
    wrong.mkdir()
    for file in right.glob("*.npy"):
        tensor = numpy.load(file)
        numpy.save(wrong / file.name, tensor + tensor.dtype.type(1))


def measured(dmlref, workload, folder):
    """The cells of a row."""
    case, right, wrong = workload_suite.adopt(dmlref, workload, folder), folder / "right", folder / "wrong"
    model = json.loads((case / "model.json").read_text())
    right.mkdir()
    reference, _ = usage_of(dmlref, "run", case / "model.json", "--implementation", "reference", "--output-dir", right)
    write_wrong(right, wrong)
    outputs = {command["resource"] for command in model["commands"] if command["type"] == "writeFile"}
    tensors = sum(file.stat().st_size * (4 if file.name.split(".")[0] in outputs else 1) for file in case.glob("*.npy"))
    cells, peaks = [f"{reference:.2f} s"], []
    for results in (right, wrong):
        time, peak = usage_of(dmlref, "verify", case, "--got", results, "--no-cause", "--allow-older")
        cells += [f"{time:.2f} s", f"{time / reference:.1f}"]
        peaks.append(peak)
    return [*cells, f"{max(0, max(peaks) - tensors) / 1e6:.0f} MB"]


def fewer_channels(workload, most):
    """The workload with at most so many channels."""
    if workload["x"][1] <= most:
        return workload
    sizes = {name: [workload[name][0], most, *workload[name][2:]] for name in ("x", "out")}
    return {**workload, **sizes, "title": f"{workload['title']}, {most} channels"}


def rows(options):
    for workload in [*workload_suite.workloads(), WITH_REGIONS]:
        if not workload["id"].startswith(options.only):
            continue
        with tempfile.TemporaryDirectory() as folder:
            chosen = fewer_channels(workload, options.channels)
            cells = measured(options.dmlref, chosen, Path(folder))
        yield f"| {workload['id'].split('_')[0]} {chosen['title']} | " + " | ".join(cells) + " |\n"


def write_into(document, table):
    """In place of the table with this header."""
    before, header, after = document.read_text().partition(HEADER)
    if not header:
        raise SystemExit(f"{document} has no table that begins {HEADER.splitlines()[0]}")
    while after.startswith("|"):
        after = after.partition("\n")[2]
    document.write_text(before + table + after)


def main(options):
    table = HEADER
    for row in rows(options):
        print(row, end="", flush=True)
        table += row
    if options.document:
        write_into(options.document, table)


if __name__ == "__main__":
    main(arguments())
