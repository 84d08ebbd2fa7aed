// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/enums.hpp"
#include "dmlref/spec/regions.hpp"

namespace dmlref {

/// DML_ROI_POOLING_OPERATOR_DESC without its tensors.
struct roi_pooling_options {
    float spatial_scale = 1.f; ///< multiplies the corners of a region, to give pixels
    size_2d pooled_size{};     ///< the last two sizes of the output, width first; required. RP-7

    // Fields that DirectML leaves open or does not have.
    dmlref::readings readings{};                     ///< RP-1
    std::uint64_t work_budget = default_work_budget; ///< elements visited, over all outputs and channels
};

namespace spec {

/// `rois` is {1, 1, NumROIs, 5}. BatchID is truncated; one that is out of range or NaN is refused. RP-4
inline bool validate_batch_ids(rules const& rules, regions_view const& rois, index_t batch_count) {
    for (index_t region = 0; region < region_count(rois.layout.sizes); ++region) {
        float const batch_id = rois[region][0];
        index_t const batch = to_index(batch_id, -1, batch_count); // NaN is -1
        auto const names_no_batch = [&] {
            return "is " + number(batch_id) + ", must be at least 0 and below InputTensor.Sizes[0], which is " +
                   number(batch_count);
        };
        auto const field = [&] { return "ROITensor[0][0][" + number(region) + "][0]"; };
        if (!rules.require(0 <= batch && batch < batch_count, field, names_no_batch)) return false;
    }
    return true;
}

/// An upper bound on the elements that the bins of one axis visit, with at least one for each bin: the pixels of the
/// region in the image, from one rounded corner to the other, and those that neighboring bins share.
inline double visits_of_axis(float corner1, float corner2, float spatial_scale, index_t input_size,
                             std::uint32_t pooled_size) {
    double const pixels = std::abs(static_cast<double>(corner2) - corner1) * std::abs(spatial_scale) + 2;
    return (pixels < static_cast<double>(input_size) ? pixels : static_cast<double>(input_size)) + pooled_size;
}

/// Refuses regions whose bins, over all channels, visit more elements than options.work_budget.
inline bool validate_work(rules const& rules, regions_view const& rois, shape const& input,
                          roi_pooling_options const& options) {
    double visits = 0;
    for (index_t region = 0; region < region_count(rois.layout.sizes); ++region) {
        region_values const values = rois[region];
        double const columns =
            visits_of_axis(values[1], values[3], options.spatial_scale, input[3], options.pooled_size.width);
        double const rows =
            visits_of_axis(values[2], values[4], options.spatial_scale, input[2], options.pooled_size.height);
        visits += static_cast<double>(input[1]) * columns * rows;
        auto const too_many = [&] {
            return "brings the call to as many as " + number(visits) +
                   " elements, must stay within the work budget of " + number(options.work_budget) +
                   " (raise work_budget to allow it)";
        };
        auto const field = [&] { return "ROITensor[0][0][" + number(region) + "]"; };
        if (!rules.require(visits <= static_cast<double>(options.work_budget), field, too_many)) return false;
    }
    return true;
}

inline bool validate_pooled_size(rules const& rules, roi_pooling_options const& options) {
    return all_hold({rules.finite("SpatialScale", options.spatial_scale),
                     rules.at_least("PooledSize.Width", options.pooled_size.width, 1u),
                     rules.at_least("PooledSize.Height", options.pooled_size.height, 1u),
                     validate_readings(rules, options.readings)});
}

/// The tensors must have four axes.
inline bool validate_sizes(rules const& rules, shape const& input, shape const& rois, shape const& output,
                           roi_pooling_options const& options) {
    return all_hold({rules.size("OutputTensor", output, 0, rois[2], "ROITensor.Sizes[2]"),
                     rules.size("OutputTensor", output, 1, input[1], "InputTensor.Sizes[1]"),
                     rules.size("OutputTensor", output, 2, options.pooled_size.height, "PooledSize.Height"),
                     rules.size("OutputTensor", output, 3, options.pooled_size.width, "PooledSize.Width")});
}

} // namespace spec

/// {NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}. Throws validation_error for sizes that no call would
/// accept.
inline shape roi_pooling_output_sizes(shape const& input, shape const& rois, roi_pooling_options const& options) {
    spec::rules const rules("ROI_POOLING");
    rules.dimension_count("InputTensor", input, 4, 4);
    rules.dimension_count("ROITensor", rois, 4, 4);
    spec::validate_pooled_size(rules, options);
    return {rois[2], input[1], options.pooled_size.height, options.pooled_size.width};
}

namespace spec {

inline void validate_roi_pooling(rules const& rules, memory_layout const& input, regions_view const& regions,
                                 memory_layout const& output, roi_pooling_options const& options) {
    memory_layout const& rois = regions.layout;
    if (!all_hold({rules.present("InputTensor", input), rules.present("ROITensor", rois),
                   rules.present("OutputTensor", output)}))
        return;
    bool const all_have_axes = all_hold({rules.dimension_count("InputTensor", input.sizes, 4, 4),
                                         rules.dimension_count("ROITensor", rois.sizes, 4, 4),
                                         rules.dimension_count("OutputTensor", output.sizes, 4, 4)});
    bool const regions_hold =
        all_have_axes && all_hold({rules.leading_ones("ROITensor", rois.sizes, 2),
                                   rules.size("ROITensor", rois.sizes, 3, 5, "the values [BatchID, x1, y1, x2, y2]")});
    bool const options_hold = validate_pooled_size(rules, options);
    if (all_have_axes && options_hold) validate_sizes(rules, input.sizes, rois.sizes, output.sizes, options);

    rules.output("OutputTensor", output, {{"InputTensor", input}, {"ROITensor", rois}});
    if (!rules.know_elements() || !regions_hold) return;
    validate_batch_ids(rules, regions, input.sizes[0]);
    if (options_hold) validate_work(rules, regions, input.sizes, options);
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/roi_pooling.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& rois, tensor_view<T> const& output,
              roi_pooling_options const& options, spec::rules const& rules = "ROI_POOLING") {
    spec::validate_roi_pooling(rules, input, rois, output, options);
}

} // namespace dmlref
