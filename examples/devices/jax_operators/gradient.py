# SPDX-License-Identifier: MIT
"""Gradients by jax.vjp."""
import jax
import jax.numpy as jnp


def gradient_of(forward, at, incoming):
    """What jax.vjp gives back to `at` when `incoming` is the gradient of forward(at)."""
    (gradient,) = jax.vjp(forward, at)[1](incoming)
    return {"OutputGradientTensor": gradient}


def gradient_operator(function):
    """That of function(fields, tensor, sizes of the result), which does not depend on the tensor."""
    def gradient(fields, inputs, sizes):
        incoming = inputs["InputGradientTensor"]
        at = jnp.zeros(sizes["OutputGradientTensor"], incoming.dtype)
        return gradient_of(lambda tensor: function(fields, tensor, incoming.shape), at, incoming)
    return gradient
