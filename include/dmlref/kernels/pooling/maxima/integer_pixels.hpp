// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_windows.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <array>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Small windows of integers with indices, with neighboring channels in the lanes: in as many as their bytes fill. And
/// of halves, unless one is NaN or -0. Rows of windows, for max_pool_rows.
template <number T>
class integer_pixel_maxima {
public:
    integer_pixel_maxima(sampling::pooling_axes const& axes, index_t group)
        : axes_(axes),
          group_(group),
          of_channel_(group) {
        for (index_t channel = 0; channel < group; ++channel)
            of_channel_[channel] = static_cast<std::uint32_t>(channel * axes.plane_size());
    }

    /// For tensors with the channels last.
    template <class Index>
    static bool suits(sampling::pooling_axes const& axes, tensor_view<T const> const& input,
                      tensor_view<T> const& output, tensor_view<Index> const& indices) {
        return axes.taps() <= most_direct_taps && axes.reach() <= index_t{most_integer_position<T>} &&
               input.size(1) * index_t{sizeof(T)} >= least_window_bytes && is_channels_last(input) &&
               output.stride(1) == 1 && indices.stride(1) == 1;
    }

    /// Sets the planes of the next rows.
    void start_planes(max_pooling_planes<T> const& planes) { planes_ = planes; }

    /// Stores the windows at z, y.
    void pool(index_t z, index_t y) {
        planes_.indices.visit([&]<class Index>(pooling_plane<Index> const& indices) { pool_row(indices, z, y); });
    }

private:
    template <class Index>
    void pool_row(pooling_plane<Index> const& indices, index_t z, index_t y) {
        auto const& [depth, height, width] = axes_;
        auto const taps_z = direct_taps::in_bounds(depth, z), taps_y = direct_taps::in_bounds(height, y);
        index_t const first_z = depth.first_position(z), first_y = height.first_position(y);
        for (index_t x = 0, end = 0; x < width.output; x = end) {
            auto const taps_x = direct_taps::in_bounds(width, x);
            list(taps_z, taps_y, taps_x);
            end = tap_count_ > 0 ? width.end_of_alike_windows(x) : x + 1;
            index_t const first_x = width.first_position(x);
            integer_windows<T, Index> const to{planes_.output.at(0, z, y, x), indices.at(0, z, y, x),
                                               static_cast<Index>(planes_.first_index + first_z * axes_.slice_step() +
                                                                  first_y * axes_.row_step() + first_x),
                                               of_channel_.data()};
            if (tap_count_ > 0) {
                pool_windows(planes_.input.at(0, first_z, first_y, first_x), to, end - x, indices.x_stride);
            } else { // MP-4
                std::fill_n(to.largest, group_, to_element<T>(lowest_value<T>));
                std::fill_n(to.indices, group_, Index{0});
            }
        }
    }

    /// The taps in bounds of a window.
    void list(direct_taps::range const& z, direct_taps::range const& y, direct_taps::range const& x) {
        tap_count_ = 0;
        for (index_t i = 0; i < z.count; ++i)
            for (index_t j = 0; j < y.count; ++j)
                for (index_t k = 0; k < x.count; ++k) {
                    index_t const at_z = i * axes_.depth.dilation, at_y = j * axes_.height.dilation,
                                  at_x = k * axes_.width.dilation;
                    auto const position =
                        static_cast<std::uint32_t>(at_z * axes_.slice_step() + at_y * axes_.row_step() + at_x);
                    taps_[static_cast<std::size_t>(tap_count_++)] = {
                        at_z * planes_.input.z_stride + at_y * planes_.input.y_stride + at_x * planes_.input.x_stride,
                        position, static_cast<tap_number<T>>(position), static_cast<tap_number<T>>(position >> 8)};
                }
    }

    /// Neighboring windows with the same taps in bounds. The last register of a pixel overlaps the one before it.
    template <class Index>
    void pool_windows(T const* from, integer_windows<T, Index> to, index_t count, index_t index_stride) const {
        index_t const distance = axes_.width.stride * planes_.input.x_stride;
        for (index_t x = 0; x < count; ++x, from += distance) {
            to.store(from, taps_.data(), tap_count_, group_);
            to.largest += planes_.output.x_stride;
            to.indices += index_stride;
            to.base += static_cast<Index>(axes_.width.stride);
        }
    }

    sampling::pooling_axes const& axes_;
    index_t const group_;                     ///< channels
    exec::scratch<std::uint32_t> of_channel_; ///< distances of the channels' indices from those of the first
    std::array<integer_tap<T>, static_cast<std::size_t>(most_direct_taps)> taps_{};
    index_t tap_count_ = 0;
    max_pooling_planes<T> planes_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
