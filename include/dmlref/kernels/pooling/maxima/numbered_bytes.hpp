// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/integers.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <algorithm>
#include <bit>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A byte above the number of its tap, counted from the last one: the largest of a window is the first largest byte.
template <byte_integer T>
using numbered_byte = std::conditional_t<std::is_signed_v<T>, std::int16_t, std::uint16_t>;

/// Windows that fit into the fewest lanes that are used.
inline constexpr index_t least_numbered_windows = 16;

#if defined(__GNUC__)
/// Finds the largest numbered byte of each window of packed rows, with neighboring windows in the lanes.
template <byte_integer T>
class numbered_windows {
public:
    explicit numbered_windows(sampling::pooling_axis const& width)
        : width_(width),
          first_whole_(width.first_whole_window()),
          end_whole_(width.end_of_whole_windows()) {}

    /// The largest distance between results.
    static index_t most_pitch(sampling::pooling_axis const& width) { return 2 * width.output; }

    /// Sets the distance between rows, and chooses that between rows of results. If no gap lies between rows, and the
    /// same number of steps between all windows, they are compared as one row.
    void set_stride(index_t stride) {
        index_t const steps = width_.input / width_.stride;
        stride_ = stride;
        are_joined_ = steps * width_.stride == stride && width_.output <= steps && steps <= most_pitch(width_);
        pitch_ = are_joined_ ? steps : width_.output;
    }
    index_t pitch() const { return pitch_; }

    /// Whether this is fast: windows that reach into padding are compared one by one.
    bool suits() const {
        index_t const whole = end_whole_ - first_whole_;
        bool const has_few_others = are_joined_ && width_.output - whole <= 2; // as with a padding of 1
        return width_.stride <= (std::min)(width_.window, index_t{2}) && width_.output >= least_numbered_windows &&
               (has_enough(whole) || has_few_others);
    }

    /// For `rows` rows from `from` on.
    void find(T const* from, index_t rows, numbered_byte<T>* to) const {
        index_t const whole = end_whole_ - first_whole_, lines = are_joined_ ? 1 : rows;
        index_t const windows = are_joined_ ? (rows - 1) * pitch_ + whole : whole;
        bool const fill_lanes = has_enough(windows);
        if (fill_lanes) find_whole(from + width_.origin(first_whole_), lines, windows, to + first_whole_);
        for (index_t x = 0; x < (fill_lanes ? first_whole_ : end_whole_); ++x) find_column(from, rows, x, to + x);
        for (index_t x = end_whole_; x < width_.output; ++x) find_column(from, rows, x, to + x);
    }

private:
    static bool has_enough(index_t windows) { return windows >= least_numbered_windows; }

    template <index_t bytes>
    using lanes = simd::integer_lanes<numbered_byte<T>, bytes>;

    static constexpr numbered_byte<T> numbered(T value, index_t number) {
        return static_cast<numbered_byte<T>>(value * 256 + static_cast<int>(number));
    }

    /// Window x of each row, of which some taps are in bounds, or none.
    void find_column(T const* from, index_t rows, index_t x, numbered_byte<T>* to) const {
        index_t const taps = width_.end_tap(x) - width_.first_tap(x);
        if (taps == 2) // the commonest number
            find_column(from, rows, x, std::integral_constant<index_t, 2>{}, to);
        else
            find_column(from, rows, x, taps, to);
    }
    template <class Taps>
    DMLREF_NEVER_INLINE void find_column(T const* from, index_t rows, index_t x, Taps taps,
                                         numbered_byte<T>* to) const {
        index_t const first = width_.first_position(x), number = width_.window - 1 - width_.first_tap(x);
        index_t const dilation = width_.dilation, stride = stride_, pitch = pitch_;
        for (index_t row = 0; row < rows; ++row) {
            numbered_byte<T> largest = numbered(lowest_value<T>, 0);
            for (index_t tap = 0; tap < taps; ++tap)
                largest = (std::max)(numbered(from[row * stride + first + tap * dilation], number - tap), largest);
            to[row * pitch] = largest;
        }
    }

    void find_whole(T const* from, index_t rows, index_t windows, numbered_byte<T>* to) const {
        if (width_.stride == 1)
            find_in_lanes<1, simd::register_bytes>(from, rows, windows, to);
        else
            find_in_lanes<2, simd::register_bytes>(from, rows, windows, to);
    }

    /// With code of its own for the commonest numbers of taps.
    template <index_t step, index_t bytes>
    void find_in_lanes(T const* from, index_t rows, index_t windows, numbered_byte<T>* to) const {
        if constexpr (bytes / 2 > least_numbered_windows)
            if (windows < bytes / 2) return find_in_lanes<step, bytes / 2>(from, rows, windows, to);
        if (width_.window == 2)
            find<step, bytes>(from, rows, windows, std::integral_constant<index_t, 2>{}, to);
        else if (width_.window == 3)
            find<step, bytes>(from, rows, windows, std::integral_constant<index_t, 3>{}, to);
        else
            find<step, bytes>(from, rows, windows, width_.window, to);
    }

    /// The last register of a row overlaps the one before it.
    template <index_t step, index_t bytes, class Taps>
    DMLREF_NEVER_INLINE void find(T const* from, index_t rows, index_t windows, Taps taps, numbered_byte<T>* to) const {
        constexpr index_t count = bytes / 2;
        index_t const dilation = width_.dilation, stride = stride_, pitch = pitch_;
        for (index_t row = 0; row < rows; ++row)
            for (index_t at = 0; at < windows; at += count) {
                index_t const here = (std::min)(at, windows - count);
                T const* const first = from + row * stride + here * step;
                auto largest = load<step, bytes>(first) | numbered(0, taps - 1);
                for (index_t tap = 1; tap < taps; ++tap)
                    largest = simd::larger_integers(
                        load_later<step, bytes>(first + tap * dilation) | numbered(0, taps - 1 - tap), largest);
                simd::store_integers(to + row * pitch + here, largest);
            }
    }

    /// Every `step`th byte in the upper half of its lane, from `from` on. If that is every second one, the bytes after
    /// them are read, too, of which the last belongs to the same window.
    template <index_t step, index_t bytes>
    DMLREF_ALWAYS_INLINE static lanes<bytes> load(T const* from) {
        if constexpr (step == 1) return std::bit_cast<lanes<bytes>>(simd::load_widened<bytes>(from) << 8);
        auto const pairs = simd::load_integers<lanes<bytes>>(from);
        return is_little_endian ? pairs << 8 : pairs & upper;
    }
    /// The same, but the bytes before them are read.
    template <index_t step, index_t bytes>
    DMLREF_ALWAYS_INLINE static lanes<bytes> load_later(T const* from) {
        if constexpr (step == 1) return load<step, bytes>(from);
        auto const pairs = simd::load_integers<lanes<bytes>>(from - 1);
        return is_little_endian ? pairs & upper : pairs << 8;
    }
    static constexpr bool is_little_endian = std::endian::native == std::endian::little;
    static constexpr auto upper = static_cast<numbered_byte<T>>(0xff00);

    sampling::pooling_axis const width_;
    index_t const first_whole_, end_whole_; ///< windows that do not reach into padding
    index_t stride_ = 0, pitch_ = 0;        ///< between rows, and between rows of results
    bool are_joined_ = false;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
