# SPDX-License-Identifier: MIT
"""Makes a wheel, installs it without a network, and runs the package's tests on it: wheel_test.py PACKAGE."""
import subprocess
import sys
import tempfile
from pathlib import Path

MAKE_WHEEL = Path(__file__).resolve().parents[2] / "examples/python/make_wheel.py"
TEST = Path(__file__).resolve().parent / "dmlref_test.py"

with tempfile.TemporaryDirectory() as folder:
    made = subprocess.run([sys.executable, MAKE_WHEEL, sys.argv[1], folder], stdout=subprocess.PIPE, text=True)
    if made.returncode:
        sys.exit(made.returncode)
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
        print("skipped: pip is not installed")
        sys.exit(77)
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target",
                    f"{folder}/site", made.stdout.strip()], check=True)
    sys.exit(subprocess.run([sys.executable, TEST, f"{folder}/site"]).returncode)
