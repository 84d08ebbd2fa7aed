// SPDX-License-Identifier: MIT
#include "resample_axis.hpp"

#include <utility>

namespace dmlref::mock_device {

namespace {

using directml::operator_call;

float ratio(index_t a, index_t b) { return static_cast<float>(a) / static_cast<float>(b); }

/// The scales of the desc.
std::vector<float> scales_of(operator_call const& call, std::size_t rank, resample_bug injected) {
    auto const scale_size = call.attributes.find("ScaleSize");
    if (scale_size == call.attributes.end()) return field_or(call, "Scales", std::vector<float>(rank, 1.f));
    auto size = std::get<size_2d>(scale_size->second);
    if (injected == resample_bug::upsample_height_first) std::swap(size.width, size.height);
    std::vector<float> scales(rank, 1.f);
    scales[rank - 2] = static_cast<float>(size.height);
    scales[rank - 1] = static_cast<float>(size.width);
    return scales;
}

/// The axes, with the offsets of the desc or those of the mistake.
std::vector<resampled_axis> axes_of(operator_call const& call, shape const& input, shape const& output,
                                    resample_bug injected) {
    std::size_t const rank = input.size();
    std::vector<float> scales = scales_of(call, rank, injected);
    auto input_offsets = field_or(call, "InputPixelOffsets", std::vector<float>(rank, 0.5f));
    auto output_offsets = field_or(call, "OutputPixelOffsets", std::vector<float>(rank, -0.5f));
    bool const is_gradient = call.schema->find("InputGradientTensor") != nullptr;
    if (is_gradient && call.interpretation.readings.pixel_offset_reading == pixel_offset_reading::of_gradient_operator)
        std::swap(input_offsets, output_offsets);
    if (injected == resample_bug::resample_gradient_offsets_exchanged) std::swap(input_offsets, output_offsets);
    if (injected == resample_bug::resample_scales_exchanged && rank > 1) std::swap(scales[rank - 2], scales[rank - 1]);
    std::vector<resampled_axis> axes;
    for (std::size_t i = 0; i < rank; ++i)
        axes.push_back({input[i], output[i], scales[i], input_offsets[i], output_offsets[i]});
    return axes;
}

/// `from_last`: 0 for the last axis.
void shift(resampled_axis& axis, std::size_t from_last, resample_bug injected) {
    bool const column = injected == resample_bug::resample_shifted_by_one_column && from_last == 0;
    bool const row = injected == resample_bug::resample_shifted_by_one_row && from_last == 1;
    if (column || row) axis.input_offset -= 1;
}

void spoil(resampled_axis& axis, std::size_t from_last, resample_bug injected) {
    switch (injected) {
    case resample_bug::resample_input_offset_zero:
        axis.input_offset = 0;
        break;
    case resample_bug::resample_input_offset_half:
        axis.input_offset = 0.5f;
        break;
    case resample_bug::resample_output_offset_zero:
        axis.output_offset = 0;
        break;
    case resample_bug::resample_output_offset_minus_half:
        axis.output_offset = -0.5f;
        break;
    case resample_bug::resample_output_offset_added:
        axis.output_offset = -axis.output_offset;
        break;
    case resample_bug::resample_scales_from_sizes:
        axis.scale = ratio(axis.output_size, axis.input_size);
        break;
    case resample_bug::resample_scale_inverted:
        axis.scale = 1 / axis.scale;
        break;
    case resample_bug::resample_corners_aligned:
        if (axis.input_size > 1 && axis.output_size > 1)
            axis = {axis.input_size, axis.output_size, ratio(axis.output_size - 1, axis.input_size - 1), 0, 0};
        break;
    case resample_bug::resample_unit_scale_not_shifted:
        if (axis.scale == 1) axis.input_offset = axis.output_offset = 0;
        break;
    case resample_bug::resample_leading_axes_not_resampled:
        if (from_last > 1) axis = {axis.input_size, axis.output_size, 1, 0, 0};
        break;
    default:
        break;
    }
}

} // namespace

resampling resampling_of(operator_call const& call, shape const& input, shape const& output, resample_bug injected) {
    resampling result;
    result.linear = field_or(call, "InterpolationMode", std::uint32_t{0}) == 1;
    if (call.attributes.contains("RoundingDirection"))
        result.rounding = axis_direction{field_or(call, "RoundingDirection", std::uint32_t{0})};
    result.antialiased = field_or(call, "Antialiased", false);
    result.axes = axes_of(call, input, output, injected);
    // UPSAMPLE_2D copies the axes before the last two. Only mistakes in resampling itself would change them.
    std::size_t const resampled_from = call.attributes.contains("ScaleSize") ? input.size() - 2 : 0;
    for (std::size_t i = resampled_from; i < input.size(); ++i) {
        std::size_t const from_last = input.size() - 1 - i;
        spoil(result.axes[i], from_last, injected);
        shift(result.axes[i], from_last, injected);
    }
    return result;
}

} // namespace dmlref::mock_device
