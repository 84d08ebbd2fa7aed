#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges the described devices over a suite, and writes docs/devices.md.

    examples/devices/report.py --programs build/release/bin --reports FOLDER GOLDENS > docs/devices.md

FOLDER keeps the reports; a run whose whole report is there is not repeated. A device that is not installed is left
out, and named on standard error. Exits with 1, and names the cases, if a rejection is not explained in the device's
description.
"""
import argparse
import collections
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
examples/devices/report.py --programs build/release/bin --reports reports goldens > docs/devices.md
```

A device skips what it cannot express. Its adapter then names DirectML's field.

## Results

The columns from *exact* to *rejected* count elements of outputs: [verdicts](verdicts.md#the-outcome-for-an-element).
"""


def reason_of(case):
    """Why a device skipped a case."""
    return case["notes"][-1].removeprefix("stderr: ") if case["notes"] else case["reason"]


def row(name, cases):
    counts = collections.Counter()
    for case in cases:
        for tensor in case["tensors"]:
            counts.update({name: tensor[name] for name in COUNTS})
    return [name, len(cases), *(counts[each] for each in COUNTS)]


def table(heading, rows):
    lines = ["| " + " | ".join(heading) + " |", "|" + "---|" * len(heading)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def explanation(report, each):
    number = len(report.explained_by(each))
    return f"* **`{each['cases']}`, {number} {'case' if number == 1 else 'cases'}: {each['kind']}.** {each['why']}"


def section(report):
    operators = sorted({case["operator"] for case in report.judged})
    yield f"## {report.run.name}"
    yield f"Profile `{report.profile}`."
    yield table(["Operator", "Cases", "Exact", "Within bounds", "By alternative", "Rejected"],
                [row(name, [case for case in report.judged if case["operator"] == name]) for name in operators])
    explained = [explanation(report, each) for each in report.run.explanations() if report.explained_by(each)]
    if explained:
        yield "\n".join(explained)
    reasons = collections.Counter(map(reason_of, report.skipped)).most_common()
    if reasons:
        yield "Skipped:"
        yield table(["Field", "Cases"], reasons)


def reports_of(devices, arguments):
    """The report of each run whose device is installed."""
    dmlref = str(Path(arguments.programs) / "dmlref")
    Path(arguments.reports).mkdir(parents=True, exist_ok=True)
    for each in devices:
        runs = list(each.runs())
        if not runs:
            print(f"{each.stem}: not installed", file=sys.stderr)
        for number, run in enumerate(runs):
            file = Path(arguments.reports) / f"{each.stem}.{number}.json"
            if not device.is_complete(file):
                print(f"{each.stem} {run.options}: running", file=sys.stderr)
                run.judge(dmlref, arguments.goldens, str(file))
            yield device.Report(run, file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("goldens", help="a generated suite")
    parser.add_argument("devices", nargs="*", help="descriptions without .json; all of them by default")
    parser.add_argument("--programs", required=True, help="the folder of dmlref and of the devices in C++")
    parser.add_argument("--reports", required=True, help="where the reports are kept")
    arguments = parser.parse_args()
    devices = [each for each in device.described_devices(arguments.programs)
               if not arguments.devices or each.stem in arguments.devices]
    reports = list(reports_of(devices, arguments))
    unexplained = [text for report in reports for text in report.unexplained()]
    if unexplained:
        print("\n".join(["Not explained:", *unexplained]), file=sys.stderr)
        return 1
    print(INTRODUCTION)
    print(table(["Device", "Cases", "Exact", "Within bounds", "By alternative", "Rejected"],
                [row(report.run.name, report.judged) for report in reports]))
    for report in reports:
        print("\n" + "\n\n".join(section(report)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
