// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/blend.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/dyadic_box.hpp"
#include "dmlref/kernels/resample/dyadic_rows.hpp"
#include "dmlref/kernels/resample/pixel_box.hpp"
#include "dmlref/kernels/resample/row_patch_box.hpp"
#include "dmlref/kernels/resample/rows.hpp"
#include "dmlref/kernels/resample/short_rows.hpp"
#include "dmlref/kernels/resample/tap_runs.hpp"

#include <algorithm>

/// A box of a RESAMPLE's output: from the rows outward, one resampled axis after the other.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes one box, for any of its planes. A block of an axis is the part of the box on that axis and those inside it,
/// at one input position on each axis outside. An axis keeps the two blocks of the next axis between which its position
/// lies, so no block is computed twice.
template <resampled_element T>
class box_resampler {
public:
    box_resampler(resample_axes const& axes, resample_tiling::box const& box, bool streams)
        : axes_(axes),
          row_axis_(axes.resampled.size() - 1),
          runs_{runs_of(axes, box, 0), runs_of(axes, box, 1), runs_of(axes, box, 2)},
          source_(axes.resampled.back(), box.positions.back(), box.lanes.size()),
          sink_(axes.resampled.back(), box.positions.back().size(), box.lanes.size(), streams, axes.rounds_to_nearest,
                axes.has_finite_results) {
        measure_blocks(box);
    }

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) const { resample(0, from, to); }

    void finish() const {}

private:
    static tap_runs runs_of(resample_axes const& axes, resample_tiling::box const& box, std::size_t axis) {
        if (axis + 1 >= axes.resampled.size()) return {{}, {0, 0}, 0};
        return {axes.resampled[axis], box.positions[axis], box.positions[axis].size()};
    }

    void measure_blocks(resample_tiling::box const& box) {
        block_sizes_[row_axis_] = box.positions.back().size() * box.lanes.size();
        for (std::size_t at = row_axis_; at-- > 0;) block_sizes_[at] = box.positions[at].size() * block_sizes_[at + 1];
        packed_axis_ = row_axis_;
        while (sink_.is_packed() && packed_axis_ > 0 &&
               axes_.resampled[packed_axis_ - 1].output_stride == block_sizes_[packed_axis_])
            --packed_axis_;
    }

    /// Whether each block of the next axis is used unchanged, and only once.
    bool passes_through(std::size_t axis) const {
        tap_runs const& runs = runs_[axis];
        auto const is_used_again = [&](tap_run const& run) {
            return run.blends || run.size() > 1 || (&run + 1 != runs.end() && (&run + 1)->lower == run.lower);
        };
        return std::none_of(runs.begin(), runs.end(), is_used_again);
    }

    /// Writes a block of `axis` to the output.
    void resample(std::size_t axis, T const* from, T* to) const {
        if (axis == row_axis_) {
            constexpr axis_weights unchanged{1.f, 0.f};
            exec::scratch<float> const space(block_sizes_[axis]);
            float const* const row = source_(from, space.data());
            return store(axis, {row, row}, {&unchanged, 1, 0}, to);
        }
        resample_axis const& along = axes_.resampled[axis];
        if (passes_through(axis)) {
            for (tap_run const& run : runs_[axis])
                resample(axis + 1, from + run.lower * along.input_stride, to + run.begin * along.output_stride);
            return;
        }
        for_each_run(axis, from, [&](tap_run const& run, float const* lower, float const* upper) {
            T* const first = to + run.begin * along.output_stride;
            axis_weights const* const weights = runs_[axis].weights(run.begin);
            index_t const stored = copies_blocks(axis, run) ? 1 : run.size();
            store(axis + 1, {lower, upper}, {weights, stored, along.output_stride}, first);
            for (index_t at = stored; at < run.size(); ++at)
                std::copy_n(first, block_sizes_[axis + 1], first + at * along.output_stride);
        });
    }

    /// Whether the blocks of a run are equal, and faster to copy than to store again.
    bool copies_blocks(std::size_t axis, tap_run const& run) const {
        return byte_integer<T> && !run.blends && sink_.is_packed() && axis + 1 >= packed_axis_;
    }

    /// A block of `axis`, as packed floats, which may be those of the input. `ahead` is the distance to a row that is
    /// prefetched meanwhile, or 0.
    float const* block(std::size_t axis, T const* from, float* space, index_t ahead) const {
        if (axis == row_axis_) return source_(from, space, ahead);
        index_t const size = block_sizes_[axis + 1];
        for_each_run(axis, from, [&](tap_run const& run, float const* lower, float const* upper) {
            for (index_t at = run.begin; at < run.end; ++at)
                block_pair{lower, upper, runs_[axis].weights(at)->upper}.store(space + at * size, size);
        });
        return space;
    }

    /// Calls visit(run, lower, upper) for each run of the box's positions on `axis`, with the blocks at its elements.
    template <class Visit>
    void for_each_run(std::size_t axis, T const* from, Visit&& visit) const {
        index_t const size = simd::in_whole_batches(block_sizes_[axis + 1]);
        exec::scratch<float> const space(2 * size);
        float const* blocks[2] = {};
        index_t held[2] = {-1, -1};
        auto const block_at = [&](index_t input_x, index_t ahead) {
            index_t const slot = input_x & 1, stride = axes_.resampled[axis].input_stride;
            if (held[slot] != input_x)
                blocks[slot] = block(axis + 1, from + input_x * stride, space.data() + slot * size, ahead * stride);
            held[slot] = input_x;
            return blocks[slot];
        };
        for (tap_run const& run : runs_[axis]) {
            index_t const ahead = &run + 1 == runs_[axis].end() ? 0 : (&run + 1)->lower - run.lower;
            float const* const lower = block_at(run.lower, ahead);
            visit(run, lower, run.blends ? block_at(run.lower + 1, ahead) : lower);
        }
    }

    /// Two blocks, the upper one of which is not read if its weight is 0.
    struct block_range {
        float const *lower, *upper;
    };

    /// Places that lie between two blocks, and how far apart they are stored.
    struct places_between {
        axis_weights const* weights;
        index_t count, stride;
    };

    /// Stores what lies between two blocks of `axis`, at one place after the other.
    void store(std::size_t axis, block_range const& between, places_between const& at, T* to) const {
        if (axis >= packed_axis_)
            return store_packed(between.lower, between.upper, at.weights, at.count, to, at.stride, block_sizes_[axis]);
        index_t const size = block_sizes_[axis + 1], stride = axes_.resampled[axis].output_stride;
        for (index_t place = 0; place < at.count; ++place)
            for (index_t part = 0; part < block_sizes_[axis] / size; ++part)
                store(axis + 1, {between.lower + part * size, between.upper + part * size}, {at.weights + place, 1, 0},
                      to + place * at.stride + part * stride);
    }

    /// Takes no block_pair: one in memory would be copied in one load right after its parts are stored, and such a load
    /// waits until all stores before it are done.
    DMLREF_NEVER_INLINE void store_packed(float const* lower, float const* upper, axis_weights const* weights,
                                          index_t places, T* to, index_t stride, index_t count) const {
        for (index_t place = 0; place < places; ++place, to += stride)
            block_pair{lower, upper, weights[place].upper}.visit([&](auto const& value) { sink_(to, count, value); });
    }

    resample_axes const& axes_;
    std::size_t row_axis_;
    std::size_t packed_axis_ = 0; ///< blocks of this axis, and of those inside it, are stored at once
    index_t block_sizes_[4] = {};
    tap_runs runs_[3]; ///< of the axes outside rows
    row_source<T> source_;
    row_sink<T> sink_;
};

