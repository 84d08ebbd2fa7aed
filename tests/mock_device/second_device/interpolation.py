# SPDX-License-Identifier: MIT
"""Linear interpolation, from the formulas of docs/operators, with one mistake."""

import math

from mistakes import is_made


def upper_weight(weight):
    """The weight of the upper one of two elements: the distance from the lower one."""
    if is_made("smoothstep_weights"):
        return weight * weight * (3 - 2 * weight)
    if is_made("weight_in_four_bits"):
        return math.floor(weight * 16) / 16
    if is_made("weights_of_next_output") and weight > 0:
        return min(1.0, weight + 2 ** -6)
    return weight


def linear_weights(position, size):
    """The elements along an axis that a position reads, and their weights. An element of weight 0 is not read."""
    position = min(max(position, 0.0), size - 1.0)
    lower = math.floor(position)
    weight = upper_weight(position - lower)
    return [(lower, 1 - weight), (lower + 1, weight)] if weight else [(lower, 1.0)]
