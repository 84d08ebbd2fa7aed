# SPDX-License-Identifier: MIT
"""LP_POOLING, from the formulas of docs/operators, with one mistake."""

import math

from mistakes import is_made
from tensors import rounded
from windows import Windows


def power(value, exponent):
    try:
        return abs(value) ** exponent
    except OverflowError:
        return math.inf


def root_exponent(p):
    if is_made("root_exponent_is_an_integer"):
        return float(1 // p)
    return 0.5 if is_made("root_of_square_always") else 1.0 / p


def norm(values, p, data_type):
    """The root of the sum of the powers, which FLOAT32 rounds."""
    if is_made("largest_for_norm") and values:
        return max(map(abs, values))
    total = sum(power(value, p) for value in values)
    if data_type == "FLOAT32":
        total = rounded(data_type, total)
    return total ** root_exponent(p)


def lp_pooling(fields, tensors):
    """The P-norm of each window."""
    input_tensor, output_tensor = tensors["InputTensor"], tensors["OutputTensor"]
    windows = Windows(fields, input_tensor.sizes, output_tensor.sizes)
    for output_position in output_tensor.positions():
        values = [input_tensor[position] for position in windows.positions(output_position)]
        output_tensor[output_position] = norm(values, fields["P"], output_tensor.data_type)
