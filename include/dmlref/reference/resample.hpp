// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/spec/resample.hpp"

/// The equation of DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_, DML_RESAMPLE2_ and DML_RESAMPLE3_, one output element at
/// a time. Read beside learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample3_operator_desc
namespace dmlref::reference {

namespace detail {

/// Solves OutputTensorX = (InputTensorX + InputPixelOffset) * Scale + OutputPixelOffset for InputTensorX, on one axis,
/// which may be the batch, and whose scale may be 1. RS-6
/// A small scale may make it infinite; it is never NaN. RS-2
inline float input_tensor_x(index_t output_x, std::size_t axis, resample_options const& options) {
    return (static_cast<float>(output_x) - options.output_pixel_offsets[axis]) / options.scales[axis] -
           options.input_pixel_offsets[axis];
}

/// Where nearest-neighbor rounds a coordinate. RS-1
inline float round_to_element(float input_x, std::optional<axis_direction> rounding_direction) {
    if (!rounding_direction) return std::floor(input_x + 0.5f);
    return *rounding_direction == axis_direction::increasing ? std::ceil(input_x) : std::floor(input_x);
}

/// A position on an axis: `weight` of the way from the element `lower` to the next, in [0, 1).
struct position_between_elements {
    index_t lower;
    float weight;
};

inline position_between_elements between_elements(float input_x, index_t last) {
    float const x = std::clamp(input_x, 0.f, static_cast<float>(last)); // RS-3
    float const lower_x = std::floor(x);
    return {to_index(lower_x, 0, last), x - lower_x};
}

/// The step of linear interpolation along one axis. `value_at` computes what is there of the axes inside of it.
template <class ValueAt>
float interpolate_axis(float input_x, index_t last, ValueAt&& value_at) {
    auto const [lower, weight] = between_elements(input_x, last);
    float const a = value_at(lower);
    if (weight == 0.f) return a; // RS-5: an infinity in the neighbor must not leak
    float const b = value_at(lower + 1);
    return (1.f - weight) * a + weight * b;
}

/// The step along an axis that is antialiased: the average under a triangle, whose sides reach `stretch` elements to
/// either side, of the elements that there are. RS-9, RS-10
template <class ValueAt>
float filter(float input_x, index_t last, float stretch, ValueAt&& value_at) {
    float const x = std::clamp(input_x, 0.f, static_cast<float>(last)); // RS-3
    index_t const end = to_index(std::ceil(x + stretch), 0, last);
    float sum = 0.f, sum_of_weights = 0.f;
    for (index_t i = to_index(std::floor(x - stretch), 0, last); i <= end; ++i) {
        float const weight = 1.f - std::abs(static_cast<float>(i) - x) / stretch;
        if (weight <= 0.f) continue; // not read, as in RS-5
        sum += weight * value_at(i);
        sum_of_weights += weight;
    }
    return sum / sum_of_weights;
}

/// Interpolates over the axes that `input_at` does not fix yet: over the last axis first, over the first axis last.
template <resampled_element T>
float interpolate_axes(tensor_view<T const> const& input, per_axis<float> const& input_x,
                       resample_options const& options, index const& input_at) {
    std::size_t const axis = input_at.size();
    if (axis == input.rank()) return static_cast<float>(input[input_at]);
    auto const value_at = [&](index_t x) {
        index deeper = input_at;
        deeper.push_back(x);
        return interpolate_axes(input, input_x, options, deeper);
    };
    index_t const last = input.size(axis) - 1;
    float const stretch = options.antialiased ? spec::filter_stretch(options.scales[axis]) : 1.f;
    if (stretch > 1.f) return filter(input_x[axis], last, stretch, value_at);
    return interpolate_axis(input_x[axis], last, value_at);
}

} // namespace detail

/// RESAMPLE2, with `rounding_direction` absent RESAMPLE1, with `antialiased` RESAMPLE3: each output element is the
/// input at the position that the documented relation gives, nearest-neighbor or linear over all axes. Both tensors
/// have the same 1 to 4 axes; their sizes need not agree with `scales`, RS-4.
/// Throws validation_error, before writing anything, when a rule of docs/operators/resample.md is broken.
template <resampled_element T>
void resample(input_view<T> input, tensor_view<T> output, resample_options options) {
    validate(input, output, options);
    options = with_defaults(options, input.sizes(), output.sizes());
    for_each_index(output.sizes(), [&](index const& output_at) {
        per_axis<float> input_x;
        for (std::size_t axis = 0; axis < input.rank(); ++axis)
            input_x.push_back(detail::input_tensor_x(output_at[axis], axis, options));

        if (options.interpolation_mode == interpolation_mode::linear) {
            output[output_at] = to_element<T>(detail::interpolate_axes(input, input_x, options, {}));
            return;
        }
        index input_at;
        for (std::size_t axis = 0; axis < input.rank(); ++axis) {
            float const nearest_x = detail::round_to_element(input_x[axis], options.rounding_direction);
            input_at.push_back(to_index(nearest_x, 0, input.size(axis) - 1)); // RS-3
        }
        output[output_at] = to_element<T>(static_cast<float>(input[input_at]));
    });
}

} // namespace dmlref::reference
