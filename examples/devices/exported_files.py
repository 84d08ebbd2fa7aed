# SPDX-License-Identifier: MIT
"""A golden case in another framework's terms, as `dmlref export` writes it: docs/translation.md.

The program is DMLREF_PROGRAM, or in build/release/bin, or found by PATH.
"""
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from case_server import SKIPPED

BUILT = Path(__file__).resolve().parents[2] / "build/release/bin/dmlref"


def program():
    return os.environ.get("DMLREF_PROGRAM") or (str(BUILT) if BUILT.exists() else "dmlref")


def check_program():
    if shutil.which(program()) is None:
        raise ImportError(f"{program()}, which exports the cases, is not there")


@contextlib.contextmanager
def exported(case_folder, framework):
    """The folder with the files, which is removed afterward."""
    from golden_case import Unsupported
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program(), "export", str(case_folder), "--to", framework, "--output", folder],
                              capture_output=True, text=True)
        if done.returncode == SKIPPED:
            raise Unsupported(*done.stderr.strip().removeprefix("dmlref: ").split(": ", 1))
        done.check_returncode()
        yield Path(folder)


def exported_model(case_folder):
    """The bytes of the ONNX model, and translation.json."""
    with exported(case_folder, "onnx") as folder:
        return (folder / "model.onnx").read_bytes(), json.loads((folder / "translation.json").read_text())
