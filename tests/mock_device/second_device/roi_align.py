# SPDX-License-Identifier: MIT
"""ROI_ALIGN and its gradient, from the formulas of docs/operators, with one mistake."""

import itertools

from mistakes import is_made
from region_samples import Region, is_outside, sample_value, weighted_elements


def takes_maximum(fields):
    return fields["ReductionFunction"].endswith("MAX")


def maximum(values, region):
    """The first of the largest values. A NaN in first place stays, and one elsewhere is skipped."""
    if is_made("first_column_of_samples"):
        values = values[:region.y_axis.samples_per_output]
    return max(values)


def divisor(region):
    """The number of samples of an output element."""
    if is_made("divided_by_samples_of_one_axis"):
        return region.x_axis.samples_per_output
    return region.x_axis.samples_per_output * region.y_axis.samples_per_output


def average(values, region):
    if is_made("samples_median"):
        values = [sorted(values)[len(values) // 2]] * len(values)
    return sum(values) / divisor(region)


def roi_align(fields, tensors):
    """The average or the maximum of the samples of each output element."""
    input_tensor, output_tensor = tensors["InputTensor"], tensors["OutputTensor"]
    roi_count, *output_sizes = output_tensor.sizes
    reduced = maximum if takes_maximum(fields) else average
    for roi_index in range(roi_count):
        region = Region(fields, tensors, roi_index, input_tensor.sizes[0], output_tensor.sizes)
        for channel, y, x in itertools.product(*map(range, output_sizes)):
            plane = (region.batch_index, channel)
            values = [sample_value(fields, input_tensor, plane, sample) for sample in region.samples(y, x)]
            output_tensor[(roi_index, channel, y, x)] = reduced(values, region)


def is_dropped(sample, image_sizes):
    """Whether a sample contributes nothing to the gradient."""
    x, y = sample
    height, width = image_sizes
    is_clamped = not (0 <= x <= width - 1 and 0 <= y <= height - 1)
    return is_outside(sample, image_sizes) or is_made("clamped_samples_dropped") and is_clamped


def passed_on(fields, tensors, region, output_position):
    """The samples that an output element passes its gradient on to, and what each of them receives."""
    gradient, samples = tensors["InputGradientTensor"][output_position], region.samples(*output_position[2:])
    if not takes_maximum(fields):
        return samples, gradient / divisor(region)
    plane = (region.batch_index, output_position[1])
    return [max(samples, key=lambda sample: sample_value(fields, tensors["InputTensor"], plane, sample))], gradient


def contributions(fields, tensors, region, output_position):
    """The positions in OutputGradientTensor that receive a part of an output element's gradient, and the parts."""
    image_sizes = tensors["OutputGradientTensor"].sizes[2:]
    samples, gradient = passed_on(fields, tensors, region, output_position)
    for sample in samples:
        if not is_dropped(sample, image_sizes):
            for element, weight in weighted_elements(fields, sample, image_sizes):
                yield (region.batch_index, output_position[1], *element), weight * gradient


def roi_align_grad(fields, tensors):
    """Gradients are divided among the elements that the samples of ROI_ALIGN read, and added there."""
    if "OutputGradientTensor" not in tensors:
        return
    incoming_sizes, output_tensor = tensors["InputGradientTensor"].sizes, tensors["OutputGradientTensor"]
    sums = {}
    for roi_index in range(incoming_sizes[0]):
        region = Region(fields, tensors, roi_index, output_tensor.sizes[0], incoming_sizes)
        if is_made("last_region_of_image_only"):
            sums = {position: total for position, total in sums.items() if position[0] != region.batch_index}
        for output_place in itertools.product(*map(range, incoming_sizes[1:])):
            for position, part in contributions(fields, tensors, region, (roi_index, *output_place)):
                sums[position] = sums.get(position, 0.0) + part
    for position in output_tensor.positions():
        output_tensor[position] = sums.get(position, 0.0)
