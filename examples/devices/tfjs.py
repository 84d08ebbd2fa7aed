#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""TensorFlow.js in a browser, as a device of `dmlref test`.

    npm install @tensorflow/tfjs @tensorflow/tfjs-backend-webgpu @tensorflow/tfjs-backend-wasm
    examples/devices/tfjs.py --serve \
        dmlref test goldens --device 'examples/devices/tfjs.py {model} {output}'

Needs a browser, and numpy. Options before {model}: webgl, wasm or cpu is TensorFlow.js's backend instead of webgpu;
--hardware computes on the GPU instead of SwiftShader. browser_device.py has what all browser devices share.
What TensorFlow.js cannot express is skipped, and the field is named.
"""
import sys

import browser_device

PACKAGES = ["@tensorflow/tfjs", "@tensorflow/tfjs-backend-webgpu", "@tensorflow/tfjs-backend-wasm"]

if __name__ == "__main__":
    sys.exit(browser_device.Device("tfjs/device.js", PACKAGES).main())
