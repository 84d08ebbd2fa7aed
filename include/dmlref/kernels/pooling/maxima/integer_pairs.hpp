// SPDX-License-Identifier: MIT
#pragma once
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

    /// Sets the planes of the next rows.
    void start_planes(max_pooling_planes<T> const& planes) { planes_ = planes; }

    /// Stores the windows at z, y.
    void pool(index_t z, index_t y) {
        auto const& [depth, height, width] = axes_;
        rows const in_bounds{depth.first_tap(z), depth.end_tap(z), height.first_tap(y), height.end_tap(y)};
        if (in_bounds != listed_) list(in_bounds);
        T* const to = planes_.output.at(0, z, y, 0);
        if (count_ == 0) return void(std::fill_n(to, width.output, lowest_value<T>)); // MP-4
        T const* const from = planes_.input.at(0, depth.first_position(z), height.first_position(y), 0);
        simd::prefetch_ahead(from, height.stride * width.input);
        store_largest_of_pairs(from + width.origin(first_whole_), {distances_.data(), count_},
                               end_whole_ - first_whole_, to + first_whole_);
        for (index_t x = 0; x < first_whole_; ++x) to[x] = largest_in_bounds(from, x);
        for (index_t x = end_whole_; x < width.output; ++x) to[x] = largest_in_bounds(from, x);
    }

private:
    /// In a window. More are compared faster row by row, and so are more than two of 64 bits, for which few processors
    /// have a maximum.
    static constexpr index_t most_pairs = sizeof(T) < 8 ? 8 : 2;

    static index_t pairs_in(sampling::pooling_axis const& width) { return (width.window + 1) / 2; }

    /// The taps in bounds along z and y.
    struct rows {
        index_t first_z, end_z, first_y, end_y;
        bool operator==(rows const&) const = default;
    };

    /// Most rows of windows have the same rows in bounds, so their distances are kept.
    void list(rows const& in_bounds) {
        listed_ = in_bounds;
        count_ = 0;
        for (index_t i = in_bounds.first_z; i < in_bounds.end_z; ++i)
            for (index_t j = in_bounds.first_y; j < in_bounds.end_y; ++j)
                for (index_t pair = 0; pair < pairs_; ++pair)
                    distances_[count_++] = (i - in_bounds.first_z) * axes_.depth.dilation * planes_.input.z_stride +
                                           (j - in_bounds.first_y) * axes_.height.dilation * planes_.input.y_stride +
                                           (std::min)(2 * pair, axes_.width.window - 2);
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
    rows listed_{};
    index_t count_ = 0; ///< of the pairs in bounds
    max_pooling_planes<T> planes_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
