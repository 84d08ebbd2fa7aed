// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// The part of C++23's std::mdspan that dmlref looks at, with the names of the standard.
namespace dmlref::testing {

/// std::extents; std::dynamic_extent stands for what is known at run time.
template <std::size_t... sizes>
class extents {
public:
    using index_type = std::int32_t;
    static constexpr std::size_t rank() { return sizeof...(sizes); }
    static constexpr std::size_t static_extent(std::size_t axis) { return std::array{sizes...}[axis]; }
    constexpr explicit extents(std::array<index_type, sizeof...(sizes)> const& values) : values_(values) {}
    constexpr index_type extent(std::size_t axis) const { return values_[axis]; }

private:
    std::array<index_type, sizeof...(sizes)> values_;
};

/// std::mdspan with std::layout_stride.
template <class T, class Extents>
class strided_span {
public:
    using extents_type = Extents;
    using index_type = typename Extents::index_type;
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    using strides_type = std::array<index_type, Extents::rank()>;

    class mapping_type {
    public:
        constexpr mapping_type(Extents const& extents, strides_type const& strides)
            : extents_(extents),
              strides_(strides) {}
        constexpr Extents const& extents() const { return extents_; }
        constexpr index_type stride(std::size_t axis) const { return strides_[axis]; }

    private:
        Extents extents_;
        strides_type strides_;
    };

    constexpr strided_span(T* data, mapping_type const& mapping) : data_(data), mapping_(mapping) {}
    static constexpr std::size_t rank() { return Extents::rank(); }
    constexpr T* const& data_handle() const { return data_; } // by reference, as the standard says
    constexpr index_type extent(std::size_t axis) const { return mapping_.extents().extent(axis); }
    constexpr index_type stride(std::size_t axis) const { return mapping_.stride(axis); }

private:
    T* data_;
    mapping_type mapping_;
};

template <class T>
using matrix_span = strided_span<T, extents<std::dynamic_extent, std::dynamic_extent>>;

} // namespace dmlref::testing
