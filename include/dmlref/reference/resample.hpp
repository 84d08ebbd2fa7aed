// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/spec/resample.hpp"

/// The equation of DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_ and DML_RESAMPLE2_, one output element at a time. Read
/// beside learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample2_operator_desc
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

/// Interpolates over the axes that `input_at` does not fix yet: over the last axis first, over the first axis last.
template <element T>
float interpolate_axes(tensor_view<T const> const& input, per_axis<float> const& input_x, index const& input_at) {
    std::size_t const axis = input_at.size();
    if (axis == input.rank()) return static_cast<float>(input[input_at]);
    auto const value_at = [&](index_t x) {
        index deeper = input_at;
        deeper.push_back(x);
        return interpolate_axes(input, input_x, deeper);
    };
    index_t const last = input.size(axis) - 1;
    float const x = std::clamp(input_x[axis], 0.f, static_cast<float>(last)); // RS-3
    float const lower_x = std::floor(x), weight = x - lower_x;
    index_t const lower = to_index(lower_x, 0, last);
    float const a = value_at(lower);
    if (weight == 0.f) return a; // RS-5: an infinity in the neighbor must not leak
    float const b = value_at(lower + 1);
    return (1.f - weight) * a + weight * b;
}

} // namespace detail

/// RESAMPLE2, and with `rounding_direction` absent RESAMPLE1: each output element is the input at the position that the
/// documented relation gives, nearest-neighbor or linear over all axes. Both tensors have the same 1 to 4 axes; their
/// sizes need not agree with `scales`. RS-4
/// Throws validation_error, before writing anything, when a rule of docs/operators/resample.md is broken.
template <element T>
void resample(input_view<T> input, tensor_view<T> output, resample_options options) {
    validate(input, output, options);
    options = with_defaults(options, input.sizes(), output.sizes());
    for_each_index(output.sizes(), [&](index const& output_at) {
        per_axis<float> input_x;
        for (std::size_t axis = 0; axis < input.rank(); ++axis)
            input_x.push_back(detail::input_tensor_x(output_at[axis], axis, options));

        if (options.interpolation_mode == interpolation_mode::linear) {
            output[output_at] = to_element<T>(detail::interpolate_axes(input, input_x, {}));
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
