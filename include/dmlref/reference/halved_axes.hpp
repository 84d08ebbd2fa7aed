// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/arithmetic.hpp"
#include "dmlref/spec/resample.hpp"

/// Antialiasing by iterative halving: while the scale of an axis is below 0.5, the averages of pairs of elements take
/// the place of the elements, and the scale is doubled. What is left is interpolated as in RESAMPLE2. RS-10
namespace dmlref::reference::detail {

/// Whether antialiased axes are halved; if none is antialiased, there is nothing to choose.
template <class Real>
bool is_halved(resample_options const& options) {
    auto const is_stretched = [](float scale) { return spec::filter_stretch(scale) > 1.f; }; // RS-9
    return options.antialiased && options.interpolation_mode == interpolation_mode::linear &&
           std::any_of(options.scales.begin(), options.scales.end(), is_stretched) &&
           is_read_so<Real>(decision::antialiasing,
                            options.readings.antialias_reading == antialias_reading::iterative_halving);
}

/// Element `at` of an axis that has been halved: the average of elements 2 at and 2 at + 1 of the axis before. The last
/// of an odd number of elements stays as it is.
template <class Real, class ValueAt>
Real halved_value(index_t at, index_t size, int halvings, ValueAt const& value_at) {
    if (halvings == 0) return value_at(at);
    index_t size_before = size;
    for (int halving = 1; halving < halvings; ++halving) size_before = (size_before + 1) / 2;
    Real const a = halved_value<Real>(2 * at, size, halvings - 1, value_at);
    if (2 * at + 1 == size_before) return a;
    return halfway_between(a, halved_value<Real>(2 * at + 1, size, halvings - 1, value_at));
}

/// What halving leaves of a tensor.
class halved_axes {
public:
    halved_axes(shape const& input, resample_options const& options) : input_(input), options_(options) {
        options_.antialiased = false;
        for (std::size_t axis = 0; axis < input.size(); ++axis) {
            spec::halved_axis const left =
                spec::halved(input[axis], options.scales[axis], options.input_pixel_offsets[axis]);
            sizes_.push_back(left.size);
            halvings_.push_back(left.halvings);
            options_.scales[axis] = left.scale;
            options_.input_pixel_offsets[axis] = left.input_pixel_offset;
        }
    }

    shape const& sizes() const { return sizes_; }
    /// With which the rest is interpolated.
    resample_options const& options() const { return options_; }

    /// What is at a position: all halvings of the last axis come first, then those of the axis before, and so on.
    template <class Real, class InputValue>
    Real value(index const& at, InputValue const& input_value, index const& input_at = {}) const {
        std::size_t const axis = input_at.size();
        if (axis == at.size()) return input_value(input_at);
        return halved_value<Real>(at[axis], input_[axis], halvings_[axis], [&](index_t x) {
            index deeper = input_at;
            deeper.push_back(x);
            return value<Real>(at, input_value, deeper);
        });
    }

private:
    shape input_, sizes_;
    per_axis<int> halvings_;
    resample_options options_;
};

} // namespace dmlref::reference::detail
