// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/comparison.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Does the work of scattered_sums for small windows, with channels in the lanes. The gradient of a window is added to
/// each of its elements in the lanes in which that element is the largest. In the other lanes 0 is added, which changes
/// no sum, since none is -0. A row of sums is stored as soon as no later window can reach it.
template <element T>
class channel_sums {
public:
    explicit channel_sums(pooling_plan const& plan)
        : plan_(plan),
          row_length_(plan.axes.width.input * plan.group),
          rows_((std::min)(plan.axes.depth.input * plan.axes.height.input,
                           plan.is_flat ? plan.axes.height.reach() + 1
                                        : (plan.axes.depth.reach() + 1) * plan.axes.height.input)),
          sums_(rows_ * row_length_),
          offsets_(plan.row.length()),
          space_(plan.row.length()) {
        std::fill_n(sums_.data(), rows_ * row_length_, 0.f);
    }

    void start(pooling_plane<T> const& output_gradient) {
        output_gradient_ = output_gradient;
        stored_ = 0;
    }
    void finish() { store_rows(plan_.axes.depth.input * plan_.axes.height.input); }

    float* start_row(index_t z, index_t y) {
        store_rows(lowest_row_from(z, y));
        return offsets_.data();
    }

    void add_row(pooling_plane<T const> const& input_gradient, index_t z, index_t y) {
        sampling::pooling_axes const& axes = plan_.axes;
        float const* const gradient =
            read_columns(input_gradient, plan_.group, axes.width.output, input_gradient.at(0, z, y, 0), space_.data());
        auto const taps_z = direct_taps::in_bounds(axes.depth, z), taps_y = direct_taps::in_bounds(axes.height, y);
        index_t const first_z = axes.depth.first_position(z), first_y = axes.height.first_position(y);
        auto const taps_of = [&](direct_taps::range const& taps_x) {
            return direct_taps(axes, taps_z, taps_y, taps_x, [&](index_t i, index_t j, index_t k) {
                return place_of(first_z + i * axes.depth.dilation, first_y + j * axes.height.dilation) +
                       k * axes.width.dilation * plan_.group;
            });
        };
        direct_taps taps;
        for (index_t x = 0, last_count = 0; x < axes.width.output; ++x) {
            auto const taps_x = direct_taps::in_bounds(axes.width, x);
            if (taps_x.count <= 0) continue; // MP-4
            if (taps_x.count < axes.width.window || last_count < axes.width.window) taps = taps_of(taps_x);
            last_count = taps_x.count;
            add_column(taps, offsets_.data() + x * plan_.group, gradient + x * plan_.group,
                       sums_.data() + axes.width.first_position(x) * plan_.group);
        }
    }

private:
    /// The first row of sums that a window at z, y or a later one can reach.
    index_t lowest_row_from(index_t z, index_t y) const {
        auto const& [depth, height, width] = plan_.axes;
        auto const lowest = [](sampling::pooling_axis const& axis, index_t at) {
            return std::max<index_t>(axis.origin(at), 0);
        };
        index_t const here = lowest(depth, z) * height.input + lowest(height, y);
        return z + 1 < depth.output ? (std::min)(here, lowest(depth, z + 1) * height.input) : here;
    }

    /// Rows take turns in the memory.
    index_t place_of(index_t z, index_t y) const { return (z * plan_.axes.height.input + y) % rows_ * row_length_; }

    void store_rows(index_t end) {
        for (; stored_ < end; ++stored_) {
            index_t const z = stored_ / plan_.axes.height.input, y = stored_ % plan_.axes.height.input;
            float* const line = sums_.data() + place_of(z, y);
            write_columns(line, output_gradient_, plan_.group, plan_.axes.width.input, output_gradient_.at(0, z, y, 0));
            std::fill_n(line, row_length_, 0.f);
        }
    }

    void add_column(direct_taps const& all_taps, float const* offsets, float const* gradients, float* sums) const {
        with_tap_count<4, 9>(all_taps.begin(), all_taps.count(), [&](pooling_tap const* taps, auto count) {
            simd::for_each_block(plan_.group, [&]<class V>(index_t lane) DMLREF_ALWAYS_INLINE {
                V const offset = simd::load<V>(offsets + lane), gradient = simd::load<V>(gradients + lane);
                for (index_t tap = 0; tap < count; ++tap) {
                    float* const sum = sums + taps[tap].distance + lane;
                    simd::store(sum,
                                simd::load<V>(sum) + simd::select_equal(offset, V(taps[tap].offset), gradient, V(0.f)));
                }
            });
        });
    }

    pooling_plan const& plan_;
    index_t const row_length_, rows_;
    exec::scratch<float> sums_, offsets_, space_;
    pooling_plane<T> output_gradient_{};
    index_t stored_ = 0; ///< rows
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
