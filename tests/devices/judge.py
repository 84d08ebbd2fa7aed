# SPDX-License-Identifier: MIT
"""Runs a device of examples/devices on the quick suite, and plants its mistakes.

    judge.py DESCRIPTION.json FOLDER_OF_PROGRAMS

Exits with 77 if what the device needs is not installed.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples/devices"))
from device import SKIPPED, Device, Report  # noqa: E402


def faults(device, runs, dmlref, folder):
    """What is wrong with the device or with its description."""
    suite, file = f"{folder}/goldens", f"{folder}/report.json"
    subprocess.run([dmlref, "generate", "--suite", "quick", "--output", suite], check=True, stdout=subprocess.DEVNULL)
    for run in runs:
        run.judge(dmlref, suite, file)
        yield from Report(run, file).unexplained()
    yield from device.unseen_mistakes(dmlref, suite)


def main(description, programs):
    device = Device(description, programs)
    runs = list(device.runs())
    if not runs:
        print("skipped: what the device needs is not installed")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        found = list(faults(device, runs, f"{programs}/dmlref", folder))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main(*sys.argv[1:]))
