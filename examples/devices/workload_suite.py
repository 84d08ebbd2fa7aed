#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a suite of the benchmarks' workloads, whose tensors are as large as networks have them.

    examples/devices/workload_suite.py build/release/bin/dmlref FOLDER

Each is one operator with FLOAT32 tensors, adopted as a golden case: tests/benchmarks/workloads/README.md has the sizes
and the elements. W13b is left out: DirectML computes it as it does W13. Needs numpy, and 1.3 GB on the disk.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

WORKLOADS = Path(__file__).resolve().parents[2] / "tests/benchmarks/workloads"
SEED_OF_INPUT, SEED_OF_GRADIENT = 1, 2
ANY_NUMBER = 2**32 - 1


def noise(sizes, seed):
    """Elements from -1 to 1, as the workloads' page defines them."""
    bits = (numpy.arange(numpy.prod(sizes), dtype=numpy.uint32) + numpy.uint32(seed)) * numpy.uint32(0x9E3779B1)
    for shift, factor in ((15, 0x85EBCA77), (13, 0xC2B2AE3D), (16, 1)):
        bits = (bits ^ (bits >> numpy.uint32(shift))) * numpy.uint32(factor)
    return ((bits >> numpy.uint32(8)) * 2.0**-23 - 1).astype(numpy.float32).reshape(sizes)


def regions_of(workload):
    return numpy.fromfile(WORKLOADS / workload["rois"], "<f4").reshape(-1, 5)


def forward(workload):
    """The tensors of an operator that is given an image: sizes where it writes, arrays where it reads."""
    return {"InputTensor": noise(workload["x"], SEED_OF_INPUT), "OutputTensor": workload["out"]}


def backward(workload):
    return {"InputGradientTensor": noise(workload["out"], SEED_OF_GRADIENT), "OutputGradientTensor": workload["x"]}


def alignment(workload):
    regions, count = regions_of(workload), workload["sr"]
    tensors = {"ROITensor": regions[:, 1:], "BatchIndicesTensor": regions[:, 0].astype(numpy.uint32)}
    fields = {"ReductionFunction": "DML_REDUCE_FUNCTION_AVERAGE", "InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR",
              "SpatialScaleX": workload["scale"], "SpatialScaleY": workload["scale"],
              "InputPixelOffset": 0, "OutputPixelOffset": -0.5,
              "MinimumSamplesPerOutput": count or 1, "MaximumSamplesPerOutput": count or ANY_NUMBER,
              "AlignRegionsToCorners": False}
    return tensors, fields


def roi_align(workload):
    tensors, fields = alignment(workload)
    return "ROI_ALIGN1", forward(workload) | tensors, fields | {"OutOfBoundsInputValue": 0}


def roi_align_grad(workload):
    """Of the image alone, or of the regions too."""
    tensors, fields = alignment(workload)
    of_regions = {"InputTensor": None, "OutputROIGradientTensor": None}
    if workload.get("regions"):
        of_regions = {"InputTensor": forward(workload)["InputTensor"],
                      "OutputROIGradientTensor": list(tensors["ROITensor"].shape)}
    return "ROI_ALIGN_GRAD", of_regions | backward(workload) | tensors, fields


def roi_pooling(workload):
    height, width = workload["out"][2:]
    fields = {"SpatialScale": workload["scale"], "PooledSize": {"Width": width, "Height": height}}
    return "ROI_POOLING", forward(workload) | {"ROITensor": regions_of(workload)[None, None]}, fields


def scaling(workload):
    """Pixels have their centers at halves, and the nearest center wins."""
    count, linear = len(workload["x"]), workload["mode"] == "linear"
    return {"InterpolationMode": f"DML_INTERPOLATION_MODE_{'LINEAR' if linear else 'NEAREST_NEIGHBOR'}",
            "RoundingDirection": "DML_AXIS_DIRECTION_DECREASING", "DimensionCount": count,
            "Scales": [float(numpy.float32(to / size)) for size, to in zip(workload["x"], workload["out"])],
            "InputPixelOffsets": [0.5] * 2 + [0.5 if linear else 0] * (count - 2), "OutputPixelOffsets": [-0.5] * count}


def without_batches(workload):
    """A volume without the axis of its one batch: DirectML resamples tensors of at most four axes."""
    return {**workload, "x": workload["x"][-4:], "out": workload["out"][-4:]}


def resample(workload):
    workload = without_batches(workload)
    return "RESAMPLE2", forward(workload), scaling(workload)


def resample_grad(workload):
    return "RESAMPLE_GRAD1", backward(workload), scaling(workload)


