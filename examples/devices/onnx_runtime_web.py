#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ONNX Runtime in a browser, as a device of `dmlref test`.

    npm install --ignore-scripts onnxruntime-web
    examples/devices/onnx_runtime_web.py --serve \
        dmlref test goldens --device 'examples/devices/onnx_runtime_web.py {model} {output}'

Needs a browser and numpy; exported_files.py says which program writes the models. Options, before {model} and before
--serve: wasm computes on the CPU instead of with WebGPU; --hardware computes on the GPU instead of SwiftShader.
browser_device.py has what all browser devices share.
"""
import base64
import sys
from pathlib import Path

import browser_device
import exported_files


def prepared(model):
    """What the page is given besides the case."""
    bytes_of_model, call = exported_files.exported_model(Path(model).parent)
    return {"onnx": base64.b64encode(bytes_of_model).decode(), "call": call}


if __name__ == "__main__":
    sys.exit(browser_device.Device("onnx_runtime_web/device.js", ["onnxruntime-web"], prepared).main())
