# SPDX-License-Identifier: MIT
"""RESAMPLE, UPSAMPLE_2D and the gradient, from the formulas of docs/operators, with one mistake."""

import functools
import itertools
import math

from interpolation import linear_weights
from mistakes import is_made
from tensors import half


def scales_and_offsets(fields, input_sizes, output_sizes):
    """Of each axis: Scale, InputPixelOffset and OutputPixelOffset."""
    axes = len(input_sizes)
    if "ScaleSize" in fields:
        size = fields["ScaleSize"]
        scales = [1.0] * (axes - 2) + [float(size["Height"]), float(size["Width"])]
    else:
        scales = fields.get("Scales") or [output / size for size, output in zip(input_sizes, output_sizes)]
    input_pixel_offsets = fields.get("InputPixelOffsets", [0.5] * axes)
    output_pixel_offsets = fields.get("OutputPixelOffsets", [-0.5] * axes)
    by_axis = list(zip(scales, input_pixel_offsets, output_pixel_offsets))
    return by_axis[::-1] if is_made("first_axes_for_last") and axes == 2 else by_axis


def computed_position(output, scale_and_offsets, input_size, output_size):
    """InputTensorX, by the formula."""
    scale, input_pixel_offset, output_pixel_offset = scale_and_offsets
    if is_made("inverse_scale_in_half"):
        return (output - output_pixel_offset) * half(1 / scale) - input_pixel_offset
    if is_made("position_in_whole_steps") and scale != 1:
        return float(output * input_size // output_size)
    if is_made("offsets_before_scale"):
        return (output - output_pixel_offset - input_pixel_offset) / scale
    return (output - output_pixel_offset) / scale - input_pixel_offset


def position_as_read(position, size):
    """The position where the image is read: the one computed."""
    if is_made("position_in_half"):
        return half(position)
    if is_made("edges_reflect"):
        return abs(position) if position < size - 1 else 2 * (size - 1) - position
    return position % size if is_made("edges_wrap") else position


def nearest_weight(rounding_direction, position, size):
    """The element along an axis that nearest-neighbor interpolation takes, and its weight."""
    if is_made("nearest_of_stored_half") and not rounding_direction:
        position = half(position)
    if "INCREASING" in rounding_direction:
        element = math.ceil(position)
    elif "DECREASING" in rounding_direction:
        element = math.floor(position)
    else:
        element = math.floor(position + 0.5)
    return [(min(max(element, 0), size - 1), 1.0)]


def interpolation_along(fields, is_last_axis):
    """The function that gives the elements along an axis that a position reads, and their weights."""
    is_linear = fields["InterpolationMode"].endswith("LINEAR")
    if is_linear and (is_last_axis or not is_made("linear_along_last_axis_only")):
        return linear_weights
    return functools.partial(nearest_weight, fields.get("RoundingDirection", ""))


def weights_of_axes(fields, input_sizes, output_sizes):
    """For each axis and each output element along it: the input elements that are read, and their weights."""
    weights = []
    for axis, scale_and_offsets in enumerate(scales_and_offsets(fields, input_sizes, output_sizes)):
        input_size, output_size = input_sizes[axis], output_sizes[axis]
        weights_at = interpolation_along(fields, axis == len(input_sizes) - 1)
        positions = (computed_position(output, scale_and_offsets, input_size, output_size)
                     for output in range(output_size))
        weights.append([weights_at(position_as_read(position, input_size), input_size) for position in positions])
    return weights


def weighted_elements(weights, output_position):
    """The positions that an output element reads, and their weights."""
    along_axes = (along_axis[output] for along_axis, output in zip(weights, output_position))
    for combination in itertools.product(*along_axes):
        yield tuple(element for element, _ in combination), math.prod(weight for _, weight in combination)


def stored(value, data_type):
    """A result in the output's data type: whole numbers for integers."""
    if data_type in ("INT8", "UINT8"):
        value = math.trunc(round(value, 5))
    return max(value, 0) if is_made("negative_results_are_zero") else value


def resample(fields, tensors):
    """Each output element is interpolated at its position in the input."""
    input_tensor, output_tensor = tensors["InputTensor"], tensors["OutputTensor"]
    weights = weights_of_axes(fields, input_tensor.sizes, output_tensor.sizes)
    for output_position in output_tensor.positions():
        value = 0.0
        for position, weight in weighted_elements(weights, output_position):
            value += weight * input_tensor[position]
        output_tensor[output_position] = stored(value, output_tensor.data_type)


def is_on_border(position, sizes, weights, output_position):
    """Whether along an axis all the weight falls on the first element or on the last."""
    return any(size > 1 and coordinate in (0, size - 1) and len(along_axis[output]) == 1
               for coordinate, size, along_axis, output in zip(position, sizes, weights, output_position))


def resample_grad(fields, tensors):
    """Each incoming gradient is added to the elements that RESAMPLE reads there, by their weights."""
    incoming_tensor, output_tensor = tensors["InputGradientTensor"], tensors["OutputGradientTensor"]
    weights = weights_of_axes(fields, output_tensor.sizes, incoming_tensor.sizes)
    sums_of_weights = {}
    output_tensor.fill(0.0)
    for incoming_position in incoming_tensor.positions():
        for position, weight in weighted_elements(weights, incoming_position):
            if (is_made("border_contributions_dropped") and
                    is_on_border(position, output_tensor.sizes, weights, incoming_position)):
                continue
            output_tensor[position] += weight * incoming_tensor[incoming_position]
            sums_of_weights[position] = sums_of_weights.get(position, 0.0) + weight
    if is_made("gradient_normalized"):
        for position, sum_of_weights in sums_of_weights.items():
            output_tensor[position] /= sum_of_weights or 1.0
