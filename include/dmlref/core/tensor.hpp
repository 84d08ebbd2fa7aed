// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor_view.hpp"

#include <utility>
#include <vector>

namespace dmlref {

/// An owning, packed tensor of 1 to 8 axes. Converts to a view wherever an operator takes one.
template <class T>
class tensor {
public:
    using value_type = T;

    /// All elements are zero. Throws validation_error for a size below 1.
    explicit tensor(shape const& sizes) : tensor(sizes, std::vector<T>(checked_count(sizes))) {}

    /// Elements in row-major order. Throws validation_error unless their number fits the sizes.
    tensor(shape const& sizes, std::vector<T> elements) : sizes_(sizes), elements_(std::move(elements)) {
        if (elements_.size() != checked_count(sizes))
            throw validation_error("tensor", "elements",
                                   "has " + std::to_string(elements_.size()) + " values, must have the " +
                                       std::to_string(checked_count(sizes)) + " of Sizes " + to_string(sizes));
    }

    shape const& sizes() const { return sizes_; }
    index_t size(std::size_t axis) const { return sizes_[axis]; }
    std::vector<T> const& elements() const& { return elements_; }
    std::vector<T> elements() && { return std::move(elements_); } // a reference into a temporary would dangle

    tensor_view<T> view() { return {elements_.data(), sizes_}; }
    tensor_view<T const> view() const { return {elements_.data(), sizes_}; }
    operator tensor_view<T>() { return view(); }
    operator tensor_view<T const>() const { return view(); }

    template <std::integral... Coordinates>
    T& operator()(Coordinates... at) {
        return view()(at...);
    }
    template <std::integral... Coordinates>
    T const& operator()(Coordinates... at) const {
        return view()(at...);
    }

private:
    static std::size_t checked_count(shape const& sizes) {
        for (std::size_t axis = 0; axis < sizes.size(); ++axis)
            if (sizes[axis] < 1)
                throw validation_error("tensor", "Sizes[" + std::to_string(axis) + "]",
                                       "is " + std::to_string(sizes[axis]) + ", must be at least 1");
        if (sizes.empty()) throw validation_error("tensor", "DimensionCount", "is 0, must be 1 to 8");
        index_t const count = element_count(sizes);
        if (static_cast<std::uint64_t>(count) > std::vector<T>().max_size())
            throw validation_error("tensor", "Sizes",
                                   "is " + to_string(sizes) +
                                       ", must not exceed what the memory of a program can hold");
        return static_cast<std::size_t>(count);
    }

    shape sizes_;
    std::vector<T> elements_;
};

} // namespace dmlref
