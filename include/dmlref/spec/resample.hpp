// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/to_index.hpp"
#include "dmlref/spec/chosen_readings.hpp"
#include "dmlref/spec/interpolation.hpp"
#include "dmlref/spec/work_budget.hpp"

#include <optional>

namespace dmlref {

/// The element types of RESAMPLE. Integers are computed in float, which can hold them. RS-8
template <class T>
concept resampled_element = element<T> || byte_integer<T>;

/// The fields of DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_, DML_RESAMPLE2_ and DML_RESAMPLE3_ that are not tensors.
/// DML_RESAMPLE_GRAD_ and DML_RESAMPLE_GRAD1_ take those of their forward pass. Arrays have one value per axis, in the
/// order of the tensors' sizes. The documented relation, per axis:
///     OutputTensorX = (InputTensorX + InputPixelOffset) * Scale + OutputPixelOffset
struct resample_options {
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::nearest_neighbor;
    /// RESAMPLE2 and 3: how nearest-neighbor interpolation rounds a coordinate. If absent, as in RESAMPLE and
    /// RESAMPLE1, it takes the nearest element, floor(x + 0.5). RS-1
    std::optional<axis_direction> rounding_direction{};
    per_axis<float> scales{};               ///< above 1 enlarges; empty: output size / input size
    per_axis<float> input_pixel_offsets{};  ///< pixels of the input; empty: 0.5 on every axis, the center of a pixel
    per_axis<float> output_pixel_offsets{}; ///< pixels of the output; empty: -0.5 on every axis
    /// RESAMPLE3: linear interpolation along an axis that is reduced to less than half averages all the elements in
    /// between. RS-9
    bool antialiased = false;

