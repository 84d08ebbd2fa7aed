// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/reference/region_sampling.hpp"
#include "dmlref/spec/roi_align.hpp"

/// The pseudo-code of DML_ROI_ALIGN1_OPERATOR_DESC, one output element at a time. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align1_operator_desc
namespace dmlref::reference {

namespace detail {

/// getOutputValue.
template <element T, class Float>
Float output_value(image_plane<T> const& image, sampled_region<Float> const& region, index_t output_tensor_x,
                   index_t output_tensor_y, roi_align_options const& options) {
    if (options.reduction_function == reduce_function::max)
        return find_largest_sample(image, region, output_tensor_x, output_tensor_y, options).value;

    ordered_sum<Float> sum(is_long_sum(samples_of_element(region))); // NU-7
    for_each_sample(region, output_tensor_x, output_tensor_y, [&](index_t sample_x, index_t sample_y) {
        sum += input_value(image, region, sample_x, sample_y, options);
    });
    return average(sum.rounded(), samples_of_element(region)); // RA-13
}

} // namespace detail

/// ROI_ALIGN1, and at the default offsets ROI_ALIGN: crops each region from its image and resizes it to the last two
/// sizes of `output`, each element the average or the maximum of its samples.
/// `input` is {BatchCount, ChannelCount, InputHeight, InputWidth}; `rois` {NumROIs, 4}, or with leading axes of size 1,
/// holds [x1, y1, x2, y2] in pixels before SpatialScale; `batch_indices` is {NumROIs}, likewise; `output` is
/// {NumROIs, ChannelCount, OutputHeight, OutputWidth}.
/// Throws validation_error, before writing anything, when a rule of docs/operators/roi_align.md is broken.
template <element T>
void roi_align(input_view<T> input, input_view<T> rois, index_view batch_indices, tensor_view<T> output,
               roi_align_options const& options = {}) {
    validate(input, rois, batch_indices, output, options);
    for_each_output(output, [&](multi_index const& output_at) {
        index_t const roi_index = output_at[0], channel = output_at[1];
        index_t const output_tensor_y = output_at[2], output_tensor_x = output_at[3];
        auto const region =
            scaled_region(rois.without_leading_ones(2), roi_index, input.sizes(), output.sizes(), options);
        image_plane<T> const image{input, static_cast<index_t>(batch_indices(roi_index)), channel};
        return detail::output_value(image, region, output_tensor_x, output_tensor_y, options);
    });
}

} // namespace dmlref::reference
