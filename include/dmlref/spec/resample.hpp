// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/to_index.hpp"
#include "dmlref/spec/enums.hpp"
#include "dmlref/spec/rules.hpp"

#include <optional>

namespace dmlref {

/// What DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_ and DML_RESAMPLE2_ say besides the tensors. One value per axis, in
/// the order of the tensors' sizes. The documented relation, per axis:
///     OutputTensorX = (InputTensorX + InputPixelOffset) * Scale + OutputPixelOffset
struct resample_options {
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::nearest_neighbor;
    /// RESAMPLE2: where nearest-neighbor rounds a coordinate. Absent, as in RESAMPLE and RESAMPLE1: to the nearest
    /// element, floor(x + 0.5). RS-1
    std::optional<axis_direction> rounding_direction{};
    per_axis<float> scales{};               ///< above 1 enlarges; empty: output size / input size
    per_axis<float> input_pixel_offsets{};  ///< pixels of the input; empty: 0.5 on every axis, the centre of a pixel
    per_axis<float> output_pixel_offsets{}; ///< pixels of the output; empty: -0.5 on every axis
};

/// The output sizes that DirectML's callers use: floor(input size * scale), at least 1. Others are legal: a larger
/// output repeats the edge, a smaller one is cropped. RS-4
inline shape resample_output_sizes(shape const& input, per_axis<float> const& scales) {
    shape output;
    for (std::size_t axis = 0; axis < input.size(); ++axis) // exact: 24 bits of scale times 31 of size fit a double
        output.push_back(to_index(std::floor(static_cast<double>(input[axis]) * static_cast<double>(scales[axis])), 1,
                                  index_t{1} << 32));
    return output;
}

/// Fills in the arrays that were left empty.
inline resample_options with_defaults(resample_options options, shape const& input, shape const& output) {
    if (options.scales.empty())
        for (std::size_t axis = 0; axis < input.size(); ++axis)
            options.scales.push_back(static_cast<float>(output[axis]) / static_cast<float>(input[axis]));
    if (options.input_pixel_offsets.empty()) options.input_pixel_offsets = per_axis<float>(input.size(), 0.5f);
    if (options.output_pixel_offsets.empty()) options.output_pixel_offsets = per_axis<float>(input.size(), -0.5f);
    return options;
}

/// Throws validation_error unless the documented constraints hold (docs/operators/resample.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, resample_options const& options,
              std::string_view operator_name = "RESAMPLE2") {
    spec::rules const rules(operator_name);
    rules.present("InputTensor", static_cast<bool>(input), "always");
    rules.present("OutputTensor", static_cast<bool>(output), "always");
    rules.dimension_count("InputTensor", input.sizes(), 1, 4);
    rules.dimension_count("OutputTensor", output.sizes(), input.rank(), input.rank());
    if (options.interpolation_mode > interpolation_mode::linear)
        rules.refuse("InterpolationMode", "is " + spec::number(static_cast<std::uint32_t>(options.interpolation_mode)) +
                                              ", must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or "
                                              "DML_INTERPOLATION_MODE_LINEAR (1)");
    if (options.rounding_direction && *options.rounding_direction > axis_direction::decreasing)
        rules.refuse("RoundingDirection", "is " +
                                              spec::number(static_cast<std::uint32_t>(*options.rounding_direction)) +
                                              ", must be DML_AXIS_DIRECTION_INCREASING (0) or "
                                              "DML_AXIS_DIRECTION_DECREASING (1)");
    for (auto const& [name, values] :
         {std::pair{"Scales", &options.scales}, std::pair{"InputPixelOffsets", &options.input_pixel_offsets},
          std::pair{"OutputPixelOffsets", &options.output_pixel_offsets}}) {
        if (values->empty()) continue;
        if (values->size() != input.rank())
            rules.refuse(name, "has " + std::to_string(values->size()) +
                                   " values, must have DimensionCount, which is " + std::to_string(input.rank()));
        for (std::size_t axis = 0; axis < values->size(); ++axis)
            if (values == &options.scales)
                rules.positive(spec::element_of(name, axis), (*values)[axis]);
            else
                rules.finite(spec::element_of(name, axis), (*values)[axis]);
    }
    rules.writable("OutputTensor", output);
    rules.apart("OutputTensor", output, "InputTensor", input);
}

} // namespace dmlref
