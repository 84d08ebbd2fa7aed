#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""JAX as a device of `dmlref test`: what XLA compiles, on the GPU if JAX finds one.

    dmlref test goldens --device 'examples/devices/jax_device.py {model} {output}'

Pooling is jax.lax.reduce_window, resampling is jax.image, and gradients are those of jax.vjp. What they cannot express
is skipped, and the field is named. docs/devices.md has the results.
"""
import sys

import case_server


def name_of(_):
    import jax
    return f"JAX {jax.__version__} on {jax.devices()[0].device_kind}"


def load(_):
    """Imports JAX. Returns the function that runs a case."""
    import jax
    jax.config.update("jax_enable_x64", True)  # for integers of 64 bits
    from golden_case import Case, Unsupported
    from jax_operators import OPERATORS

    def run_case(model, output_folder):
        case = Case(model)
        if case.operator not in OPERATORS:
            raise Unsupported("Type", f"JAX has no {case.operator}")
        inputs = {name: elements if elements is None else jax.numpy.array(elements)
                  for name, elements in case.inputs().items()}
        sizes = {name: tensor and tensor.sizes for name, tensor in case.tensors.items()}
        case.write(OPERATORS[case.operator](case.fields, inputs, sizes), output_folder)

    return run_case


if __name__ == "__main__":
    sys.exit(case_server.main(load, name_of, can_fork=lambda _: False))  # JAX has threads
