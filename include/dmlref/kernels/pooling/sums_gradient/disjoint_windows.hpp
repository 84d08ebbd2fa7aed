// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/interleave.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/streamed_rows.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/sums_gradient/row_stores.hpp"
#include "dmlref/kernels/pooling/sums/divisors.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Rows of the result if each element belongs to one window. Then a sum has one term, which is stored in all elements
/// of the window as soon as it is computed.
template <element T>
class disjoint_window_rows {
public:
    /// Whether `group` channels side by side fill lanes, or pairs of columns do.
    static bool suits(sampling::pooling_axes const& axes, pooling_plane<T> const& output, index_t group) {
        if (!output.has_packed_rows(group) || !is_divided(axes.depth) || !is_divided(axes.height) ||
            !is_divided(axes.width))
            return false;
        return group == 1 ? axes.width.window == 2 && axes.width.input == 2 * axes.width.output
                          : group >= simd::width && axes.width.window <= most_at_once;
    }

    disjoint_window_rows(sampling::pooling_axes const& axes, index_t group, bool include_padding, row_stores stores)
        : axes_(axes),
          group_(group),
          stores_(stores),
          divisors_(axes, group, include_padding),
          space_(axes.width.output * group),
          streamed_line_(is_streamed() && group == 1 ? axes.width.input : 0) {}

    void start(pooling_plane<T const> const& input_gradient, pooling_plane<T> const& output_gradient) {
        input_gradient_ = input_gradient;
        output_gradient_ = output_gradient;
    }

    /// Rows are counted across all slices.
    void write_rows(index_t first, index_t end) {
        sampling::pooling_axis const& height = axes_.height;
        while (first < end) {
            index_t const z = first / height.input, y = first % height.input;
            index_t const of_window = height.window - y % height.window;
            index_t const rows = (std::min)({end - first, height.input - y, of_window, most_at_once});
            write_rows(z, y, rows);
            first += rows;
        }
    }

private:
    static constexpr index_t most_at_once = 4; ///< rows, columns; a processor combines stores to few places at a time

    /// Whether each element of the axis belongs to one window.
    static bool is_divided(sampling::pooling_axis const& axis) {
        return axis.stride == axis.window && axis.dilation == 1 && axis.padding == 0 &&
               axis.output * axis.window >= axis.input;
    }

    bool is_streamed() const { return stores_ == row_stores::streamed; }

    void write_rows(index_t z, index_t y, index_t rows) {
        index_t const window_z = z / axes_.depth.window, window_y = y / axes_.height.window;
        T const* const from = input_gradient_.at(0, window_z, window_y, 0);
        T* const to = output_gradient_.at(0, z, y, 0);
        divisors_.with_row(window_z, window_y, [&](auto const& divide) {
            if (!input_gradient_.has_packed_rows(group_))
                write_windows(read_columns(input_gradient_, group_, axes_.width.output, from, space_.data()), divide,
                              to, rows);
            else
                write_windows(from, divide, to, rows);
        });
    }

    template <class From, class Division>
    void write_windows(From const* from, Division const& divide, T* to, index_t rows) {
        if (group_ == 1) return write_pairs(from, divide, to, rows);
        if (group_ == simd::unrolled_batches * simd::width)
            write_pixels(simd::unrolled_groups<simd::unrolled_batches>{}, from, divide, to, rows);
        else
            write_pixels(simd::groups_of_batches<2>{}, from, divide, to, rows);
    }

    template <class From, class Division>
    void write_pairs(From const* from, Division const& divide, T* to, index_t rows) {
        T* const line = is_streamed() ? streamed_line_.data() : to;
        for (index_t row = 0; row < rows && stores_ == row_stores::prefetched; ++row)
            simd::prefetch_ahead(to + row * output_gradient_.y_stride, axes_.width.input);
        simd::for_each_covering_block(axes_.width.output, [from, divide, line]<class V>(index_t at) {
            V const sum = simd::with_one_nan(V(0.f) + divide(at, simd::load<V>(from + at)));
            simd::store_alternate(line + 2 * at, sum, sum);
        });
        for (index_t row = is_streamed() ? 0 : 1; row < rows; ++row) {
            T* const place = to + row * output_gradient_.y_stride;
            if (is_streamed())
                streamed_.copy(line, place, axes_.width.input);
            else
                std::copy_n(line, axes_.width.input, place);
        }
    }

    template <class Groups, class From, class Division>
    void write_pixels(Groups const& groups, From const* from, Division const& divide, T* to, index_t rows) const {
        index_t const window = axes_.width.window, step = window * group_;
        for (index_t x = 0; x < axes_.width.output; ++x, to += step) {
            auto const share = [from, divide, first = x * group_](index_t lane) DMLREF_ALWAYS_INLINE {
                return divide(first + lane, simd::load<simd::batch>(from + first + lane));
            };
            index_t const columns = (std::min)(window, axes_.width.input - x * window);
            is_streamed() ? fill_window<true>(groups, share, to, rows, columns)
                          : fill_window<false>(groups, share, to, rows, columns);
        }
    }

    template <bool streams, class Groups, class Share>
    DMLREF_ALWAYS_INLINE void fill_window(Groups const& groups, Share const& share, T* to, index_t rows,
                                          index_t columns) const {
        if (rows == 2 && columns == 2)
            fill_elements<streams>(groups, share, to, 2, 2); // the commonest, with unrolled loops
        else
            fill_elements<streams>(groups, share, to, rows, columns);
    }

    /// `streams` is a constant, so that halves are narrowed once for all elements.
    template <bool streams, class Groups, class Share>
    DMLREF_ALWAYS_INLINE void fill_elements(Groups const& for_each_group, Share const& share, T* to, index_t rows,
                                            index_t columns) const {
        index_t const row_stride = output_gradient_.y_stride, group = group_;
        for_each_group(
            group, [=]<class V, index_t... i>(index_t lane, std::integer_sequence<index_t, i...>) DMLREF_ALWAYS_INLINE {
                V const sums[] = {simd::with_one_nan(V(0.f) + share(lane + i * simd::width))...};
                for (index_t row = 0; row < rows; ++row)
                    for (index_t column = 0; column < columns; ++column) {
                        T* const place = to + row * row_stride + column * group + lane;
                        (simd::store_or_stream(place + i * simd::width, sums[i], streams), ...);
                    }
            });
    }

    sampling::pooling_axes const& axes_;
    index_t const group_;
    row_stores const stores_;
    window_divisors divisors_;
    exec::scratch<float> space_;
    exec::scratch<T> streamed_line_;
    exec::streamed_rows<T> streamed_;
    pooling_plane<T const> input_gradient_{};
    pooling_plane<T> output_gradient_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
