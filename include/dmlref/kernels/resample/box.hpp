// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/blend.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/dyadic_box.hpp"
#include "dmlref/kernels/resample/pixel_box.hpp"
#include "dmlref/kernels/resample/row_patch_box.hpp"
#include "dmlref/kernels/resample/rows.hpp"
#include "dmlref/kernels/resample/short_rows.hpp"

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
          taps_(count_taps(box)),
          source_(axes.resampled.back(), box.positions.back(), box.lanes.size()),
          sink_(axes.resampled.back(), box.positions.back().size(), box.lanes.size(), streams, axes.rounds_to_nearest) {
        sampling::axis_tap* next = taps_.data();
        for (std::size_t at = 0; at < row_axis_; ++at) {
            interval const& positions = box.positions[at];
            axis_taps_[at] = next;
            for (index_t x = positions.begin; x < positions.end; ++x) *next++ = axes.resampled[at].positions(x);
            extents_[at] = positions.size();
            has_weights_[at] = has_weights(axis_taps_[at], extents_[at]);
            repeats_[at] = repeats(axis_taps_[at], extents_[at]);
        }
        measure_blocks(box);
    }

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) const { resample(0, from, to); }

    void finish() const {}

private:
    index_t count_taps(resample_tiling::box const& box) const {
        index_t count = 0;
        for (std::size_t at = 0; at < row_axis_; ++at) count += box.positions[at].size();
        return count;
    }

    void measure_blocks(resample_tiling::box const& box) {
        block_sizes_[row_axis_] = box.positions.back().size() * box.lanes.size();
        for (std::size_t at = row_axis_; at-- > 0;) block_sizes_[at] = extents_[at] * block_sizes_[at + 1];
        packed_axis_ = row_axis_;
        while (sink_.is_packed() && packed_axis_ > 0 &&
               axes_.resampled[packed_axis_ - 1].output_stride == block_sizes_[packed_axis_])
            --packed_axis_;
    }

    static bool has_weights(sampling::axis_tap const* taps, index_t count) {
        return std::any_of(taps, taps + count, [](sampling::axis_tap const& tap) { return tap.weight != 0.f; });
    }

    /// Whether neighbors read the same element.
    static bool repeats(sampling::axis_tap const* taps, index_t count) {
        auto const are_same = [](sampling::axis_tap const& a, sampling::axis_tap const& b) {
            return a.lower == b.lower;
        };
        return std::adjacent_find(taps, taps + count, are_same) != taps + count;
    }

    /// Whether each block of the next axis is used unchanged, and only once.
    bool passes_through(std::size_t axis) const { return !has_weights_[axis] && !repeats_[axis]; }

    /// Writes a block of `axis` to the output.
    void resample(std::size_t axis, T const* from, T* to) const {
        if (axis == row_axis_) {
            exec::scratch<float> const space(block_sizes_[axis]);
            return store(axis, source_(from, space.data()), nullptr, 0.f, to);
        }
        resample_axis const& along = axes_.resampled[axis];
        if (passes_through(axis)) {
            for (index_t at = 0; at < extents_[axis]; ++at)
                resample(axis + 1, from + axis_taps_[axis][at].lower * along.input_stride,
                         to + at * along.output_stride);
            return;
        }
        for_each_pair(axis, from, [&](index_t at, block_pair const& pair) {
            T* const place = to + at * along.output_stride;
            if (repeats_bytes(axis, at))
                std::copy_n(place - along.output_stride, block_sizes_[axis + 1], place);
            else
                store(axis + 1, pair.lower, pair.upper, pair.weight, place);
        });
    }

    /// Whether the block at a position is the one before it, and faster to copy than to store again.
    bool repeats_bytes(std::size_t axis, index_t at) const {
        if (!byte_integer<T> || at == 0 || !sink_.is_packed() || axis + 1 < packed_axis_) return false;
        auto const &tap = axis_taps_[axis][at], &before = axis_taps_[axis][at - 1];
        return tap.lower == before.lower && tap.weight == before.weight;
    }

    /// A block of `axis`, as packed floats, which may be those of the input. `ahead` is the distance to a row that is
    /// prefetched meanwhile, or 0.
    float const* block(std::size_t axis, T const* from, float* space, index_t ahead) const {
        if (axis == row_axis_) return source_(from, space, ahead);
        index_t const size = block_sizes_[axis + 1];
        for_each_pair(axis, from, [&](index_t at, block_pair const& pair) { pair.store(space + at * size, size); });
        return space;
    }

    /// Calls visit(i, pair) for each of the box's positions i on `axis`.
    template <class Visit>
    void for_each_pair(std::size_t axis, T const* from, Visit&& visit) const {
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
        for (index_t at = 0; at < extents_[axis]; ++at) {
            auto const [lower, weight] = axis_taps_[axis][at];
            index_t const ahead = at + 1 < extents_[axis] ? axis_taps_[axis][at + 1].lower - lower : 0;
            float const* const a = block_at(lower, ahead);
            visit(at, block_pair{a, weight == 0.f ? nullptr : block_at(lower + 1, ahead), weight});
        }
    }

    /// Stores what lies between two blocks.
    void store(std::size_t axis, float const* lower, float const* upper, float weight, T* to) const {
        if (axis >= packed_axis_) return store_packed(lower, upper, weight, to, block_sizes_[axis]);
        index_t const size = block_sizes_[axis + 1], stride = axes_.resampled[axis].output_stride;
        for (index_t at = 0; at < extents_[axis]; ++at)
            store(axis + 1, lower + at * size, weight == 0.f ? nullptr : upper + at * size, weight, to + at * stride);
    }

    /// Everything is passed in registers. A block_pair in memory would be copied in one load right after its parts are
    /// stored, and such a load waits until all stores before it are done.
    DMLREF_NEVER_INLINE void store_packed(float const* lower, float const* upper, float weight, T* to,
                                          index_t count) const {
        block_pair{lower, upper, weight}.visit([&](auto const& value) { sink_(to, count, value); });
    }

    resample_axes const& axes_;
    std::size_t row_axis_;
    std::size_t packed_axis_ = 0; ///< blocks of this axis, and of those inside it, are stored at once
    sampling::axis_tap const* axis_taps_[4] = {};
    bool has_weights_[4] = {}, repeats_[4] = {};
    index_t extents_[4] = {}, block_sizes_[4] = {};
    exec::scratch<sampling::axis_tap> taps_;
    row_source<T> source_;
    row_sink<T> sink_;
};

/// Computes the output in boxes, of rows or of pixels.
template <resampled_element T>
void resample_boxes(resample_axes const& axes, tensor_view<T const> const& input, tensor_view<T> const& output,
                    execution const& how) {
#if defined(__GNUC__)
    if constexpr (byte_integer<T>)
        if (dyadic_box<T>::suits(axes))
            return resample_boxes<dyadic_box<T>>(axes, axes, input, output, how, dyadic_box<T>::longest_row, true,
                                                 dyadic_box<T>::largest_block);
#endif
    if (pixel_box<T>::suits(axes))
        return resample_boxes<pixel_box<T>>(axes, axes, input, output, how, pixel_box<T>::longest_row,
                                            pixel_box<T>::keeps_input);
    if (row_patch_box<T>::suits(axes, output.data()))
        return resample_boxes<row_patch_box<T>>(axes, axes, input, output, how, row_patch_box<T>::longest_row, true,
                                                row_patch_box<T>::largest_block);
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
