# SPDX-License-Identifier: MIT
"""Gradients by autograd."""


def gradient_of(forward, at, incoming):
    """What autograd gives back to `at` when `incoming` is the gradient of forward(at)."""
    at = at.detach().requires_grad_()
    forward(at).backward(incoming)
    return at.grad
