// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/index_view.hpp"
#include "dmlref/core/to_index.hpp"
#include "dmlref/spec/chosen_readings.hpp"
#include "dmlref/spec/interpolation.hpp"
#include "dmlref/spec/work_budget.hpp"

#include <algorithm>
#include <array>
#include <limits>

/// The common part of the operators on regions of interest: ROITensor, BatchIndicesTensor, sample counts.
namespace dmlref::spec {

/// What a ROITensor has of a region, as floats: [x1, y1, x2, y2] or [BatchID, x1, y1, x2, y2].
using region_values = std::array<float, 5>;

/// A view of a ROITensor, whatever its element type. It refers to the sizes and strides of a tensor_view.
class regions_view {
public:
    template <element T>
    regions_view(tensor_view<T const> const& rois) : layout(rois),
                                                     first_(rois.data()),
                                                     read_(read<T>) {}

    /// The values at a position on the last axis but one; leading axes have size 1.
    region_values operator[](index_t region) const { return read_(*this, region); }

    memory_layout layout;

private:
    template <element T>
    static region_values read(regions_view const& rois, index_t region) {
        shape const& sizes = rois.layout.sizes;
        shape const& strides = rois.layout.strides;
        T const* const first = static_cast<T const*>(rois.first_) + region * strides[strides.size() - 2];
        region_values values{};
        for (index_t at = 0; at < sizes.back(); ++at)
            values[static_cast<std::size_t>(at)] = static_cast<float>(first[at * strides.back()]);
        return values;
    }

