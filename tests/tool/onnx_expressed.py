# SPDX-License-Identifier: MIT
"""ONNX's pooling, resizing and region operators as calls of DirectML's."""

import dataclasses

import numpy as np
import onnx

OPERATORS = {"AveragePool", "GlobalAveragePool", "MaxPool", "GlobalMaxPool", "LpPool", "GlobalLpPool", "MaxUnpool",
             "RoiAlign", "Resize", "Upsample"}


class NotExpressible(Exception):
    """What DirectML's operators have no field for."""


@dataclasses.dataclass
class Call:
    operator: str
    fields: dict
    tensors: dict  # by DirectML's field name; an output counts for its type and sizes alone
    rounds: bool  # or else every output element is an element of an input
    sizes: dict = dataclasses.field(default_factory=dict)  # of tensors that are the first corner of their array


def call_of(node, values, outputs):
    """The call, and the arrays that its outputs must equal."""
    attributes = {each.name: onnx.helper.get_attribute_value(each) for each in node.attribute}
    attributes = {name: value.decode() if isinstance(value, bytes) else value for name, value in attributes.items()}
    inputs = [values.get(name) for name in node.input]
    if node.op_type.endswith("Pool"):
        return pooling(node.op_type, attributes, inputs[0], outputs)
    described = {"MaxUnpool": unpooling, "RoiAlign": roi_align, "Resize": resize, "Upsample": resize}
    return described[node.op_type](attributes, inputs, outputs[0])


def paddings(attributes, sizes, output_sizes, window, strides, dilations):
    """Start and end paddings: ONNX can leave them to be computed from the output sizes. Those of ceil_mode need no more."""
    mode = attributes.get("auto_pad", "NOTSET")
    if not mode.startswith("SAME"):
        return np.array(attributes.get("pads", [0] * 2 * len(sizes))).reshape(2, -1)
    reached = (np.array(output_sizes) - 1) * strides + (np.array(window) - 1) * dilations + 1
    missing = np.maximum(reached - sizes, 0)
    start = missing // 2 if mode == "SAME_UPPER" else missing - missing // 2
    return start, missing - start


def pooling(op_type, attributes, array, outputs):
    kind = op_type.removeprefix("Global").removesuffix("Pool")
    sizes, output_sizes = array.shape[2:], outputs[0].shape[2:]
    window = list(attributes.get("kernel_shape", sizes))
    strides = list(attributes.get("strides", [1] * len(sizes)))
    dilations = list(attributes.get("dilations", [1] * len(sizes)))
    start, end = (list(map(int, each))
                  for each in paddings(attributes, sizes, output_sizes, window, strides, dilations))
    lists = {"Strides": strides, "WindowSize": window, "StartPadding": start, "EndPadding": end,
             "Dilations": dilations}
    results = [outputs[0]] + [each.astype(np.uint64) for each in outputs[1:]]
    if attributes.get("storage_order", 0) == 1:  # indices that go down columns: the tensors lie on their side
        array, *results = (np.swapaxes(each, 2, 3) for each in [array] + results)
        lists = {name: values[::-1] for name, values in lists.items()}
    if len(sizes) == 1:  # DirectML pools images and volumes
        array, *results = (each[:, :, None] for each in [array] + results)
        lists = {name: [0 if name.endswith("Padding") else 1] + values for name, values in lists.items()}
    fields = {"DimensionCount": len(lists["Strides"]), **lists}
    if kind == "Average":
        fields["IncludePadding"] = bool(attributes.get("count_include_pad", 0))
    if kind == "Lp":
        fields["P"] = attributes.get("p", 2)
    expected = dict(zip(["OutputTensor", "OutputIndicesTensor"], results))
    operator = {"Average": "AVERAGE_POOLING1", "Max": "MAX_POOLING2", "Lp": "LP_POOLING1"}[kind]
    return Call(operator, fields, {"InputTensor": array, **expected}, rounds=kind != "Max"), expected


def unpooling(attributes, inputs, output):
    """ONNX's indices count the elements of what was pooled. A larger output has zeros after that on each axis."""
    array, indices = inputs[0], inputs[1].astype(np.uint64)
    window, strides = attributes["kernel_shape"], attributes.get("strides", [1, 1])
    pooled = [(size - 1) * stride + length for size, stride, length in zip(array.shape[2:], strides, window)]
    tensors = {"InputTensor": array, "IndicesTensor": indices, "OutputTensor": output}
    sizes = {"OutputTensor": list(output.shape[:2]) + pooled}
    return Call("MAX_UNPOOLING", {}, tensors, rounds=False, sizes=sizes), {"OutputTensor": output}


