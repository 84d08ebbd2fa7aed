// SPDX-License-Identifier: MIT
#pragma once
#include "suite/case_builder.hpp"
#include "suite/families.hpp"
#include "suite/region_list.hpp"

#include <dmlref/spec/roi_align.hpp>

namespace dmlref::tool {

/// How many samples per output element and axis; equal bounds fix the number, whatever the region.
struct sample_bounds {
    std::uint32_t minimum, maximum;
};
inline constexpr sample_bounds adaptive_samples = {1, 0xffff'ffff};

/// A problem of ROI_ALIGN or ROI_ALIGN1. Sizes differ on every axis, so that an exchange of any two shows.
struct roi_align_problem {
    about description;
    std::string_view operator_name = "ROI_ALIGN1";
    shape input = {2, 3, 9, 7};
    element_source elements = noise();
    std::vector<region> regions = {{0.75, 1.25, 5.5, 7.75}, {2.125, 0.5, 6.25, 3.75}, {1.5, 3, 4.25, 5.75}};
    std::vector<double> batch_indices{}; ///< empty: the images in turn
    index_t output_height = 3;
    index_t output_width = 2;
    sample_bounds samples = {2, 2}; ///< instead of those in `options`
    roi_align_options options{};
    layout input_layout = layout::packed;
    layout rois_layout = layout::packed;
    layout batch_indices_layout = layout::packed;
    layout output_layout = layout::packed;
    std::size_t rois_rank = 2;
    std::size_t batch_indices_rank = 1;
    directml::data_type batch_indices_type = directml::data_type::uint32;
};

/// Adds the problem as a case for each of its element types.
void add(case_list& cases, roi_align_problem const& problem);

/// {1, ..., 1} before `sizes`, to have `rank` axes.
shape with_leading_ones(shape const& sizes, std::size_t rank);

/// The fields that ROI_ALIGN, ROI_ALIGN1 and their gradient share. `Options` are those of the operator.
template <class Options>
void set_sampling(case_builder& builder, Options const& options, sample_bounds samples) {
    builder.set("ReductionFunction", static_cast<std::uint32_t>(options.reduction_function))
        .set("InterpolationMode", static_cast<std::uint32_t>(options.interpolation_mode))
        .set("SpatialScaleX", options.spatial_scale_x)
        .set("SpatialScaleY", options.spatial_scale_y)
        .set("InputPixelOffset", options.input_pixel_offset)
        .set("OutputPixelOffset", options.output_pixel_offset)
        .set("OutOfBoundsInputValue", options.out_of_bounds_input_value)
        .set("MinimumSamplesPerOutput", samples.minimum)
        .set("MaximumSamplesPerOutput", samples.maximum)
        .set("AlignRegionsToCorners", options.align_regions_to_corners);
}

} // namespace dmlref::tool
