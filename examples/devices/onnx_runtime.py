#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ONNX Runtime as a device of `dmlref test`: its package for Node.js, on the CPU or with another provider.

    npm install --ignore-scripts onnxruntime-node
    examples/devices/onnx_runtime.py --serve \
        dmlref test goldens --device 'examples/devices/onnx_runtime.py {model} {output}'

DMLREF_NODE_MODULES names the folder with npm's packages, node_modules by default. Options, before {model} and before
--serve: --provider cpu|dml|cuda|webgpu|coreml|swiftshader. DirectML's provider (dml) is in the package for Windows,
WebGPU's in that for every system; for CUDA install without --ignore-scripts. swiftshader is WebGPU without a GPU, on
SwiftShader, which Debian's Chromium brings. exported_files.py says which program writes the models.
"""
import base64
import json
import os
import secrets
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import case_server
import exported_files

HERE = Path(__file__).resolve().parent
PROVIDERS = ("cpu", "dml", "cuda", "webgpu", "coreml", "swiftshader")
SWIFTSHADER = "/usr/lib/chromium/vk_swiftshader_icd.json"


class NodeServer:
    """ONNX Runtime in a process of Node.js, which is started again whenever it ends."""

    def __init__(self, provider):
        self.provider, self.port, self.key = provider, 0, secrets.token_hex(16)
        self.start()
        threading.Thread(target=self.keep_running, daemon=True).start()

    def start(self):
        folder = Path(os.environ.get("DMLREF_NODE_MODULES", "node_modules")).resolve().parent
        provider, environment = self.provider, {**os.environ, "DMLREF_ONNX_RUNTIME_KEY": self.key}
        if provider == "swiftshader":
            provider, environment["VK_ICD_FILENAMES"] = "webgpu", SWIFTSHADER
        command = ["node", HERE / "onnx_runtime/server.mjs", provider, str(self.port)]
        if shutil.which("node") is None:
            raise ImportError("Node.js is not installed")
        self.process = subprocess.Popen(command, text=True, cwd=folder, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        words = self.process.stdout.readline().split()
        if len(words) != 2:
            raise ImportError(f"Node.js cannot load onnxruntime-node, or it has no provider {self.provider}")
        self.port, self.version = int(words[0]), words[1]

    def keep_running(self):
        while True:
            self.process.wait()
            time.sleep(0.1)
            self.start()

    def ask(self, request):
        """The reply. Raises an OSError if the process ends before it."""
        # Imported here: a program that asks the case server sends no request.
        from urllib.request import Request, urlopen

        address = f"http://127.0.0.1:{self.port}/"
        body = json.dumps(request).encode()
        with urlopen(Request(address, body, {"Authorization": self.key})) as reply:
            return json.load(reply)


def provider_of(options):
    if len(options) not in (0, 2) or options[:1] not in ([], ["--provider"]) or not set(options[1:]) <= set(PROVIDERS):
        raise ValueError(f"{' '.join(options)}: must be --provider and one of {', '.join(PROVIDERS)}")
    return options[1] if options else "cpu"


def name_of(options):
    import numpy  # noqa: F401
    exported_files.check_program()
    provider = provider_of(options)
    return f"ONNX Runtime {NodeServer(provider).version} for Node.js, provider {provider}"


def load(options):
    """Starts ONNX Runtime. Returns the function that runs a case."""
    import numpy
    from golden_case import DATA_TYPES, Case, Unsupported
    server = NodeServer(provider_of(options))

    def input_of(each, elements):
        packed = numpy.ascontiguousarray(elements, DATA_TYPES[each["data_type"]])
        return {"name": each["name"], "dataType": each["data_type"], "sizes": each["sizes"],
                "elements": base64.b64encode(packed.tobytes()).decode()}

    def run_case(*arguments):
        model, output_folder = arguments[-2:]
        case = Case(model)
        bytes_of_model, call = exported_files.exported_model(case.folder)
        inputs = case.inputs()
        reply = server.ask({"model": base64.b64encode(bytes_of_model).decode(),
                            "inputs": [input_of(each, inputs[each["field"]]) for each in call["inputs"]]})
        if "unsupported" in reply:
            raise Unsupported(*reply["unsupported"])
        if "error" in reply:
            raise RuntimeError(reply["error"])
        fields = {each["name"]: each["field"] for each in call["outputs"]}
        outputs = {}
        for each in reply["outputs"]:
            data_type = DATA_TYPES[each["dataType"]]
            elements = numpy.frombuffer(base64.b64decode(each["elements"]), data_type)
            name = fields[each["name"]]
            outputs[name] = elements.reshape(case.tensors[name].sizes)
        case.write(outputs, output_folder)

    return run_case


if __name__ == "__main__":
    sys.exit(case_server.main(load, name_of))
