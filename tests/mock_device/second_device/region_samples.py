# SPDX-License-Identifier: MIT
"""Where the samples of regions lie, and their values, from docs/operators/roi_align.md, with one mistake."""

import itertools
import math

from interpolation import linear_weights
from mistakes import is_made


def leading_zeros(tensor, axes):
    """The position along the axes of size 1 before the last `axes` ones."""
    return (0,) * (len(tensor.sizes) - axes)


class RegionAxis:
    """The samples of a region along one axis, between two corners. The output has `output_size` elements along it."""

    def __init__(self, fields, corners, spatial_scale, output_size):
        self.start, self.output_size = corners[0] * spatial_scale, output_size
        self.size = corners[1] * spatial_scale - self.start
        if is_made("inverted_size_is_absolute"):
            self.size = abs(self.size)
        self.samples_per_output = self.count_samples(fields, corners)
        self.input_pixel_offset = fields.get("InputPixelOffset", 0.5)
        self.output_pixel_offset = fields.get("OutputPixelOffset", -0.5)
        if is_made("input_offset_scaled"):
            self.input_pixel_offset *= spatial_scale
        position = self.aligned_position if fields.get("AlignRegionsToCorners") else self.position
        sample_count = output_size * self.samples_per_output
        self.positions = [position(sample, sample_count) for sample in range(sample_count)]

    def count_samples(self, fields, corners):
        """inputSamplesPerOutputSample."""
        minimum, maximum = max(1, fields["MinimumSamplesPerOutput"]), fields["MaximumSamplesPerOutput"]
        if not math.isfinite(self.size):
            return minimum
        size = corners[1] - corners[0] if is_made("samples_of_unscaled_region") else self.size
        samples = min(max(math.ceil(abs(size) / self.output_size), minimum), maximum)
        if is_made("samples_are_a_power_of_two"):
            return min(maximum, 1 << (samples - 1).bit_length())
        return samples

    def position(self, sample, sample_count):
        """inputTensorX or inputTensorY of a sample, in input elements."""
        spacing = self.size / sample_count
        if is_made("output_offset_in_pixels"):
            return sample * spacing - self.output_pixel_offset + self.start - self.input_pixel_offset
        if is_made("one_sample_spacing_for_all_outputs") and math.isfinite(self.size):
            output, sample = divmod(sample, self.samples_per_output)
            output_start = output * math.floor(self.size / self.output_size)
            position = (sample - self.output_pixel_offset) * spacing + output_start
            return position + self.start - self.input_pixel_offset
        return (sample - self.output_pixel_offset) * spacing + self.start - self.input_pixel_offset

    def aligned_position(self, sample, sample_count):
        """The same with AlignRegionsToCorners."""
        if sample_count == 1:
            return 0.5 * self.size + self.start - self.input_pixel_offset
        spacing = self.size / (sample_count - 1)
        return (sample - self.output_pixel_offset) * spacing + self.start - self.input_pixel_offset

    def positions_of(self, output):
        """The positions of the samples of an output element."""
        return self.positions[output * self.samples_per_output:(output + 1) * self.samples_per_output]


class Region:
    """A region of ROITensor: its image in the batch, and its axes."""

    def __init__(self, fields, tensors, roi_index, batch_count, output_sizes):
        roi_tensor, batch_indices_tensor = tensors["ROITensor"], tensors["BatchIndicesTensor"]
        self.batch_index = batch_indices_tensor[(*leading_zeros(batch_indices_tensor, 1), roi_index)]
        if is_made("batch_is_region_modulo"):
            self.batch_index = roi_index % batch_count
        if is_made("odd_regions_are_even_ones"):
            roi_index -= roi_index % 2
        x1, y1, x2, y2 = (roi_tensor[(*leading_zeros(roi_tensor, 2), roi_index, corner)] for corner in range(4))
        scale_x, scale_y = fields["SpatialScaleX"], fields["SpatialScaleY"]
        if is_made("scale_of_x_for_both"):
            scale_y = scale_x
        output_height, output_width = output_sizes[2:]
        self.x_axis = RegionAxis(fields, (x1, x2), scale_x, output_width)
        self.y_axis = RegionAxis(fields, (y1, y2), scale_y, output_height)

    def samples(self, output_y, output_x):
        """The samples (x, y) of an output element, column by column."""
        return list(itertools.product(self.x_axis.positions_of(output_x), self.y_axis.positions_of(output_y)))


def is_in_bounds(position, size):
    """Whether a sample lies in the image along an axis, or at most one element beyond it. A NaN does not."""
    if is_made("bounds_exclusive"):
        return -1 < position < size
    if is_made("bounds_half_a_pixel"):
        return -0.5 <= position <= size - 0.5
    return -1 <= position <= size


def is_outside(sample, image_sizes):
    """Whether a sample has OutOfBoundsInputValue."""
    x, y = sample
    height, width = image_sizes
    return not (is_in_bounds(x, width) and is_in_bounds(y, height))


def nearest_weight(position, size):
    """The nearest element along an axis, the lower one of two equally near ones, and its weight."""
    return [(math.ceil(min(max(position, 0.0), size - 1.0) - 0.5), 1.0)]


def weighted_elements(fields, sample, image_sizes):
    """The elements (y, x) of an image that a sample reads, and their weights."""
    x, y = sample
    height, width = image_sizes
    weights = nearest_weight if fields["InterpolationMode"].endswith("NEAREST_NEIGHBOR") else linear_weights
    return [((element_y, element_x), weight_y * weight_x)
            for element_y, weight_y in weights(y, height) for element_x, weight_x in weights(x, width)]


def sample_value(fields, input_tensor, plane, sample):
    """The value of a sample in a plane (batch, channel) of the input."""
    image_sizes = input_tensor.sizes[2:]
    if is_outside(sample, image_sizes):
        return fields.get("OutOfBoundsInputValue", 0.0)
    return sum(weight * input_tensor[(*plane, *element)]
               for element, weight in weighted_elements(fields, sample, image_sizes))
