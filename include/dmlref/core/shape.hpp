// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/error.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <string>

namespace dmlref {

/// Counts and positions of elements. Signed, so that differences may be negative.
using index_t = std::int64_t;

/// DML_TENSOR_DIMENSION_COUNT_MAX1.
inline constexpr std::size_t maximum_dimension_count = 8;

/// One value per axis, outermost axis first, for at most eight axes.
template <class T>
class per_axis {
public:
    constexpr per_axis() = default;
    constexpr per_axis(std::initializer_list<T> values) : per_axis(values.begin(), values.end()) {}
    constexpr per_axis(std::size_t count, T value) {
        for (std::size_t axis = 0; axis < count; ++axis) push_back(value);
    }
    template <std::input_iterator I>
    constexpr per_axis(I first, I last) {
        for (; first != last; ++first) push_back(static_cast<T>(*first));
    }

    /// Throws validation_error if there are eight values already.
    constexpr void push_back(T value) {
        if (count_ == maximum_dimension_count)
            throw validation_error("tensor_view", "DimensionCount", "exceeds 8, must be 1 to 8");
        values_[count_++] = value;
    }

    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr T& operator[](std::size_t axis) {
        assert(axis < count_);
        return values_[axis];
    }
    constexpr T const& operator[](std::size_t axis) const {
        assert(axis < count_);
        return values_[axis];
    }
    constexpr T& back() { return *(end() - 1); }
    constexpr T const& back() const { return *(end() - 1); }
    constexpr T* begin() { return values_.data(); }
    constexpr T* end() { return values_.data() + count_; }
    constexpr T const* begin() const { return values_.data(); }
    constexpr T const* end() const { return values_.data() + count_; }
    constexpr bool operator==(per_axis const& other) const {
        return std::equal(begin(), end(), other.begin(), other.end());
    }

private:
    std::array<T, maximum_dimension_count> values_{};
    std::size_t count_ = 0;
};

/// Elements along each axis; also used for element strides and for a position.
using shape = per_axis<index_t>;
using multi_index = per_axis<index_t>;

/// a * b + c for non-negative values. Throws validation_error if the result does not fit.
constexpr index_t checked_multiply_add(index_t a, index_t b, index_t c) {
    constexpr index_t limit = (std::numeric_limits<index_t>::max)(), half_width = index_t{1} << 31;
    if (a < half_width && b < half_width && c < half_width) return a * b + c; // a division takes long
    if (b != 0 && a > (limit - c) / b)
        throw validation_error("tensor_view", "Sizes", "and Strides span more elements than 64 bits can count");
    return a * b + c;
}

/// The number of elements of a tensor with these sizes. Throws validation_error if it does not fit into 63 bits.
constexpr index_t element_count(shape const& sizes) {
    index_t count = 1;
    for (index_t size : sizes) count = checked_multiply_add(count, size, 0);
    return count;
}

/// Strides, in elements, of a tensor without gaps whose last axis is innermost.
constexpr shape packed_strides(shape const& sizes) {
    shape strides(sizes.size(), 1);
    for (std::size_t axis = sizes.size(); axis-- > 1;)
        strides[axis - 1] = checked_multiply_add(strides[axis], sizes[axis], 0);
    return strides;
}

/// "{1, 3, 4, 4}".
inline std::string to_string(shape const& sizes) {
    std::string text = "{";
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        text += (axis == 0 ? "" : ", ") + std::to_string(sizes[axis]);
    return text + "}";
}

} // namespace dmlref
