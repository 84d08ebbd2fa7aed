# SPDX-License-Identifier: MIT
"""The sliding window of a pooling operator."""


class Window:
    """From an operator's fields, and the sizes of what is pooled and of the result."""

    def __init__(self, fields, pooled, result):
        self.sizes, self.result = pooled[2:], result[2:]
        self.kernel, self.strides, self.start = fields["WindowSize"], fields["Strides"], fields["StartPadding"]
        self.dilations = fields.get("Dilations", [1] * len(self.kernel))

    def extent(self, axis):
        """The number of elements from the first that a window reads to the last."""
        return (self.kernel[axis] - 1) * self.dilations[axis] + 1

    def last_reached(self, axis):
        """One past the last position that a window reads, counted from the first element."""
        return (self.result[axis] - 1) * self.strides[axis] - self.start[axis] + self.extent(axis)

    def reached_padding(self):
        """How far windows reach beyond both ends of each axis."""
        return [(self.start[axis], max(0, self.last_reached(axis) - self.sizes[axis])) for axis in range(len(self.kernel))]
