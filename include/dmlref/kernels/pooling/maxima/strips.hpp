// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_lines.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/taps.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Windows at every element of packed rows, without indices. Some rows of windows are a strip: all that they read is
/// laid out between its padding, so that one loop compares neighbors in every row, however short rows are. No element
/// may be NaN or -0: equal ones are the same then, in whatever order they are compared, and halves are laid out as the
/// integers in their order.
template <number T>
class strip_maxima {
public:
    strip_maxima(sampling::pooling_axes const& axes, index_t /*group*/)
        : axes_(axes),
          row_(axes.width.positions(axes.width.output)),
          size_(windows_in_strip(axes.height, row_ * index_t{sizeof(T)})),
          length_(axes.height.positions(size_) * row_),
          strip_(length_ + 2 * integer_block<number_in_order>),
          slices_(axes.depth.window),
          down_(axes.height, row_),
          across_(axes.width, 1) {}

    /// Whether this is the fastest way. Rows must be too long for channels to be gathered.
    static bool suits(sampling::pooling_axes const& axes, tensor_view<T const> const& input,
                      tensor_view<T> const& output) {
        constexpr index_t least_row = 16;
        return axes.height.stride == 1 && axes.width.stride == 1 && input.strides().back() == 1 &&
               output.strides().back() == 1 && axes.width.output >= least_row && suits_windows(axes);
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) {
        for (index_t y = first; y < end; y += size_) pool_strip(planes, z, y, (std::min)(y + size_, end));
    }

private:
    using number_in_order = simd::ordered_number<T>;

    void pool_strip(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) const {
        lay_out(planes.input, z, first, end);
        index_t const count = (end - first) * row_, here = 0;
        down_.double_ranges(strip_.data(), length_);
        store_in_place(strip_.data(), down_.rest(), count);
        across_.double_ranges(strip_.data(), count);
        store_in_place(strip_.data(), across_.rest(), count - axes_.width.reach());
        for (index_t y = first; y < end; ++y)
            store_largest(strip_.data() + (y - first) * row_, {&here, 1}, axes_.width.output,
                          planes.output.at(0, z, y, 0));
    }

    /// Small windows of halves are compared element by element in the same time, and windows of floats in one slice
    /// axis by axis. Floats need lanes that have subnormals. Rows of integers are short for registers, or windows
    /// large.
    static bool suits_windows(sampling::pooling_axes const& axes) {
        constexpr index_t few_halves = 9, long_row = 256; // elements of a window, bytes of a row
        if constexpr (std::same_as<T, float>)
            return simd::width > 1 && axes.depth.window > 1 && axes.taps() > most_direct_taps;
        else if constexpr (std::same_as<T, half>)
            return axes.taps() > few_halves;
        else
            return axes.width.output * index_t{sizeof(T)} <= long_row || pooling_doublings(axes.height) > 0;
    }

    /// In whole blocks, so that none overlaps the one before it.
    static void store_in_place(number_in_order* numbers, window_part const& part, index_t count) {
        if (part.count == 1) return;
        constexpr index_t block = integer_block<number_in_order>;
        store_largest(numbers, part, (count + block - 1) / block * block, numbers);
    }

    /// What the windows need along an axis whose neighbors are `step` elements apart.
    class ranges {
    public:
        ranges(sampling::pooling_axis const& axis, index_t step)
            : doublings_(pooling_doublings(axis)),
              step_(axis.dilation * step),
              count_(doublings_ > 0 ? 2 : axis.window),
              distances_(count_) {
            for (index_t tap = 0; tap < count_; ++tap)
                distances_[tap] = step_ * (doublings_ > 0 ? tap * (axis.window - (index_t{1} << doublings_)) : tap);
        }

        /// Replaces each of `count` numbers by the largest of a range that begins with it, if it has such a range.
        void double_ranges(number_in_order* numbers, index_t count) const {
            for (int doubling = 0; doubling < doublings_; ++doubling) {
                index_t const both[] = {0, step_ << doubling};
                count -= both[1];
                store_in_place(numbers, {both, 2}, count);
            }
        }

        /// The ranges that make up a window.
        window_part rest() const { return {distances_.data(), count_}; }

    private:
        int doublings_;
        index_t step_, count_;
        exec::scratch<index_t> distances_;
    };

    /// The largest of the elements in bounds along z, between the padding. With a stride of 1, windows reach every
    /// column.
    void lay_out(pooling_plane<T const> const& input, index_t z, index_t first, index_t end) const {
        auto const& [depth, height, width] = axes_;
        std::fill_n(strip_.data(), length_ + 2 * integer_block<number_in_order>, simd::lowest_in_order<T>);
        index_t const count = depth.end_tap(z) - depth.first_tap(z);
        if (count <= 0) return; // MP-4
        for (index_t tap = 0; tap < count; ++tap) slices_[tap] = tap * depth.dilation * input.z_stride;
        index_t const origin = height.origin(first);
        index_t const end_of_rows = (std::min)(origin + height.positions(end - first), height.input);
        for (index_t y = (std::max)(origin, index_t{0}); y < end_of_rows; ++y)
            store_largest(input.at(0, depth.first_position(z), y, 0), {slices_.data(), count}, width.input,
                          strip_.data() + (y - origin) * row_ + width.padding);
    }

    sampling::pooling_axes const& axes_;
    index_t const row_;    ///< elements of a row, with its padding
    index_t const size_;   ///< rows of windows in a strip
    index_t const length_; ///< elements of a strip
    exec::scratch<number_in_order> strip_;
    exec::scratch<index_t> slices_; ///< distances between the slices of a window
    ranges down_, across_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
