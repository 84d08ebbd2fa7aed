// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/kernels/pooling/maxima/direct_channel_block.hpp"
#include "dmlref/kernels/pooling/maxima/integer_windows.hpp"
#include "dmlref/kernels/pooling/maxima/ordered_rows.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Small windows of halves with the channels last, as direct_channel_block. Those that read rows in the order of
/// integers are compared as such, in twice as many lanes.
class half_channel_block {
public:
    half_channel_block(pooling_plan const& plan, first_taps const& taps, pooling_plane<half const> const& input)
        : plan_(plan),
          as_floats_(plan, taps, input),
          ordered_(plan.axes, plan.group) {}

    /// If most elements belong to two windows or more, since each is looked at once before.
    static bool suits(pooling_plan const& plan, tensor_view<half const> const& input) {
        sampling::pooling_axes const& axes = plan.axes;
        return plan.group * index_t{sizeof(half)} >= simd::register_bytes && input.stride(1) == 1 &&
               axes.reach() <= index_t{most_integer_position<half>} && axes.share_elements(2);
    }

    void pool(pooling_plane<half const> const& input, pooling_extent const& extent) {
        as_floats_.pool(input, extent);
        ordered_.start(input);
        input_ = input;
    }

    index_t rows_at_once(index_t, index_t) const { return 1; }

    /// For windows of which hold_integers() is false.
    direct_channel_block<true, half> const& as_floats() const { return as_floats_; }
    bool hold_integers(index_t z, index_t y) const { return ordered_.hold_windows(z, y); }

    /// Stores the offsets, from the first tap, of the largest elements of the windows at z, y.
    void find_offsets(index_t z, index_t y, float* offsets) const {
        auto const& [depth, height, width] = plan_.axes;
        auto const taps_z = direct_taps::in_bounds(depth, z), taps_y = direct_taps::in_bounds(height, y);
        half const* const row = input_.at(0, depth.first_position(z), height.first_position(y), 0);
        for (index_t x = 0, end = 0; x < width.output; x = end) {
            auto const taps_x = direct_taps::in_bounds(width, x);
            end = width.end_of_alike_windows(x);
            if (taps_x.count > 0) // otherwise no element belongs to it, and nothing reads the offset. MP-4
                find_offsets(row + width.first_position(x) * input_.x_stride, end - x,
                             {plan_.axes, input_, taps_z, taps_y, taps_x}, offsets + x * plan_.group);
        }
    }

private:
    /// Of neighboring windows with the same taps in bounds.
    DMLREF_NEVER_INLINE void find_offsets(half const* from, index_t windows, integer_taps<half> const& taps,
                                          float* offsets) const {
        index_t const distance = plan_.axes.width.stride * input_.x_stride, group = plan_.group;
        for (index_t x = 0; x < windows; ++x, from += distance, offsets += group)
            window_search<half>::run(
                from, taps, group,
                [offsets](index_t lane, auto const&, auto const& positions, auto const&) DMLREF_ALWAYS_INLINE {
                    simd::visit_in_32_bits(lane, positions,
                                           [offsets](index_t at, auto const& numbers)
                                               DMLREF_ALWAYS_INLINE { simd::store_as_floats(offsets + at, numbers); });
                });
    }

    pooling_plan const& plan_;
    direct_channel_block<true, half> as_floats_;
    ordered_rows ordered_;
    pooling_plane<half const> input_{};
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
