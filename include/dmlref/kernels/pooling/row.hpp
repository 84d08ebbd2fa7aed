// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/lanes/deinterleave.hpp"
#include "dmlref/exec/rows.hpp"
#include "dmlref/kernels/pooling/taps.hpp"

#include <limits>
#include <numeric>

/// Rows of the input laid out so that an element of a window is at the same distance in every lane: between padding of
/// -infinity, which is greater than nothing, and for a stride of s split into slots of every s-th element.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

inline constexpr float pooling_padding = -std::numeric_limits<float>::infinity();

/// The layout of the rows of a call.
class pooling_row {
public:
    /// The part of a slot that holds elements of the input: positions [first, end), of which the first is input x.
    struct content {
        index_t first, end, x;
    };

    pooling_row(sampling::pooling_axis const& width, index_t channels)
        : axis(width),
          group(channels),
          step(pooling_doublings(width) > 0 ? 1 : width.stride),
          slots((std::min)(width.window, step / std::gcd(step, width.dilation))),
          positions((width.output - 1) * (width.stride / step) + width.reach() / step + 1),
          contents_(slots) {
        for (index_t slot = 0; slot < slots; ++slot) contents_[slot] = content_of(slot);
    }

    sampling::pooling_axis const axis;
    index_t const group;     ///< channels that lie side by side
    index_t const step;      ///< between neighboring elements of a slot: the stride, or 1 if ranges are doubled
    index_t const slots;     ///< the remainders of x / step that taps fall on
    index_t const positions; ///< elements in a slot, of `group` channels each

    index_t pitch() const { return positions * group; }
    index_t length() const { return axis.output * group; } ///< of a row of results
    content const& operator[](index_t slot) const { return contents_[slot]; }

    index_t slot_of(index_t tap) const { return tap % slots; }
    /// The distance from the first element of a window to element `tap`, with `slot_stride` floats from slot to slot.
    index_t distance(index_t tap, index_t slot_stride) const {
        return slot_of(tap) * slot_stride + tap * axis.dilation / step * group;
    }

private:
    content content_of(index_t slot) const {
        index_t const remainder = slot * axis.dilation % step, before = std::max<index_t>(axis.padding - remainder, 0);
        index_t const first = (std::min)((before + step - 1) / step, positions);
        index_t const x = first * step + remainder - axis.padding;
        index_t const count = std::max<index_t>((axis.input - x + step - 1) / step, 0);
        return {first, (std::min)(first + count, positions), x};
    }

    exec::scratch<content> contents_;
};

namespace detail {

struct no_watch {
    template <class V>
    void show(V const&) {}
};

template <class T, class Watch>
void take(T const* from, index_t count, float* to, Watch& nan) {
    simd::for_each_covering_block(count, [&]<class V>(index_t at) {
        V const value = simd::load<V>(from + at);
        nan.show(value);
        simd::store(to + at, value);
    });
}

/// even[i] = from[2 * i], odd[i] = from[2 * i + 1].
template <class T, class Watch>
void take_pairs(T const* from, index_t pairs, float* even, float* odd, Watch& nan) {
    simd::for_each_covering_block(pairs, [&]<class V>(index_t at) {
        V first, second;
        simd::load_alternate(from + 2 * at, first, second);
        nan.show(first);
        nan.show(second);
        simd::store(even + at, first);
        simd::store(odd + at, second);
    });
}

template <class T, class Watch>
void take_every(T const* from, index_t step, index_t count, float* to, Watch& nan) {
    if (step == 1) return take(from, count, to, nan);
    for (index_t at = 0; at < count; ++at) {
        to[at] = simd::load<float>(from + at * step);
        nan.show(to[at]);
    }
}

/// One channel, for a step of 2: both slots at once.
template <class T, class Watch>
void split_pairs(pooling_row const& row, T const* from, float* to, index_t slot_stride, Watch& nan) {
    index_t const slot = row[0].x == 0 ? 0 : 1; // the slot of the even x
    auto const &even = row[slot], &odd = row[1 - slot];
    float* const to_even = to + slot * slot_stride + even.first;
    float* const to_odd = to + (1 - slot) * slot_stride + odd.first;
    index_t const evens = even.end - even.first, odds = odd.end - odd.first, pairs = (std::min)(evens, odds);
    take_pairs(from, pairs, to_even, to_odd, nan);
    take_every(from + 2 * pairs, 2, evens - pairs, to_even + pairs, nan);
    take_every(from + 2 * pairs + 1, 2, odds - pairs, to_odd + pairs, nan);
}

/// One channel.
template <class T, class Watch>
void split(pooling_row const& row, T const* from, index_t x_stride, float* to, index_t slot_stride, Watch& nan) {
    if (row.step == 2 && row.slots == 2 && x_stride == 1) return split_pairs(row, from, to, slot_stride, nan);
    for (index_t slot = 0; slot < row.slots; ++slot) {
        auto const& [first, end, x] = row[slot];
        take_every(from + x * x_stride, row.step * x_stride, end - first, to + slot * slot_stride + first, nan);
    }
}

/// `group` channels.
template <class T, class Watch>
void split_columns(pooling_row const& row, T const* from, index_t channel_stride, index_t x_stride, float* to,
                   index_t slot_stride, Watch& nan) {
    for (index_t slot = 0; slot < row.slots; ++slot) {
        auto const& [first, end, x] = row[slot];
        float* const start = to + slot * slot_stride;
        for (index_t at = first; at < end; ++at)
            take_every(from + (x + (at - first) * row.step) * x_stride, channel_stride, row.group,
                       start + at * row.group, nan);
    }
}

} // namespace detail

/// Lays out the row of one channel that begins at `from`, between the existing padding.
template <class T>
void copy_pooling_row(pooling_row const& row, T const* from, index_t x_stride, float* to, index_t slot_stride) {
    detail::no_watch none;
    detail::split(row, from, x_stride, to, slot_stride, none);
}

/// The same for all channels, with -infinity in place of NaN. Returns whether there was a NaN.
template <class T>
bool read_pooling_row(pooling_row const& row, T const* from, index_t channel_stride, index_t x_stride, float* to,
                      index_t slot_stride) {
    simd::nan_watch nan;
    if (row.group > 1)
        detail::split_columns(row, from, channel_stride, x_stride, to, slot_stride, nan);
    else
        detail::split(row, from, x_stride, to, slot_stride, nan);
    if (!nan.has_seen_one()) return false;
    for (index_t slot = 0; slot < row.slots; ++slot)
        for (index_t at = row[slot].first * row.group; at < row[slot].end * row.group; ++at)
            to[slot * slot_stride + at] = simd::number_or(to[slot * slot_stride + at], pooling_padding);
    return true;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
