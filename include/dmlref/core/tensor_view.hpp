// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/mdspan.hpp"

#include <cassert>
#include <concepts>
#include <type_traits>

namespace dmlref {

namespace detail {

[[noreturn]] inline void refuse_view(char const* field, std::size_t axis, index_t value, char const* rule) {
    throw validation_error("tensor_view", std::string(field) + "[" + std::to_string(axis) + "]",
                           "is " + std::to_string(value) + ", " + rule);
}

constexpr void validate_view_sizes(bool has_data, shape const& sizes) {
    if (!has_data) throw validation_error("tensor_view", "data", "is null, must point to the first element");
    if (sizes.empty()) throw validation_error("tensor_view", "DimensionCount", "is 0, must be 1 to 8");
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (sizes[axis] < 1) refuse_view("Sizes", axis, sizes[axis], "must be at least 1");
    static_cast<void>(dmlref::element_count(sizes));
}

/// Returns the offset of the last element.
constexpr index_t validate_view_strides(shape const& sizes, shape const& strides, std::size_t element_size) {
    if (strides.size() != sizes.size())
        throw validation_error("tensor_view", "Strides",
                               "has " + std::to_string(strides.size()) +
                                   " values, must have as many as Sizes, which has " + std::to_string(sizes.size()));
    index_t last = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        if (strides[axis] < 0) refuse_view("Strides", axis, strides[axis], "must be at least 0");
        last = checked_multiply_add(sizes[axis] - 1, strides[axis], last);
    }
    auto const size = static_cast<index_t>(element_size);
    static_cast<void>(checked_multiply_add(last, size, size));
    return last;
}

} // namespace detail

/// A non-owning view of a tensor of 1 to 8 axes: data, sizes and strides, both in elements, outermost axis first. A
/// stride of 0 repeats an axis (inputs only); a stride above the packed one leaves padding. A default-constructed view
/// stands for an optional tensor that is absent.
template <class T>
class tensor_view {
public:
    using element_type = T;
    using value_type = std::remove_const_t<T>;

    constexpr tensor_view() = default;

    /// Packed: the last axis is innermost, without gaps. Throws validation_error for a size below 1 or an overflow.
    constexpr tensor_view(T* data, shape const& sizes) : data_(data), sizes_(sizes) {
        detail::validate_view_sizes(data != nullptr, sizes);
        strides_ = packed_strides(sizes);
        detail::validate_view_strides(sizes, strides_, sizeof(T));
    }

    /// Throws validation_error unless there are 1 to 8 sizes of at least 1, as many strides of at least 0, and an
    /// extent that 63 bits can count.
    constexpr tensor_view(T* data, shape const& sizes, shape const& strides)
        : data_(data),
          sizes_(sizes),
          strides_(strides) {
        detail::validate_view_sizes(data != nullptr, sizes);
        detail::validate_view_strides(sizes, strides, sizeof(T));
    }

    /// A view of constants from a view of variables.
    template <class U>
        requires(!std::same_as<U, T> && std::same_as<U const, T>)
    constexpr tensor_view(tensor_view<U> const& other)
        : data_(other.data()),
          sizes_(other.sizes()),
          strides_(other.strides()) {}

    /// A view of the elements of a std::mdspan.
    template <mdspan_of<T> Span>
    constexpr tensor_view(Span const& span)
        : tensor_view(span.data_handle(), detail::sizes_of(span), detail::strides_of(span)) {}

    /// A std::mdspan of the same elements. Throws validation_error if Span has other axes.
    template <strided_mdspan_of<T> Span>
    constexpr explicit operator Span() const {
        return detail::mdspan_from<Span>(data_, sizes_, strides_);
    }

    constexpr explicit operator bool() const { return data_ != nullptr; }

    constexpr T* data() const { return data_; }
    constexpr std::size_t rank() const { return sizes_.size(); }
    constexpr shape const& sizes() const { return sizes_; }
    constexpr shape const& strides() const { return strides_; }
    constexpr index_t size(std::size_t axis) const { return sizes_[axis]; }
    constexpr index_t stride(std::size_t axis) const { return strides_[axis]; }
    constexpr index_t element_count() const { return dmlref::element_count(sizes_); }

    /// Distance, in elements, from the first element to one past the farthest. The buffer must hold as many.
    constexpr index_t extent() const {
        index_t last = 0;
        for (std::size_t axis = 0; axis < rank(); ++axis) last += (sizes_[axis] - 1) * strides_[axis];
        return last + 1;
    }

    /// Offset, in elements, of a position; one coordinate per axis.
    constexpr index_t offset(multi_index const& at) const {
        assert(at.size() == rank());
        index_t offset = 0;
        for (std::size_t axis = 0; axis < rank(); ++axis) {
            assert(0 <= at[axis] && at[axis] < sizes_[axis]);
            offset += at[axis] * strides_[axis];
        }
        return offset;
    }

    constexpr T& operator[](multi_index const& at) const { return data_[offset(at)]; }

    /// `view(batch, channel, y, x)`: one coordinate per axis.
    template <std::integral... Coordinates>
    constexpr T& operator()(Coordinates... at) const {
        assert(sizeof...(at) == rank());
        index_t offset = 0;
        std::size_t axis = 0;
        ((assert(0 <= static_cast<index_t>(at) && static_cast<index_t>(at) < sizes_[axis]),
          offset += static_cast<index_t>(at) * strides_[axis++]),
         ...);
        return data_[offset];
    }

    /// The same elements with the axes in another order: axis i of the result is axis order[i] of this view.
    constexpr tensor_view permuted(per_axis<std::size_t> const& order) const {
        assert(order.size() == rank());
        tensor_view result = *this;
        for (std::size_t axis = 0; axis < rank(); ++axis) {
            result.sizes_[axis] = sizes_[order[axis]];
            result.strides_[axis] = strides_[order[axis]];
        }
        return result;
    }

    /// The same elements with leading axes of size 1 removed until `rank` axes are left; DirectML allows ROI tensors
    /// such axes. Stops at an axis that is longer.
    constexpr tensor_view without_leading_ones(std::size_t rank) const {
        std::size_t dropped = 0;
        while (sizes_.size() - dropped > rank && sizes_[dropped] == 1) ++dropped;
        tensor_view result = *this;
        if (dropped == 0) return result;
        result.sizes_ = shape(sizes_.begin() + dropped, sizes_.end());
        result.strides_ = shape(strides_.begin() + dropped, strides_.end());
        return result;
    }

private:
    T* data_ = nullptr;
    shape sizes_;
    shape strides_;
};

template <class Span>
    requires requires(Span const& span) { span.data_handle(); }
tensor_view(Span const& span)->tensor_view<std::remove_reference_t<decltype(*span.data_handle())>>;

/// The type of a parameter that reads a tensor. Its element type is deduced from the operator's output alone, so views
/// of variables, views of constants and tensors are all accepted.
template <class T>
using input_view = std::type_identity_t<tensor_view<T const>>;

/// An input of an operator that makes its own output: a tensor, a view or a std::mdspan.
template <class Tensor>
concept readable = requires(Tensor const& tensor) {
    tensor_view<std::remove_cv_t<typename Tensor::value_type> const>(tensor);
};

/// The element type of such an input.
template <readable Tensor>
using element_type_of = std::remove_cv_t<typename Tensor::value_type>;

} // namespace dmlref
