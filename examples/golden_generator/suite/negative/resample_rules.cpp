// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"

/// RESAMPLE, RESAMPLE1, RESAMPLE2, RESAMPLE3, RESAMPLE_GRAD, RESAMPLE_GRAD1 and UPSAMPLE_2D, all with four axes.
namespace dmlref::tool {

namespace {

negatives arrays_of_numbers() {
    return {{"scale_zero", "A scale is positive and finite.", "Scales[3]", set_element("Scales", 3, 0),
             rule_source::dmlref},
            {"scale_below_zero", "A scale is positive and finite.", "Scales[2]", set_element("Scales", 2, -0.5),
             rule_source::dmlref},
            {"scale_infinite", "A scale is positive and finite.", "Scales[2]", set_element("Scales", 2, infinity),
             rule_source::dmlref},
            {"input_pixel_offset_nan", "The offsets of pixels are finite.", "InputPixelOffsets[2]",
             set_element("InputPixelOffsets", 2, nan), rule_source::dmlref},
            {"output_pixel_offset_infinite", "The offsets of pixels are finite.", "OutputPixelOffsets[3]",
             set_element("OutputPixelOffsets", 3, infinity), rule_source::dmlref}};
}

/// For operators that also take fewer than four axes.
negatives ranks(std::string const& output) {
    return {
        {"axes_differ", "Both tensors have as many axes.", output + ".DimensionCount", set_sizes(output, {1, 4, 3})}};
}

negatives count_of_scales() {
    return {{"scales_of_other_axes", "There is a scale for each axis.", "Scales",
             all_of({set_value("ScaleCount", 3u), set_value("Scales", std::vector<float>{1.f, 0.5f, 0.5f})})}};
}

/// An image of 65535 x 65535 equal pixels is reduced to 4 x 4, each of which is an average of all of them.
negatives antialiasing() {
    change const work_for_years = all_of({set_sizes("InputTensor", {1, 1, 65535, 65535}), repeat_axes("InputTensor"),
                                          set_sizes("OutputTensor", {1, 1, 4, 4}), set_element("Scales", 2, 1e-6),
                                          set_element("Scales", 3, 1e-6)});
    return {{"work_for_years", "An antialiased call reads at most 2^34 elements.", "Antialiased", work_for_years,
             rule_source::dmlref, "NU-4"}};
}

negatives upsampling() {
    std::string const out = "OutputTensor", height = "ScaleSize.Height", width = "ScaleSize.Width";
    auto const scale = [](std::uint32_t of_width, std::uint32_t of_height) {
        return set_value("ScaleSize", size_2d{.width = of_width, .height = of_height});
    };
    return {
        {"scale_of_height_zero", "The output is at least as high as the input.", height, scale(3, 0)},
        {"scale_of_width_zero", "The output is at least as wide as the input.", width, scale(0, 2)},
        {"height_beyond_32_bits", "The output is at most 2^32 - 1 elements high.", height, scale(3, largest_uint32)},
        {"width_beyond_32_bits", "The output is at most 2^32 - 1 elements wide.", width, scale(largest_uint32, 2)},
        one_more("batch_differs", "OutputTensor has as many batches as InputTensor.", out, 0),
        one_more("channels_differ", "OutputTensor has as many channels as InputTensor.", out, 1),
        one_more("height_differs", "OutputTensor is ScaleSize.Height times as high as InputTensor.", out, 2),
        one_more("width_differs", "OutputTensor is ScaleSize.Width times as wide as InputTensor.", out, 3),
        one_axis_more("axes_differ", "Both tensors have as many axes.", out),
    };
}

} // namespace

void add_resample_negatives(case_list& cases) {
    for (std::string_view name : {"resample/nearest_on_halves_f32", "resample1/nearest_on_halves_f32",
                                  "resample2/linear_enlarged_f32", "resample3/antialiased_reduced_to_a_third_f32",
                                  "resample_grad/example_of_the_document_f32", "resample_grad1/linear_enlarged_f32"}) {
        golden_case const& valid = problem_named(name);
        std::string const output = valid.tensors.back().name;
        add_schema_negatives(cases, valid);
        add_negatives(cases, valid, arrays_of_numbers());
        if (valid.schema->find(output)->support.back().least_dimension_count < 4)
            add_negatives(cases, valid, ranks(output));
        if (valid.schema->find("ScaleCount") != nullptr) add_negatives(cases, valid, count_of_scales());
        add_negatives(cases, valid, antialiasing());
    }
}

void add_upsample_2d_negatives(case_list& cases) {
    golden_case const& valid = problem_named("upsample_2d/nearest_image_f32");
    add_schema_negatives(cases, valid);
    add_negatives(cases, valid, upsampling());
}

} // namespace dmlref::tool
