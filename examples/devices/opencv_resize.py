# SPDX-License-Identifier: MIT
"""Which of cv::resize's interpolations an operator is."""
import numpy
from golden_case import Unsupported
from resample_axes import CENTERS, axes_of, have_offsets


def has_ratio_of_sizes(axis):
    return numpy.float32(axis.scale) == numpy.float32(axis.to_size) / numpy.float32(axis.from_size)


def interpolation_of(fields, axes):
    """The name of cv::resize's interpolation."""
    is_nearest = fields["InterpolationMode"] == "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR"
    if fields.get("Antialiased"):
        raise Unsupported("Antialiased", "resize interpolates between two elements")
    if not all(axis.is_copied() or has_ratio_of_sizes(axis) for axis in axes):
        raise Unsupported("Scales", "resize has the ratio of the sizes")
    if is_nearest and fields.get("RoundingDirection") == "DML_AXIS_DIRECTION_INCREASING" and not all(
            axis.is_copied() for axis in axes):
        raise Unsupported("RoundingDirection", "resize never takes the element above")
    shift = 0 if "RoundingDirection" in fields else 0.5  # floor(InputTensorX), or floor(InputTensorX + 0.5)
    names = ({(shift, 0): "INTER_NEAREST", (shift, -0.5): "INTER_NEAREST_EXACT"} if is_nearest
             else {CENTERS: "INTER_LINEAR"})
    for offsets, name in names.items():
        if have_offsets(axes, offsets):
            return name
    raise Unsupported("InputPixelOffsets", "resize has the centers of pixels at halves, or their edges for nearest")


def resampling_of(case):
    """The name of the interpolation."""
    axes = axes_of(case.fields, case.tensors["InputTensor"].sizes, case.tensors["OutputTensor"].sizes)
    if not all(axis.is_copied() for axis in axes[:-2]):
        raise Unsupported("Scales", "resize resamples the last two axes")
    return interpolation_of(case.fields, axes)


def averaging_of(case):
    fields = case.fields
    if fields["DimensionCount"] != 2:
        raise Unsupported("DimensionCount", "resize has two")
    if fields["WindowSize"] != fields["Strides"]:
        raise Unsupported("WindowSize", "INTER_AREA averages windows that touch but do not overlap")
    if any(each != 1 for each in fields.get("Dilations", [1])):
        raise Unsupported("Dilations", "INTER_AREA has none")
    sizes = zip(case.tensors["InputTensor"].sizes[2:], case.tensors["OutputTensor"].sizes[2:], fields["WindowSize"])
    if any(fields["StartPadding"]) or any(size != pooled * window for size, pooled, window in sizes):
        raise Unsupported("StartPadding", "INTER_AREA divides the image without a rest")
    return "INTER_AREA"


OPERATORS = {"RESAMPLE": resampling_of, "RESAMPLE1": resampling_of, "RESAMPLE2": resampling_of,
             "RESAMPLE3": resampling_of, "UPSAMPLE_2D": resampling_of,
             "AVERAGE_POOLING": averaging_of, "AVERAGE_POOLING1": averaging_of}
