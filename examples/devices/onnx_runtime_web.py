#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ONNX Runtime in a browser, as a device of `dmlref test`.

    npm install --ignore-scripts onnxruntime-web
    examples/devices/onnx_runtime_web.py --serve \
        dmlref test goldens --device 'examples/devices/onnx_runtime_web.py {model} {output}'

Needs a browser and numpy. `dmlref export --to onnx` writes the model; the program is DMLREF_PROGRAM, or in
build/release/bin, or found by PATH. Options, before {model} and before --serve: wasm computes on the CPU instead of with
WebGPU; --hardware computes on the GPU instead of SwiftShader. browser_device.py has what all browser devices share.
"""
import base64
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import browser_device
import case_server

BUILT = Path(__file__).resolve().parents[2] / "build/release/bin/dmlref"


def exported(model):
    """The ONNX model in base64, and its description."""
    from golden_case import Unsupported
    program = os.environ.get("DMLREF_PROGRAM") or (BUILT if BUILT.exists() else "dmlref")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "export", Path(model).parent, "--to", "onnx", "--output", folder],
                              capture_output=True, text=True)
        if done.returncode == case_server.SKIPPED:
            raise Unsupported(*done.stderr.strip().removeprefix("dmlref: ").split(": ", 1))
        done.check_returncode()
        return {"onnx": base64.b64encode((Path(folder) / "model.onnx").read_bytes()).decode(),
                "call": json.loads((Path(folder) / "translation.json").read_text())}


if __name__ == "__main__":
    sys.exit(browser_device.Device("onnx_runtime_web/device.js", ["onnxruntime-web"], exported).main())
