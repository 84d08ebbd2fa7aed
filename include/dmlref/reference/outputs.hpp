// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/tensor.hpp"

/// How operators read elements, and write and add up those of outputs, in the order that is part of the result.
namespace dmlref::reference {

/// An element as the number that operators compute with: float.
template <class T>
real_of<T> value_at(tensor_view<T> const& tensor, multi_index const& at) {
    return static_cast<real_of<T>>(tensor[at]);
}
template <class T, std::same_as<index_t>... Coordinates>
real_of<T> value_at(tensor_view<T> const& tensor, Coordinates... at) {
    return static_cast<real_of<T>>(tensor(at...));
}

/// compute(). Elements and numbers other than DirectML's may compute it more than once: golden/acceptance
template <class T, class Compute>
decltype(auto) evaluate(Compute&& compute) {
    if constexpr (requires { T::in_every_way(compute); })
        return T::in_every_way(compute);
    else
        return compute();
}

/// Calls visit(at) for every position of `sizes`, row-major. What it writes, or adds to sums, is computed together.
template <class T, class Visit>
void for_each_position(shape const& sizes, Visit&& visit) {
    for_each_index(sizes, [&](multi_index const& at) { evaluate<T>([&] { visit(at); }); });
}

/// The same for the positions of an output. Elements other than DirectML's may choose some of them:
/// golden/element_place.hpp
template <class T, class Visit>
void for_each_position(tensor_view<T> const& output, Visit&& visit) {
    if constexpr (requires { T::for_each_chosen(output, visit); })
        T::for_each_chosen(output, [&](multi_index const& at) { evaluate<T>([&] { visit(at); }); });
    else
        for_each_position<T>(output.sizes(), visit);
}

/// Calls visit(row) for the rows of an output of two axes, or for those that its elements choose.
template <class T, class Visit>
void for_each_row(tensor_view<T> const& output, Visit&& visit) {
    if constexpr (requires { T::for_each_chosen_row(output, visit); })
        T::for_each_chosen_row(output, visit);
    else
        for (index_t row = 0; row < output.size(0); ++row) visit(row);
}

/// Stores value(at) in every element of an output, row-major. `rounding`: of RESAMPLE's integers. RS-8
template <class T, class Value, class... Rounding>
void for_each_output(tensor_view<T> const& output, Value&& value, Rounding... rounding) {
    for_each_position(output, [&](multi_index const& at) { output[at] = to_element<T>(value(at), rounding...); });
}

/// The integers from `first` to before `end`.
struct index_range {
    index_t first = 0, end = 0;

    index_t count() const { return end - first; }
    bool contains(index_t at) const { return first <= at && at < end; }
};

/// The coordinates on an axis of an output that elements to be computed have: all, or from the first to the last that
/// elements other than DirectML's choose.
template <class T>
index_range computed_range(tensor_view<T> const& output, std::size_t axis) {
    if constexpr (requires { T::chosen_range(output, axis); })
        return T::chosen_range(output, axis);
    else
        return {0, output.size(axis)};
}

/// What an element of an output takes besides numbers that were computed: an index, or zero.
template <class T>
using stored_as = std::conditional_t<element_with_arithmetic<T>, sum_of<T>, T>;

/// Adds to an element of a gradient.
template <class Sum, class Float>
void add_to(tensor_view<Sum> const& sums, multi_index const& at, Float const& value) {
    sums[at] += value;
}

/// Axes by their numbers.
using axis_numbers = per_axis<std::size_t>;

/// Calls contribute(at, sums) for every position of `incoming`, row-major: this order is part of the result. What it
/// adds to `sums`, which are as large as `output` and +0 at first, is stored in the end: sums in float for half too, so
/// that only the store rounds, or in double where one may be long. On the axes `kept`, each position adds only to
/// elements with its own coordinate. NU-1, NU-7
template <class T, class Contribute>
void scatter(shape const& incoming, tensor_view<T> const& output, axis_numbers const& kept, bool may_be_long,
             Contribute&& contribute) {
    auto const contribute_to = [&](auto const& sums) {
        return [&](multi_index const& at) { evaluate<T>([&] { contribute(at, sums); }); };
    };
    if constexpr (requires { T::chosen_sums(output); }) {
        auto const sums = T::chosen_sums(output);
        return sums.for_each_incoming(incoming, kept, contribute_to(sums));
    } else {
        auto const scatter_in = [&]<class Sum>(tensor<Sum> sums) {
            tensor_view<Sum> const view = sums;
            for_each_index(incoming, contribute_to(view));
            for_each_output(output, [&](multi_index const& at) { return static_cast<sum_of<T>>(view[at]); });
        };
        using long_sum = std::conditional_t<element_with_arithmetic<T>, T, double>;
        if (may_be_long)
            scatter_in(tensor<long_sum>(output.sizes()));
        else
            scatter_in(tensor<sum_of<T>>(output.sizes()));
    }
}

} // namespace dmlref::reference
