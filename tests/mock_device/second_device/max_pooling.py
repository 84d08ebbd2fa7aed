# SPDX-License-Identifier: MIT
"""MAX_POOLING, its gradient and MAX_UNPOOLING, from the formulas of docs/operators, with one mistake."""

import math

from mistakes import is_made
from tensors import element_bytes
from windows import Windows

SMALLEST_POSITIVE = {"FLOAT32": 2 ** -126, "FLOAT16": 2 ** -14}
LOWEST_HALF = -65504.0


def replaces(tensor, position, best):
    """Whether an element replaces the best one before it: if it is greater."""
    value, largest = tensor[position], tensor[best]
    if is_made("largest_magnitude"):
        return abs(value) > abs(largest)
    if is_made("last_row_of_equals") and value == largest:
        return position[-2] != best[-2]
    return value > largest


def position_of_maximum(tensor, positions):
    """The position of the first of the largest elements, None if there are no positions."""
    best = None
    for position in positions:
        if best is None or replaces(tensor, position, best):
            best = position
    return best


def lowest(data_type):
    """The maximum of no elements."""
    if data_type.startswith("FLOAT"):
        return -math.inf
    return -2 ** (8 * element_bytes(data_type) - 1) if data_type.startswith("INT") else 0


def maximum(tensor, position):
    """The largest element of a window, from its position."""
    value = lowest(tensor.data_type) if position is None else tensor[position]
    is_float = tensor.data_type.startswith("FLOAT")
    if is_made("maximum_from_smallest_positive") and is_float:
        return max(SMALLEST_POSITIVE[tensor.data_type], value)
    if is_made("maximum_from_lowest_finite"):
        if is_float:
            return max(LOWEST_HALF, value)
        return 0 if position is None else value
    return value


def index_of(position, input_sizes, output_width):
    """The index of an element in the input taken as one contiguous array."""
    sizes = list(input_sizes)
    if is_made("index_by_output_width"):
        sizes[-1] = output_width
    if is_made("index_channel_before_batch"):
        position = (position[1], position[0], *position[2:])
        sizes[:2] = reversed(sizes[:2])
    index = 0
    for coordinate, size in zip(position, sizes):
        index = index * size + coordinate
    if is_made("index_from_one"):
        return index + 1
    return index % 256 if is_made("index_in_8_bits") else index


def max_pooling(fields, tensors):
    """The largest element of each window, and its index: 0 if the window has no elements."""
    input_tensor, output_tensor = tensors["InputTensor"], tensors["OutputTensor"]
    indices_tensor = tensors.get("OutputIndicesTensor")
    windows = Windows(fields, input_tensor.sizes, output_tensor.sizes)
    for output_position in output_tensor.positions():
        position = position_of_maximum(input_tensor, windows.positions(output_position))
        output_tensor[output_position] = maximum(input_tensor, position)
        if indices_tensor is not None:
            position = position or [0] * len(input_tensor.sizes)
            indices_tensor[output_position] = index_of(position, input_tensor.sizes, output_tensor.sizes[-1])


def incoming_gradient(gradient_tensor, position):
    """The gradient that a window passes on: that of the output element at its own position."""
    *leading, y, x = position
    height, width = gradient_tensor.sizes[-2:]
    if is_made("incoming_rows_for_columns") and height == width:
        return gradient_tensor[(*leading, x, y)]
    return gradient_tensor[position]


def max_pooling_grad(fields, tensors):
    """Each incoming gradient is added where its window has its maximum."""
    input_tensor, incoming_tensor = tensors["InputTensor"], tensors["InputGradientTensor"]
    windows = Windows(fields, input_tensor.sizes, incoming_tensor.sizes)
    sums = {}
    for incoming_position in incoming_tensor.positions():
        positions = list(windows.positions(incoming_position))
        if not positions:
            continue
        best = position_of_maximum(input_tensor, positions)
        gradient = incoming_gradient(incoming_tensor, incoming_position)
        if is_made("gradient_shared_by_equals"):
            equal = [each for each in positions if input_tensor[each] == input_tensor[best]] or [best]
            for each in equal:
                sums[each] = sums.get(each, 0.0) + gradient / len(equal)
        elif is_made("gradient_keeps_largest_contribution"):
            sums[best] = max(sums.get(best, gradient), gradient)
        else:
            sums[best] = sums.get(best, 0.0) + gradient
    output_tensor = tensors["OutputGradientTensor"]
    if not is_made("nothing_zeroed"):
        output_tensor.fill(0.0)
    for position, gradient in sums.items():
        output_tensor[position] = gradient


def index_as_read(index, output_count):
    """Where a value goes in the output taken as one contiguous array."""
    if is_made("index_wraps_around_output"):
        return index % output_count
    if is_made("index_cut_to_32_bits"):
        return index % 2 ** 32
    return index - 1 if is_made("index_from_one") else index


def max_unpooling(_, tensors):
    """Each value is written at its index, later ones over earlier ones, and 0 elsewhere."""
    input_tensor, indices_tensor = tensors["InputTensor"], tensors["IndicesTensor"]
    output_tensor = tensors["OutputTensor"]
    output_count = math.prod(output_tensor.sizes)
    values = {}
    for position in input_tensor.positions():
        index, value = index_as_read(indices_tensor[position], output_count), input_tensor[position]
        if is_made("largest_duplicate_stays"):
            value = max(values.get(index, value), value)
        values[index] = value
    for index, position in enumerate(output_tensor.positions()):
        output_tensor[position] = values.get(index, 0)
