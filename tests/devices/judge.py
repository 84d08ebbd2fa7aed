# SPDX-License-Identifier: MIT
"""Runs the devices of examples/devices on golden cases.

    judge.py pytorch DMLREF_PROGRAM
    judge.py opencl DMLREF_PROGRAM DEVICE_PROGRAM

Exits with 77 where what the device needs is not installed.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

DEVICES = Path(__file__).resolve().parents[2] / "examples/devices"
SKIPPED = 77

# The mistakes that can be planted in the OpenCL kernels, a case that rejects each, and what its report must say.
MISTAKES = [
    ("border_not_written", "roi_align1/average_linear_f32", "does not write the elements beyond the last multiple of four"),
    ("border_not_written", "roi_pooling/ordinary_regions_f32", "unwritten"),
    ("no_atomics", "roi_align_grad/input_gradient_without_input_f32", "overwrites OutputGradientTensor"),
    ("no_atomics", "max_pooling_grad/overlapping_windows_add_f32", "overwrites OutputGradientTensor"),
    ("narrow_index", "resample2/linear_enlarged_f32", "counts the elements of the output in 8 bits"),
]


def has(python, modules):
    try:
        return subprocess.run([python, "-c", f"import {modules}"], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def judge_pytorch(dmlref, suite, folder):
    pythons = [python for python in (sys.executable, "/usr/bin/python3") if has(python, "torch, torchvision, numpy")]
    if not pythons:
        print("skipped: torch, torchvision and numpy are not installed")
        return SKIPPED
    report, device = Path(folder) / "report.json", f"{pythons[0]} {DEVICES / 'pytorch.py'}"
    code = subprocess.run([*device.split(), "--serve", dmlref, "test", suite, "--filter", "*_f32", "--json", report,
                           "--device", device + " {model} {output}"], stdout=subprocess.DEVNULL).returncode
    if code not in (0, 1):
        return code
    return subprocess.run([sys.executable, DEVICES / "report.py", "--check", f"PyTorch={report}"]).returncode


def judge_opencl(dmlref, suite, device):
    if subprocess.run([device, "--name"]).returncode == SKIPPED:
        return SKIPPED
    command = [dmlref, "test", suite, "--device"]
    codes = [subprocess.run([*command, device + " {model} {output}", "--jobs", "2", "--filter", cases]).returncode
             for cases in ("r*", "max_pooling_grad/*")]
    code = max(codes)
    one_thread = {**os.environ, "POCL_MAX_PTHREAD_COUNT": "1"}  # so that the last of several writes is known
    for mistake, case, words in MISTAKES:
        run = subprocess.run([*command, f"{device} {{model}} {{output}} {mistake}", "--filter", case],
                             stdout=subprocess.PIPE, text=True, env=one_thread)
        if run.returncode != 1 or words not in run.stdout:
            print(f"{mistake}: {case} must be rejected, and the report say '{words}':\n{run.stdout}")
            code = 1
    return code


def main(which, dmlref, *device):
    with tempfile.TemporaryDirectory() as folder:
        suite = str(Path(folder) / "goldens")
        subprocess.run([dmlref, "generate", "--suite", "quick", "--output", suite], check=True,
                       stdout=subprocess.DEVNULL)
        return judge_pytorch(dmlref, suite, folder) if which == "pytorch" else judge_opencl(dmlref, suite, *device)


sys.exit(main(*sys.argv[1:]))
