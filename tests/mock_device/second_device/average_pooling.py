# SPDX-License-Identifier: MIT
"""AVERAGE_POOLING, from the formulas of docs/operators, with one mistake."""

import math

from mistakes import is_made
from tensors import half
from windows import Windows


def divisor(fields, elements_in_image):
    """The number of elements of a window, with or without those in the padding."""
    window_size = fields["WindowSize"]
    if not fields["IncludePadding"]:
        count = elements_in_image
    elif is_made("divisor_square_of_width"):
        count = window_size[-1] ** 2
    elif is_made("divisor_without_depth"):
        count = math.prod(window_size[-2:])
    else:
        count = math.prod(window_size)
    return count + 1 if is_made("divisor_one_too_many") else count


def sum_of(values):
    if is_made("sum_in_half"):
        total = 0.0
        for value in values:
            total = half(total + value)
        return total
    total = math.fsum(values) if all(map(math.isfinite, values)) else sum(values)
    return total + values[0] if is_made("first_element_twice") else total


def mean_of_row_means(positions, values):
    rows = {}
    for position, value in zip(positions, values):
        rows.setdefault(position[:-1], []).append(value)
    return sum(sum(row) / len(row) for row in rows.values()) / len(rows)


def average_pooling(fields, tensors):
    """The average of each window, 0 if it has no elements."""
    input_tensor, output_tensor = tensors["InputTensor"], tensors["OutputTensor"]
    windows = Windows(fields, input_tensor.sizes, output_tensor.sizes)
    for output_position in output_tensor.positions():
        positions = list(windows.positions(output_position))
        values = [input_tensor[position] for position in positions]
        if not values:
            output_tensor[output_position] = 0.0
        elif is_made("mean_of_row_means"):
            output_tensor[output_position] = mean_of_row_means(positions, values)
        else:
            output_tensor[output_position] = sum_of(values) / divisor(fields, len(values))