    dmlref::readings readings{};                     ///< RS-8, RS-10; of the gradient RS-12
    std::uint64_t work_budget = default_work_budget; ///< elements that an antialiased call reads; not DirectML's
};

/// The value that a tensor of RESAMPLE stores for a computed number. For integers, the fraction is dropped or rounded.
/// RS-8
template <resampled_element T, class Real>
auto to_element(Real const& value, integer_rounding rounding) {
    if constexpr (byte_integer<T>)
        return to_element<T>(rounding == integer_rounding::toward_zero ? std::trunc(value) : value);
    else
        return to_element<T>(value);
}

namespace spec {

inline bool validate_scales(rules const& rules, per_axis<float> const& scales, std::size_t dimension_count) {
    return rules.value_count("Scales", scales.size(), dimension_count) &&
           holds_at_each(dimension_count,
                         [&](std::size_t axis) { return rules.positive(element_of("Scales", axis), scales[axis]); });
}

/// `offsets` may be empty, for the default.
inline bool validate_offsets(rules const& rules, std::string_view name, per_axis<float> const& offsets,
                             std::size_t dimension_count) {
    if (offsets.empty()) return true;
    return rules.value_count(name, offsets.size(), dimension_count) &&
           holds_at_each(dimension_count,
                         [&](std::size_t axis) { return rules.finite(element_of(name, axis), offsets[axis]); });
}

inline bool validate_rounding(rules const& rules, std::optional<axis_direction> rounding_direction) {
    return !rounding_direction ||
           rules.require(*rounding_direction <= axis_direction::decreasing, "RoundingDirection", [&] {
               return "is " + number(static_cast<std::uint32_t>(*rounding_direction)) +
                      ", must be DML_AXIS_DIRECTION_INCREASING (0) or DML_AXIS_DIRECTION_DECREASING (1)";
           });
}

/// The common rules of resampling and its gradient: two tensors with the same number of axes, and the options.
inline bool validate_resampling(rules const& rules, resample_options const& options, std::string_view input_name,
                                shape const& input, std::string_view output_name, shape const& output) {
    bool const input_holds = rules.dimension_count(input_name, input, 1, 4);
    std::size_t const dimension_count = input.size();
    bool const output_holds =
        input_holds && rules.dimension_count(output_name, output, dimension_count, dimension_count);
    bool const modes_hold =
        all_hold({validate_interpolation(rules, options.interpolation_mode),
                  validate_rounding(rules, options.rounding_direction), validate_readings(rules, options.readings)});
    if (!input_holds) return false;
    return all_hold({output_holds, modes_hold,
                     options.scales.empty() || validate_scales(rules, options.scales, dimension_count),
                     validate_offsets(rules, "InputPixelOffsets", options.input_pixel_offsets, dimension_count),
                     validate_offsets(rules, "OutputPixelOffsets", options.output_pixel_offsets, dimension_count)});
}

/// The width of an antialiased axis's filter, relative to that for two neighbors: 1 unless the axis is reduced to less
/// than half. RS-9
inline float filter_stretch(float scale) {
    float const stretch = 1.f / scale; // infinite for a subnormal scale: the mean of the whole axis
    return stretch > 2.f ? stretch : 1.f;
}

/// Whether there is an axis to antialias.
inline bool has_antialiased_axis(resample_options const& options) {
    return options.antialiased && options.interpolation_mode == interpolation_mode::linear &&
           std::any_of(options.scales.begin(), options.scales.end(),
                       [](float scale) { return filter_stretch(scale) > 1.f; });
}

/// The axis that iterative halving leaves for linear interpolation. RS-10
struct halved_axis {
    index_t size = 1;  ///< elements
    int halvings = 0;  ///< halvings that were done; an axis of one element is not halved
    float scale = 1.f; ///< at least 0.5
    float input_pixel_offset = 0.f;
};

/// The center of element i of a halved axis is halfway between elements 2 i and 2 i + 1, so position x becomes (x -
/// 0.5) / 2.
inline halved_axis halved(index_t size, float scale, float input_pixel_offset) {
    halved_axis axis = {size, 0, scale, input_pixel_offset};
    for (; axis.scale < 0.5f; axis.scale *= 2.f) {
        axis.halvings += axis.size > 1 ? 1 : 0;
        axis.size = (axis.size + 1) / 2;
        axis.input_pixel_offset = (axis.input_pixel_offset + 0.5f) / 2.f;
    }
    return axis;
}

} // namespace spec

/// The output sizes that DirectML's callers use: floor(input size * scale), with the product in float, and at least 1.
/// Other sizes are legal: a larger output repeats the edge, and a smaller one is cropped. Throws validation_error for
/// scales that no call would accept. RS-4
inline shape resample_output_sizes(shape const& input, per_axis<float> const& scales,
                                   std::string_view operator_name = "RESAMPLE2") {
    constexpr index_t largest_size = 0xffff'ffff; // that a DML_BUFFER_TENSOR_DESC can hold
    spec::validate_scales(spec::rules(operator_name), scales, input.size());
    shape output;
    for (std::size_t axis = 0; axis < input.size(); ++axis)
        output.push_back(to_index(std::floor(static_cast<float>(input[axis]) * scales[axis]), 1, largest_size));
    return output;
}

/// Fills in empty arrays; the default offsets are those of RESAMPLE. RS-7
inline resample_options with_defaults(resample_options options, shape const& input, shape const& output) {
    if (options.scales.empty())
        for (std::size_t axis = 0; axis < input.size(); ++axis)
            options.scales.push_back(static_cast<float>(output[axis]) / static_cast<float>(input[axis]));
    if (options.input_pixel_offsets.empty()) options.input_pixel_offsets = per_axis<float>(input.size(), 0.5f);
    if (options.output_pixel_offsets.empty()) options.output_pixel_offsets = per_axis<float>(input.size(), -0.5f);
    return options;
}

namespace spec {

/// The most elements that an element of the output reads along an antialiased axis of `size` elements.
inline double reads_along(index_t size, float scale, antialias_reading reading) {
    double const most = reading == antialias_reading::stretched_filter
                            ? 2. * static_cast<double>(filter_stretch(scale))
                            : std::ldexp(2., halved(size, scale, 0.f).halvings); // two neighbors, each made from pairs
    return (std::min)(most, static_cast<double>(size));
}

/// Refuses an antialiased call that reads more elements than options.work_budget. Without antialiasing there are at
/// most sixteen for each output element. NU-4
inline bool validate_work(rules const& rules, shape const& input, shape const& output, resample_options options) {
    if (!options.antialiased || options.interpolation_mode != interpolation_mode::linear) return true;
    options = with_defaults(options, input, output);
    auto reads = static_cast<double>(element_count(output));
    for (std::size_t axis = 0; axis < input.size(); ++axis)
        reads *= reads_along(input[axis], options.scales[axis], options.readings.antialias_reading);
    return rules.require(reads <= static_cast<double>(options.work_budget), "Antialiased", [&] {
        return "brings the call to " + number(reads) + " elements, must stay within the work budget of " +
               number(options.work_budget) + " (raise work_budget to allow it)";
    });
}

inline void validate_resample(rules const& rules, memory_layout const& input, memory_layout const& output,
                              resample_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("OutputTensor", output)})) return;
    bool const hold = validate_resampling(rules, options, "InputTensor", input.sizes, "OutputTensor", output.sizes);
    rules.output("OutputTensor", output, {{"InputTensor", input}});
    if (hold) validate_work(rules, input.sizes, output.sizes, options);
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/resample.md).
template <resampled_element T>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, resample_options const& options,
              spec::rules const& rules) {
    spec::validate_resample(rules, input, output, options);
}
template <resampled_element T>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, resample_options const& options) {
    validate(input, output, options, options.antialiased ? "RESAMPLE3" : "RESAMPLE2");
}

} // namespace dmlref
