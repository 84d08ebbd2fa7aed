// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/resample.hpp"

#include <algorithm>

/// What the transpose of RESAMPLE reads along one axis, and which part of the axis is computed.
namespace dmlref::reference::detail {

/// Calls visit(x, weight) for the elements of one axis that a position is computed from. RS-5
template <class Float, class Visit>
void for_each_element_read(Float const& input_tensor_x, index_t last, resample_options const& forward, Visit&& visit) {
    if (forward.interpolation_mode == interpolation_mode::nearest_neighbor)
        return visit(nearest_element(input_tensor_x, last, forward.rounding_direction), Float{1.f});
    for_each_tap(position_between_elements(clamped_to_image(input_tensor_x, last), last), visit); // RS-3
}

/// Whether an element of an axis of `size` elements has a weight in so many of `positions` that their sum is long. NU-7
inline bool has_long_sum(std::size_t axis, index_t size, index_t positions, resample_options const& forward) {
    if (!is_long_sum(positions)) return false;
    std::vector<index_t> terms(static_cast<std::size_t>(size));
    for (index_t output_x = 0; output_x < positions; ++output_x)
        for_each_element_read(input_tensor_x<float>(output_x, axis, forward), size - 1, forward,
                              [&](index_t x, float) { ++terms[static_cast<std::size_t>(x)]; });
    return std::any_of(terms.begin(), terms.end(), [](index_t count) { return is_long_sum(count); });
}

/// From the first to the last of the positions that read any of these elements; of elements that none reads, the first
/// of all.
template <element T>
index_range positions_that_read(index_range const& elements, std::size_t axis, index_t size, index_t positions,
                                resample_options const& forward) {
    if (elements.count() == size) return {0, positions};
    index_range found = {positions, 0};
    for (index_t output_x = 0; output_x < positions; ++output_x)
        evaluate<T>([&] {
            auto const x = input_tensor_x<real_of<T>>(output_x, axis, forward);
            for_each_element_read(x, size - 1, forward, [&](index_t at, auto const&) {
                if (elements.contains(at)) found = {(std::min)(found.first, output_x), output_x + 1};
            });
        });
    return found.count() > 0 ? found : index_range{0, 1};
}

/// An axis of `size` elements. Those of a range are computed, from the positions that read them: all, unless the output
/// chooses some.
struct transposed_axis {
    std::size_t number = 0;
    index_t size = 0;
    index_range elements{}, positions{};
    bool has_long_sum = false;
};

/// `incoming`: the sizes of the incoming gradient.
template <element T>
per_axis<transposed_axis> transposed_axes(shape const& incoming, tensor_view<T> const& output_gradient,
                                          resample_options const& forward) {
    per_axis<transposed_axis> axes;
    for (std::size_t axis = 0; axis < incoming.size(); ++axis) {
        index_t const size = output_gradient.size(axis);
        index_range const elements = computed_range(output_gradient, axis);
        axes.push_back({axis, size, elements, positions_that_read<T>(elements, axis, size, incoming[axis], forward),
                        has_long_sum(axis, size, incoming[axis], forward)});
    }
    return axes;
}

/// The part of the incoming gradient that is read.
template <class T>
tensor_view<T> part_read(tensor_view<T> const& input_gradient, per_axis<transposed_axis> const& axes) {
    multi_index first;
    shape sizes;
    for (transposed_axis const& axis : axes) {
        first.push_back(axis.positions.first);
        sizes.push_back(axis.positions.count());
    }
    return {&input_gradient[first], sizes, input_gradient.strides()};
}

} // namespace dmlref::reference::detail
