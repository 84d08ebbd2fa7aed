// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/pooling/maxima/block.hpp"
#include "dmlref/kernels/pooling/maxima/byte_rows.hpp"
#include "dmlref/kernels/pooling/maxima/direct_channel_block.hpp"
#include "dmlref/kernels/pooling/maxima/direct_row_block.hpp"
#include "dmlref/kernels/pooling/maxima/half_pixels.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/indexed_rows.hpp"
#include "dmlref/kernels/pooling/maxima/integer_pairs.hpp"
#include "dmlref/kernels/pooling/maxima/integer_pixels.hpp"
#include "dmlref/kernels/pooling/maxima/integer_rows.hpp"
#include "dmlref/kernels/pooling/maxima/order.hpp"
#include "dmlref/kernels/pooling/maxima/row_writer.hpp"
#include "dmlref/kernels/pooling/maxima/scan.hpp"
#include "dmlref/kernels/pooling/maxima/strips.hpp"
#include "dmlref/kernels/pooling/short_rows.hpp"
#include "dmlref/spec/max_pooling.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The tensors of a call. The view of the indices may be null.
template <number T>
struct max_pooling_tensors {
    tensor_view<T const> input;
    tensor_view<T> output;
    index_output indices;
    index_t first_plane = 0; ///< planes of the call's input before these

    /// The index of the first element of a plane. MP-6
    index_t first_index(sampling::pooling_axes const& axes, index_t batch, index_t channel) const {
        return (first_plane + batch * input.size(1) + channel) * axes.plane_size();
    }

    /// Those of `channel` and, with its group, of the channels after it.
    max_pooling_planes<T> planes(sampling::pooling_axes const& axes, index_t batch, index_t channel) const {
        return {pooling_plane_of(input, batch, channel), pooling_plane_of(output, batch, channel),
                index_plane(indices, batch, channel), first_index(axes, batch, channel)};
    }
};

template <template <bool, class> class Block, bool with_indices, number T>
void max_pool_blocks(max_pooling_tensors<T> const& tensors, pooling_plan const& plan, execution const& how) {
    first_taps const taps(plan);
    index_distances const distances(plan.axes, with_indices ? plan.axes.width.output : 0, plan.group);
    index_t const groups = tensors.input.size(1) / plan.group;
    exec::parallel_for_ranges(tensors.input.size(0) * groups * plan.blocks(), how, [&](index_t first, index_t end) {
        Block<with_indices, T> block(plan, taps, pooling_plane_of(tensors.input, 0, 0));
        pooled_row_writer<with_indices, T> writer(plan, taps, distances);
        for (index_t task = first; task < end; ++task) {
            index_t const plane = task / plan.blocks(), batch = plane / groups, channel = plane % groups * plan.group;
            max_pooling_planes<T> const planes = tensors.planes(plan.axes, batch, channel);
            pooling_extent const extent = plan.extent(task % plan.blocks());
            block.pool(planes.input, extent);
            writer.start_planes(planes);
            for (index_t z = extent.first_z; z < extent.first_z + extent.size_z; ++z)
                writer.write(block, z, extent.first_y, extent.first_y + extent.size_y);
        }
        if (plan.streams) simd::finish_streaming();
    });
}

template <bool with_indices, number T>
void max_pool_in_lanes(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                       execution const& how) {
    pooling_layout const layout = pooling_layout_of(tensors.input, axes);
    index_t const images = tensors.input.size(0), channels = tensors.input.size(1);
    bool const has_channels = pooling_way_for(axes, channels, layout) == pooling_way::direct_channels;
    // Direct blocks can be as small as a row, but rows of fewer channels take longer.
    index_t const most = has_channels ? channels : exec::channels_of_task(images, channels, how);
    pooling_plan plan(axes, most, layout, with_indices, false);
    bool const reads_in_place = plan.way == pooling_way::direct_rows ||
                                (has_channels && layout == pooling_layout::channels_last && simd::can_read_in_place<T>);
    divide_planes(plan, images * (channels / plan.group), !reads_in_place, how);
    tensors.indices.visit([&]<class Index>(tensor_view<Index> const& indices) {
        index_t const bytes = simd::bytes_per_last_cache(how, tensors.input, tensors.output, indices);
        if (plan.way != pooling_way::direct_channels)
            plan.prefetches = bytes > simd::worth_prefetching_rows(how);
        else if (simd::unrolled_batches > channel_batches || !is_unrolled(axes.taps(), plan.group))
            plan.prefetches = bytes > how.last_cache_size;
        plan.streams = element<T> && plan.way == pooling_way::direct_channels &&
                       simd::are_worth_streaming(how, tensors.input, tensors.output, indices) &&
                       has_aligned_pixels(tensors.output) &&
                       (!with_indices || (std::same_as<Index, std::uint32_t> && has_aligned_pixels(indices)));
    });
    switch (plan.way) {
    case pooling_way::separable:
        return max_pool_blocks<pooling_block, with_indices>(tensors, plan, how);
    case pooling_way::direct_rows:
        return max_pool_blocks<direct_row_block, with_indices>(tensors, plan, how);
    case pooling_way::direct_channels:
        return max_pool_blocks<direct_channel_block, with_indices>(tensors, plan, how);
    }
}

