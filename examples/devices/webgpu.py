#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""WGSL kernels in a browser, as a device of `dmlref test`: those of webgpu/.

    examples/devices/webgpu.py --serve \
        dmlref test goldens --device 'examples/devices/webgpu.py {model} {output}'

Needs a browser with WebGPU, and numpy. Options before {model}: --hardware computes on the GPU instead of SwiftShader.
border_not_written, no_atomics and narrow_index plant a mistake. browser_device.py has what all browser devices share.
"""
import sys

import browser_device

if __name__ == "__main__":
    sys.exit(browser_device.Device("webgpu/device.js").main())
