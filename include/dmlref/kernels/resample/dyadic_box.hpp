// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/dyadic_axis.hpp"
#include "dmlref/kernels/resample/dyadic_lanes.hpp"

/// A box of a RESAMPLE of INT8 or UINT8 with channels last, computed in integers.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Computes one box, for any of its planes. All pixels of up to three axes that are made of the same pixels of the
/// input are computed at once, straight from them. Sums are exact, so their order does not matter.
template <byte_integer T>
class dyadic_box {
public:
    static constexpr index_t longest_row = index_t{1} << 15;   ///< elements
    static constexpr index_t largest_block = index_t{1} << 17; ///< elements; those that are read again are in the cache

    static bool suits(resample_axes const& axes) {
        return axes.lanes >= least_bytes && simd::width > 1 && has_dyadic_sums(axes);
    }

    dyadic_box(resample_axes const& axes, resample_tiling::box const& box, bool streams)
        : lanes_(box.lanes.size()),
          rounds_to_nearest_(axes.rounds_to_nearest),
          has_slices_(axes.resampled.size() == 3),
          slices_(dyadic_axis_of(axes, box, 3)),
          rows_(dyadic_axis_of(axes, box, 2)),
          columns_(dyadic_axis_of(axes, box, 1)),
          streams_(streams && may_stream(axes)) {}

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) const { rounds_to_nearest_ ? make<true>(from, to) : make<false>(from, to); }

    void finish() const {}

private:
    using side = dyadic_axis::side;

    /// Of lanes that are computed at once. More than 32 need more registers than there are pixels in many calls.
    static constexpr index_t least_bytes = 16, most_bytes = (std::min)(simd::register_bytes, index_t{32});

    /// Whether every store fills half a cache line, and few lines wait for their other half at a time. Not all
    /// processors may hold these back until then; AMD's do.
    bool may_stream(resample_axes const& axes) const {
        return simd::has_fast_last_cache() && most_bytes == 32 && lanes_ % most_bytes == 0 && slices_.is_doubled() &&
               rows_.is_doubled() && columns_.is_doubled() &&
               std::all_of(axes.resampled.begin(), axes.resampled.end(),
                           [](resample_axis const& axis) { return axis.output_stride % most_bytes == 0; });
    }

    template <bool rounds_to_nearest>
    void make(T const* from, T* to) const {
        if constexpr (least_bytes < most_bytes)
            if (lanes_ < most_bytes) return make<rounds_to_nearest, least_bytes, false>(from, to);
        if (streams_ && reinterpret_cast<std::uintptr_t>(to) % most_bytes == 0)
            make<rounds_to_nearest, most_bytes, true>(from, to);
        else
            make<rounds_to_nearest, most_bytes, false>(from, to);
    }

    template <bool rounds_to_nearest, index_t bytes, bool streams>
    void make(T const* from, T* to) const {
        for (tap_run const& slices : slices_.runs())
            for (tap_run const& rows : rows_.runs()) {
                T const* const row = from + slices_.place_in_input(slices) + rows_.place_in_input(rows);
                T* const row_to = to + slices_.place_in_output(slices) + rows_.place_in_output(rows);
                side const z = slices_.side_of(slices), y = rows_.side_of(rows);
                has_slices_ ? make_rows<rounds_to_nearest, bytes, streams, true>(row, row_to, z, y)
                            : make_rows<rounds_to_nearest, bytes, streams, false>(row, row_to, z, y);
            }
    }

    template <bool rounds_to_nearest, index_t bytes, bool streams, bool has_slices>
    void make_rows(T const* from, T* to, side const& slices, side const& rows) const {
        index_t const count = lanes_;
        for (tap_run const& run : columns_.runs()) {
            side const columns = columns_.side_of(run);
            T const* const pixel = from + columns_.place_in_input(run);
            T* const place = to + columns_.place_in_output(run);
            for (index_t next = 0; next < count; next += bytes) {
                index_t const lane = (std::min)(next, count - bytes); // the last lanes overlap those before them
                bool const is_doubled = rows.count == 2 && columns.count == 2; // with unrolled loops
                if (is_doubled)
                    make_lanes<rounds_to_nearest, bytes, streams, has_slices>(pixel + lane, place + lane, slices, rows,
                                                                              columns, 2, 2);
                else
                    make_lanes<rounds_to_nearest, bytes, streams, has_slices>(pixel + lane, place + lane, slices, rows,
                                                                              columns, rows.count, columns.count);
            }
        }
    }

    /// The sides are copied: a byte that is stored could change what is behind a reference.
    template <bool rounds_to_nearest, index_t bytes, bool streams, bool has_slices>
    DMLREF_ALWAYS_INLINE static void make_lanes(T const* from, T* to, side slices, side rows, side columns,
                                                index_t height, index_t width) {
        using blend = dyadic_blend<dyadic_lanes<bytes>>;
        auto const corner = [&](index_t offset) DMLREF_ALWAYS_INLINE {
            auto const value = dyadic_lanes<bytes>::load(from + offset);
            if constexpr (has_slices)
                return blend(value, dyadic_lanes<bytes>::load(from + offset + slices.next), slices.parts);
            else
                return [value](std::uint16_t) DMLREF_ALWAYS_INLINE { return value; };
        };
        auto const a = corner(0), b = corner(columns.next);
        auto const c = corner(rows.next), d = corner(rows.next + columns.next);
        for (index_t z = 0; z < (has_slices ? slices.count : 1); ++z, to += slices.output_stride) {
            std::uint16_t const slice = slices.weights[z];
            blend const left(a(slice), c(slice), rows.parts), right(b(slice), d(slice), rows.parts);
            for (index_t y = 0; y < height; ++y) {
                blend const row(left(rows.weights[y]), right(rows.weights[y]), columns.parts);
                T* place = to + y * rows.output_stride;
                for (index_t x = 0; x < width; ++x, place += columns.output_stride)
                    row(columns.weights[x]).template store<rounds_to_nearest, streams>(place);
            }
        }
    }

    index_t lanes_;
    bool rounds_to_nearest_, has_slices_;
    dyadic_axis slices_, rows_, columns_;
    bool streams_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
