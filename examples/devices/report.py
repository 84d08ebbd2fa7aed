#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges the described devices over a suite, and writes docs/devices.md.

    examples/devices/report.py --programs build/release/bin --reports FOLDER --workloads WORKLOADS GOLDENS > docs/devices.md

WORKLOADS is the folder that workload_suite.py made. FOLDER keeps the reports; a run whose whole report is there is not
repeated. A device that is not installed is left out, and named on standard error, unless a folder --elsewhere has its
report. Exits with 1, and names the cases, if a rejection is not explained in the device's description.
"""
import argparse
import collections
import os
import sys
from pathlib import Path

import device

COUNTS = ("exact", "within_bound", "by_alternative", "outside")

INTRODUCTION = """# Real devices

How the results of real devices were judged, over the suite `standard`. The kernels in OpenCL C, GLSL and WGSL are ours,
written as users write them, and the arithmetic is that of the implementation. All other functions are those of other
people. [Driving a device](driving_a_device.md#examples) says how to run these devices. A program writes this page, and
refuses a rejection that the [device's description](../examples/devices) does not explain:

```sh
dmlref generate --suite standard --output goldens
examples/devices/workload_suite.py build/release/bin/dmlref workloads
examples/devices/report.py --programs build/release/bin --reports reports --workloads workloads goldens > docs/devices.md
```

With `--elsewhere FOLDER` the program adds the reports of another machine, such as the one with the NVIDIA H100. A device
skips what it cannot express. Its adapter then names DirectML's field.

## Results

The columns from *exact* to *rejected* count elements of outputs: [verdicts](verdicts.md#the-outcome-for-an-element). The
*largest error* is that of the elements of FLOAT32 within bounds, as a part of the bound.
"""

WORKLOADS = """
## Tensors as large as networks have them

The [workloads](../tests/benchmarks/workloads/README.md) W01 to W21 of the benchmarks, as golden cases. A million elements
of each output were judged: [a sample](verdicts.md#a-sample)."""
OF_WORKLOADS = ("--sample", "1000000", "--time-limit", "600", "--threads", str(os.cpu_count()))
REASONS = 10  # that are listed
HEADING = ["Cases", "Exact", "Within bounds", "By alternative", "Rejected", "Largest error"]


def reason_of(case):
    """Why a device skipped a case."""
    return case["notes"][-1].removeprefix("stderr: ") if case["notes"] else case["reason"]


def row(name, cases):
    counts, largest = collections.Counter(), 0
    for tensor in (tensor for case in cases for tensor in case["tensors"]):
        counts.update({name: tensor[name] for name in COUNTS})
        if tensor["data_type"] == "FLOAT32":
            largest = max(largest, tensor["tightness"] or 0)
    return [name, len(cases), *(counts[each] for each in COUNTS), f"{largest:.2f}" if largest else ""]


def table(heading, rows):
    lines = ["| " + " | ".join(heading) + " |", "|" + "---|" * len(heading)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def explanations(report):
    """Why cases were rejected, as items of a list."""
    for each in report.run.explanations():
        number = len(report.explained_by(each))
        if number:
            yield f"* **`{each['cases']}`, {number} {'case' if number == 1 else 'cases'}: {each['kind']}.** {each['why']}"


def reasons_for_skipping(cases):
    """The most frequent ones."""
    reasons = collections.Counter(map(reason_of, cases)).most_common()
    others = [number for _, number in reasons[REASONS:]]
    return reasons[:REASONS] + ([(f"{len(others)} other reasons", sum(others))] if others else [])


def section(report):
    operators = sorted({case["operator"] for case in report.judged})
    yield f"## {report.run.name}"
    yield f"Profile `{report.profile}`."
    yield table(["Operator", *HEADING],
                [row(name, [case for case in report.judged if case["operator"] == name]) for name in operators])
    yield from filter(None, ["\n".join(explanations(report))])
    if report.skipped:
        yield "Skipped:"
        yield table(["Field", "Cases"], reasons_for_skipping(report.skipped))


def workload_of(case):
    return case["name"].split("/")[1].split("_")[0]


def workloads(reports):
    yield WORKLOADS
    yield table(["Device", *HEADING, "Skipped"],
                [[*row(each.run.name, each.judged), " ".join(sorted(map(workload_of, each.skipped)))] for each in reports])
    for report in reports:
        for text in explanations(report):
            yield f"{report.run.name}:\n\n{text}"


def judge(run, name, arguments):
    """Keeps the reports of a run, and the name of its device."""
    kept = Path(arguments.reports)
    (kept / f"{name}.txt").write_text(run.device_name)
    suites = {name: (arguments.goldens,)}
    if run.has_workloads:
        suites[f"{name}.workloads"] = (arguments.workloads, *OF_WORKLOADS)
    for file, (suite, *options) in suites.items():
        if not device.is_complete(kept / f"{file}.json"):
            print(f"{file}: running", file=sys.stderr)
            run.judge(str(Path(arguments.programs) / "dmlref"), suite, str(kept / f"{file}.json"), *options)


def reports_in(folder, name, described, description):
    """The reports of a run that a folder has: of the suite, and of the workloads if they were judged."""
    name_of_device = Path(folder) / f"{name}.txt"
    if not name_of_device.exists():
        return []
    run = device.Run(described, name_of_device.read_text(), None, description)
    files = [Path(folder) / f"{name}{suite}.json" for suite in ("", ".workloads")]
    return [device.Report(run, file) for file in files if file.exists()]


def all_reports(arguments):
    """The reports of each run, on this machine and on others."""
    for described in device.described_devices(arguments.programs):
        if arguments.devices and described.stem not in arguments.devices:
            continue
        for number, description in enumerate(described.described_runs):
            name, run = f"{described.stem}.{number}", described.run(description)
            if run:
                judge(run, name, arguments)
            else:
                print(f"{described.stem} {description['options']}: not installed", file=sys.stderr)
            for folder in [arguments.reports] * bool(run) + arguments.elsewhere:
                yield reports_in(folder, name, described, description)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("goldens", help="a generated suite")
    parser.add_argument("devices", nargs="*", help="descriptions without .json; all of them by default")
    parser.add_argument("--programs", required=True, help="the folder of dmlref and of the devices in C++")
    parser.add_argument("--reports", required=True, help="where the reports are kept")
    parser.add_argument("--workloads", required=True, help="the suite that workload_suite.py made")
    parser.add_argument("--elsewhere", action="append", default=[], help="a folder of reports from another machine")
    arguments = parser.parse_args()
    found = list(filter(None, all_reports(arguments)))
    reports, of_workloads = [each[0] for each in found], [each[1] for each in found if len(each) > 1]
    unexplained = [text for report in [*reports, *of_workloads] for text in report.unexplained()]
    if unexplained:
        print("\n".join(["Not explained:", *unexplained]), file=sys.stderr)
        return 1
    print(INTRODUCTION)
    print(table(["Device", *HEADING], [row(report.run.name, report.judged) for report in reports]))
    print("\n\n".join(workloads(of_workloads)))
    for report in reports:
        print("\n" + "\n\n".join(section(report)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