/// Computes the output in boxes, of rows or of pixels.
template <resampled_element T>
void resample_boxes(resample_axes const& axes, tensor_view<T const> const& input, tensor_view<T> const& output,
                    execution const& how) {
#if defined(__GNUC__)
    if constexpr (byte_integer<T>) {
        auto const resample = [&]<class Box>(std::type_identity<Box>) {
            resample_boxes<Box>(axes, axes, input, output, how, Box::longest_row, true, Box::largest_block);
        };
        if (dyadic_box<T>::suits(axes)) return resample(std::type_identity<dyadic_box<T>>{});
        if (dyadic_row_box<T>::suits(axes)) return resample(std::type_identity<dyadic_row_box<T>>{});
    }
#endif
    if (!axes.has_finite_results && has_finite_results(axes, input, output, how)) {
        resample_axes finite = axes;
        finite.has_finite_results = true;
        return resample_boxes<T>(finite, input, output, how);
    }
    if (pixel_box<T>::suits(axes))
        resample_boxes<pixel_box<T>>(axes, axes, input, output, how, pixel_box<T>::longest_row,
                                     pixel_box<T>::keeps_input);
    else if (row_patch_box<T>::suits(axes, output.data()))
        resample_boxes<row_patch_box<T>>(axes, axes, input, output, how, row_patch_box<T>::longest_row, true,
                                         row_patch_box<T>::largest_block);
    else
        resample_boxes<box_resampler<T>>(axes, axes, input, output, how);
}

/// The same with gathered channels. axes(from, to) plans the call for some channels.
template <resampled_element T, class Axes>
void resample_gathered(tensor_view<T const> const& input, tensor_view<T> const& output, index_t channels,
                       execution const& how, Axes const& axes) {
    exec::compute_gathered(input, output, channels, how, [&](auto const& from, auto const& to) {
        return [&, plan = axes(from, to)] { resample_boxes<float>(plan, from, to, {}); };
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
