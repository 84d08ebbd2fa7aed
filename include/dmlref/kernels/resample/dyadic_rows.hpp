// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/dyadic_axis.hpp"
#include "dmlref/kernels/resample/dyadic_lanes.hpp"

#include <cstdint>

/// A box of a RESAMPLE of INT8 or UINT8 whose packed rows become twice as long, computed in integers.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Whether a row becomes twice as long with the centers of both on one another: elements 2x and 2x + 1 lie a quarter
/// before and after element x of the input, or at the end of the row.
inline bool is_doubled_row(resample_axis const& axis) {
    index_t const last = axis.positions.input_size - 1;
    auto const is_at = [&](index_t x, index_t quarter) {
        sampling::axis_tap const tap = axis.positions(x);
        index_t const expected = std::clamp<index_t>(quarter, 0, 4 * last);
        return tap.lower == expected / 4 && tap.weight == static_cast<float>(expected % 4) / 4.f;
    };
    if (axis.output_size != 2 * (last + 1)) return false;
    for (index_t x = 0; x <= last; ++x)
        if (!is_at(2 * x, 4 * x - 1) || !is_at(2 * x + 1, 4 * x + 1)) return false;
    return true;
}

#if defined(__GNUC__)
/// Computes one box, for any of its planes: the sums of up to four rows, of which each then becomes a row of the
/// output. Sums are exact, so their order does not matter.
template <byte_integer T>
class dyadic_row_box {
public:
    static constexpr index_t longest_row = index_t{1} << 13;   ///< elements; its sums lie in a cache
    static constexpr index_t largest_block = index_t{1} << 17; ///< elements; those that are read again are in the cache

    /// If rows are whole: neither long, nor the axis that is shared among threads.
    static bool suits(resample_axes const& axes) {
        resample_axis const& row = axes.resampled.back();
        return axes.resampled.size() > 1 && axes.lanes == 1 && simd::width > 1 && row.input_stride == 1 &&
               row.output_stride == 1 && row.positions.input_size >= pixels_in<least_bytes> &&
               row.output_size <= longest_row && is_doubled_row(row) && has_dyadic_sums(axes);
    }

    dyadic_row_box(resample_axes const& axes, resample_tiling::box const& box, bool streams)
        : pixels_(axes.resampled.back().positions.input_size),
          rounds_to_nearest_(axes.rounds_to_nearest),
          streams_(streams && may_stream(axes)),
          has_slices_(axes.resampled.size() == 3),
          slices_(dyadic_axis_of(axes, box, 3)),
          rows_(rows_of(axes, box, quarters - slices_.bits())),
          pitch_(quotient_rounded_up(pixels_, widest) * widest),
          sums_((has_slices_ ? dyadic_axis::longest_run : 1) * dyadic_axis::longest_run * pitch_) {}

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) const { make<simd::register_bytes>(from, to); }

    void finish() const {}

