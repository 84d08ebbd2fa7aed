#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ONNX Runtime as a device of `dmlref test`: its package for Node.js, on the CPU or with another provider.

    npm install --ignore-scripts onnxruntime-node
    examples/devices/onnx_runtime.py --serve \
        dmlref test goldens --device 'examples/devices/onnx_runtime.py {model} {output}'

The package is taken from the node_modules of the current folder, or of the one that DMLREF_NODE_MODULES names. Options,
before {model} and before --serve: --provider cpu|dml|cuda|webgpu|coreml. DirectML's provider (dml) is in the package
for Windows, WebGPU's in that for every system; for CUDA install without --ignore-scripts. Without a GPU, WebGPU runs on
Chromium's SwiftShader: VK_ICD_FILENAMES=/usr/lib/chromium/vk_swiftshader_icd.json.
`dmlref export --to onnx` writes the model; the program is DMLREF_PROGRAM, or in build/release/bin, or found by PATH.
"""
import base64
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import case_server

HERE = Path(__file__).resolve().parent
PROVIDERS = ("cpu", "dml", "cuda", "webgpu", "coreml")
# What ONNX Runtime's messages say of the field that it cannot take.
REFUSALS = {
    "Could not find an implementation": ("InputTensor.DataType", "ONNX Runtime has no such function of this type"),
    "fallback to CPU EP has been explicitly disabled": ("Type", "the provider has no such operator, or not of this type"),
    "The Indices output is not supported yet": ("OutputIndicesTensor", "the provider's MaxPool gives no indices"),
    "requires f16 but the device does not support it": ("InputTensor.DataType", "the provider's device has no FLOAT16"),
    "Index value out of bounds": ("IndicesTensor", "ONNX Runtime refuses indices beyond the output"),
    "'Linear' mode only supports": ("Scales", "ONNX Runtime interpolates the last two or three axes only"),
    "antialias attribute of Resize operator is NOT implemented": ("Antialiased", "the provider has no filter"),
    "webgpu/tensor/resize_impl.cc": ("InputTensor.Sizes", "the provider's Resize takes no tensor of so few axes"),
    "Pad should be smaller than kernel": ("StartPadding", "ONNX Runtime refuses padding as long as a window"),
}


def dmlref_program():
    built = HERE.parent.parent / "build/release/bin/dmlref"
    return os.environ.get("DMLREF_PROGRAM") or (str(built) if built.exists() else "dmlref")


class NodeServer:
    """ONNX Runtime in a process of Node.js, which is started again whenever it ends."""

    def __init__(self, provider):
        self.provider, self.port, self.key = provider, 0, secrets.token_hex(16)
        self.start()
        threading.Thread(target=self.keep_running, daemon=True).start()

    def start(self):
        folder = os.environ.get("DMLREF_NODE_MODULES", ".")
        command = ["node", HERE / "onnx_runtime/server.mjs", self.provider, str(self.port)]
        environment = {**os.environ, "DMLREF_ONNX_RUNTIME_KEY": self.key}
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
        address = f"http://127.0.0.1:{self.port}/"
        body = json.dumps(request).encode()
        with urllib.request.urlopen(urllib.request.Request(address, body, {"Authorization": self.key})) as reply:
            return json.load(reply)


def exported(case, folder):
    """The model's bytes and its description, as `dmlref export` writes them."""
    from golden_case import Unsupported
    command = [dmlref_program(), "export", str(case.folder), "--to", "onnx", "--output", folder]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == case_server.SKIPPED:
        raise Unsupported(*done.stderr.removeprefix("dmlref: ").strip().split(": ", 1))
    done.check_returncode()
    return (Path(folder) / "model.onnx").read_bytes(), json.loads((Path(folder) / "translation.json").read_text())


def provider_of(options):
    if len(options) not in (0, 2) or options[:1] not in ([], ["--provider"]) or not set(options[1:]) <= set(PROVIDERS):
        raise ValueError(f"{' '.join(options)}: must be --provider and one of {', '.join(PROVIDERS)}")
    return options[1] if options else "cpu"


def name_of(options):
    import numpy  # noqa: F401
    if shutil.which(dmlref_program()) is None:
        raise ImportError(f"{dmlref_program()}, which exports the models, is not there")
    provider = provider_of(options)
    return f"ONNX Runtime {NodeServer(provider).version} for Node.js, provider {provider}"


def load(options):
    """Starts ONNX Runtime. Returns the function that runs a case."""
    import numpy
    from golden_case import DATA_TYPES, Case, Unsupported
    server = NodeServer(provider_of(options))

    def input_of(each, elements):
        packed = numpy.ascontiguousarray(elements, DATA_TYPES[each["data_type"]])
        return {"name": each["name"], "type": each["data_type"].lower(), "sizes": each["sizes"],
                "elements": base64.b64encode(packed.tobytes()).decode()}

    def run_case(*arguments):
        model, output_folder = arguments[-2:]
        case = Case(model)
        with tempfile.TemporaryDirectory() as folder:
            bytes_of_model, call = exported(case, folder)
        inputs = case.inputs()
        reply = server.ask({"model": base64.b64encode(bytes_of_model).decode(),
                            "inputs": [input_of(each, inputs[each["field"]]) for each in call["inputs"]]})
        if "error" in reply:
            for words, refusal in REFUSALS.items():
                if words in reply["error"]:
                    raise Unsupported(*refusal)
            raise RuntimeError(reply["error"])
        fields = {each["name"]: each["field"] for each in call["outputs"]}
        outputs = {}
        for each in reply["outputs"]:
            data_type = DATA_TYPES[each["type"].upper()]
            elements = numpy.frombuffer(base64.b64decode(each["elements"]), data_type)
            name = fields[each["name"]]
            outputs[name] = elements.reshape(case.tensors[name].sizes)
        case.write(outputs, output_folder)

    return run_case


if __name__ == "__main__":
    sys.exit(case_server.main(load, name_of))
