# SPDX-License-Identifier: MIT
"""Pooling over windows."""
import math

import torch
import torch.nn.functional as F
from golden_case import Unsupported, packed_strides
from pooling_window import Window

from torch_operators.gradient import gradient_of


class TorchWindow(Window):
    """The window in PyTorch's arguments."""

    def native_size(self, axis, ceil_mode):
        """PyTorch's size of the result."""
        steps = (self.sizes[axis] + 2 * self.start[axis] - self.extent(axis)) / self.strides[axis]
        size = (math.ceil(steps) if ceil_mode else math.floor(steps)) + 1
        begins_outside = (size - 1) * self.strides[axis] >= self.sizes[axis] + self.start[axis]
        return size - 1 if ceil_mode and begins_outside else size

    def native(self):
        """Arguments whose padding is the same at both ends; None if that is not possible."""
        axes = range(len(self.kernel))
        if any(2 * self.start[axis] > self.kernel[axis] for axis in axes):
            return None  # PyTorch refuses to pad by more than half of a window
        for ceil_mode in (False, True):
            if all(self.native_size(axis, ceil_mode) == self.result[axis] for axis in axes):
                return {"kernel_size": self.kernel, "stride": self.strides, "padding": self.start,
                        "ceil_mode": ceil_mode}
        return None

    def padded(self, tensor, value):
        """The tensor padded as far as windows reach, and the window's other arguments."""
        amounts = [amount for each in reversed(self.reached_padding()) for amount in each]
        return F.pad(tensor, amounts, value=value), {"kernel_size": self.kernel, "stride": self.strides}


def of_rank(functions, window):
    return functions[len(window.kernel) - 2]


def max_pooling(fields, inputs, sizes):
    tensor, window = inputs["InputTensor"], TorchWindow(fields, sizes["InputTensor"], sizes["OutputTensor"])
    has_indices = sizes.get("OutputIndicesTensor") is not None
    arguments = window.native()
    if arguments is None:
        if has_indices:
            raise Unsupported("StartPadding", "indices are those of a padded tensor where padding is not symmetric")
        if not tensor.is_floating_point():
            raise Unsupported("StartPadding", "integers have no -inf with which to pad")
        tensor, arguments = window.padded(tensor, -math.inf)
    pool = of_rank((F.max_pool2d, F.max_pool3d), window)
    maxima, indices = pool(tensor, dilation=window.dilations, return_indices=True, **arguments)
    outputs = {"OutputTensor": maxima}
    if has_indices:  # PyTorch counts within a plane, DirectML through the whole tensor
        plane = math.prod(window.sizes)
        planes = torch.arange(math.prod(maxima.shape[:2]), device=indices.device)
        outputs["OutputIndicesTensor"] = indices + plane * planes.reshape(maxima.shape[:2] + (1,) * len(window.sizes))
    return outputs


def max_pooling_grad(fields, inputs, sizes):
    def forward(tensor):
        return max_pooling(fields, {"InputTensor": tensor},
                           {"InputTensor": sizes["InputTensor"], "OutputTensor": sizes["InputGradientTensor"]}
                           )["OutputTensor"]
    return {"OutputGradientTensor": gradient_of(forward, inputs["InputTensor"], inputs["InputGradientTensor"])}


def averages(fields, tensor, window):
    if any(dilation != 1 for dilation in window.dilations):
        raise Unsupported("Dilations", "avg_pool2d has none")
    arguments, counts_padding = window.native(), fields["IncludePadding"]
    if counts_padding and arguments and arguments["ceil_mode"]:
        arguments = None  # PyTorch does not count what lies beyond the padding, DirectML does: AP-1
    if arguments is None:
        if not counts_padding:
            raise Unsupported("StartPadding", "padding that is not counted is symmetric and at most half a window")
        tensor, arguments = window.padded(tensor, 0)
    pool = of_rank((F.avg_pool2d, F.avg_pool3d), window)
    return pool(tensor, count_include_pad=counts_padding, **arguments)


def average_pooling(fields, inputs, sizes):
    window = TorchWindow(fields, sizes["InputTensor"], sizes["OutputTensor"])
    return {"OutputTensor": averages(fields, inputs["InputTensor"], window)}


def average_pooling_grad(fields, inputs, sizes):
    window = TorchWindow(fields, sizes["OutputGradientTensor"], sizes["InputGradientTensor"])
    incoming = inputs["InputGradientTensor"]
    at = torch.zeros(sizes["OutputGradientTensor"], dtype=incoming.dtype, device=incoming.device)
    return {"OutputGradientTensor": gradient_of(lambda tensor: averages(fields, tensor, window), at, incoming)}


def lp_pooling(fields, inputs, sizes):
    window = TorchWindow(fields, sizes["InputTensor"], sizes["OutputTensor"])
    if len(window.kernel) != 2:
        raise Unsupported("DimensionCount", "PyTorch has lp_pool2d only")
    if any(dilation != 1 for dilation in window.dilations):
        raise Unsupported("Dilations", "lp_pool2d has none")
    tensor = inputs["InputTensor"].abs()  # lp_pool2d adds powers with their sign: LP-1
    arguments = window.native()
    if arguments and not any(window.start):
        del arguments["padding"]
    else:
        tensor, arguments = window.padded(tensor, 0)
    return {"OutputTensor": F.lp_pool2d(tensor, fields["P"], **arguments)}


def max_unpooling(fields, inputs, sizes):
    tensor, result = inputs["InputTensor"], sizes["OutputTensor"]
    if result[:2] != sizes["InputTensor"][:2]:
        raise Unsupported("OutputTensor.Sizes", "max_unpool2d keeps batches and channels")
    plane = packed_strides(result)[1]
    planes = torch.arange(math.prod(result[:2]), device=tensor.device).reshape(*result[:2], 1, 1)
    indices = inputs["IndicesTensor"] - plane * planes
    if (indices < 0).any() or (indices >= plane).any():
        raise Unsupported("IndicesTensor", "max_unpool2d writes within a plane only")
    return {"OutputTensor": torch.ops.aten.max_unpool2d(tensor, indices, result[2:])}


OPERATORS = {
    "MAX_POOLING": max_pooling, "MAX_POOLING1": max_pooling, "MAX_POOLING2": max_pooling,
    "MAX_POOLING_GRAD": max_pooling_grad, "MAX_UNPOOLING": max_unpooling,
    "AVERAGE_POOLING": average_pooling, "AVERAGE_POOLING1": average_pooling,
    "AVERAGE_POOLING_GRAD": average_pooling_grad,
    "LP_POOLING": lp_pooling, "LP_POOLING1": lp_pooling,
}