def roi_align(attributes, inputs, output):
    array, regions, batches = inputs
    half_pixel = attributes.get("coordinate_transformation_mode", "half_pixel") == "half_pixel"
    samples = attributes.get("sampling_ratio", 0)  # 0: as many as the region asks for
    function = {"avg": "AVERAGE", "max": "MAX"}[attributes.get("mode", "avg")]
    if function == "MAX":
        raise NotExpressible("ONNX's maximum is of weighted neighbors")
    scale = attributes.get("spatial_scale", 1.0)
    fields = {"ReductionFunction": "DML_REDUCE_FUNCTION_" + function,
              "InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR",
              "SpatialScaleX": scale, "SpatialScaleY": scale, "InputPixelOffset": 0.5 if half_pixel else 0.0,
              "OutputPixelOffset": -0.5, "OutOfBoundsInputValue": 0.0, "MinimumSamplesPerOutput": max(samples, 1),
              "MaximumSamplesPerOutput": samples or 0xFFFFFFFF, "AlignRegionsToCorners": False}
    tensors = {"InputTensor": array, "ROITensor": regions, "BatchIndicesTensor": batches.astype(np.uint32),
               "OutputTensor": output}
    return Call("ROI_ALIGN1", fields, tensors, rounds=True), {"OutputTensor": output}


def quotient(output_length, length):
    """The scale of an axis whose first and last elements lie on those of the input; 1 where they are one element."""
    return np.where((length > 0) & (output_length > 0), output_length / np.where(length > 0, length, 1), 1.0)


def positions(mode, scales, sizes, output_sizes, region):
    """Scales and the two offsets of x = (o - OutputPixelOffset) / Scale - InputPixelOffset, an axis each."""
    none = np.zeros(len(sizes))
    if mode == "half_pixel":
        return scales, none + 0.5, none - 0.5
    if mode == "pytorch_half_pixel":
        center = np.where(output_sizes > 1, 0.5, 0.0)  # a single output element takes x = 0
        return scales, center, -center
    if mode == "tf_half_pixel_for_nn":
        return scales, none, none - 0.5
    if mode == "asymmetric":
        return scales, none, none
    last = sizes - 1
    if mode == "align_corners":
        return quotient(scales * sizes - 1, last), none, none  # the output may be shorter than scales * sizes
    if mode == "tf_crop_and_resize":
        start, end = region.reshape(2, -1)
        if (np.minimum(start, end) < 0).any() or (np.maximum(start, end) > 1).any():
            raise NotExpressible("extrapolation_value: DirectML repeats the edge")
        return quotient(output_sizes - 1, (end - start) * last), -start * last, none
    raise NotExpressible(f"coordinate_transformation_mode {mode}")


def resize(attributes, inputs, output):
    array, *others = inputs
    mode = attributes.get("mode", "nearest")
    if mode == "cubic":
        raise NotExpressible("cubic interpolation")
    given = [each for each in others if each is not None and each.size]
    sizes, output_sizes = np.array(array.shape), np.array(output.shape)
    scales = given[-1] if given[-1].dtype == np.float32 else output_sizes / sizes
    transformation = attributes.get("coordinate_transformation_mode",
                                    "half_pixel" if len(others) > 1 else "asymmetric")  # Upsample has one input more
    scales, input_offsets, output_offsets = positions(transformation, scales.astype(float), sizes, output_sizes,
                                                      given[0])
    rounding = attributes.get("nearest_mode", "round_prefer_floor" if len(others) > 1 else "floor")
    direction = "INCREASING" if rounding in ("ceil", "round_prefer_floor") else "DECREASING"
    if mode == "nearest":  # DirectML's directions are ceil and floor
        input_offsets = input_offsets + {"round_prefer_floor": 0.5, "round_prefer_ceil": -0.5}.get(rounding, 0.0)
    fields = {"InterpolationMode": "DML_INTERPOLATION_MODE_" + ("LINEAR" if mode == "linear" else "NEAREST_NEIGHBOR"),
              "RoundingDirection": "DML_AXIS_DIRECTION_" + direction, "DimensionCount": array.ndim,
              "Scales": scales.tolist(), "InputPixelOffsets": input_offsets.tolist(),
              "OutputPixelOffsets": output_offsets.tolist()}
    call = Call("RESAMPLE2", fields, {"InputTensor": array, "OutputTensor": output}, rounds=mode == "linear")
    return call, {"OutputTensor": output}
