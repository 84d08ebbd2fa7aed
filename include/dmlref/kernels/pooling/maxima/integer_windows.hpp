// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/ordered_halves.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/integer_lines.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <array>
#include <utility>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// An element of a window: its distance from the first one in the tensor, and from that one's index. MP-6
template <number T>
struct integer_tap {
    index_t distance;
    std::uint32_t position;
    tap_number<T> low, high; ///< of the position
};

/// The elements in bounds of a small window, in row-major order. Positions are counted from the first tap.
template <number T>
class integer_taps {
public:
    /// distance(i, j, k) is the distance from the first tap in bounds to the one i, j, k places after it.
    template <class Distance>
    integer_taps(sampling::pooling_axes const& axes, direct_taps::range const& z, direct_taps::range const& y,
                 direct_taps::range const& x, Distance const& distance) {
        auto const& [depth, height, width] = axes;
        for (index_t i = 0; i < z.count; ++i)
            for (index_t j = 0; j < y.count; ++j)
                for (index_t k = 0; k < x.count; ++k) {
                    auto const position = static_cast<std::uint32_t>(
                        (z.first + i) * depth.dilation * axes.slice_step() +
                        (y.first + j) * height.dilation * axes.row_step() + (x.first + k) * width.dilation);
                    taps_[static_cast<std::size_t>(count_++)] = {distance(i, j, k), position,
                                                                 static_cast<tap_number<T>>(position),
                                                                 static_cast<tap_number<T>>(position >> 8)};
                }
    }

    /// Those of windows in a plane.
    integer_taps(sampling::pooling_axes const& axes, pooling_plane<T const> const& input, direct_taps::range const& z,
                 direct_taps::range const& y, direct_taps::range const& x)
        : integer_taps(axes, z, y, x, [&](index_t i, index_t j, index_t k) {
              return i * axes.depth.dilation * input.z_stride + j * axes.height.dilation * input.y_stride +
                     k * axes.width.dilation * input.x_stride;
          }) {}

    integer_tap<T> const* begin() const { return taps_.data(); }
    integer_tap<T> const* end() const { return taps_.data() + count_; }
    index_t count() const { return count_; }

private:
    std::array<integer_tap<T>, static_cast<std::size_t>(most_direct_taps)> taps_{};
    index_t count_ = 0;
};

/// Of windows that lie side by side. Fewer are compared in another way.
inline constexpr index_t least_window_bytes = 16;

/// The largest position in lanes of T. Bytes have lanes for either byte of it.
template <number T>
inline constexpr std::uint32_t most_integer_position = sizeof(T) <= 2 ? (std::numeric_limits<std::uint16_t>::max)()
                                                                      : (std::numeric_limits<std::uint32_t>::max)();

#if defined(__GNUC__)
/// Finds the first largest elements of windows that lie side by side: calls store(lane, largest, low, high) with
/// registers of them, as they are compared, and of their positions. The windows are `count`, which fill
/// `least_window_bytes` or more, and are read from elements or from what these are compared as. If they `are_few`,
/// registers of every size are used, and those windows that are left over by whole steps are compared in two registers
/// at once, too.
template <number T, bool are_few = false>
class window_search {
public:
    template <number From, class Store>
    DMLREF_ALWAYS_INLINE static void run(From const* from, integer_taps<T> const& taps, index_t count,
                                         Store const& store) {
        in_registers<simd::register_bytes>(from, taps, count, store);
    }

    static constexpr bool has_two_parts = sizeof(T) == 1; ///< of positions

private:
    /// They share the places of the taps, and do not wait for each other.
    static constexpr std::size_t registers_at_once = has_two_parts || simd::register_bytes == 64 ? 2 : 4;

