// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/reference/halved_axes.hpp"
#include "dmlref/reference/linear_position.hpp"
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/spec/resample.hpp"

#include <vector>

/// The equation of DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_, DML_RESAMPLE2_ and DML_RESAMPLE3_, one output element at
/// a time. Read beside learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample3_operator_desc
namespace dmlref::reference {

namespace detail {

/// Solves OutputTensorX = (InputTensorX + InputPixelOffset) * Scale + OutputPixelOffset for InputTensorX, on one axis,
/// which may be the batch, and whose scale may be 1. RS-6
/// A small scale may make it infinite; it is never NaN. RS-2
template <class Real>
Real input_tensor_x(index_t output_x, std::size_t axis, resample_options const& options) {
    return (Real{static_cast<float>(output_x)} - options.output_pixel_offsets[axis]) / options.scales[axis] -
           options.input_pixel_offsets[axis];
}

/// Where nearest-neighbor rounds a coordinate. RS-1
template <class Float>
Float round_to_element(Float input_x, std::optional<axis_direction> rounding_direction) {
    if (!rounding_direction) return std::floor(input_x + Float{0.5});
    return *rounding_direction == axis_direction::increasing ? std::ceil(input_x) : std::floor(input_x);
}

/// The element that nearest-neighbor takes. RS-3
template <class Real>
index_t nearest_element(Real const& input_x, index_t last, std::optional<axis_direction> rounding_direction) {
    return decide(rounding_direction ? decision::directed : decision::nearest, input_x,
                  [&](auto x) { return to_index(round_to_element(x, rounding_direction), 0, last); });
}

template <class Real>
Real clamped_to_axis(Real const& input_x, index_t last) {
    using std::clamp;
    return clamp(input_x, Real{0.f}, Real{static_cast<float>(last)}); // RS-3
}

/// An element of an axis and its weight in an antialiased result.
template <class Real>
struct weighted_element {
    index_t at;
    Real weight;
};

/// The elements under a triangle whose sides reach `stretch` elements to either side. RS-9, RS-10
template <class Real>
std::vector<weighted_element<Real>> filter(Real const& input_x, index_t last, Real const& stretch) {
    std::vector<weighted_element<Real>> elements;
    Real const x = clamped_to_axis(input_x, last);
    // One more to either side, whatever was rounded: it has no weight.
    index_t const first = to_index(std::floor(static_cast<float>(x - stretch)) - 1, 0, last);
    index_t const end = to_index(std::ceil(static_cast<float>(x + stretch)) + 1, 0, last);
    for (index_t i = first; i <= end; ++i) {
        Real const weight = weight_under_filter(i, x, stretch);
        bool const is_read = decide(decision::filter_edge, weight, [](auto value) { return value > 0; }); // as in RS-5
        if (is_read) elements.push_back({i, weight});
    }
    return elements;
}

/// What an output element reads along one axis: an average of weighted elements where the axis is antialiased, else
/// what lies at a position.
template <class Real>
struct axis_reading {
    linear_position<Real> position{};
    std::vector<weighted_element<Real>> average{};
};

template <class Real>
axis_reading<Real> reading_of_axis(Real const& input_x, std::size_t axis, index_t last,
                                   resample_options const& options) {
    if (options.antialiased && spec::filter_stretch(options.scales[axis]) > 1.f)
        return {.average = filter(input_x, last, 1.f / Real{options.scales[axis]})};
    return {.position = position_between_elements(clamped_to_axis(input_x, last), last)};
}

/// The step along one axis. `value_at` computes what is there of the axes inside of it.
template <class Real, class ValueAt>
Real value_along(axis_reading<Real> const& reading, ValueAt&& value_at) {
    if (reading.average.empty()) return interpolate(reading.position, value_at);
    bool const is_long = is_long_sum(static_cast<index_t>(reading.average.size())); // NU-7
    ordered_sum<Real> sum(is_long), sum_of_weights(is_long);
    for (auto const& [at, weight] : reading.average) {
        sum += weight * value_at(at);
        sum_of_weights += weight;
    }
    return sum.rounded() / sum_of_weights.rounded();
}

/// Interpolates over the axes that `at` does not fix yet: over the last axis first, over the first axis last.
/// `value_at` gives what is at a position on all axes.
template <class Real, class ValueAt>
Real interpolate_axes(per_axis<axis_reading<Real>> const& readings, ValueAt const& value_at, index const& at) {
    if (at.size() == readings.size()) return value_at(at);
    return value_along(readings[at.size()], [&](index_t x) {
        index deeper = at;
        deeper.push_back(x);
        return interpolate_axes(readings, value_at, deeper);
    });
}

/// What is read of axes of these sizes, which are those of the input, or of what is left of it.
template <class Real>
per_axis<axis_reading<Real>> readings_of_axes(index const& output_at, shape const& sizes,
                                              resample_options const& options) {
    per_axis<axis_reading<Real>> readings;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        auto const input_x = input_tensor_x<Real>(output_at[axis], axis, options);
        readings.push_back(reading_of_axis(input_x, axis, sizes[axis] - 1, options));
    }
    return readings;
}

template <resampled_element T>
real_of<T> linear_value(tensor_view<T const> const& input, index const& output_at, resample_options const& options) {
    using real = real_of<T>;
    auto const input_value = [&](index const& at) { return static_cast<real>(input[at]); };
    if (is_halved<real>(options)) {
        halved_axes const halved(input.sizes(), options);
        return interpolate_axes(readings_of_axes<real>(output_at, halved.sizes(), halved.options()),
                                [&](index const& at) { return halved.template value<real>(at, input_value); }, {});
    }
    return interpolate_axes(readings_of_axes<real>(output_at, input.sizes(), options), input_value, {});
}

template <resampled_element T>
real_of<T> nearest_value(tensor_view<T const> const& input, index const& output_at, resample_options const& options) {
    index input_at;
    for (std::size_t axis = 0; axis < input.rank(); ++axis) {
        auto const input_x = input_tensor_x<real_of<T>>(output_at[axis], axis, options);
        input_at.push_back(nearest_element(input_x, input.size(axis) - 1, options.rounding_direction));
    }
    return static_cast<real_of<T>>(input[input_at]);
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
    for_each_index(output.sizes(), [&](index const& output_at) {
        in_every_way<T>([&] {
            output[output_at] = to_element<T>(options.interpolation_mode == interpolation_mode::linear
                                                  ? detail::linear_value(input, output_at, options)
                                                  : detail::nearest_value(input, output_at, options),
                                              options.readings.integer_rounding);
        });
    });
}

} // namespace dmlref::reference
