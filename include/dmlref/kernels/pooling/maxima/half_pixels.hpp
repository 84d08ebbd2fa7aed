// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/maxima/direct_channel_block.hpp"
#include "dmlref/kernels/pooling/maxima/integer_pixels.hpp"
#include "dmlref/kernels/pooling/maxima/order.hpp"
#include "dmlref/kernels/pooling/maxima/ordered_rows.hpp"
#include "dmlref/kernels/pooling/maxima/row_writer.hpp"

#include <optional>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Small windows of halves with indices, and channels last: rows of windows, for max_pool_rows. Halves other than NaN
/// and -0 are in the order of integers. Rows that read one of these are compared as floats.
class half_pixel_maxima {
public:
    half_pixel_maxima(sampling::pooling_axes const& axes, index_t group)
        : axes_(axes),
          group_(group),
          as_integers_(axes, group),
          ordered_(axes, group) {}

    template <class Index>
    static bool suits(sampling::pooling_axes const& axes, tensor_view<half const> const& input,
                      tensor_view<half> const& output, tensor_view<Index> const& indices, execution const& how) {
        return integer_pixel_maxima<half>::suits(axes, input, output, indices) &&
               are_worth_ordering(axes, 2, input, output, indices, how) &&
               input.size(1) * index_t{sizeof(half)} >= simd::register_bytes &&
               pooling_way_for(axes, input.size(1), pooling_layout::channels_last) == pooling_way::direct_channels;
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<half> const& planes, index_t z, index_t first, index_t end) {
        ordered_.start(planes.input);
        for (index_t y = first; y < end; ++y) {
            if (ordered_.hold_windows(z, y)) {
                as_integers_.pool(planes, z, y, y + 1);
            } else {
                if (!as_floats_) as_floats_.emplace(axes_, group_, planes);
                as_floats_->pool(planes, z, y);
            }
        }
    }

private:
    /// Rows of windows that are compared as floats.
    struct float_rows {
        float_rows(sampling::pooling_axes const& axes, index_t group, max_pooling_planes<half> const& planes)
            : plan(axes, group, pooling_layout::channels_last, true, false),
              taps(plan),
              distances(axes, axes.width.output, plan.group),
              block(with_one_row(plan), taps, planes.input),
              writer(plan, taps, distances) {}

        void pool(max_pooling_planes<half> const& planes, index_t z, index_t y) {
            block.pool(planes.input, {z, 1, y, 1});
            writer.start_planes(planes);
            writer.write(block, z, y, y + 1);
        }

        pooling_plan plan;
        first_taps taps;
        index_distances distances;
        direct_channel_block<true, half> block;
        pooled_row_writer<true, half> writer;
    };

    static pooling_plan const& with_one_row(pooling_plan& plan) {
        plan.size_z = plan.size_y = 1;
        return plan;
    }

    sampling::pooling_axes const& axes_;
    index_t const group_;
    integer_pixel_maxima<half> as_integers_;
    ordered_rows ordered_;
    std::optional<float_rows> as_floats_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
