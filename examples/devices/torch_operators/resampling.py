# SPDX-License-Identifier: MIT
"""Resampling, by the functions that torch.nn.functional.interpolate calls: they take scales together with sizes."""
import math

import torch
from golden_case import Unsupported
from resample_axes import CENTERS, EDGES, axes_of, have_offsets

from torch_operators.gradient import gradient_of


def has_size_of_scale(axis):
    """Whether interpolate() could be asked for this size, by itself or by the scale."""
    return (math.floor(axis.from_size * axis.scale) == axis.to_size
            or math.isclose(axis.from_size * axis.scale, axis.to_size, rel_tol=1e-7))


def nearest_kind(fields, axes):
    """PyTorch's name of the choice of the nearest element, without its rank."""
    offsets = [axis.offsets for axis in axes]
    if fields.get("RoundingDirection") == "DML_AXIS_DIRECTION_INCREASING":
        if all(axis.is_copied() for axis in axes):
            return "nearest"
        raise Unsupported("RoundingDirection", "PyTorch never takes the element above")
    # floor(InputTensorX), and for the operators without a direction floor(InputTensorX + 0.5)
    shift = 0 if "RoundingDirection" in fields else 0.5
    if have_offsets(axes, (shift, 0)):
        return "nearest"  # floor(x / scale)
    if have_offsets(axes, (shift, -0.5)):
        return "_nearest_exact"  # floor((x + 0.5) / scale)
    raise Unsupported("InputPixelOffsets", f"interpolate cannot shift pixels by {offsets}")


def linear_kind(fields, axes):
    """PyTorch's name of linear interpolation, without its rank, and its arguments before the scales."""
    if fields.get("Antialiased"):
        if len(axes) > 2:
            raise Unsupported("Antialiased", "interpolate antialiases two axes")
        if not have_offsets(axes, CENTERS):
            raise Unsupported("InputPixelOffsets", "interpolate antialiases with pixels at halves")
        return "_bilinear2d_aa", [False]
    if have_offsets(axes, CENTERS):
        return "linear", [False]
    corners = all(axis.is_copied() or math.isclose(axis.scale * (axis.from_size - 1), axis.to_size - 1, rel_tol=1e-7)
                  for axis in axes)
    if have_offsets(axes, EDGES) and corners:
        return "linear", [True]  # align_corners
    raise Unsupported("InputPixelOffsets", "interpolate has pixels at halves, or aligns corners")


def function_of(fields, axes):
    """One of torch's functions of tensors of two axes more than `axes`, as a function of the tensor alone."""
    sizes, scales = [axis.to_size for axis in axes], [axis.scale for axis in axes]
    rank = len(axes)
    if fields["InterpolationMode"] == "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR":
        kind, arguments = f"{nearest_kind(fields, axes)}{rank}d", []
    else:
        kind, arguments = linear_kind(fields, axes)
        if kind == "linear":
            kind = ("linear1d", "bilinear2d", "trilinear3d")[rank - 1]
    if arguments != [True] and not all(map(has_size_of_scale, axes)):
        # These functions would read memory that is not theirs: they trust interpolate() to give sizes that fit.
        raise Unsupported("Scales", "interpolate has no sizes but those of the scales")
    name = f"_upsample{kind}" if kind.startswith("_") else f"upsample_{kind}"
    return lambda tensor: getattr(torch.ops.aten, name)(tensor, sizes, *arguments, *scales)


def resampler(fields, from_sizes, to_sizes):
    """Resampling as a function of the tensor alone."""
    axes = axes_of(fields, from_sizes, to_sizes)
    first = next((i for i, axis in enumerate(axes) if not axis.is_copied()), len(axes) - 1)
    if fields.get("Antialiased"):
        first = min(first, max(0, len(axes) - 2))
        if len(axes) < 2:
            raise Unsupported("Antialiased", "interpolate antialiases two axes")
    if len(axes) - first > 3:
        raise Unsupported("Scales", "interpolate resamples at most three axes")
    function = function_of(fields, axes[first:])

    def resample(tensor):
        images = tensor.reshape(1, -1, *from_sizes[first:]) if first != 2 or len(axes) != 4 else tensor
        return function(images).reshape(to_sizes)

    return resample


def resample(fields, inputs, sizes):
    run = resampler(fields, sizes["InputTensor"], sizes["OutputTensor"])
    return {"OutputTensor": run(inputs["InputTensor"])}


def resample_grad(fields, inputs, sizes):
    incoming = inputs["InputGradientTensor"]
    run = resampler(fields, sizes["OutputGradientTensor"], sizes["InputGradientTensor"])
    at = torch.zeros(sizes["OutputGradientTensor"], dtype=incoming.dtype, device=incoming.device)
    return {"OutputGradientTensor": gradient_of(run, at, incoming)}


OPERATORS = {"RESAMPLE": resample, "RESAMPLE1": resample, "RESAMPLE2": resample, "RESAMPLE3": resample,
             "RESAMPLE_GRAD": resample_grad, "RESAMPLE_GRAD1": resample_grad, "UPSAMPLE_2D": resample}
