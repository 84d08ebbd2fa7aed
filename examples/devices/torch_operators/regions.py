# SPDX-License-Identifier: MIT
"""Regions of images, by torchvision."""
import torch
from golden_case import Unsupported
from torchvision import ops

from torch_operators.gradient import gradient_of

ANY_NUMBER = 2**32 - 1


def one_scale(fields):
    if fields["SpatialScaleX"] != fields["SpatialScaleY"]:
        raise Unsupported("SpatialScaleY", "roi_align has one scale for both axes")
    return fields["SpatialScaleX"]


def sampling_ratio(fields):
    """roi_align's number of samples per axis; -1 lets the region's size decide."""
    least, most = max(fields["MinimumSamplesPerOutput"], 1), fields["MaximumSamplesPerOutput"]
    if least == most:
        return least
    if least == 1 and most == ANY_NUMBER:
        return -1
    raise Unsupported("MaximumSamplesPerOutput", "roi_align takes a fixed number of samples, or any number")


def is_aligned(fields):
    """roi_align's `aligned`, which subtracts half a pixel from all corners."""
    if fields.get("OutputPixelOffset", -0.5) != -0.5:
        raise Unsupported("OutputPixelOffset", "roi_align samples at the middle of each part")
    offset = fields.get("InputPixelOffset", 0.5)
    if offset not in (0, 0.5):
        raise Unsupported("InputPixelOffset", "roi_align has 0.5, and 0 without `aligned`")
    return offset == 0.5


def refuse_other_choices(fields):
    if fields["ReductionFunction"] != "DML_REDUCE_FUNCTION_AVERAGE":
        raise Unsupported("ReductionFunction", "roi_align averages")
    if fields["InterpolationMode"] != "DML_INTERPOLATION_MODE_LINEAR":
        raise Unsupported("InterpolationMode", "roi_align interpolates linearly")
    if fields.get("OutOfBoundsInputValue", 0) != 0:
        raise Unsupported("OutOfBoundsInputValue", "roi_align has 0")
    if fields.get("AlignRegionsToCorners", False):
        raise Unsupported("AlignRegionsToCorners", "roi_align has no such choice")


def refuse_other_regions(rois, scale, aligned, ratio):
    width, height = ((rois[:, 2:] - rois[:, :2]) * scale).unbind(1)
    if not aligned and ((width < 1) | (height < 1)).any():
        raise Unsupported("ROITensor", "roi_align without `aligned` makes a region at least one pixel large")
    if ratio < 0 and ((width < 0) | (height < 0)).any():
        raise Unsupported("ROITensor", "roi_align takes no samples of an inverted region, unless their number is fixed")


def aligner(fields, inputs, output_sizes):
    """roi_align as a function of the image alone."""
    refuse_other_choices(fields)
    scale, ratio, aligned = one_scale(fields), sampling_ratio(fields), is_aligned(fields)
    rois = inputs["ROITensor"].reshape(-1, 4)
    refuse_other_regions(rois, scale, aligned, ratio)
    batch_indices = inputs["BatchIndicesTensor"].reshape(-1, 1).to(rois.dtype)
    boxes = torch.cat([batch_indices, rois], 1)
    return lambda image: ops.roi_align(image, boxes, output_sizes[2:], scale, ratio, aligned)


def roi_align(fields, inputs, sizes):
    align = aligner(fields, inputs, sizes["OutputTensor"])
    return {"OutputTensor": align(inputs["InputTensor"])}


def roi_align_grad(fields, inputs, sizes):
    if sizes.get("OutputROIGradientTensor") is not None:
        raise Unsupported("OutputROIGradientTensor", "roi_align gives regions no gradient")
    incoming = inputs["InputGradientTensor"]
    align = aligner(fields, inputs, incoming.shape)
    at = torch.zeros(sizes["OutputGradientTensor"], dtype=incoming.dtype, device=incoming.device)
    return {"OutputGradientTensor": gradient_of(align, at, incoming)}


def roi_pooling(fields, inputs, sizes):
    rois, scale = inputs["ROITensor"].reshape(-1, 5), fields["SpatialScale"]
    corners = torch.round(rois[:, 1:].float() * scale)  # half has no round
    if (corners[:, 2:] < corners[:, :2]).any():
        raise Unsupported("ROITensor", "roi_pool makes an inverted region one pixel large")
    return {"OutputTensor": ops.roi_pool(inputs["InputTensor"], rois, sizes["OutputTensor"][2:], scale)}


OPERATORS = {"ROI_ALIGN": roi_align, "ROI_ALIGN1": roi_align, "ROI_ALIGN_GRAD": roi_align_grad,
             "ROI_POOLING": roi_pooling}
