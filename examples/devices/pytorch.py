#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""PyTorch and torchvision as a device of `dmlref test`, on the CPU or with CUDA.

    dmlref test goldens --device 'examples/devices/pytorch.py {model} {output}'

loads PyTorch for each case; once is enough:

    examples/devices/pytorch.py --serve \
        dmlref test goldens --device 'examples/devices/pytorch.py {model} {output}'

Options, before {model}: --cuda computes on the GPU. --widen computes FLOAT16 tensors in FLOAT32 and rounds the results
once, as torch.autocast does for torchvision's operators; without it they are given to PyTorch as they are.
What PyTorch cannot express is skipped, and the field is named. docs/devices.md has the results.
"""
import sys

import case_server


def name_of(options):
    import torch
    import torchvision
    if "--cuda" in options and not torch.cuda.is_available():
        raise ImportError("PyTorch finds no GPU that it can use with CUDA")
    place = torch.cuda.get_device_name() if "--cuda" in options else "the CPU"
    return f"PyTorch {torch.__version__} and torchvision {torchvision.__version__} on {place}"


def load(_):
    """Imports PyTorch. Returns the function that runs a case."""
    import torch
    from golden_case import Case, Unsupported
    from torch_operators import OPERATORS

    types_of_torch = {"FLOAT32", "FLOAT16", "INT8", "INT16", "INT32", "INT64", "UINT8"}

    def to_torch(case, name, elements, options):
        if elements is None:
            return None
        if name in ("BatchIndicesTensor", "IndicesTensor"):
            elements = elements.astype("int64")
        elif case.tensors[name].data_type not in types_of_torch:
            raise Unsupported(f"{name}.DataType", f"PyTorch has no {case.tensors[name].data_type}")
        tensor = torch.from_numpy(elements)
        if "--widen" in options and tensor.dtype == torch.float16:
            tensor = tensor.float()
        return tensor.to("cuda" if "--cuda" in options else "cpu")

    def run_case(*arguments):
        *options, model, output_folder = arguments
        unknown = set(options) - {"--cuda", "--widen"}
        if unknown:
            raise ValueError(f"unknown option {min(unknown)}")
        case = Case(model)
        if case.operator not in OPERATORS:
            raise Unsupported("Type", f"PyTorch has no {case.operator}")
        inputs = {name: to_torch(case, name, elements, options) for name, elements in case.inputs().items()}
        sizes = {name: tensor and tensor.sizes for name, tensor in case.tensors.items()}
        try:
            outputs = OPERATORS[case.operator](case.fields, inputs, sizes)
        except (RuntimeError, NotImplementedError) as error:
            if "not implemented for" not in str(error):  # PyTorch's words for a type that a function lacks
                raise
            data_type = next(tensor.data_type for tensor in case.tensors.values() if tensor)
            raise Unsupported("InputTensor.DataType", f"PyTorch has no such function of {data_type}") from error
        case.write({name: tensor.detach().cpu().numpy() for name, tensor in outputs.items()}, output_folder)

    return run_case


if __name__ == "__main__":
    # CUDA is started once: a second for each case would be too slow.
    sys.exit(case_server.main(load, name_of, can_fork=lambda options: "--cuda" not in options))
