// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/pooling/short_rows.hpp"
#include "dmlref/kernels/pooling/sums/channel_sums.hpp"
#include "dmlref/kernels/pooling/sums/row_sums.hpp"
#include "dmlref/sampling/window_elements.hpp"

/// The pooling operators that sum windows: each element becomes a term, and the sum of the terms an output.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

template <element T>
struct window_tensors {
    tensor_view<T const> input;
    tensor_view<T> output;
};

/// Stores finished rows of windows: in place if the output is packed, otherwise through a separate line. They are of
/// elements, or of floats that are rounded here.
template <element T, class Finished>
class window_row_writer {
public:
    explicit window_row_writer(window_plan const& plan) : plan_(plan), line_(plan.axes.width.output * plan.group) {}

    void start(tensor_view<T> const& output, index_t batch, index_t channel) {
        output_ = pooling_plane_of(output, batch, channel);
        channels_ = (std::min)(plan_.group, output.size(1) - channel);
    }

    /// Stores `count` rows from z, y on, which fill(y, their count, Finished*, their distance) computes. NU-3
    template <class Fill>
    void write(index_t z, index_t y, index_t count, Fill const& fill) {
        bool const is_packed = plan_.lanes != window_lanes::packed_channels && output_.has_packed_rows(plan_.group);
        if (is_packed) return fill(y, count, output_.at(0, z, y, 0), output_.y_stride);
        for (index_t const end = y + count; y < end; ++y) {
            fill(y, 1, line_.data(), 0);
            if constexpr (!std::same_as<Finished, float>)
                store_columns(line_.data(), output_, plan_.group, plan_.axes.width.output, output_.at(0, z, y, 0));
            else
                write(output_.at(0, z, y, 0));
        }
    }

private:
    void write(T* row) const {
        if (plan_.lanes != window_lanes::packed_channels)
            return write_columns(line_.data(), output_, plan_.group, plan_.axes.width.output, row);
        exec::write_lanes<simd::batch>(line_.data(), exec::channel_block<T>{.data = row,
                                                                            .channels = channels_,
                                                                            .channel_stride = output_.channel_stride,
                                                                            .rows = 1,
                                                                            .row_stride = output_.y_stride,
                                                                            .columns = plan_.axes.width.output,
                                                                            .column_stride = output_.x_stride});
    }

    window_plan const& plan_;
    exec::scratch<Finished> line_;
    pooling_plane<T> output_{};
    index_t channels_ = 0;
};

/// Sums a block of windows: as many rows at once as have as many elements in bounds.
template <class Finisher, class Sums, class Writer>
void sum_block(sampling::pooling_axis const& height, pooling_extent const& extent, Finisher& finisher, Sums& sums,
               Writer& writer) {
    index_t const z = extent.first_z, end = extent.first_y + extent.size_y;
    for (index_t y = extent.first_y, count = 0; y < end; y += count) {
        count = (std::min)(end, height.end_of_alike_windows(y)) - y;
        finisher.with_row(z, y, [&](auto const& finish) {
            writer.write(z, y, count, [&](index_t first, index_t rows, auto* to, index_t to_stride) {
                sums.sum_rows(z, first, rows, to, to_stride, finish);
            });
        });
    }
}

template <template <class, element> class Sums, class Operation, element T>
void sum_windows_in_lanes(window_tensors<T> const& tensors, window_plan const& plan, Operation const& operation,
                          execution const& how) {
    exec::parallel_for_ranges(
        tensors.input.size(0) * plan.groups * plan.blocks(), how, [&](index_t first, index_t end) {
            auto finisher = operation.finisher(plan.axes, plan.group);
            Sums<typename Operation::term, T> sums(plan, operation.term_of_element(), tensors.input);
            window_row_writer<T, typename decltype(sums)::finished> writer(plan);
            for (index_t task = first; task < end; ++task) {
                index_t const plane = task / plan.blocks();
                index_t const batch = plane / plan.groups, channel = plane % plan.groups * plan.group;
                pooling_extent const extent = plan.extent(task % plan.blocks());
                sums.start(tensors.input, batch, channel, extent);
                writer.start(tensors.output, batch, channel);
                sum_block(plan.axes.height, extent, finisher, sums, writer);
            }
            if (plan.streams) simd::finish_streaming();
        });
}

/// Sum: float, or the type of long sums.
template <class Sum, class Operation, element T>
void sum_windows_by_scanning(window_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                             Operation const& operation, execution const& how) {
    index_t const channels = tensors.input.size(1), rows = axes.depth.output * axes.height.output;
    exec::parallel_for_ranges(tensors.input.size(0) * channels * rows, how, [&](index_t first, index_t end) {
        auto finisher = operation.finisher(axes, 1);
        exec::scratch<float> const line(axes.width.output);
        for (index_t task = first; task < end; ++task) {
            index_t const batch = task / rows / channels, channel = task / rows % channels;
            index_t const z = task % rows / axes.height.output, y = task % rows % axes.height.output;
            pooling_plane<T const> const input = pooling_plane_of(tensors.input, batch, channel);
            auto const finish = finisher.row(z, y);
            for (index_t x = 0; x < axes.width.output; ++x) {
                Sum sum(0.f);
                sampling::for_each_element_in_bounds(axes, z, y, x, [&](index_t at_z, index_t at_y, index_t at_x) {
                    sum += operation.term_of_element()(static_cast<float>(*input.at(0, at_z, at_y, at_x)));
                });
                line[x] = finish(x, simd::rounded(sum));
            }
            pooling_plane<T> const output = pooling_plane_of(tensors.output, batch, channel);
            write_columns(line.data(), output, 1, axes.width.output, output.at(0, z, y, 0));
        }
    });
}

/// The output is the operation's finish, applied to the sums of the operation's terms.
template <class Operation, element T>
void sum_windows(window_tensors<T> const& tensors, sampling::pooling_axes const& axes, Operation const& operation,
                 execution const& how) {
    if (!suits_lanes(axes))
        return has_long_sums(axes) ? sum_windows_by_scanning<simd::long_sum<float>>(tensors, axes, operation, how)
                                   : sum_windows_by_scanning<float>(tensors, axes, operation, how);
    if (index_t const channels = channels_to_gather(tensors.input, tensors.output, 0, axes, how))
        return exec::compute_gathered(
            tensors.input, tensors.output, channels, how, [&](auto const& from, auto const& to) {
                return [&] { sum_windows(window_tensors<float>{from, to}, axes, operation, {}); };
            });
    window_plan plan(axes, tensors.input.size(1), is_channels_last(tensors.input));
    bool const reads_in_place = simd::can_read_in_place<T> && plan.lanes == window_lanes::channels;
    divide_planes(plan, tensors.input.size(0) * plan.groups, !reads_in_place, how);
    index_t const bytes = simd::bytes_per_last_cache(how, tensors.input, tensors.output);
    if (plan.lanes == window_lanes::windows)
        plan.prefetches = bytes > simd::worth_prefetching_rows(how);
    else if (tap_grid::list_all(axes) && !is_unrolled(axes.taps(), plan.group))
        plan.prefetches = bytes > how.last_cache_size;
    plan.streams = plan.lanes == window_lanes::channels &&
                   simd::are_worth_streaming(how, tensors.input, tensors.output) && has_aligned_pixels(tensors.output);
    if (plan.lanes == window_lanes::windows)
        sum_windows_in_lanes<window_row_sums>(tensors, plan, operation, how);
    else
        sum_windows_in_lanes<window_channel_sums>(tensors, plan, operation, how);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
