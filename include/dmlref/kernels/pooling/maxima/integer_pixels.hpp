// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_windows.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Small windows of integers with indices, with neighboring channels in the lanes: in as many as their bytes fill. And
/// of halves, unless one is NaN or -0. Rows of windows, for max_pool_rows.
template <number T>
class integer_pixel_maxima {
public:
    integer_pixel_maxima(sampling::pooling_axes const& axes, index_t group)
        : axes_(axes),
          group_(group),
          of_channel_(axes, 1, group) {}

    /// For tensors with the channels last.
    template <class Index>
    static bool suits(sampling::pooling_axes const& axes, tensor_view<T const> const& input,
                      tensor_view<T> const& output, tensor_view<Index> const& indices) {
        return axes.taps() <= most_direct_taps && axes.reach() <= index_t{most_integer_position<T>} &&
               input.size(1) * index_t{sizeof(T)} >= least_window_bytes && is_channels_last(input) &&
               output.stride(1) == 1 && indices.stride(1) == 1;
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) {
        planes_ = planes;
        planes.indices.visit([&]<class Index>(pooling_plane<Index> const& indices) {
            for (index_t y = first; y < end; ++y) pool_row(indices, z, y);
        });
    }

private:
    template <class Index>
    void pool_row(pooling_plane<Index> const& indices, index_t z, index_t y) {
        auto const& [depth, height, width] = axes_;
        auto const taps_z = direct_taps::in_bounds(depth, z), taps_y = direct_taps::in_bounds(height, y);
        index_t const first_z = depth.first_position(z), first_y = height.first_position(y);
        for (index_t x = 0, end = 0; x < width.output; x = end) {
            auto const taps_x = direct_taps::in_bounds(width, x);
            integer_taps<T> const taps(axes_, planes_.input, taps_z, taps_y, taps_x);
            end = taps.count() > 0 ? width.end_of_alike_windows(x) : x + 1;
            integer_windows<T, Index> const to{
                planes_.output.at(0, z, y, x), indices.at(0, z, y, x),
                static_cast<Index>(planes_.first_index + depth.origin(z) * axes_.slice_step() +
                                   height.origin(y) * axes_.row_step() + width.origin(x)),
                of_channel_.data()};
            if (taps.count() > 0) {
                pool_windows(planes_.input.at(0, first_z, first_y, width.first_position(x)), taps, to, end - x,
                             indices.x_stride);
            } else { // MP-4
                std::fill_n(to.largest, group_, to_element<T>(lowest_value<T>));
                std::fill_n(to.indices, group_, Index{0});
            }
        }
    }

    /// Neighboring windows with the same taps in bounds. The last register of a pixel overlaps the one before it.
    template <class Index>
    DMLREF_NEVER_INLINE void pool_windows(T const* from, integer_taps<T> const& taps, integer_windows<T, Index> to,
                                          index_t count, index_t index_stride) const {
        // Not read again after each store:
        index_t const group = group_, stride = axes_.width.stride, distance = stride * planes_.input.x_stride,
                      output_stride = planes_.output.x_stride;
        for (index_t x = 0; x < count; ++x, from += distance) {
            to.store(from, taps, group);
            to.largest += output_stride;
            to.indices += index_stride;
            to.base += static_cast<Index>(stride);
        }
    }

    sampling::pooling_axes const& axes_;
    index_t const group_; ///< channels
    index_distances const of_channel_;
    max_pooling_planes<T> planes_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
