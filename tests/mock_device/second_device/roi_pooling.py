# SPDX-License-Identifier: MIT
"""ROI_POOLING, from the formulas of docs/operators, with one mistake."""

import itertools
import math

from mistakes import is_made


def rounded_to_pixel(corner):
    """The nearest whole number, with ties away from zero."""
    return int(math.copysign(math.floor(abs(corner) + 0.5), corner))


def corner_pixels(corners, spatial_scale):
    if is_made("scaled_after_rounding"):
        return [int(rounded_to_pixel(corner) * spatial_scale) for corner in corners]
    return [rounded_to_pixel(corner * spatial_scale) for corner in corners]


def bin_pixels(output, pooled_size, first, last, input_size):
    """The pixels of a bin along an axis, on which the region has the pixels from `first` to `last`."""
    region_size = last - first + 1
    start = int(output * region_size / pooled_size) + first
    end = int(((output + 1) * region_size + pooled_size - 1) / pooled_size) + first
    return pixels_of_input(start, end, input_size)


def bin_pixels_of_equal_width(output, pooled_size, first, last, input_size):
    """The same without the remainder of the division."""
    width = (last - first + 1) // pooled_size
    return pixels_of_input(first + output * width, first + (output + 1) * max(width, 1), input_size)


def pixels_of_input(start, end, input_size):
    last_end = input_size - 1 if is_made("end_clamped_to_last_pixel") else input_size
    return range(min(max(start, 0), input_size), min(max(end, 0), last_end))


def reduced(values):
    """The largest element of a bin, 0 if it has none. A NaN in first place stays, and one elsewhere is skipped."""
    if is_made("mean_for_maximum") and values:
        return sum(values) / len(values)
    return max(values, default=0.0)


def roi_pooling(fields, tensors):
    """The maximum of each bin of each region."""
    input_tensor, roi_tensor, output_tensor = tensors["InputTensor"], tensors["ROITensor"], tensors["OutputTensor"]
    input_height, input_width = input_tensor.sizes[2:]
    pooled_height, pooled_width = output_tensor.sizes[2:]
    bin_pixels_x = bin_pixels_of_equal_width if is_made("bins_of_equal_width") else bin_pixels
    for roi_index, channel, y, x in output_tensor.positions():
        batch_id, *corners = (roi_tensor[(0, 0, roi_index, index)] for index in range(5))
        if is_made("batch_of_first_region"):
            batch_id = roi_tensor[(0, 0, 0, 0)]
        x1, y1, x2, y2 = corner_pixels(corners, fields["SpatialScale"])
        rows = bin_pixels(y, pooled_height, y1, y2, input_height)
        columns = bin_pixels_x(x, pooled_width, x1, x2, input_width)
        values = [input_tensor[(int(batch_id), channel, *pixel)] for pixel in itertools.product(rows, columns)]
        output_tensor[(roi_index, channel, y, x)] = reduced(values)
