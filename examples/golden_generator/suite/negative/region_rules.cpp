// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"

#include <limits>

/// ROI_ALIGN, ROI_ALIGN1 and ROI_ALIGN_GRAD. Their problems have three regions, two images and three channels.
namespace dmlref::tool {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t sum = 10; // DML_REDUCE_FUNCTION_SUM

/// One region of a million pixels by a million, with as many samples as there are pixels.
change samples_for_years() {
    return all_of({set_value("MaximumSamplesPerOutput", largest_uint32), set_elements("ROITensor", {0, 0, 1e6, 1e6})});
}

negatives regions() {
    return {
        one_more("regions_of_five_coordinates", "A region has four coordinates, x1, y1, x2 and y2.", "ROITensor", 1),
        {"regions_in_two_lists", "The leading axes of ROITensor have size 1.", "ROITensor.Sizes[0]",
         set_sizes("ROITensor", {2, 3, 4})},
        {"batch_indices_in_two_lists", "The leading axes of BatchIndicesTensor have size 1.",
         "BatchIndicesTensor.Sizes[0]", set_sizes("BatchIndicesTensor", {2, 3})},
        one_more("batch_index_too_many", "There is one batch index for each region.", "BatchIndicesTensor", 0),
        {"batch_index_beyond_the_images", "A batch index names one of the images.", "BatchIndicesTensor[1]",
         set_elements("BatchIndicesTensor", {0, 2, 1}), rule_source::dmlref, "RA-11"},
        {"work_for_years", "A call takes at most 2^34 samples.", "ROITensor[0]", samples_for_years(),
         rule_source::dmlref, "NU-4"},
    };
}

negatives sampling() {
    auto const number = [](std::string const& field, float value) {
        return negative{snake_case(field) + (value == infinity ? "_infinite" : "_nan"), field + " is finite.", field,
                        set_value(field, value), rule_source::dmlref};
    };
    return {
        number("SpatialScaleX", infinity),
        number("SpatialScaleY", nan),
        number("InputPixelOffset", nan),
        number("OutputPixelOffset", infinity),
        {"maximum_samples_zero", "There is at least one sample for each output element.", "MaximumSamplesPerOutput",
         set_value("MaximumSamplesPerOutput", 0u), rule_source::dmlref},
        {"maximum_samples_below_minimum", "MaximumSamplesPerOutput is at least MinimumSamplesPerOutput.",
         "MaximumSamplesPerOutput", set_value("MaximumSamplesPerOutput", 1u), rule_source::dmlref},
        {"reduction_sum", "Samples are reduced by AVERAGE or MAX.", "ReductionFunction",
         set_value("ReductionFunction", sum)},
    };
}

/// `per_region` is the tensor {NumROIs, C, height, width}.
negatives region_sizes(std::string const& per_region) {
    return {one_more("region_too_many", per_region + " has as many batches as there are regions.", per_region, 0),
            one_more("channels_differ", per_region + " has as many channels as the image.", per_region, 1)};
}

negatives gradients() {
    std::string const image = "OutputGradientTensor", roi = "OutputROIGradientTensor";
    return {
        {"no_output", "One of the two gradients is asked for.", image, all_of({leave_out(image), leave_out(roi)})},
        {"roi_gradient_without_input", "The gradient of regions needs InputTensor.", "InputTensor",
         leave_out("InputTensor")},
        one_more("gradient_of_another_height", "OutputGradientTensor has the sizes of InputTensor.", image, 2),
        one_more("roi_gradient_of_another_count", "OutputROIGradientTensor has the sizes of ROITensor.", roi, 0),
        one_axis_more("roi_gradient_of_more_axes", "OutputROIGradientTensor has the sizes of ROITensor.", roi),
    };
}

negatives gradients_without_input() {
    return {{"maximum_without_input", "The gradient of a maximum needs InputTensor.", "InputTensor",
             set_value("ReductionFunction", 7u)},
            one_more("channels_differ_without_input", "The two gradients have as many channels.", "InputGradientTensor",
                     1)};
}

} // namespace

void add_region_negatives(case_list& cases) {
    for (std::string_view name : {"roi_align/average_linear_f32", "roi_align1/average_linear_f32"}) {
        golden_case const& valid = problem_named(name);
        add_schema_negatives(cases, valid);
        for (negatives const& list : {regions(), sampling(), region_sizes("OutputTensor")})
            add_negatives(cases, valid, list);
    }
}

void add_roi_align_grad_negatives(case_list& cases) {
    golden_case const& valid = problem_named("roi_align_grad/both_gradients_f32");
    add_schema_negatives(cases, valid);
    for (negatives const& list : {regions(), sampling(), region_sizes("InputGradientTensor"), gradients()})
        add_negatives(cases, valid, list);
    add_negatives(cases, problem_named("roi_align_grad/input_gradient_without_input_f32"), gradients_without_input());
}

} // namespace dmlref::tool