private:
    using side = dyadic_axis::side;
    static constexpr int quarters = dyadic_bits - 2; ///< bits that a row leaves to the other axes
    static constexpr index_t least_bytes = 16;
    template <index_t bytes>
    using lanes = simd::integer_lanes<std::uint16_t, bytes>;
    template <index_t bytes>
    static constexpr index_t pixels_in = bytes / 2;
    static constexpr index_t widest = pixels_in<simd::register_bytes>;

    /// Whether rows begin at registers, if the first does, and fill whole ones.
    static bool may_stream(resample_axes const& axes) {
        auto const row = axes.resampled.end() - 1;
        return row->positions.input_size % widest == 0 &&
               std::all_of(axes.resampled.begin(), row,
                           [](auto const& axis) { return axis.output_stride % simd::register_bytes == 0; });
    }

    static dyadic_axis rows_of(resample_axes const& axes, resample_tiling::box const& box, int bits) {
        std::size_t const at = axes.resampled.size() - 2;
        return {axes.resampled[at], box.positions[at], bits};
    }

    /// In as wide registers as a row fills.
    template <index_t bytes>
    void make(T const* from, T* to) const {
        if constexpr (bytes > least_bytes)
            if (pixels_ < pixels_in<bytes>) return make<bytes / 2>(from, to);
        bool const streams = streams_ && reinterpret_cast<std::uintptr_t>(to) % bytes == 0;
        if (rounds_to_nearest_)
            streams ? make<bytes, true, true>(from, to) : make<bytes, true, false>(from, to);
        else
            streams ? make<bytes, false, true>(from, to) : make<bytes, false, false>(from, to);
    }

    /// Sums of all rows that are made of the same ones are stored first, since those of longer rows do not fit into
    /// registers.
    template <index_t bytes, bool rounds_to_nearest, bool streams>
    void make(T const* from, T* to) const {
        for (tap_run const& slices : slices_.runs())
            for (tap_run const& rows : rows_.runs()) {
                T const* const row = from + slices_.place_in_input(slices) + rows_.place_in_input(rows);
                T* const row_to = to + slices_.place_in_output(slices) + rows_.place_in_output(rows);
                side const z = slices_.side_of(slices), y = rows_.side_of(rows);
                has_slices_ ? add_rows<bytes, true>(row, z, y) : add_rows<bytes, false>(row, z, y);
                store_rows<bytes, rounds_to_nearest, streams>(row_to, z, y);
            }
    }

    template <index_t bytes, bool has_slices>
    void add_rows(T const* from, side const slices, side const rows) const {
        if (rows.count == 2)
            add_rows<bytes, has_slices>(from, slices, rows, 2); // with an unrolled loop
        else
            add_rows<bytes, has_slices>(from, slices, rows, rows.count);
    }

    template <index_t bytes, bool has_slices>
    DMLREF_ALWAYS_INLINE void add_rows(T const* from, side const slices, side const rows, index_t height) const {
        index_t const pixels = pixels_, pitch = pitch_;
        using blend = dyadic_blend<lanes<bytes>>;
        for (index_t next = 0; next < pixels; next += pixels_in<bytes>) {
            index_t const at = (std::min)(next, pixels - pixels_in<bytes>);
            auto const row_at = [&](index_t offset) DMLREF_ALWAYS_INLINE {
                lanes<bytes> const value = simd::load_widened<bytes>(from + at + offset);
                if constexpr (has_slices)
                    return blend(value, simd::load_widened<bytes>(from + at + offset + slices.next), slices.parts);
                else
                    return [value](std::uint16_t) DMLREF_ALWAYS_INLINE { return value; };
            };
            auto const lower = row_at(0), upper = row_at(rows.next);
            std::uint16_t* to = sums_.data() + at;
            for (index_t slice = 0; slice < (has_slices ? slices.count : 1); ++slice) {
                blend const between(lower(slices.weights[slice]), upper(slices.weights[slice]), rows.parts);
                for (index_t row = 0; row < height; ++row, to += pitch)
                    simd::store_integers(to, between(rows.weights[row]));
            }
        }
    }

    template <index_t bytes, bool rounds_to_nearest, bool streams>
    void store_rows(T* to, side const slices, side const rows) const {
        index_t const pixels = pixels_, pitch = pitch_;
        std::uint16_t const* sums = sums_.data();
        for (index_t slice = 0; slice < slices.count; ++slice)
            for (index_t row = 0; row < rows.count; ++row, sums += pitch)
                store_row<bytes, rounds_to_nearest, streams>(
                    sums, pixels, to + slice * slices.output_stride + row * rows.output_stride);
    }

    /// Three quarters of each sum and one of either neighbor are the elements at the neighbor's side.
    template <index_t bytes, bool rounds_to_nearest, bool streams>
    DMLREF_ALWAYS_INLINE static void store_row(std::uint16_t const* sums, index_t pixels, T* to) {
        constexpr index_t count = pixels_in<bytes>;
        using lanes = lanes<bytes>;
        auto const sums_at = [sums](index_t at) DMLREF_ALWAYS_INLINE { return simd::load_integers<lanes>(sums + at); };
        auto const last = [](lanes const& of) DMLREF_ALWAYS_INLINE { return lanes{} + of[count - 1]; };
        auto const store = [to](index_t at, lanes const& here, lanes const& before,
                                lanes const& after) DMLREF_ALWAYS_INLINE {
            constexpr bool is_little_endian = std::endian::native == std::endian::little;
            lanes const even = rounded_sums<rounds_to_nearest, T>(here * 3 + before),
                        odd = rounded_sums<rounds_to_nearest, T>(here * 3 + after);
            simd::store_or_stream_integers<streams>(to + 2 * at, is_little_endian ? even >> 8 | (odd & 0xff00)
                                                                                  : (even & 0xff00) | odd >> 8);
        };
        lanes here = sums_at(0), before = lanes{} + here[0];
        for (index_t at = 0; at + count <= pixels; at += count) {
            lanes const next = at + count < pixels ? sums_at(at + count) : last(here);
            store(at, here, simd::lanes_before(before, here), simd::lanes_after(here, next));
            before = here;
            here = next;
        }
        if (pixels % count == 0) return;
        index_t const at = pixels - count; // these overlap those before them
        here = sums_at(at);
        store(at, here, sums_at(at - 1), simd::lanes_after(here, last(here)));
    }

    index_t pixels_; ///< of a row of the input
    bool rounds_to_nearest_, streams_, has_slices_;
    dyadic_axis slices_, rows_;
    index_t pitch_; ///< of rows of sums, in whole registers
    exec::scratch<std::uint16_t> sums_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
