# SPDX-License-Identifier: MIT
"""The axes of RESAMPLE, RESAMPLE_GRAD and UPSAMPLE_2D: what other libraries' resampling is compared with."""

CENTERS = (0.5, -0.5)  # InputPixelOffset and OutputPixelOffset of pixels with their centers at halves
EDGES = (0, 0)         # pixel 0 lies on pixel 0


class Axis:
    """One axis of a resampling operator. `from_size` is that of the forward pass's input."""

    def __init__(self, from_size, to_size, scale, input_offset=0.5, output_offset=-0.5):
        self.from_size, self.to_size, self.scale = from_size, to_size, scale
        self.offsets = (input_offset, output_offset)

    def is_copied(self):
        return self.from_size == self.to_size and self.scale == 1 and sum(self.offsets) == 0


def axes_of(fields, from_sizes, to_sizes):
    count = len(from_sizes)
    input_offsets = fields.get("InputPixelOffsets", [0.5] * count)
    output_offsets = fields.get("OutputPixelOffsets", [-0.5] * count)
    if "ScaleSize" in fields:
        scales = [1] * (count - 2) + [fields["ScaleSize"]["Height"], fields["ScaleSize"]["Width"]]
    else:
        scales = fields["Scales"]
    return [Axis(*each) for each in zip(from_sizes, to_sizes, scales, input_offsets, output_offsets)]


def have_offsets(axes, offsets):
    """An axis that is copied has whatever offsets the others have."""
    return all(axis.offsets == offsets or axis.is_copied() for axis in axes)
