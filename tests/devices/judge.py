# SPDX-License-Identifier: MIT
"""Runs a device of examples/devices on the quick suite, plants its mistakes, and looks for what it leaves running.

    judge.py DESCRIPTION.json FOLDER_OF_PROGRAMS

Exits with 77 if what the device needs is not installed.
"""
import contextlib
import os
import subprocess
import sys
import tempfile
import time
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


def running_in(folder):
    """The programs whose arguments name the folder; none on a system without /proc."""
    for arguments in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it has ended
            if folder in (command := arguments.read_bytes().replace(b"\0", b" ").decode(errors="replace")):
                yield command


def left_behind(folder, seconds=10):
    """What the device leaves in the folder for temporary files, and running there, so long after it has ended."""
    end = time.monotonic() + seconds
    while (programs := list(running_in(folder))) and time.monotonic() < end:
        time.sleep(0.1)
    yield from (f"left running: {each}" for each in programs)
    yield from (f"left behind: {each}" for each in Path(folder).iterdir())


def main(description, programs):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as of_device:
        os.environ["TMPDIR"] = of_device
        device = Device(description, programs)
        runs = list(device.runs())
        if not runs:
            print("skipped: what the device needs is not installed")
            return SKIPPED
        found = [*faults(device, runs, f"{programs}/dmlref", folder), *left_behind(of_device)]
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main(*sys.argv[1:]))
