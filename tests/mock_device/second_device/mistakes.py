# SPDX-License-Identifier: MIT
"""Mistakes that were written from the pages of docs/operators, by operator. No list of dmlref's has them."""

MISTAKES = {
    "max_pooling max_pooling1 max_pooling2 average_pooling average_pooling1 lp_pooling lp_pooling1": {
        "depth_and_height_padding_exchanged": "of three axes, the padding of the first two is exchanged",
        "depth_stride_from_height": "of three axes, the first has the stride of the second",
        "plane_is_sum_of_batch_and_channel": "a plane is found by adding batch and channel",
        "last_odd_channel_is_the_one_before": "the last of an odd number of channels is the one before it",
        "partial_tile_of_four_rows_repeats": "rows are computed in fours; what is left over repeats the last four",
        "first_image_only": "windows of other images than the first are empty",
        "step_in_dilated_elements": "Strides are multiplied by Dilations",
        "padding_dilated": "StartPadding is multiplied by Dilations",
        "padding_replicates_border": "beyond the image, the element at the border counts",
        "padding_reflects": "beyond the image, it is reflected",
        "row_ends_at_first_padding": "a window ends where it meets padding at the left",
        "last_window_element_left_out": "the last element of each window is left out",
        "padding_before_the_image_only": "beyond the end of an axis, its start is read",
    },
    "max_pooling max_pooling1 max_pooling2": {
        "maximum_from_smallest_positive": "a maximum starts from the smallest positive number: FLT_MIN",
        "maximum_from_lowest_finite": "a maximum starts from the lowest finite number of a half",
        "largest_magnitude": "the maximum is that of absolute values",
        "last_row_of_equals": "of equal elements, the one in the last row wins",
        "index_by_output_width": "indices count rows of the output",
        "index_channel_before_batch": "in indices, batch and channel are exchanged",
        "index_from_one": "indices start from 1",
        "index_in_8_bits": "indices have 8 bits",
    },
    "average_pooling average_pooling1": {
        "divisor_square_of_width": "windows are taken for squares in the divisor",
        "divisor_without_depth": "the divisor leaves out the depth of a window",
        "sum_in_half": "sums are in half",
        "first_element_twice": "a sum starts from the first element, and adds it again",
        "mean_of_row_means": "the mean of the rows' means is taken",
        "divisor_one_too_many": "the divisor is one too large",
    },
    "lp_pooling lp_pooling1": {
        "root_exponent_is_an_integer": "the exponent 1/P is computed in integers",
        "root_of_square_always": "the root is a square root, whatever P is",
        "largest_for_norm": "the largest magnitude is taken for the norm",
    },
    "max_pooling_grad": {
        "incoming_rows_for_columns": "the incoming gradient is read with x and y exchanged",
        "gradient_shared_by_equals": "equal maxima share a gradient",
        "gradient_keeps_largest_contribution": "of several contributions, the largest stays",
        "nothing_zeroed": "elements that receive nothing are not written",
    },
    "max_unpooling": {
        "index_wraps_around_output": "an index beyond the output wraps around",
        "index_cut_to_32_bits": "indices have 32 bits",
        "index_from_one": "indices are taken to start from 1",
        "largest_duplicate_stays": "of values with one index, the largest stays",
    },
    "roi_align roi_align1": {
        "inverted_size_is_absolute": "the size of an inverted region is made positive",
        "samples_of_unscaled_region": "the number of samples is that of the region before it is scaled",
        "samples_are_a_power_of_two": "the number of samples is rounded up to a power of two",
        "input_offset_scaled": "InputPixelOffset is multiplied by the spatial scale",
        "output_offset_in_pixels": "OutputPixelOffset is subtracted in pixels of the input",
        "one_sample_spacing_for_all_outputs": "outputs begin at whole pixels",
        "smoothstep_weights": "weights follow a smooth curve",
        "weight_in_four_bits": "weights have four bits",
        "batch_is_region_modulo": "the image of a region is its number, modulo the batch",
        "odd_regions_are_even_ones": "every other region repeats the one before it",
        "scale_of_x_for_both": "SpatialScaleX serves both axes",
        "bounds_exclusive": "positions exactly at the bounds are outside",
        "bounds_half_a_pixel": "samples beyond half a pixel from the image are outside",
        "first_column_of_samples": "a maximum is that of the first column of samples",
        "divided_by_samples_of_one_axis": "a sum is divided by the samples of one axis",
        "samples_median": "the median is taken for the average",
    },
    "roi_align_grad": {
        "last_region_of_image_only": "a region overwrites the gradients of earlier ones in its image",
        "clamped_samples_dropped": "samples that are clamped contribute nothing",
        "divided_by_samples_of_one_axis": "a gradient is divided by the samples of one axis",
        "batch_is_region_modulo": "the image of a region is its number, modulo the batch",
    },
    "roi_pooling": {
        "batch_of_first_region": "all regions are of the first one's image",
        "scaled_after_rounding": "corners are rounded before they are scaled",
        "bins_of_equal_width": "bins have the same width, without the remainder",
        "end_clamped_to_last_pixel": "bins end before the last pixel",
        "mean_for_maximum": "the mean is taken for the maximum",
    },
    "resample resample1 resample2 resample3 upsample_2d": {
        "first_axes_for_last": "of two axes, each has the fields of the other",
        "inverse_scale_in_half": "the inverse of a scale is rounded to half",
        "position_in_whole_steps": "positions are quotients of integers",
        "offsets_before_scale": "both offsets are subtracted before the division",
        "position_in_half": "positions are rounded to half",
        "edges_reflect": "positions beyond the image are reflected",
        "edges_wrap": "positions beyond the image wrap around",
        "linear_along_last_axis_only": "only the last axis is interpolated",
        "smoothstep_weights": "weights follow a smooth curve",
        "weight_in_four_bits": "weights have four bits",
        "weights_of_next_output": "weights are too large by 1/64",
        "nearest_of_stored_half": "positions are rounded to half before the nearest element is taken",
        "negative_results_are_zero": "negative results become 0",
    },
    "resample_grad resample_grad1": {
        "border_contributions_dropped": "what falls on the border is dropped",
        "gradient_normalized": "a gradient is divided by the sum of its weights",
        "offsets_before_scale": "both offsets are subtracted before the division",
        "position_in_half": "positions are rounded to half",
    },
}

made = ""  # the name of the mistake that the device makes at present, empty for none


def is_made(mistake):
    return made == mistake
