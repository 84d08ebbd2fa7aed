// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>

/// std::mdspan of C++23, and any class with the same interface, such as Kokkos' mdspan or the user's own.
namespace dmlref {

/// An mdspan with elements of type T, or of type T without const.
template <class Span, class T>
concept mdspan_of = requires(Span const& span, std::size_t axis) {
    { span.data_handle() } -> std::convertible_to<T*>;
    requires std::same_as<std::remove_cv_t<std::remove_reference_t<decltype(*span.data_handle())>>, std::remove_cv_t<T>>;
    { span.rank() } -> std::convertible_to<std::size_t>;
    { span.extent(axis) } -> std::convertible_to<index_t>;
    { span.stride(axis) } -> std::convertible_to<index_t>;
};

/// An mdspan that can be made from any strides, like std::mdspan with std::layout_stride.
template <class Span, class T>
concept strided_mdspan_of = mdspan_of<Span, T> &&
    requires(T* data, std::array<typename Span::index_type, Span::rank()> const& values) {
    Span{data, typename Span::mapping_type(typename Span::extents_type(values), values)};
};

namespace detail {

template <class Span>
constexpr shape sizes_of(Span const& span) {
    shape sizes;
    for (std::size_t axis = 0; axis < span.rank(); ++axis) sizes.push_back(static_cast<index_t>(span.extent(axis)));
    return sizes;
}

template <class Span>
constexpr shape strides_of(Span const& span) {
    shape strides;
    for (std::size_t axis = 0; axis < span.rank(); ++axis) strides.push_back(static_cast<index_t>(span.stride(axis)));
    return strides;
}

/// Throws validation_error unless there is one size per axis of Span and the sizes equal its static extents.
template <class Span, class T>
constexpr Span mdspan_from(T* data, shape const& sizes, shape const& strides) {
    using extents = typename Span::extents_type;
    if (sizes.size() != Span::rank())
        throw validation_error("tensor_view", "DimensionCount",
                               "is " + std::to_string(sizes.size()) + ", must be the rank of the mdspan, which is " +
                                   std::to_string(Span::rank()));
    std::array<typename Span::index_type, Span::rank()> size_of_axis{}, stride_of_axis{};
    for (std::size_t axis = 0; axis < Span::rank(); ++axis) {
        std::size_t const fixed = extents::static_extent(axis);
        if (fixed != static_cast<std::size_t>(-1) && fixed != static_cast<std::size_t>(sizes[axis]))
            throw validation_error("tensor_view", "Sizes[" + std::to_string(axis) + "]",
                                   "is " + std::to_string(sizes[axis]) +
                                       ", must be the extent of the mdspan, which is " + std::to_string(fixed));
        size_of_axis[axis] = static_cast<typename Span::index_type>(sizes[axis]);
        stride_of_axis[axis] = static_cast<typename Span::index_type>(strides[axis]);
    }
    return Span{data, typename Span::mapping_type(extents(size_of_axis), stride_of_axis)};
}

} // namespace detail

} // namespace dmlref
