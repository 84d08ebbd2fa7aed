// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/tensor_view.hpp"

#include <cstdint>
#include <vector>

namespace dmlref {

/// The place of a view's elements in memory, independent of their type, for rules and tests of overlap. It refers to
/// the sizes and strides of the view, which must outlive it.
struct memory_layout {
    std::uintptr_t address = 0; ///< of the first element; 0 for a null view
    index_t element_size = 0;   ///< bytes
    shape const& sizes;
    shape const& strides; ///< elements
    index_t extent = 0;   ///< elements from the first to one past the farthest

    template <class T>
    memory_layout(tensor_view<T> const& view)
        : address(reinterpret_cast<std::uintptr_t>(view.data())),
          element_size(static_cast<index_t>(sizeof(T))),
          sizes(view.sizes()),
          strides(view.strides()),
          extent(view.extent()) {}

    explicit operator bool() const { return address != 0; }
    std::uintptr_t end() const { return address + static_cast<std::uintptr_t>(extent * element_size); }
};

namespace detail {

/// True if, with the axes sorted by stride, every axis steps past all elements that the smaller ones reach. False
/// proves nothing.
inline bool axes_are_nested(memory_layout const& layout) {
    shape order;
    for (std::size_t axis = 0; axis < layout.sizes.size(); ++axis)
        if (layout.sizes[axis] > 1) order.push_back(static_cast<index_t>(axis));
    auto const stride = [&](index_t axis) { return layout.strides[static_cast<std::size_t>(axis)]; };
    std::sort(order.begin(), order.end(), [&](index_t a, index_t b) { return stride(a) < stride(b); });
    index_t reach = 0;
    for (index_t axis : order) {
        if (stride(axis) <= reach) return false;
        reach += (layout.sizes[static_cast<std::size_t>(axis)] - 1) * stride(axis);
    }
    return true;
}

inline bool repeats_an_axis(memory_layout const& layout) {
    for (std::size_t axis = 0; axis < layout.sizes.size(); ++axis)
        if (layout.sizes[axis] > 1 && layout.strides[axis] == 0) return true;
    return false;
}

template <class Visit>
void for_each_offset(memory_layout const& layout, Visit&& visit) {
    for_each_index(layout.sizes, [&](multi_index const& at) {
        index_t offset = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis) offset += at[axis] * layout.strides[axis];
        visit(static_cast<std::size_t>(offset));
    });
}

} // namespace detail

/// Whether two positions of a view share an element. Exact; costs nothing for the usual layouts, and one bit per
/// element spanned for interleaved ones.
inline bool elements_overlap(memory_layout const& layout) {
    if (detail::axes_are_nested(layout)) return false;
    if (detail::repeats_an_axis(layout) || element_count(layout.sizes) > layout.extent) return true;
    std::vector<bool> seen(static_cast<std::size_t>(layout.extent));
    bool overlap = false;
    detail::for_each_offset(layout, [&](std::size_t offset) {
        overlap = overlap || seen[offset];
        seen[offset] = true;
    });
    return overlap;
}

/// Whether two views share a byte. Exact: views that interleave without sharing a byte do not overlap. Costs nothing
/// unless the ranges of addresses intersect; then it costs one bit per byte spanned by the first.
inline bool overlap(memory_layout const& a, memory_layout const& b) {
    if (a.end() <= b.address || b.end() <= a.address) return false;
    std::vector<bool> used(static_cast<std::size_t>(a.extent * a.element_size));
    auto const for_each_byte = [](memory_layout const& layout, auto&& visit) {
        auto const element_size = static_cast<std::size_t>(layout.element_size);
        detail::for_each_offset(layout, [&](std::size_t offset) {
            for (std::size_t byte = 0; byte < element_size; ++byte)
                visit(layout.address + offset * element_size + byte);
        });
    };
    bool shared = false;
    for_each_byte(a, [&](std::uintptr_t address) { used[address - a.address] = true; });
    for_each_byte(b, [&](std::uintptr_t address) {
        shared = shared || (a.address <= address && address < a.end() && used[address - a.address]);
    });
    return shared;
}

} // namespace dmlref