    /// In smaller registers, if there are too few windows. The last register overlaps the one before it.
    template <index_t bytes, number From, class Store>
    DMLREF_ALWAYS_INLINE static void in_registers(From const* from, integer_taps<T> const& taps, index_t count,
                                                  Store const& store) {
        constexpr index_t lanes = bytes / index_t{sizeof(T)}, step = lanes * index_t{registers_at_once};
        if constexpr (bytes > least_window_bytes) {
            constexpr index_t smaller = are_few ? bytes / 2 : least_window_bytes;
            if (count < lanes) return in_registers<smaller>(from, taps, count, store);
        }
        index_t lane = 0;
        for (; lane + step <= count; lane += step)
            at_once<bytes>(from, taps, lane, lanes, store, std::make_index_sequence<registers_at_once>{});
        if constexpr (are_few)
            for (; lane + lanes < count; lane += 2 * lanes)
                at_once<bytes>(from, taps, lane, (std::min)(lanes, count - lane - lanes), store,
                               std::make_index_sequence<2>{});
        for (; lane < count; lane += lanes)
            at_once<bytes>(from, taps, (std::min)(lane, count - lanes), lanes, store, std::make_index_sequence<1>{});
    }

    /// The registers begin `gap` windows apart.
    template <index_t bytes, number From, class Store, std::size_t... registers>
    DMLREF_ALWAYS_INLINE static void at_once(From const* from, integer_taps<T> const& taps, index_t lane, index_t gap,
                                             Store const& store, std::index_sequence<registers...>) {
        using values = simd::ordered_lanes<From, bytes>;
        using numbers = simd::integer_lanes<tap_number<T>, bytes>;
        from += lane;
        integer_tap<T> const* tap = taps.begin();
        typename values::type found[] = {values::load(from + tap->distance + static_cast<index_t>(registers) * gap)...};
        numbers low[] = {(static_cast<void>(registers), numbers{} + tap->low)...};
        numbers high[] = {(static_cast<void>(registers), numbers{} + tap->high)...};
        while (++tap != taps.end()) {
            numbers const tap_low = numbers{} + tap->low, tap_high = numbers{} + tap->high;
            auto const compare = [&](std::size_t at) DMLREF_ALWAYS_INLINE {
                auto const value = values::load(from + tap->distance + static_cast<index_t>(at) * gap);
                auto const stays = found[at] >= value;
                low[at] = stays ? low[at] : tap_low;
                if constexpr (has_two_parts) high[at] = stays ? high[at] : tap_high;
                found[at] = simd::larger_integers(value, found[at]);
            };
            (compare(registers), ...);
        }
        (store(lane + static_cast<index_t>(registers) * gap, found[registers], low[registers], high[registers]), ...);
    }
};
#endif

/// The first largest elements of windows that lie side by side, and their indices base + of_lane[i] + position.
template <number T, class Index>
struct integer_windows {
    T* largest;
    Index* indices;
    Index base;
    std::uint32_t const* of_lane;

#if defined(__GNUC__)
    /// As window_search says.
    template <bool are_few = false, number From>
    DMLREF_ALWAYS_INLINE void store(From const* from, integer_taps<T> const& taps, index_t count) const {
        window_search<T, are_few>::run(from, taps, count,
                                       [&](index_t lane, auto const& found, auto const& low, auto const& high)
                                           DMLREF_ALWAYS_INLINE { store_found(lane, found, low, high); });
    }

private:
    template <class Values, class Numbers>
    DMLREF_ALWAYS_INLINE void store_found(index_t lane, Values const& found, Numbers const& low,
                                          [[maybe_unused]] Numbers const& high) const {
        auto const store_indices = [this](index_t at, auto const& positions) DMLREF_ALWAYS_INLINE {
            simd::store_indices(positions, base, of_lane + at, indices + at);
        };
        simd::ordered_lanes<T, sizeof(Values)>::store(largest + lane, found);
        if constexpr (window_search<T>::has_two_parts) {
            auto const [first, second] = simd::joined(low, high);
            store_indices(lane, first);
            store_indices(lane + simd::lanes_in<Values> / 2, second);
        } else {
            store_indices(lane, low);
        }
    }
#else
    void store(T const* from, integer_taps<T> const& taps, index_t count) const {
        for (index_t at = 0; at < count; ++at) {
            integer_tap<T> const* found = taps.begin();
            for (integer_tap<T> const& tap : taps)
                if (from[tap.distance + at] > from[found->distance + at]) found = &tap;
            largest[at] = from[found->distance + at];
            indices[at] = base + of_lane[at] + found->position;
        }
    }
#endif
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
