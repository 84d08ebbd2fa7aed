// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_view.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The indices of one channel, or of channels that lie side by side: of UINT32, or of UINT64.
class index_planes {
public:
    /// Indices at equal distances. One of the pointers is null.
    struct run {
        std::uint32_t const* of_32_bits;
        std::uint64_t const* of_64_bits;
        index_t stride;

        std::uint64_t operator[](index_t at) const {
            return of_32_bits ? of_32_bits[at * stride] : of_64_bits[at * stride];
        }
        run from(index_t first) const {
            return {of_32_bits ? of_32_bits + first * stride : nullptr,
                    of_64_bits ? of_64_bits + first * stride : nullptr, stride};
        }
    };

    index_planes() = default;
    index_planes(index_view const& indices, index_t batch, index_t channel) {
        indices.visit([&]<class Index>(tensor_view<Index const> const& view) {
            if constexpr (std::same_as<Index, std::uint32_t>)
                of_32_bits_ = pooling_plane_of(view, batch, channel);
            else
                of_64_bits_ = pooling_plane_of(view, batch, channel);
        });
    }

    run row(index_t y) const {
        if (of_32_bits_.data) return {of_32_bits_.at(0, 0, y, 0), nullptr, of_32_bits_.x_stride};
        return {nullptr, of_64_bits_.at(0, 0, y, 0), of_64_bits_.x_stride};
    }
    index_t y_stride() const { return of_32_bits_.data ? of_32_bits_.y_stride : of_64_bits_.y_stride; }
    /// Those of one place in all channels.
    run pixel(index_t y, index_t x) const {
        if (of_32_bits_.data) return {of_32_bits_.at(0, 0, y, x), nullptr, of_32_bits_.channel_stride};
        return {nullptr, of_64_bits_.at(0, 0, y, x), of_64_bits_.channel_stride};
    }

private:
    pooling_plane<std::uint32_t const> of_32_bits_{};
    pooling_plane<std::uint64_t const> of_64_bits_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
