// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/ordered_halves.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_lines.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <utility>

/// Small windows of integers with indices, with neighboring channels in the lanes: in as many as their bytes fill. And
/// of halves, unless one is NaN or -0.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// An element of a window: its distance from the first one in the tensor, and from that one's index. MP-6
template <number T>
struct integer_tap {
    index_t distance;
    std::uint32_t position;
    tap_number<T> low, high; ///< of the position
};

/// Of a pixel. Windows of smaller ones are compared in another way.
inline constexpr index_t least_pixel_bytes = 16;

/// The largest position in lanes of T. Bytes have lanes for either byte of it.
template <number T>
inline constexpr std::uint32_t most_integer_position = sizeof(T) <= 2 ? (std::numeric_limits<std::uint16_t>::max)()
                                                                      : (std::numeric_limits<std::uint32_t>::max)();

/// The first largest element of the windows of some channels, and its index base + of_channel[i] + position.
template <number T, class Index>
struct integer_pixel {
    T* largest;
    Index* indices;
    Index base;
    std::uint32_t const* of_channel;

#if defined(__GNUC__)
    /// For channels of `least_pixel_bytes` or more.
    DMLREF_ALWAYS_INLINE void store(T const* from, integer_tap<T> const* taps, index_t tap_count,
                                    index_t channels) const {
        if (channels * index_t{sizeof(T)} >= simd::register_bytes)
            return store_registers<simd::register_bytes>(from, taps, tap_count, channels);
        store_registers<least_pixel_bytes>(from, taps, tap_count, channels);
    }

private:
    static constexpr bool has_two_parts = sizeof(T) == 1; ///< of positions
    /// They share the places of the taps, and do not wait for each other.
    static constexpr std::size_t registers_at_once = has_two_parts || simd::register_bytes == 64 ? 2 : 4;

    /// The last register overlaps the one before it.
    template <index_t bytes>
    DMLREF_ALWAYS_INLINE void store_registers(T const* from, integer_tap<T> const* taps, index_t tap_count,
                                              index_t channels) const {
        constexpr index_t lanes = bytes / index_t{sizeof(T)}, step = lanes * index_t{registers_at_once};
        index_t lane = 0;
        for (; lane + step <= channels; lane += step)
            from_channel(lane).template store_at_once<bytes>(from + lane, taps, tap_count,
                                                             std::make_index_sequence<registers_at_once>{});
        for (; lane < channels; lane += lanes) {
            index_t const here = (std::min)(lane, channels - lanes);
            from_channel(here).template store_at_once<bytes>(from + here, taps, tap_count,
                                                             std::make_index_sequence<1>{});
        }
    }

    DMLREF_ALWAYS_INLINE integer_pixel from_channel(index_t channel) const {
        return {largest + channel, indices + channel, base, of_channel + channel};
    }

    template <index_t bytes, std::size_t... registers>
    DMLREF_ALWAYS_INLINE void store_at_once(T const* from, integer_tap<T> const* taps, index_t tap_count,
                                            std::index_sequence<registers...>) const {
        constexpr index_t lanes = bytes / index_t{sizeof(T)};
        using values = simd::ordered_lanes<T, bytes>;
        using numbers = simd::integer_lanes<tap_number<T>, bytes>;
        decltype(values::load(from)) found[] = {
            values::load(from + taps->distance + static_cast<index_t>(registers) * lanes)...};
        numbers low[] = {(static_cast<void>(registers), numbers{} + taps->low)...};
        numbers high[] = {(static_cast<void>(registers), numbers{} + taps->high)...};
        for (integer_tap<T> const* tap = taps + 1; tap != taps + tap_count; ++tap) {
            numbers const tap_low = numbers{} + tap->low, tap_high = numbers{} + tap->high;
            auto const compare = [&](std::size_t at) DMLREF_ALWAYS_INLINE {
                auto const value = values::load(from + tap->distance + static_cast<index_t>(at) * lanes);
                auto const stays = found[at] >= value;
                low[at] = stays ? low[at] : tap_low;
                if constexpr (has_two_parts) high[at] = stays ? high[at] : tap_high;
                found[at] = simd::larger_integers(value, found[at]);
            };
            (compare(registers), ...);
        }
        (from_channel(static_cast<index_t>(registers) * lanes)
             .store_found(found[registers], low[registers], high[registers]),
         ...);
    }

    template <class Values, class Numbers>
    DMLREF_ALWAYS_INLINE void store_found(Values const& found, Numbers const& low,
                                          [[maybe_unused]] Numbers const& high) const {
        simd::ordered_lanes<T, sizeof(Values)>::store(largest, found);
        auto const store_indices = [to = indices, first = base,
                                    addends = of_channel](index_t lane, auto const& positions) DMLREF_ALWAYS_INLINE {
            using offsets = std::remove_cvref_t<decltype(positions)>;
            if constexpr (std::same_as<Index, std::uint32_t>)
                simd::store_integers(to + lane, positions + first + simd::load_integers<offsets>(addends + lane));
            else
                for (index_t at = 0; at < simd::lanes_in<offsets>; ++at)
                    to[lane + at] = first + addends[lane + at] + positions[at];
        };
        if constexpr (has_two_parts) {
            auto const [first, second] = simd::joined(low, high);
            simd::visit_in_32_bits(0, first, store_indices);
            simd::visit_in_32_bits(simd::lanes_in<Values> / 2, second, store_indices);
        } else {
            simd::visit_in_32_bits(0, low, store_indices);
        }
    }
#else
    void store(T const* from, integer_tap<T> const* taps, index_t tap_count, index_t count) const {
        for (index_t at = 0; at < count; ++at) {
            integer_tap<T> const* found = taps;
            for (integer_tap<T> const* tap = taps + 1; tap != taps + tap_count; ++tap)
                if (from[tap->distance + at] > from[found->distance + at]) found = tap;
            largest[at] = from[found->distance + at];
            indices[at] = base + of_channel[at] + found->position;
        }
    }
#endif
};

/// Rows of windows, for max_pool_rows.
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
               input.size(1) * index_t{sizeof(T)} >= least_pixel_bytes && is_channels_last(input) &&
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
            integer_pixel<T, Index> const to{planes_.output.at(0, z, y, x), indices.at(0, z, y, x),
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
    void pool_windows(T const* from, integer_pixel<T, Index> to, index_t count, index_t index_stride) const {
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