/// Some channels of an image at a time.
template <bool with_indices, exact_in_float T>
void max_pool_gathered(max_pooling_tensors<T> const& tensors, index_t channels, sampling::pooling_axes const& axes,
                       execution const& how) {
    index_t const all_channels = tensors.input.size(1);
    exec::for_gathered_channels(tensors.input.size(0), all_channels, channels, how, [&](auto const& for_each_group) {
        exec::gathered_channels<T> const from(tensors.input, channels);
        exec::scattered_channels<T> const to(tensors.output, channels);
        auto const pool = [&](index_output const& indices, auto const& scatter_indices) {
            for_each_group([&](index_t batch, index_t channel) {
                from.gather(batch, channel);
                max_pool_in_lanes<with_indices>(
                    max_pooling_tensors<float>{from.view(), to.view(), indices, batch * all_channels + channel}, axes,
                    {});
                to.scatter(batch, channel);
                scatter_indices(batch, channel);
            });
        };
        if constexpr (!with_indices) return pool(tensors.indices, [](index_t, index_t) {});
        tensors.indices.visit([&]<class Index>(tensor_view<Index> const& view) {
            exec::scattered_channels<Index> const indices(view, channels);
            pool(indices.view(), [&](index_t batch, index_t channel) { indices.scatter(batch, channel); });
        });
    });
}

/// `Rows` stores the windows of a slice, some rows of them at a time, of `group` channels that lie side by side.
template <class Rows, number T>
void max_pool_rows(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes, index_t group,
                   execution const& how) {
    index_t const groups = tensors.input.size(1) / group, slices = axes.depth.output, rows = axes.height.output;
    exec::parallel_for_ranges(tensors.input.size(0) * groups * slices * rows, how, [&](index_t first, index_t end) {
        Rows maxima(axes, group);
        for (index_t task = first, next; task < end; task = next) {
            index_t const slice = task / rows, plane = slice / slices;
            next = (std::min)(end, (slice + 1) * rows);
            maxima.pool(tensors.planes(axes, plane / groups, plane % groups * group), slice % slices, task % rows,
                        next - slice * rows);
        }
    });
}

/// Whether `Rows` suits these tensors and their indices.
template <class Rows, number T, class... How>
bool suits(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes, How const&... how) {
    bool result = false;
    tensors.indices.visit(
        [&](auto const& indices) { result = Rows::suits(axes, tensors.input, tensors.output, indices, how...); });
    return result;
}

template <bool with_indices, integer T>
void max_pool_integers(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                       execution const& how) {
    if constexpr (!with_indices)
        if (integer_pair_maxima<T>::suits(axes, tensors.input, tensors.output))
            return max_pool_rows<integer_pair_maxima<T>>(tensors, axes, 1, how);
    if constexpr (with_indices)
        if (suits<integer_pixel_maxima<T>>(tensors, axes))
            return max_pool_rows<integer_pixel_maxima<T>>(tensors, axes, tensors.input.size(1), how);
    index_t const group = is_channels_last(tensors.input) ? tensors.input.size(1) : 1;
    max_pool_rows<integer_row_maxima<with_indices, T>>(tensors, axes, group, how);
}

/// Whether integers with indices are compared as floats, whose lanes hold offsets, too. As integers, only channels in
/// the lanes take less time.
template <number T>
bool are_compared_as_floats(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes) {
    if constexpr (simd::can_read_in_place<T> && integer<T>)
        return !suits<integer_pixel_maxima<T>>(tensors, axes) &&
               (!can_number_taps<T>(axes) || !is_channels_last(tensors.input) || axes.taps() <= most_direct_taps);
    return false;
}

