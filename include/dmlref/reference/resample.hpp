// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/halved_axes.hpp"
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/questions.hpp"
#include "dmlref/spec/resample.hpp"

#include <vector>

/// The equation of DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_, DML_RESAMPLE2_ and DML_RESAMPLE3_, one output element at
/// a time. Read beside learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample3_operator_desc
namespace dmlref::reference {

namespace detail {

/// Solves OutputTensorX = (InputTensorX + InputPixelOffset) * Scale + OutputPixelOffset for InputTensorX, on one axis,
/// which may be the batch, and whose scale may be 1. RS-6
/// A small scale may make it infinite; it is never NaN. RS-2
template <class Float>
Float input_tensor_x(index_t output_tensor_x, std::size_t axis, resample_options const& options) {
    return (static_cast<Float>(output_tensor_x) - options.output_pixel_offsets[axis]) / options.scales[axis] -
           options.input_pixel_offsets[axis];
}

/// The elements under a triangle whose sides reach `stretch` elements to either side. RS-9, RS-10
template <class Float>
std::vector<weighted_element<Float>> filter(Float const& x, index_t last, Float const& stretch) {
    std::vector<weighted_element<Float>> elements;
    auto const reached = elements_under_filter(x, stretch, last);
    for (index_t i = reached.first; i <= reached.last; ++i)
        if (Float const weight = filter_weight(i, x, stretch); has_weight(weight)) elements.push_back({i, weight});
    return elements;
}

/// What an output element reads along one axis: an average of weighted elements where the axis is antialiased, else
/// what lies at a position.
template <class Float>
struct axis_reading {
    linear_position<Float> position{};
    std::vector<weighted_element<Float>> average{};
};

template <class Float>
axis_reading<Float> reading_of_axis(Float const& input_tensor_x, std::size_t axis, index_t last,
                                    resample_options const& options) {
    Float const x = clamped_to_image(input_tensor_x, last); // RS-3
    if (options.antialiased && spec::filter_stretch(options.scales[axis]) > 1.f)
        return {.average = filter(x, last, 1.f / Float{options.scales[axis]})};
    return {.position = position_between_elements(x, last)};
}

/// The step along one axis. `value` computes what is there of the axes inside of it.
template <class Float, class Value>
Float value_along(axis_reading<Float> const& reading, Value&& value) {
    if (reading.average.empty()) return interpolate(reading.position, value);
    return weighted_average(reading.average, value);
}

/// Interpolates over the axes that `at` does not fix yet: over the last axis first, over the first axis last.
/// `value` gives what is at a position on all axes.
template <class Float, class Value>
Float interpolate_axes(per_axis<axis_reading<Float>> const& readings, Value const& value, multi_index const& at = {}) {
    if (at.size() == readings.size()) return value(at);
    return value_along(readings[at.size()], [&](index_t x) {
        multi_index deeper = at;
        deeper.push_back(x);
        return interpolate_axes(readings, value, deeper);
    });
}

/// What is read of axes of these sizes, which are those of the input, or of what is left of it.
template <class Float>
per_axis<axis_reading<Float>> readings_of_axes(multi_index const& output_at, shape const& sizes,
                                               resample_options const& options) {
    per_axis<axis_reading<Float>> readings;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        readings.push_back(
            reading_of_axis(input_tensor_x<Float>(output_at[axis], axis, options), axis, sizes[axis] - 1, options));
    return readings;
}

template <resampled_element T>
real_of<T> linear_value(tensor_view<T const> const& input, multi_index const& output_at,
                        resample_options const& options) {
    auto const input_value = [&](multi_index const& at) { return value_at(input, at); };
    if (spec::has_antialiased_axis(options) && is_halved(input, options.readings.antialias_reading)) {
        halved_axes const halved(input.sizes(), options);
        return interpolate_axes(readings_of_axes<real_of<T>>(output_at, halved.sizes(), halved.options()),
                                [&](multi_index const& at) { return halved.value(at, input_value); });
    }
    return interpolate_axes(readings_of_axes<real_of<T>>(output_at, input.sizes(), options), input_value);
}

template <resampled_element T>
real_of<T> nearest_value(tensor_view<T const> const& input, multi_index const& output_at,
                         resample_options const& options) {
    multi_index input_at;
    for (std::size_t axis = 0; axis < input.rank(); ++axis)
        input_at.push_back(nearest_element(input_tensor_x<real_of<T>>(output_at[axis], axis, options),
                                           input.size(axis) - 1, options.rounding_direction));
    return value_at(input, input_at);
}

} // namespace detail

/// RESAMPLE2, with `rounding_direction` absent RESAMPLE1, with `antialiased` RESAMPLE3: each output element is the
/// input at the position that the documented relation gives, nearest-neighbor or linear over all axes. Both tensors
/// have the same 1 to 4 axes; their sizes need not agree with `scales`, RS-4.
/// Throws validation_error, before writing anything, when a rule of docs/operators/resample.md is broken.
template <resampled_element T>
void resample(input_view<T> input, tensor_view<T> output, resample_options options = {}) {
    validate(input, output, options);
    options = with_defaults(options, input.sizes(), output.sizes());
    auto const value =
        options.interpolation_mode == interpolation_mode::linear ? detail::linear_value<T> : detail::nearest_value<T>;
    for_each_output(
        output, [&](multi_index const& output_at) { return value(input, output_at, options); },
        options.readings.integer_rounding);
}

} // namespace dmlref::reference