    void const* first_;
    region_values (*read_)(regions_view const& rois, index_t region);
};

/// NumROIs of a ROITensor of 2 to 4 axes.
inline index_t region_count(shape const& rois) { return rois[rois.size() - 2]; }

inline bool validate_regions(rules const& rules, shape const& rois, shape const& batch_indices) {
    bool const regions_are_counted = rules.dimension_count("ROITensor", rois, 2, 4);
    bool const regions_hold =
        regions_are_counted &&
        all_hold({rules.leading_ones("ROITensor", rois, 2),
                  rules.size("ROITensor", rois, rois.size() - 1, 4, "the number of coordinates [x1, y1, x2, y2]")});
    bool const batch_indices_hold =
        rules.present("BatchIndicesTensor", !batch_indices.empty(), "always") &&
        rules.dimension_count("BatchIndicesTensor", batch_indices, 1, 4) &&
        all_hold({rules.leading_ones("BatchIndicesTensor", batch_indices, 1),
                  !regions_are_counted || rules.size("BatchIndicesTensor", batch_indices, batch_indices.size() - 1,
                                                     region_count(rois), "NumROIs of ROITensor")});
    return regions_hold && batch_indices_hold;
}

/// An index outside [0, BatchCount) is undefined in DirectML; here it is an error. RA-11
inline bool validate_batch_indices(rules const& rules, index_view const& batch_indices, index_t batch_count) {
    for (index_t region = 0; region < batch_indices.sizes().back(); ++region)
        if (!rules.require(batch_indices(region) < static_cast<std::uint64_t>(batch_count),
                           element_of("BatchIndicesTensor", static_cast<std::size_t>(region)), [&] {
                               return "is " + number(batch_indices(region)) + ", must be below BatchCount, which is " +
                                      number(batch_count);
                           }))
            return false;
    return true;
}

/// |size| / outputSize as a whole number. RA-3, RA-4
inline double whole_samples(double scaled_region_size, double output_size, readings const& readings) {
    bool const is_signed = readings.inverted_sample_count == inverted_sample_count::of_signed_size;
    double const quotient = (is_signed ? scaled_region_size : std::abs(scaled_region_size)) / output_size;
    if (readings.sample_count_rounding == sample_count_rounding::up) return std::ceil(quotient);
    return std::floor(readings.sample_count_rounding == sample_count_rounding::down ? quotient : quotient + 0.5);
}

/// inputSamplesPerOutputSample of one axis: clamp(ceil(|size| / outputSize), Minimum, Maximum), at least 1; Minimum for
/// a size that is NaN or infinite as a float. Computed in double, because a maximum of 2^32 - 1 is not a float. RA-3
template <std::floating_point Float, class Options>
index_t samples_per_output(Float scaled_region_size, index_t output_size, Options const& options) {
    index_t const least = std::max<index_t>(options.minimum_samples_per_output, 1);
    auto const size = static_cast<double>(scaled_region_size);
    if (!(std::abs(size) <= (std::numeric_limits<float>::max)()))
        return least; // none of the region's samples is in bounds. RA-9
    double const wanted = whole_samples(size, static_cast<double>(output_size), options.readings);
    return to_index(wanted, least, options.maximum_samples_per_output);
}

/// The place of the only sample between aligned corners, as a fraction of the region. RA-8
inline float place_of_single_sample(readings const& readings) {
    return readings.single_corner_sample == single_corner_sample::center ? 0.5f : 0.f;
}

template <class Options>
bool validate_sample_limits(rules const& rules, Options const& options) {
    std::uint32_t const minimum = options.minimum_samples_per_output, maximum = options.maximum_samples_per_output;
    return rules.at_least("MaximumSamplesPerOutput", maximum, 1u) &&
           rules.require(maximum >= minimum, "MaximumSamplesPerOutput", [&] {
               return "is " + number(maximum) + ", must be at least MinimumSamplesPerOutput, which is " +
                      number(minimum);
           });
}

inline bool validate_reduction(rules const& rules, reduce_function function) {
    bool const is_allowed = function == reduce_function::average || function == reduce_function::max;
    return rules.require(is_allowed, "ReductionFunction", [&] {
        return "is " + number(static_cast<std::uint32_t>(function)) +
               ", must be DML_REDUCE_FUNCTION_AVERAGE (2) or DML_REDUCE_FUNCTION_MAX (7)";
    });
}

/// The options that ROI_ALIGN and its gradient share.
template <class Options>
bool validate_sampling(rules const& rules, Options const& options) {
    return all_hold(
        {rules.finite("SpatialScaleX", options.spatial_scale_x), rules.finite("SpatialScaleY", options.spatial_scale_y),
         rules.finite("InputPixelOffset", options.input_pixel_offset),
         rules.finite("OutputPixelOffset", options.output_pixel_offset), validate_sample_limits(rules, options),
         validate_reduction(rules, options.reduction_function),
         validate_interpolation(rules, options.interpolation_mode), validate_readings(rules, options.readings)});
}

/// Refuses regions whose samples, over all channels and output elements {R, C, OH, OW}, exceed options.work_budget.
template <class Options>
bool validate_work(rules const& rules, regions_view const& rois, shape const& output, Options const& options) {
    auto const samples_of_axis = [&](float corner1, float corner2, float spatial_scale, index_t output_size) {
        float const scaled_region1 = corner1 * spatial_scale;
        float const scaled_region2 = corner2 * spatial_scale;
        return samples_per_output(scaled_region2 - scaled_region1, output_size, options);
    };
    auto const outputs_per_region = static_cast<double>(output[1]) * static_cast<double>(output[2] * output[3]);
    double samples = 0;
    for (index_t region = 0; region < region_count(rois.layout.sizes); ++region) {
        region_values const corners = rois[region];
        index_t const samples_x = samples_of_axis(corners[0], corners[2], options.spatial_scale_x, output[3]);
        index_t const samples_y = samples_of_axis(corners[1], corners[3], options.spatial_scale_y, output[2]);
        samples += outputs_per_region * static_cast<double>(samples_x) * static_cast<double>(samples_y);
        auto const too_many = [&] {
            return "takes " + number(samples_x) + " x " + number(samples_y) +
                   " samples per output element, which brings the call to " + number(samples) +
                   " samples, must stay within the work budget of " + number(options.work_budget) +
                   " (lower MaximumSamplesPerOutput or raise work_budget)";
        };
        if (!rules.require(samples <= static_cast<double>(options.work_budget),
                           element_of("ROITensor", static_cast<std::size_t>(region)), too_many))
            return false;
    }
    return true;
}

} // namespace dmlref::spec