template <bool with_indices, number T>
void max_pool_numbers(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes, execution const& how) {
    if constexpr (!with_indices && integer<T>)
        if (strip_maxima<T>::suits(axes, tensors.input, tensors.output))
            return max_pool_rows<strip_maxima<T>>(tensors, axes, 1, how);
#if defined(__GNUC__)
    if constexpr (with_indices && byte_integer<T>)
        if (suits<byte_row_maxima<T>>(tensors, axes)) return max_pool_rows<byte_row_maxima<T>>(tensors, axes, 1, how);
    if constexpr (with_indices && !std::same_as<T, float>)
        if (suits<indexed_row_maxima<T>>(tensors, axes, how) && are_in_order(tensors.input, how))
            return max_pool_rows<indexed_row_maxima<T>>(tensors, axes, 1, how);
    if constexpr (!with_indices && element<T>)
        if (strip_maxima<T>::suits(axes, tensors.input, tensors.output) && are_in_order(tensors.input, how))
            return max_pool_rows<strip_maxima<T>>(tensors, axes, 1, how);
    if constexpr (with_indices && std::same_as<T, half>)
        if (suits<half_pixel_maxima>(tensors, axes, how))
            return max_pool_rows<half_pixel_maxima>(tensors, axes, tensors.input.size(1), how);
#endif
    if constexpr (exact_in_float<T>)
        if (index_t const gathered = channels_to_gather(tensors.input, tensors.output, 0, axes, how))
            return max_pool_gathered<with_indices>(tensors, gathered, axes, how);
    if constexpr (element<T>) {
        max_pool_in_lanes<with_indices>(tensors, axes, how);
    } else {
        if constexpr (with_indices && simd::can_read_in_place<T>)
            if (are_compared_as_floats(tensors, axes)) return max_pool_in_lanes<true>(tensors, axes, how);
        max_pool_integers<with_indices>(tensors, axes, how);
    }
}

template <number T>
bool suits_lanes_of(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes) {
    index_t const channels = tensors.input.size(1);
    if (tensors.indices && channels * axes.plane_size() > index_t{1} << 32) return false; // index_plane
    if constexpr (integer<T>)
        if (tensors.indices && !are_compared_as_floats(tensors, axes) && !can_number_taps<T>(axes)) return false;
    return suits_lanes(axes) && !is_tiny(axes, tensors.input.size(0) * channels);
}

template <number T>
void max_pool_by_scanning(max_pooling_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                          execution const& how) {
    index_t const channels = tensors.input.size(1);
    exec::parallel_for(tensors.input.size(0) * channels, how, [&](index_t task) {
        index_t const batch = task / channels, channel = task % channels;
        max_pooling_planes<T> const planes = tensors.planes(axes, batch, channel);
        scan_plane(axes, planes.input, [&](index_t z, index_t y, index_t x, scanned_window<T> const& largest) {
            *planes.output.at(0, z, y, x) = to_element<T>(largest.value);
            index_t const index = largest.position < 0 ? 0 : planes.first_index + largest.position; // MP-4
            if (tensors.indices) planes.indices.store(static_cast<std::uint64_t>(index), z, y, x);
        });
    });
}

template <number T>
void max_pool(input_view<T> input, tensor_view<T> output, index_output const& indices,
              max_pooling_options const& options, execution const& how) {
    indices.visit([&](auto const& view) { validate(input, output, view, options); });
    max_pooling_tensors<T> const tensors{input, output, indices};
    sampling::pooling_axes const axes = pooling_axes_of(input.sizes(), output.sizes(), pooling_window_of(options));
    if (!suits_lanes_of(tensors, axes)) return max_pool_by_scanning(tensors, axes, how);
    indices ? max_pool_numbers<true>(tensors, axes, how) : max_pool_numbers<false>(tensors, axes, how);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::max_pooling, to the bit, with lanes and threads.
template <number T, class Index>
void max_pooling(input_view<T> input, tensor_view<T> output, tensor_view<Index> output_indices,
                 max_pooling_options const& options, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::max_pooling_kernel<T>>(how).run(input, output, output_indices, options, how);
#else
    kernels::max_pool<T>(input, output, output_indices, options, how);
#endif
}

/// The same without indices.
template <number T>
void max_pooling(input_view<T> input, tensor_view<T> output, max_pooling_options const& options,
                 execution const& how = {}) {
    max_pooling(input, output, tensor_view<std::uint32_t>{}, options, how);
}

/// The same, written to tensors.
template <number T, class Index>
void max_pooling(input_view<T> input, tensor<T>& output, tensor<Index>& output_indices,
                 max_pooling_options const& options, execution const& how = {}) {
    max_pooling(input, output.view(), output_indices.view(), options, how);
}
template <number T>
void max_pooling(input_view<T> input, tensor<T>& output, max_pooling_options const& options,
                 execution const& how = {}) {
    max_pooling(input, output.view(), options, how);
}

/// The same, written to a new tensor of max_pooling_output_sizes(input, options), which is returned.
template <readable Input, number T = element_type_of<Input>>
tensor<T> max_pooling(Input const& input, max_pooling_options const& options, execution const& how = {}) {
    tensor<T> output(max_pooling_output_sizes(input_view<T>(input).sizes(), options));
    max_pooling<T>(input, output, options, how);
    return output;
}

/// The same with the indices of the maxima.
template <class Index = std::uint32_t, readable Input, number T = element_type_of<Input>>
max_pooling_result<T, Index> max_pooling_with_indices(Input const& input, max_pooling_options const& options,
                                                      execution const& how = {}) {
    shape const sizes = max_pooling_output_sizes(input_view<T>(input).sizes(), options);
    max_pooling_result<T, Index> result{tensor<T>(sizes), tensor<Index>(sizes)};
    max_pooling<T>(input, result.output, result.output_indices, options, how);
    return result;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
