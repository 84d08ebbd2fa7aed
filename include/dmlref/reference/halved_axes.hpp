// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/questions.hpp"
#include "dmlref/spec/resample.hpp"

/// Antialiasing by iterative halving: while the scale of an axis is below 0.5, the averages of pairs of elements take
/// the place of the elements, and the scale is doubled. What is left is interpolated as in RESAMPLE2. RS-10
namespace dmlref::reference::detail {

/// Element `at` of an axis that has been halved: the average of elements 2 at and 2 at + 1 of the axis before. The last
/// of an odd number of elements stays as it is.
template <class Value>
auto halved_value(index_t at, index_t size, int halvings, Value const& value) {
    if (halvings == 0) return value(at);
    index_t size_before = size;
    for (int halving = 1; halving < halvings; ++halving) size_before = (size_before + 1) / 2;
    auto const a = halved_value(2 * at, size, halvings - 1, value);
    if (2 * at + 1 == size_before) return a;
    return halfway_between(a, halved_value(2 * at + 1, size, halvings - 1, value));
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
    template <class InputValue>
    auto value(multi_index const& at, InputValue const& input_value, multi_index const& input_at = {}) const {
        std::size_t const axis = input_at.size();
        if (axis == at.size()) return input_value(input_at);
        return halved_value(at[axis], input_[axis], halvings_[axis], [&](index_t x) {
            multi_index deeper = input_at;
            deeper.push_back(x);
            return value(at, input_value, deeper);
        });
    }

private:
    shape input_, sizes_;
    per_axis<int> halvings_;
    resample_options options_;
};

} // namespace dmlref::reference::detail
