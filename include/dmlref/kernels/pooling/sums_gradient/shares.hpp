// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/sums/divisors.hpp"
#include "dmlref/sampling/reaching_windows.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The incoming gradient of a plane, or of channels that lie side by side, with each element divided by the divisor of
/// its window. It is kept row by row, between windows of zeros, for as many rows as can reach one row of the result.
template <element T>
class window_shares {
public:
    window_shares(sampling::pooling_axes const& axes, index_t group, bool include_padding)
        : axes_(axes),
          group_(group),
          divisors_(axes, group, include_padding),
          margin_(axes.width.reach() / axes.width.stride),
          line_((axes.width.output + 2 * margin_) * group),
          lines_y_(axes.depth.input == 1 && axes.depth.output == 1 ? most_windows(axes.height) : axes.height.output),
          lines_(most_windows(axes.depth) * lines_y_ * line_),
          space_(axes.width.output * group),
          slices_(axes.depth.output),
          rows_(axes.height.output) {
        std::fill_n(lines_.data(), most_windows(axes.depth) * lines_y_ * line_, 0.f);
        for (index_t z = 0; z < axes.depth.output; ++z) slices_[z] = z % most_windows(axes.depth) * lines_y_ * line_;
        for (index_t y = 0; y < axes.height.output; ++y) rows_[y] = y % lines_y_ * line_ + margin_ * group;
    }

    /// The largest number of windows with an element at one place along an axis.
    static index_t most_windows(sampling::pooling_axis const& axis) {
        return (std::min)(axis.reach() / axis.stride + 1, axis.output);
    }

    void start(pooling_plane<T const> const& input_gradient) {
        input_gradient_ = input_gradient;
        next_z_ = next_y_ = 0;
    }

    float const* data() const { return lines_.data(); }
    /// The place of window 0 of a row, relative to data(). There are margins before and after the windows.
    index_t line_of(index_t z, index_t y) const { return slices_[z] + rows_[y]; }

    /// Prepares the rows of these windows, and drops those of earlier ones. Rows must come in ascending order.
    void prepare(sampling::reaching_windows const& z, sampling::reaching_windows const& y) {
        if (next_z_ < z.first) {
            next_z_ = z.first;
            next_y_ = 0;
        }
        if (lines_y_ < axes_.height.output) next_y_ = (std::max)(next_y_, y.first);
        while (next_z_ < z.last || (next_z_ == z.last && next_y_ <= y.last)) {
            prepare_row(next_z_, next_y_);
            if (++next_y_ < axes_.height.output) continue;
            next_y_ = 0;
            ++next_z_;
        }
    }

private:
    void prepare_row(index_t z, index_t y) {
        T const* const row = input_gradient_.at(0, z, y, 0);
        float* const to = lines_.data() + line_of(z, y);
        divisors_.with_row(z, y, [&](auto const& divide) {
            if (!input_gradient_.has_packed_rows(group_)) {
                divide_row(read_columns(input_gradient_, group_, axes_.width.output, row, space_.data()), divide, to);
            } else {
                if (group_ == 1) simd::prefetch_ahead(row, axes_.width.output);
                divide_row(row, divide, to);
            }
        });
    }

    template <class From, class Division>
    void divide_row(From const* from, Division const& divide, float* to) const {
        simd::for_each_covering_block(axes_.width.output * group_, [from, divide, to]<class V>(index_t at) {
            simd::store(to + at, divide(at, simd::load<V>(from + at)));
        });
    }

    sampling::pooling_axes const& axes_;
    index_t const group_;
    window_divisors divisors_;
    index_t const margin_, line_, lines_y_;
    exec::scratch<float> lines_, space_;
    exec::scratch<index_t> slices_, rows_; ///< the places of their lines
    pooling_plane<T const> input_gradient_{};
    index_t next_z_ = 0, next_y_ = 0; ///< the first row that is not ready
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
