// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/to_index.hpp"
#include "dmlref/spec/enums.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref {

/// DML_ROI_POOLING_OPERATOR_DESC without its tensors.
struct roi_pooling_options {
    float spatial_scale = 1.f; ///< multiplies the corners of a region, to give pixels
    size_2d pooled_size{};     ///< the last two sizes of the output, width first; required. RP-7
};

/// {NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}.
inline shape roi_pooling_output_sizes(shape const& input, shape const& rois, roi_pooling_options const& options) {
    return {rois[2], input[1], options.pooled_size.height, options.pooled_size.width};
}

/// Throws validation_error unless the documented constraints hold (docs/operators/roi_pooling.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& rois, tensor_view<T> const& output,
              roi_pooling_options const& options, std::string_view operator_name = "ROI_POOLING") {
    spec::rules const rules(operator_name);
    rules.present("InputTensor", static_cast<bool>(input), "always");
    rules.present("ROITensor", static_cast<bool>(rois), "always");
    rules.present("OutputTensor", static_cast<bool>(output), "always");
    rules.dimension_count("InputTensor", input.sizes(), 4, 4);
    rules.dimension_count("ROITensor", rois.sizes(), 4, 4);
    rules.dimension_count("OutputTensor", output.sizes(), 4, 4);
    rules.leading_ones("ROITensor", rois.sizes(), 2);
    rules.size("ROITensor", rois.sizes(), 3, 5, "the values [BatchID, x1, y1, x2, y2]");
    rules.finite("SpatialScale", options.spatial_scale);
    rules.at_least("PooledSize.Width", options.pooled_size.width, 1u);
    rules.at_least("PooledSize.Height", options.pooled_size.height, 1u);
    rules.size("OutputTensor", output.sizes(), 0, rois.size(2), "ROITensor.Sizes[2]");
    rules.size("OutputTensor", output.sizes(), 1, input.size(1), "InputTensor.Sizes[1]");
    rules.size("OutputTensor", output.sizes(), 2, options.pooled_size.height, "PooledSize.Height");
    rules.size("OutputTensor", output.sizes(), 3, options.pooled_size.width, "PooledSize.Width");

    rules.writable("OutputTensor", output);
    rules.apart("OutputTensor", output, "InputTensor", input);
    rules.apart("OutputTensor", output, "ROITensor", rois);
    for (index_t region = 0; region < rois.size(2); ++region) {
        float const batch_id = static_cast<float>(rois(0, 0, region, 0));
        index_t const batch = to_index(batch_id, -1, input.size(0)); // truncated; NaN is -1. RP-4
        if (batch < 0 || batch >= input.size(0))
            rules.refuse("ROITensor[0][0][" + spec::number(region) + "][0]",
                         "is " + spec::number(batch_id) + ", must be at least 0 and below InputTensor.Sizes[0], " +
                             "which is " + spec::number(input.size(0)));
    }
}

} // namespace dmlref
