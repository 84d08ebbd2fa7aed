#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes docs/devices.md from the reports of `dmlref test --json`.

    examples/devices/report.py 'DEVICE, VERSION'=report.json ... > docs/devices.md

Every rejection must be explained by an entry of rejections.json: the start of the device's name, the cases, what kind
of rejection it is, and why. Exits with 1, and names the cases, where one is not explained; --check prints nothing else.
"""
import collections
import fnmatch
import json
import sys
from pathlib import Path

COUNTS = ("exact", "within_bound", "by_alternative", "outside")

INTRODUCTION = """# Real devices

How the results of real devices were judged, over the suite `standard`. PyTorch's functions are those of other people. The
OpenCL kernels are ours, written as users write them, and the arithmetic is that of the OpenCL implementation.
[Driving a device](driving_a_device.md#examples) says how to run these devices. `examples/devices/report.py` writes this
page from their reports, and refuses a rejection that no entry of
[rejections.json](../examples/devices/rejections.json) explains:

```sh
dmlref generate --suite standard --output goldens
pytorch="python3 examples/devices/pytorch.py"
$pytorch --serve dmlref test goldens --json pytorch.json --device "$pytorch {model} {output}"
$pytorch --serve dmlref test goldens --filter '*_f16' --json widened.json --device "$pytorch --widen {model} {output}"
dmlref test goldens --json opencl.json --device 'dmlref_opencl_device {model} {output}'
examples/devices/report.py 'PyTorch 1.13.0 and torchvision 0.14.1 on the CPU'=pytorch.json \\
    'PyTorch 1.13.0 and torchvision 0.14.1 on the CPU, FLOAT16 cases with --widen'=widened.json \\
    'OpenCL kernels of examples/devices/opencl on PoCL 3.1'=opencl.json > docs/devices.md
```

A device skips what it cannot express. Its adapter then names DirectML's field.

## Results

The columns from *exact* to *rejected* count elements of outputs: [verdicts](verdicts.md#the-outcome-for-an-element).
"""


def reason_of(case):
    """Why a device skipped a case."""
    return case["notes"][-1].removeprefix("stderr: ") if case["notes"] else case["reason"]


def totals(cases):
    counts = collections.Counter(cases=len(cases))
    for case in cases:
        for tensor in case["tensors"]:
            counts.update({name: tensor[name] for name in COUNTS})
    return counts


def table(heading, rows):
    lines = ["| " + " | ".join(heading) + " |", "|" + "---|" * len(heading)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]) + "\n"


class Run:
    """The report of one device."""

    def __init__(self, device, file, explanations):
        report = json.loads(Path(file).read_text())
        if not report.get("complete", True):
            raise ValueError(f"{file}: the run did not end, so it judges no device")
        self.device, self.profile = device, report["profile"]
        self.skipped = [case for case in report["cases"] if case["status"] == "skipped"]
        self.judged = [case for case in report["cases"] if case["status"] != "skipped"]
        self.rejected = [case for case in self.judged if case["status"] != "accepted"]
        self.explanations = [each for each in explanations if device.startswith(each["device"])]

    def explained_by(self, explanation):
        return [case for case in self.rejected if fnmatch.fnmatchcase(case["name"], explanation["cases"])]

    def unexplained(self):
        explained = [case for each in self.explanations for case in self.explained_by(each)]
        return [f"{self.device}: {case['name']}" for case in self.rejected if case not in explained]

    def row(self, name, cases):
        counts = totals(cases)
        return [name, counts["cases"], *(counts[each] for each in COUNTS)]

    def explanation_of(self, each):
        number = len(self.explained_by(each))
        return (f"* **`{each['cases']}`, {number} {'case' if number == 1 else 'cases'}: {each['kind']}.** {each['why']}")

    def section(self):
        operators = sorted({case["operator"] for case in self.judged})
        rows = [self.row(name, [case for case in self.judged if case["operator"] == name]) for name in operators]
        parts = [f"## {self.device}", f"Profile `{self.profile}`.",
                 table(["Operator", "Cases", "Exact", "Within bounds", "By alternative", "Rejected"], rows)]
        parts += ["\n".join(self.explanation_of(each) for each in self.explanations if self.explained_by(each))]
        reasons = collections.Counter(map(reason_of, self.skipped)).most_common()
        parts += ["Skipped:", table(["Field", "Cases"], reasons)] if reasons else []
        return "\n\n".join(part.rstrip() for part in parts if part) + "\n"


def main(arguments):
    explanations = json.loads((Path(__file__).parent / "rejections.json").read_text())
    only_check = arguments[:1] == ["--check"]
    runs = [Run(*each.rsplit("=", 1), explanations) for each in arguments[only_check:]]
    unexplained = [text for run in runs for text in run.unexplained()]
    if unexplained or not runs:
        print("\n".join(unexplained) or "usage: report.py [--check] DEVICE=REPORT.json...", file=sys.stderr)
        return 1
    if not only_check:
        print(INTRODUCTION)
        print(table(["Device", "Cases", "Exact", "Within bounds", "By alternative", "Rejected"],
                    [run.row(run.device, run.judged) for run in runs]))
        print("\n".join(run.section() for run in runs), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
