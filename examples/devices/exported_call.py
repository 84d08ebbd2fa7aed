#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `dmlref export` writes for PyTorch or TensorFlow.js, run as it is, as a device of `dmlref test`.

    examples/devices/exported_call.py pytorch --serve \
        dmlref test goldens --device 'examples/devices/exported_call.py pytorch {model} {output}'

judges the translation that docs/translation.md describes; pytorch.py and tfjs.py express more. The option tfjs needs
Node.js and npm's packages @tensorflow/tfjs-core and @tensorflow/tfjs-backend-cpu, in the folder that
DMLREF_NODE_MODULES names, node_modules by default. exported_files.py says which program writes the files.
"""
import os
import runpy
import subprocess
import sys
from pathlib import Path

import case_server
import exported_files

IN_NODE = Path(__file__).with_suffix(".mjs")


def framework_of(options):
    if options not in (["pytorch"], ["tfjs"]):
        raise ValueError(f"'{' '.join(options)}': must be pytorch or tfjs")
    return options[0]


def node(*arguments):
    """What Node.js prints, in the folder with npm's packages."""
    folder = Path(os.environ.get("DMLREF_NODE_MODULES", "node_modules")).resolve().parent
    done = subprocess.run(["node", IN_NODE, *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout.strip()


def name_of(options):
    import numpy  # noqa: F401
    exported_files.check_program()
    if framework_of(options) == "pytorch":
        import torch
        import torchvision
        return f"Scripts for PyTorch {torch.__version__} and torchvision {torchvision.__version__}"
    try:
        return f"Modules for TensorFlow.js {node()} on Node.js"
    except (OSError, RuntimeError) as error:
        raise ImportError("Node.js cannot load @tensorflow/tfjs-core and @tensorflow/tfjs-backend-cpu") from error


def load(options):
    """Returns the function that runs a case."""
    import numpy
    from golden_case import Case, Unsupported
    if framework_of(options) == "pytorch":
        import torch  # noqa: F401
        import torchvision  # noqa: F401

    def run_script(folder):
        os.chdir(folder)  # where the script finds the inputs: each case has a process of its own
        try:
            runpy.run_path("call.py")
        except (RuntimeError, NotImplementedError) as error:
            if "not implemented for" not in str(error):  # PyTorch's words for a type that a function lacks
                raise
            raise Unsupported("InputTensor.DataType", str(error)) from error

    def run_module(folder):
        data_type = node(folder)
        numpy.save(folder / "OutputTensor.npy", numpy.fromfile(folder / "OutputTensor.bin", data_type))

    def run_case(framework, model, output_folder):
        case = Case(model)
        with exported_files.exported(case.folder, framework) as folder:
            (run_script if framework == "pytorch" else run_module)(folder)
            outputs = case.tensors.keys() - case.inputs().keys()
            case.write({each: numpy.load(folder / f"{each}.npy").reshape(case.tensors[each].sizes) for each in outputs},
                       output_folder)

    return run_case


if __name__ == "__main__":
    sys.exit(case_server.main(load, name_of))