def windows(workload):
    return {"DimensionCount": len(workload["k"]), "Strides": workload["s"], "WindowSize": workload["k"],
            "StartPadding": workload["p"], "EndPadding": workload["p"], "Dilations": workload["d"]}


def max_pooling(workload):
    indices = (numpy.dtype(numpy.uint32), workload["out"]) if workload["idx"] else None
    return "MAX_POOLING2", forward(workload) | {"OutputIndicesTensor": indices}, windows(workload)


def max_pooling_grad(workload):
    tensors = {"InputTensor": noise(workload["x"], SEED_OF_INPUT)} | backward(workload)
    return "MAX_POOLING_GRAD", tensors, windows(workload)


def average_pooling(workload):
    return "AVERAGE_POOLING1", forward(workload), windows(workload) | {"IncludePadding": False}


def average_pooling_grad(workload):
    fields = {name: value for name, value in windows(workload).items() if name != "Dilations"}
    return "AVERAGE_POOLING_GRAD", backward(workload), fields | {"IncludePadding": False}


def lp_pooling(workload):
    return "LP_POOLING1", forward(workload), windows(workload) | {"P": 2}


def max_unpooling(workload):
    """A gradient goes back to the maxima of windows of 2 x 2."""
    (batches, channels, height, width), image = workload["x"], noise(workload["x"], SEED_OF_INPUT)
    places = numpy.arange(image.size, dtype=numpy.uint32).reshape(image.shape)
    split = (batches, channels, height // 2, 2, width // 2, 2)
    image, places = (each.reshape(split).swapaxes(3, 4).reshape(*workload["out"], 4) for each in (image, places))
    indices = numpy.take_along_axis(places, image.argmax(-1)[..., None], -1)[..., 0]
    return "MAX_UNPOOLING", {"InputTensor": noise(workload["out"], SEED_OF_GRADIENT), "IndicesTensor": indices,
                             "OutputTensor": workload["x"]}, {}


OPERATORS = {"roialign": roi_align, "roialign_bwd": roi_align_grad, "roipool": roi_pooling,
             "resample": resample, "resample_bwd": resample_grad,
             "maxpool": max_pooling, "maxpool_bwd": max_pooling_grad, "maxunpool": max_unpooling,
             "avgpool": average_pooling, "avgpool_bwd": average_pooling_grad, "lppool": lp_pooling}


def write_model(operator, tensors, fields, folder):
    """Writes model.json, and beside it the arrays."""
    resources, descriptions, commands = {}, {}, []
    for name, tensor in tensors.items():
        if tensor is None:
            descriptions[name] = None
            continue
        if isinstance(tensor, numpy.ndarray):
            data_type, sizes, values = tensor.dtype, tensor.shape, {"sourcePath": f"{name}.npy"}
            numpy.save(folder / f"{name}.npy", tensor)
        else:
            data_type, sizes = tensor if isinstance(tensor, tuple) else (numpy.dtype(numpy.float32), tensor)
            values = {"valueCount": int(numpy.prod(sizes)), "value": 0}
            commands.append({"type": "writeFile", "resource": name, "targetPath": f"{name}.npy", "dimensions": sizes})
        resources[name] = {"initialValuesDataType": data_type.name.upper(), "initialValues": values}
        descriptions[name] = {"DataType": data_type.name.upper(), "Sizes": list(sizes)}
    dispatch = {"type": "dispatch", "dispatchable": "workload", "bindings": {name: name for name in resources}}
    model = {"resources": resources,
             "dispatchables": {"workload": {"type": f"DML_OPERATOR_{operator}", "desc": descriptions | fields}},
             "commands": [dispatch, *commands]}
    (folder / "model.json").write_text(json.dumps(model))


def adopt(dmlref, workload, suite):
    """Makes a golden case of a workload, and returns its folder."""
    operator, tensors, fields = OPERATORS[workload["op"]](workload)
    case = Path(suite) / operator.lower() / workload["id"]
    with tempfile.TemporaryDirectory() as folder:
        write_model(operator, tensors, fields, Path(folder))
        subprocess.run([dmlref, "adopt", f"{folder}/model.json", "--output", str(case),
                        "--reason", workload["title"] + "."], check=True)
    return case


def workloads():
    return [each for each in json.loads((WORKLOADS / "workloads.json").read_text()) if each["op"] in OPERATORS]


def main(dmlref, suite):
    for workload in workloads():
        adopt(dmlref, workload, suite)


if __name__ == "__main__":
    main(*sys.argv[1:])
