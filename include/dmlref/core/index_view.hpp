// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/overlap.hpp"
#include "dmlref/core/tensor.hpp"

#include <cstdint>

namespace dmlref {

/// A read-only view of indices, which may be UINT32 or UINT64.
class index_view {
public:
    index_view(tensor_view<std::uint32_t const> const& indices) : indices32_(indices) {}
    index_view(tensor_view<std::uint64_t const> const& indices) : indices64_(indices) {}
    index_view(tensor_view<std::uint32_t> const& indices) : indices32_(indices) {}
    index_view(tensor_view<std::uint64_t> const& indices) : indices64_(indices) {}
    index_view(tensor<std::uint32_t> const& indices) : indices32_(indices) {}
    index_view(tensor<std::uint64_t> const& indices) : indices64_(indices) {}
    template <mdspan_of<std::uint32_t const> Span>
    index_view(Span const& indices) : indices32_(indices) {}
    template <mdspan_of<std::uint64_t const> Span>
    index_view(Span const& indices) : indices64_(indices) {}

    shape const& sizes() const { return indices32_ ? indices32_.sizes() : indices64_.sizes(); }
    std::size_t rank() const { return sizes().size(); }

    /// It refers to this view.
    memory_layout layout() const { return indices32_ ? memory_layout(indices32_) : memory_layout(indices64_); }

    /// Calls visit with the tensor_view of the actual type.
    template <class Visit>
    void visit(Visit&& visit) const {
        indices32_ ? visit(indices32_) : visit(indices64_);
    }

    /// The index at a position; one coordinate per axis.
    std::uint64_t operator[](multi_index const& at) const { return indices32_ ? indices32_[at] : indices64_[at]; }

    /// The index at a position of the last axis; leading axes have size 1.
    std::uint64_t operator()(index_t at) const {
        return indices32_ ? last_axis(indices32_, at) : last_axis(indices64_, at);
    }

private:
    template <class Index>
    static std::uint64_t last_axis(tensor_view<Index const> const& indices, index_t at) {
        return indices.data()[at * indices.strides().back()];
    }

    tensor_view<std::uint32_t const> indices32_;
    tensor_view<std::uint64_t const> indices64_;
};

/// A view of indices to be written, which may be UINT32 or UINT64. It may be null.
class index_output {
public:
    index_output(tensor_view<std::uint32_t> const& indices) : indices32_(indices) {}
    index_output(tensor_view<std::uint64_t> const& indices) : indices64_(indices) {}

    explicit operator bool() const { return indices32_ || indices64_; }

    /// Calls visit with the tensor_view of the actual type.
    template <class Visit>
    void visit(Visit&& visit) const {
        indices64_ ? visit(indices64_) : visit(indices32_);
    }

private:
    tensor_view<std::uint32_t> indices32_;
    tensor_view<std::uint64_t> indices64_;
};

} // namespace dmlref
