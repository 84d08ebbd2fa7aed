// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_lines.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Rows of windows of integers that begin at every second element, in packed rows of one channel. Each row of a window
/// is made up of pairs of neighbors, and the last pair may overlap the one before it: equal integers are the same.
/// Nothing is laid out first: for a row of bytes, which has few registers, that takes longer than comparing it.
template <integer T>
class integer_pair_maxima {
public:
    integer_pair_maxima(sampling::pooling_axes const& axes, index_t /*group*/)
        : axes_(axes),
          pairs_(pairs_in(axes.width)),
          distances_(axes.depth.window * axes.height.window * pairs_),
          first_whole_((std::min)((axes.width.padding + 1) / 2, axes.width.output)),
          end_whole_((std::max)(first_whole_, axes.width.end_of_whole_windows())) {}

    static bool suits(sampling::pooling_axes const& axes, tensor_view<T const> const& input,
                      tensor_view<T> const& output) {
        return axes.width.stride == 2 && axes.width.dilation == 1 && axes.width.window >= 2 &&
               axes.depth.window * axes.height.window * pairs_in(axes.width) <= most_pairs &&
               input.strides().back() == 1 && output.strides().back() == 1;
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) {
        auto const& [depth, height, width] = axes_;
        index_t const step = height.stride * planes.input.y_stride, output_step = planes.output.y_stride;
        for (index_t y = first, next; y < end; y = next) {
            next = (std::min)(end, height.end_of_alike_windows(y));
            list_pairs(planes.input, z, y);
            T* const to = planes.output.at(0, z, y, 0);
            T const* const from =
                count_ > 0 ? planes.input.at(0, depth.first_position(z), height.first_position(y), 0) : nullptr;
            for (index_t row = 0; row < next - y; ++row)
                if (count_ > 0)
                    pool_row(from + row * step, to + row * output_step);
                else
                    std::fill_n(to + row * output_step, width.output, lowest_value<T>); // MP-4
        }
    }

private:
    /// In a window. More are compared faster row by row, and so are more than two of 64 bits, for which few processors
    /// have a maximum.
    static constexpr index_t most_pairs = sizeof(T) < 8 ? 8 : 2;

    static index_t pairs_in(sampling::pooling_axis const& width) { return (width.window + 1) / 2; }

    /// Those in bounds. Inlined, it would slow down every row.
    DMLREF_NEVER_INLINE void list_pairs(pooling_plane<T const> const& input, index_t z, index_t y) {
        auto const& [depth, height, width] = axes_;
        count_ = 0;
        for (index_t i = depth.first_tap(z); i < depth.end_tap(z); ++i)
            for (index_t j = height.first_tap(y); j < height.end_tap(y); ++j)
                for (index_t pair = 0; pair < pairs_; ++pair)
                    distances_[count_++] = (i - depth.first_tap(z)) * depth.dilation * input.z_stride +
                                           (j - height.first_tap(y)) * height.dilation * input.y_stride +
                                           (std::min)(2 * pair, width.window - 2);
    }

    void pool_row(T const* from, T* to) const {
        sampling::pooling_axis const& width = axes_.width;
        simd::prefetch_ahead(from, axes_.height.stride * width.input);
        store_largest_of_pairs(from + width.origin(first_whole_), {distances_.data(), count_},
                               end_whole_ - first_whole_, to + first_whole_);
        for (index_t x = 0; x < first_whole_; ++x) to[x] = largest_in_bounds(from, x);
        for (index_t x = end_whole_; x < width.output; ++x) to[x] = largest_in_bounds(from, x);
    }

    /// The largest element of a window that reaches beyond the rows that begin at `from`.
    T largest_in_bounds(T const* from, index_t x) const {
        sampling::pooling_axis const& width = axes_.width;
        index_t const first = (std::max)(width.origin(x), index_t{0});
        index_t const end = (std::min)(width.origin(x) + width.window, width.input);
        T largest = lowest_value<T>;
        for (index_t row = 0; row < count_; row += pairs_)
            for (index_t at = first; at < end; ++at) largest = (std::max)(largest, from[distances_[row] + at]);
        return largest;
    }

    sampling::pooling_axes const& axes_;
    index_t const pairs_;                   ///< in a row of a window
    exec::scratch<index_t> distances_;      ///< from the first element in bounds to the pairs in bounds
    index_t const first_whole_, end_whole_; ///< windows that do not reach into padding along x
    index_t count_ = 0;                     ///< of the pairs in bounds
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
