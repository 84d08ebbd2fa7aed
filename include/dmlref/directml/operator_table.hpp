// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_schema.hpp"

/// The one list of operators: everything that reads, checks or describes an operator by name reads it here.
namespace dmlref::directml {

namespace table {

using enum feature_level;

inline constexpr enumerator reduce_functions[] = {
    {"ARGMAX", 0},      {"ARGMIN", 1}, {"AVERAGE", 2}, {"L1", 3},       {"L2", 4},   {"LOG_SUM", 5},
    {"LOG_SUM_EXP", 6}, {"MAX", 7},    {"MIN", 8},     {"MULTIPLY", 9}, {"SUM", 10}, {"SUM_SQUARE", 11}};
inline constexpr enumerator interpolation_modes[] = {{"NEAREST_NEIGHBOR", 0}, {"LINEAR", 1}};
inline constexpr enumerator axis_directions[] = {{"INCREASING", 0}, {"DECREASING", 1}};
inline constexpr enumeration reduce_function = {"DML_REDUCE_FUNCTION", reduce_functions};
inline constexpr enumeration interpolation_mode = {"DML_INTERPOLATION_MODE", interpolation_modes};
inline constexpr enumeration axis_direction = {"DML_AXIS_DIRECTION", axis_directions};

// What feature levels allow; of the data types, those that dmlref computes.
inline constexpr data_type_set floats = {data_type::float32, data_type::float16};
inline constexpr data_type_set indices32 = {data_type::uint32};
inline constexpr data_type_set indices = {data_type::uint32, data_type::uint64};
inline constexpr tensor_support image[] = {{introduction, 4, 4, floats}};
inline constexpr tensor_support regions[] = {{introduction, 2, 4, floats}};
inline constexpr tensor_support batches[] = {{introduction, 1, 4, indices32}, {level_5_0, 1, 4, indices}};
inline constexpr tensor_support gradient_batches[] = {{introduction, 1, 4, indices32}};
inline constexpr tensor_support resampled[] = {{introduction, 4, 4, floats}, {level_5_1, 1, 4, floats}};
inline constexpr tensor_support resampled2[] = {{introduction, 1, 4, floats}};
inline constexpr tensor_support pooled[] = {{introduction, 4, 5, floats}};
inline constexpr tensor_support pooled_gradient[] = {{introduction, 4, 4, floats}, {level_4_0, 4, 5, floats}};
inline constexpr tensor_support pooled_indices[] = {{introduction, 4, 5, indices32}, {level_5_0, 4, 5, indices}};

// How a field is said.
constexpr field_schema input(std::string_view name, std::span<tensor_support const> support, std::string_view meaning) {
    return {.name = name, .kind = field_kind::input_tensor, .support = support, .meaning = meaning};
}
constexpr field_schema output(std::string_view name, std::span<tensor_support const> support,
                              std::string_view meaning) {
    return {.name = name, .kind = field_kind::output_tensor, .support = support, .meaning = meaning};
}
constexpr field_schema optional(field_schema field) {
    field.optional = true;
    return field;
}
constexpr field_schema scalar(std::string_view name, field_kind kind, std::string_view meaning) {
    return {.name = name, .kind = kind, .meaning = meaning};
}
constexpr field_schema one_of(std::string_view name, enumeration const& values, std::string_view meaning) {
    return {.name = name, .kind = field_kind::uint32, .enumeration = &values, .meaning = meaning};
}
constexpr field_schema array(std::string_view name, field_kind kind, std::string_view meaning,
                             std::string_view count = "DimensionCount") {
    return {.name = name, .kind = kind, .array_count = count, .meaning = meaning};
}

inline constexpr field_schema roi_input =
    input("InputTensor", image, "{BatchCount, ChannelCount, InputHeight, InputWidth}");
inline constexpr field_schema rois = input("ROITensor", regions, "{NumROIs, 4}, leading 1s allowed: [x1, y1, x2, y2]");
inline constexpr field_schema roi_output =
    output("OutputTensor", image, "{NumROIs, ChannelCount, OutputHeight, OutputWidth}");
inline constexpr field_schema reduction =
    one_of("ReductionFunction", reduce_function, "AVERAGE or MAX of an output element's samples");
inline constexpr field_schema interpolation = one_of("InterpolationMode", interpolation_mode, "how a sample is read");
inline constexpr field_schema scale_x = scalar("SpatialScaleX", field_kind::float32, "multiplies x1 and x2");
inline constexpr field_schema scale_y = scalar("SpatialScaleY", field_kind::float32, "multiplies y1 and y2");
inline constexpr field_schema input_offset =
    scalar("InputPixelOffset", field_kind::float32, "0.5 for pixel centres, 0 for corners");
inline constexpr field_schema output_offset =
    scalar("OutputPixelOffset", field_kind::float32, "-0.5 for pixel centres, 0 for corners");
inline constexpr field_schema out_of_bounds =
    scalar("OutOfBoundsInputValue", field_kind::float32, "value of a sample outside the image");
inline constexpr field_schema minimum_samples =
    scalar("MinimumSamplesPerOutput", field_kind::uint32, "fewest samples per axis");
inline constexpr field_schema maximum_samples =
    scalar("MaximumSamplesPerOutput", field_kind::uint32, "most samples per axis");
inline constexpr field_schema corners =
    scalar("AlignRegionsToCorners", field_kind::boolean, "spread the samples to the corners of the region");

inline constexpr field_schema roi_align_fields[] = {
    roi_input,       rois,           input("BatchIndicesTensor", batches, "{NumROIs}, leading 1s allowed"),
    roi_output,      reduction,      interpolation,
    scale_x,         scale_y,        out_of_bounds,
    minimum_samples, maximum_samples};
inline constexpr field_schema roi_align1_fields[] = {
    roi_input,       rois,          input("BatchIndicesTensor", batches, "{NumROIs}, leading 1s allowed"),
    roi_output,      reduction,     interpolation,
    scale_x,         scale_y,       input_offset,
    output_offset,   out_of_bounds, minimum_samples,
    maximum_samples, corners};
inline constexpr field_schema roi_align_grad_fields[] = {
    optional(roi_input),
    input("InputGradientTensor", image, "dL/d(OutputTensor of ROI_ALIGN1), its sizes"),
    rois,
    input("BatchIndicesTensor", gradient_batches, "{NumROIs}, leading 1s allowed"),
    optional(output("OutputGradientTensor", image, "dL/d(InputTensor), its sizes")),
    optional(output("OutputROIGradientTensor", regions, "dL/d(ROITensor), its sizes")),
    reduction,
    interpolation,
    scale_x,
    scale_y,
    input_offset,
    output_offset,
    minimum_samples,
    maximum_samples,
    corners};

inline constexpr field_schema roi_pooling_fields[] = {
    roi_input, input("ROITensor", image, "{1, 1, NumROIs, 5}: [BatchID, x1, y1, x2, y2], corners inclusive"),
    output("OutputTensor", image, "{NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}"),
    scalar("SpatialScale", field_kind::float32, "multiplies the corners"),
    scalar("PooledSize", field_kind::size_2d, "the last two sizes of the output")};

inline constexpr field_schema dimension_count = scalar("DimensionCount", field_kind::uint32, "length of the arrays");
inline constexpr field_schema scales = array("Scales", field_kind::float32_array, "per axis; above 1 enlarges");
inline constexpr field_schema input_offsets =
    array("InputPixelOffsets", field_kind::float32_array, "per axis; 0.5 for pixel centres");
inline constexpr field_schema output_offsets =
    array("OutputPixelOffsets", field_kind::float32_array, "per axis; -0.5 for pixel centres");
inline constexpr std::string_view any_sizes = "any sizes, of as many axes as the other";
inline constexpr field_schema resample_fields[] = {
    input("InputTensor", resampled, any_sizes), output("OutputTensor", resampled, any_sizes), interpolation,
    scalar("ScaleCount", field_kind::uint32, "length of Scales"),
    array("Scales", field_kind::float32_array, "per axis; above 1 enlarges", "ScaleCount")};
inline constexpr field_schema resample1_fields[] = {input("InputTensor", resampled, any_sizes),
                                                    output("OutputTensor", resampled, any_sizes),
                                                    interpolation,
                                                    dimension_count,
                                                    scales,
                                                    input_offsets,
                                                    output_offsets};
inline constexpr field_schema resample2_fields[] = {
    input("InputTensor", resampled2, any_sizes),
    output("OutputTensor", resampled2, any_sizes),
    interpolation,
    one_of("RoundingDirection", axis_direction, "where nearest-neighbor rounds"),
    dimension_count,
    scales,
    input_offsets,
    output_offsets};

inline constexpr std::string_view pooled_sizes = "{N, C, [D,] H, W}";
inline constexpr field_schema pool_strides = array("Strides", field_kind::uint32_array, "between windows");
inline constexpr field_schema window_size = array("WindowSize", field_kind::uint32_array, "elements of a window");
inline constexpr field_schema start_padding =
    array("StartPadding", field_kind::uint32_array, "before the first element");
inline constexpr field_schema end_padding = array("EndPadding", field_kind::uint32_array, "after the last element");
inline constexpr field_schema dilations = array("Dilations", field_kind::uint32_array, "between elements of a window");
inline constexpr field_schema pool_input = input("InputTensor", pooled, pooled_sizes);
inline constexpr field_schema pool_output = output("OutputTensor", pooled, "one element per window");
inline constexpr field_schema pool_indices = optional(output(
    "OutputIndicesTensor", pooled_indices, "where in the packed InputTensor each maximum lies; OutputTensor's sizes"));
inline constexpr field_schema max_pooling_fields[] = {pool_input,  pool_output,   dimension_count, pool_strides,
                                                      window_size, start_padding, end_padding};
inline constexpr field_schema max_pooling1_fields[] = {pool_input,   pool_output, pool_indices,  dimension_count,
                                                       pool_strides, window_size, start_padding, end_padding};
inline constexpr field_schema max_pooling2_fields[] = {pool_input,      pool_output,  pool_indices,
                                                       dimension_count, pool_strides, window_size,
                                                       start_padding,   end_padding,  dilations};
inline constexpr field_schema max_pooling_grad_fields[] = {
    input("InputTensor", pooled_gradient, pooled_sizes),
    input("InputGradientTensor", pooled_gradient, "dL/d(OutputTensor of MAX_POOLING2), its sizes"),
    output("OutputGradientTensor", pooled_gradient, "dL/d(InputTensor), its sizes"),
    dimension_count,
    pool_strides,
    window_size,
    start_padding,
    end_padding,
    dilations};

inline constexpr std::string_view roi_align_formula =
    R"(SamplesPerOutput = clamp(ceil(|RegionSize * SpatialScale| / OutputSize), Minimum, Maximum), at least 1
Scale = RegionSize * SpatialScale / (OutputSize * SamplesPerOutput), or / (that - 1) with AlignRegionsToCorners
InputX = (SampleX - OutputPixelOffset) * Scale + RegionX1 * SpatialScaleX - InputPixelOffset
Output = average or maximum over the samples of Input at (InputX, InputY))";
inline constexpr std::string_view resample_formula =
    R"(OutputX = (InputX + InputPixelOffset) * Scale + OutputPixelOffset, solved for InputX per axis
nearest: Input at InputX rounded; linear: weighted average of the two nearest elements per axis)";
inline constexpr std::string_view max_pooling_formula =
    R"(Output = maximum over k of Input[output * Stride + k * Dilation - StartPadding], padding never wins
