// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_view.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/sampling/pooling_axis.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The plane of a channel of OutputIndicesTensor, of UINT32 or UINT64. Lanes compute indices in 32 bits, as distances
/// from a base; only this class tells the types apart.
class index_plane {
public:
    index_plane() = default;
    index_plane(index_output const& indices, index_t batch, index_t channel) {
        indices.visit([&]<class Index>(tensor_view<Index> const& view) {
            if (view) plane_of<Index>() = pooling_plane_of(view, batch, channel);
        });
    }

    /// Calls visit with the plane of the actual type.
    template <class Visit>
    void visit(Visit&& visit) const {
        plane64_.data ? visit(plane64_) : visit(plane32_);
    }

    /// The row at z, y if its indices can be computed in place, and otherwise null.
    std::uint32_t* row_in_place(index_t group, index_t z, index_t y) const {
        return plane32_.data && plane32_.has_packed_rows(group) ? plane32_.at(0, z, y, 0) : nullptr;
    }

    /// From one such row to the next, in elements.
    index_t row_stride() const { return plane32_.y_stride; }

    /// Stores base + line[i] as the indices of a row of `columns` columns of `group` channels.
    void store_row(std::uint32_t const* line, std::uint64_t base, index_t group, index_t columns, index_t z,
                   index_t y) const {
        visit([&]<class Index>(pooling_plane<Index> const& plane) {
            plane.for_each_run(group, columns, plane.at(0, z, y, 0),
                               [&](index_t lane, Index* to, index_t stride, index_t count) {
                                   for (index_t at = 0; at < count && stride == 1; ++at)
                                       to[at] = static_cast<Index>(base + line[lane + at]);
                                   for (index_t at = 0; at < count && stride != 1; ++at)
                                       to[at * stride] = static_cast<Index>(base + line[lane + at]);
                               });
        });
    }

    /// Stores 0 as the indices of `columns` columns from x on. MP-4
    void zero(index_t group, index_t columns, index_t z, index_t y, index_t x) const {
        visit([&](auto const& plane) { zero_columns(plane, group, columns, plane.at(0, z, y, x)); });
    }

    void store(std::uint64_t index, index_t z, index_t y, index_t x) const {
        visit(
            [&]<class Index>(pooling_plane<Index> const& plane) { *plane.at(0, z, y, x) = static_cast<Index>(index); });
    }

private:
    template <class Index>
    pooling_plane<Index>& plane_of() {
        if constexpr (std::same_as<Index, std::uint32_t>)
            return plane32_;
        else
            return plane64_;
    }

    pooling_plane<std::uint32_t> plane32_{};
    pooling_plane<std::uint64_t> plane64_{};
};

/// The distances from the index of the first element of a row of windows to those of each window and channel, which lie
/// in the lanes. They are the same for all rows.
class index_distances {
public:
    index_distances(sampling::pooling_axes const& axes, index_t windows, index_t channels)
        : distances_(windows * channels) {
        std::uint32_t* to = distances_.data();
        for (index_t x = 0; x < windows; ++x)
            for (index_t c = 0; c < channels; ++c)
                *to++ = static_cast<std::uint32_t>(x * axes.width.stride + c * axes.plane_size());
    }

    std::uint32_t const* data() const { return distances_.data(); }

private:
    exec::scratch<std::uint32_t> distances_;
};

/// The planes of some channels that MAX_POOLING reads and writes. `first_index` is the index of the first element of
/// `input`. MP-6
template <number T>
struct max_pooling_planes {
    pooling_plane<T const> input{};
    pooling_plane<T> output{};
    index_plane indices;
    index_t first_index = 0;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
