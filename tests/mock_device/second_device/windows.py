# SPDX-License-Identifier: MIT
"""The windows of pooling, from the formulas of docs/operators, with one mistake."""

import itertools

from mistakes import is_made


def is_inside(position, sizes):
    return all(0 <= coordinate < size for coordinate, size in zip(position, sizes))


def clamped(coordinate, size):
    return min(max(coordinate, 0), size - 1)


def reflected(coordinate, size):
    return clamped(abs(coordinate) if coordinate < size else 2 * (size - 1) - coordinate, size)


class Windows:
    """The windows over the planes of an input, one for each element of an output."""

    def __init__(self, fields, input_sizes, output_sizes):
        self.input_sizes, self.image_sizes, self.output_height = input_sizes, input_sizes[2:], output_sizes[-2]
        self.axes = axes = len(self.image_sizes)
        self.window_size = fields["WindowSize"]
        self.strides = list(fields.get("Strides", [1] * axes))
        self.start_padding = list(fields.get("StartPadding", [0] * axes))
        self.dilations = fields.get("Dilations", [1] * axes)
        if is_made("depth_and_height_padding_exchanged") and axes == 3:
            self.start_padding[:2] = reversed(self.start_padding[:2])
        if is_made("depth_stride_from_height") and axes == 3:
            self.strides[0] = self.strides[1]

    def plane(self, batch, channel):
        """The batch and the channel of the input that an output element reads: its own."""
        batch_count, channel_count = self.input_sizes[:2]
        if is_made("plane_is_sum_of_batch_and_channel"):
            return (batch + channel) // channel_count % batch_count, (batch + channel) % channel_count
        if is_made("last_odd_channel_is_the_one_before") and channel_count % 2 == 1 and channel == channel_count - 1:
            return batch, max(channel - 1, 0)
        return batch, channel

    def place(self, output_place):
        """The place in its plane of the output element whose window is read: its own."""
        *depth, row, column = output_place
        rows_in_tiles = self.output_height // 4 * 4
        if is_made("partial_tile_of_four_rows_repeats") and 0 < rows_in_tiles <= row:
            row -= 4
        return (*depth, row, column)

    def coordinate(self, axis, output, element):
        """Where an element of an output element's window lies along an axis. That may be in the padding."""
        stride, dilation, padding = self.strides[axis], self.dilations[axis], self.start_padding[axis]
        if is_made("step_in_dilated_elements"):
            return output * stride * dilation + element * dilation - padding
        if is_made("padding_dilated"):
            return output * stride + (element - padding) * dilation
        return output * stride + element * dilation - padding

    def moved_from_padding(self, place):
        """The place that is read for one in the padding: the same, which has no element."""
        coordinates = list(zip(place, self.image_sizes))
        if is_made("padding_replicates_border"):
            return [clamped(coordinate, size) for coordinate, size in coordinates]
        if is_made("padding_reflects"):
            return [reflected(coordinate, size) for coordinate, size in coordinates]
        if is_made("padding_before_the_image_only") and any(coordinate >= size for coordinate, size in coordinates):
            return [coordinate % size for coordinate, size in coordinates]
        return place

    def is_last_of_several(self, element):
        """Whether an element is the last of a window that has others."""
        last = tuple(size - 1 for size in self.window_size)
        return element == last and any(last)

    def positions(self, output_position):
        """The positions in the input of a window's elements, without those in the padding."""
        batch, channel, *output_place = output_position
        batch, channel = self.plane(batch, channel)
        output_place = self.place(output_place)
        if is_made("first_image_only") and batch > 0:
            return
        for element in itertools.product(*map(range, self.window_size)):
            place = [self.coordinate(axis, output_place[axis], element[axis]) for axis in range(self.axes)]
            place = self.moved_from_padding(place)
            if is_made("row_ends_at_first_padding") and place[-1] < 0:
                return
            if is_made("last_window_element_left_out") and self.is_last_of_several(element):
                continue
            if is_inside(place, self.image_sizes):
                yield (batch, channel, *place)
