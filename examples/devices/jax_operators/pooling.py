# SPDX-License-Identifier: MIT
"""Pooling over windows, by jax.lax.reduce_window."""
import math

import jax
import jax.numpy as jnp
from golden_case import Unsupported
from pooling_window import Window

from jax_operators.gradient import gradient_of, gradient_operator


def reduced(tensor, window, start, function):
    """One reduction over each window; padding has no influence."""
    result = jax.lax.reduce_window(
        tensor, start, function, (1, 1, *window.kernel), (1, 1, *window.strides),
        [(0, 0), (0, 0), *window.reached_padding()], window_dilation=(1, 1, *window.dilations))
    return result[tuple(slice(0, size) for size in (*tensor.shape[:2], *window.result))]


def maxima(fields, tensor, result):
    is_float = jnp.issubdtype(tensor.dtype, jnp.floating)
    least = tensor.dtype.type(-jnp.inf if is_float else jnp.iinfo(tensor.dtype).min)
    return reduced(tensor, Window(fields, tensor.shape, result), least, jax.lax.max)


def max_pooling(fields, inputs, sizes):
    if sizes.get("OutputIndicesTensor") is not None:
        raise Unsupported("OutputIndicesTensor", "reduce_window of a maximum has no indices")
    return {"OutputTensor": maxima(fields, inputs["InputTensor"], sizes["OutputTensor"])}


def max_pooling_grad(fields, inputs, sizes):
    if any(dilation != 1 for dilation in fields.get("Dilations", [])):
        raise Unsupported("Dilations", "vjp has no gradient of a dilated maximum")
    return gradient_of(lambda tensor: maxima(fields, tensor, sizes["InputGradientTensor"]),
                       inputs["InputTensor"], inputs["InputGradientTensor"])


def averages(fields, tensor, result):
    window = Window(fields, tensor.shape, result)

    def sums(elements):
        return reduced(elements, window, elements.dtype.type(0), jax.lax.add)

    if fields["IncludePadding"]:
        return sums(tensor) / math.prod(window.kernel)
    return sums(tensor) / jnp.maximum(sums(jnp.ones_like(tensor)), 1)  # 1: a window of nothing but padding


def average_pooling(fields, inputs, sizes):
    return {"OutputTensor": averages(fields, inputs["InputTensor"], sizes["OutputTensor"])}


OPERATORS = {"MAX_POOLING": max_pooling, "MAX_POOLING1": max_pooling, "MAX_POOLING2": max_pooling,
             "MAX_POOLING_GRAD": max_pooling_grad,
             "AVERAGE_POOLING": average_pooling, "AVERAGE_POOLING1": average_pooling,
             "AVERAGE_POOLING_GRAD": gradient_operator(averages)}