OutputIndices = where in the packed InputTensor the first of the largest elements lies)";

} // namespace table

inline constexpr operator_schema operators[] = {
    {operator_type::roi_align, "ROI_ALIGN", feature_level::level_3_0, table::roi_align_fields, table::roi_align_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align_operator_desc"},
    {operator_type::roi_align1, "ROI_ALIGN1", feature_level::level_4_0, table::roi_align1_fields,
     table::roi_align_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align1_operator_desc"},
    {operator_type::roi_align_grad, "ROI_ALIGN_GRAD", feature_level::level_4_1, table::roi_align_grad_fields,
     "OutputGradient = the transpose of ROI_ALIGN1 applied to InputGradient\n"
     "OutputROIGradient = dOutput/d[x1, y1, x2, y2] times InputGradient, summed over channels, outputs and samples",
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align_grad_operator_desc"},
    {operator_type::roi_pooling, "ROI_POOLING", feature_level::level_1_0, table::roi_pooling_fields,
     "x1 = round(RoiX1 * SpatialScale), x2 likewise; RegionWidth = x2 - x1 + 1\n"
     "StartX = OutputX * RegionWidth / PooledSize.Width + x1\n"
     "EndX = ((OutputX + 1) * RegionWidth + PooledSize.Width - 1) / PooledSize.Width + x1\n"
     "Output = maximum of Input over [StartY, EndY) x [StartX, EndX), clamped to the image",
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_pooling_operator_desc"},
    {operator_type::resample, "RESAMPLE", feature_level::level_2_0, table::resample_fields, table::resample_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_resample_operator_desc"},
    {operator_type::resample1, "RESAMPLE1", feature_level::level_2_1, table::resample1_fields, table::resample_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_resample1_operator_desc"},
    {operator_type::resample2, "RESAMPLE2", feature_level::level_5_1, table::resample2_fields, table::resample_formula,
     "https://learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample2_operator_desc"},
    {operator_type::max_pooling, "MAX_POOLING", feature_level::level_1_0, table::max_pooling_fields,
     table::max_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling_operator_desc"},
    {operator_type::max_pooling1, "MAX_POOLING1", feature_level::level_2_0, table::max_pooling1_fields,
     table::max_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling1_operator_desc"},
    {operator_type::max_pooling2, "MAX_POOLING2", feature_level::level_2_1, table::max_pooling2_fields,
     table::max_pooling_formula,
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling2_operator_desc"},
    {operator_type::max_pooling_grad, "MAX_POOLING_GRAD", feature_level::level_3_0, table::max_pooling_grad_fields,
     "OutputGradient[position of the first largest element of a window] += InputGradient[window], 0 elsewhere",
     "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling_grad_operator_desc"},
};

/// The operator that DirectML calls `name`, with or without the prefix DML_OPERATOR_; null when dmlref has none.
constexpr operator_schema const* find_operator(std::string_view name) {
    constexpr std::string_view prefix = "DML_OPERATOR_";
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    for (operator_schema const& schema : operators)
        if (schema.name == name) return &schema;
    return nullptr;
}

} // namespace dmlref::directml
