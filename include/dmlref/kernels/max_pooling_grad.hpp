// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/pooling/maxima/block.hpp"
#include "dmlref/kernels/pooling/maxima/direct_channel_block.hpp"
#include "dmlref/kernels/pooling/maxima/direct_row_block.hpp"
#include "dmlref/kernels/pooling/maxima/scan.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/channel_sums.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/half_channel_block.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/row_sums.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/scattered_sums.hpp"
#include "dmlref/kernels/pooling/short_rows.hpp"
#include "dmlref/spec/max_pooling_grad.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

template <element T>
struct max_pooling_grad_tensors {
    tensor_view<T const> input, input_gradient;
    tensor_view<T> output_gradient;

    gradient_planes<T> planes(index_t batch, index_t channel) const {
        return {pooling_plane_of(input, batch, channel), pooling_plane_of(input_gradient, batch, channel),
                pooling_plane_of(output_gradient, batch, channel)};
    }
};

/// Stores the offsets, from the first tap, of the largest elements of the windows at z and in `rows` rows from y on.
template <class Block, element T>
void find_offsets(pooling_plane<T const> const& input, Block const& block, index_t z, index_t y, index_t rows,
                  float* offsets, index_t distance_of_rows) {
    block.for_each_window(z, y, rows,
                          [offsets, distance_of_rows](index_t row, index_t lane, auto const&, auto const& offset)
                              DMLREF_ALWAYS_INLINE { simd::store(offsets + row * distance_of_rows + lane, offset); });
    for (index_t row = 0; row < rows; ++row, offsets += distance_of_rows)
        block.for_each_first_nan(
            input, z, y + row, [offsets](index_t lane, index_t offset) { offsets[lane] = static_cast<float>(offset); });
}

#if defined(__GNUC__)
inline void find_offsets(pooling_plane<half const> const& input, half_channel_block const& block, index_t z, index_t y,
                         index_t rows, float* offsets, index_t distance_of_rows) {
    if (block.hold_integers(z, y))
        block.find_offsets(z, y, offsets);
    else
        find_offsets(input, block.as_floats(), z, y, rows, offsets, distance_of_rows);
}
#endif

/// Adds the gradients of the windows of a block.
template <class Block, class Sums, element T>
void add_windows(pooling_plane<T const> const& input, Block const& block, pooling_plan const& plan,
                 pooling_extent const& extent, Sums& sums) {
    index_t const end = extent.first_y + extent.size_y;
    for (index_t z = extent.first_z; z < extent.first_z + extent.size_z; ++z)
        for (index_t y = extent.first_y, rows = 1; y < end; y += rows) {
            rows = 1;
            if (plan.axes.depth.is_padding(z) || plan.axes.height.is_padding(y)) continue; // MP-4
            rows = (std::min)(block.rows_at_once(y, end), sums.most_rows());
            float* const offsets = sums.start_rows(z, y, rows);
            find_offsets(input, block, z, y, rows, offsets, sums.distance_of_rows());
            sums.add_rows(z, y, rows);
        }
}

/// The sums of a part of a plane are kept, and stored once.
template <class Block, class Sums, element T>
void max_pool_grad_planes(max_pooling_grad_tensors<T> const& tensors, pooling_plan const& plan,
                          gradient_parts const& parts, execution const& how) {
    first_taps const taps(plan);
    index_t const groups = tensors.input.size(1) / plan.group;
    exec::parallel_for_ranges(tensors.input.size(0) * groups * parts.size(), how, [&](index_t first, index_t end) {
        Sums sums(plan);
        Block block(plan, taps, pooling_plane_of(tensors.input, 0, 0));
        for (index_t task = first; task < end; ++task) {
            index_t const plane = task / parts.size(), batch = plane / groups, channel = plane % groups * plan.group;
            gradient_planes<T> const planes = tensors.planes(batch, channel);
            gradient_part const part = parts[task % parts.size()];
            sums.start(planes, part);
            part.for_each_block(plan, [&](pooling_extent const& extent) {
                block.pool(planes.input, extent);
                add_windows(planes.input, block, plan, extent, sums);
            });
            sums.finish();
        }
        if (plan.streams) simd::finish_streaming();
    });
}

template <element T>
void max_pool_grad_in_lanes(max_pooling_grad_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                            execution const& how);

/// Some channels of an image at a time.
template <element T>
void max_pool_grad_gathered(max_pooling_grad_tensors<T> const& tensors, index_t channels,
                            sampling::pooling_axes const& axes, execution const& how) {
    tensor_view<T> const& output = tensors.output_gradient;
    exec::for_gathered_channels(output.size(0), output.size(1), channels, how, [&](auto const& for_each_group) {
        exec::gathered_channels<T> const input(tensors.input, channels), gradient(tensors.input_gradient, channels);
        exec::scattered_channels<T> const to(output, channels);
        for_each_group([&](index_t batch, index_t channel) {
            input.gather(batch, channel);
            gradient.gather(batch, channel);
            max_pool_grad_in_lanes(max_pooling_grad_tensors<float>{input.view(), gradient.view(), to.view()}, axes, {});
            to.scatter(batch, channel);
        });
    });
}

template <element T>
void max_pool_grad_in_lanes(max_pooling_grad_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                            execution const& how) {
    if (index_t const gathered = channels_to_gather(tensors.input, tensors.input_gradient, 1, axes, how))
        return max_pool_grad_gathered(tensors, gathered, axes, how);
    pooling_layout const layout = pooling_layout_of(tensors.input, axes);
    index_t const images = tensors.input.size(0), all_channels = tensors.input.size(1);
    bool const channels_last = layout == pooling_layout::channels_last;
    gradient_parts const parts(axes, channels_last ? images : images * all_channels, how);
    index_t const channels = exec::channels_of_task(images * parts.size(), all_channels, how);
    pooling_plan plan(axes, channels, layout, true, true);
    bool const direct = plan.way == pooling_way::direct_channels;
    plan.prefetches = simd::bytes_per_last_cache(how, tensors.input, tensors.input_gradient, tensors.output_gradient) >
                      (direct ? how.last_cache_size : simd::worth_prefetching_rows(how));
    plan.sums_prefetch = plan.prefetches && direct && plan.group * index_t{sizeof(T)} >= index_t{simd::cache_line};
    plan.streams = direct &&
                   simd::are_worth_streaming(how, tensors.input, tensors.input_gradient, tensors.output_gradient) &&
                   has_aligned_pixels(tensors.output_gradient);
    using direct_rows = direct_row_block<true, T>;
    using direct_channels = direct_channel_block<true, T>;
    using any_block = pooling_block<true, T>;
#if defined(__GNUC__)
    if constexpr (std::same_as<T, half>)
        if (plan.way == pooling_way::direct_channels && half_channel_block::suits(plan, tensors.input))
            return max_pool_grad_planes<half_channel_block, channel_sums<T>>(tensors, plan, parts, how);
#endif
    if (plan.way == pooling_way::direct_channels)
        return max_pool_grad_planes<direct_channels, channel_sums<T>>(tensors, plan, parts, how);
    if (plan.way == pooling_way::direct_rows)
        return gathering_taps::suit(plan)
                   ? max_pool_grad_planes<direct_rows, row_sums<T>>(tensors, plan, parts, how)
                   : max_pool_grad_planes<direct_rows, scattered_sums<T>>(tensors, plan, parts, how);
    if (gathering_taps::suit(plan)) return max_pool_grad_planes<any_block, row_sums<T>>(tensors, plan, parts, how);
    return has_long_gradient(axes)
               ? max_pool_grad_planes<any_block, scattered_sums<T, double>>(tensors, plan, parts, how)
               : max_pool_grad_planes<any_block, scattered_sums<T>>(tensors, plan, parts, how);
}

template <class Sum, element T>
void max_pool_grad_by_scanning(max_pooling_grad_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                               execution const& how) {
    index_t const channels = tensors.input.size(1);
    exec::parallel_for(tensors.input.size(0) * channels, how, [&](index_t task) {
        index_t const batch = task / channels, channel = task % channels;
        gradient_planes<T> const planes = tensors.planes(batch, channel);
        scattered_sums<T, Sum> sums(axes);
        sums.start(planes);
        scan_plane(axes, planes.input, [&](index_t z, index_t y, index_t x, scanned_window<T> const& largest) {
            if (largest.position >= 0) // MP-4
                sums.add(largest.position, static_cast<float>(*planes.input_gradient.at(0, z, y, x)));
        });
        sums.finish();
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::max_pooling_grad, to the bit, with lanes and threads.
template <element T>
void max_pooling_grad(input_view<T> input, input_view<T> input_gradient, tensor_view<T> output_gradient,
                      max_pooling_options const& options, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::max_pooling_grad_kernel<T>>(how).run(input, input_gradient, output_gradient, options,
                                                                        how);
#else
    validate(input, input_gradient, output_gradient, options);
    kernels::max_pooling_grad_tensors<T> const tensors{input, input_gradient, output_gradient};
    sampling::pooling_axes const axes =
        kernels::pooling_axes_of(input.sizes(), input_gradient.sizes(), pooling_window_of(options));
    if (kernels::suits_lanes(axes) && !kernels::is_tiny(axes, input.size(0) * input.size(1)))
        kernels::max_pool_grad_in_lanes(tensors, axes, how);
    else if (kernels::has_long_gradient(axes))
        kernels::max_pool_grad_by_scanning<double>(tensors, axes, how);
    else
        kernels::max_pool_grad_by_scanning<float>(tensors, axes, how);
#endif
}

/// The same, written to a tensor.
template <element T>
void max_pooling_grad(input_view<T> input, input_view<T> input_gradient, tensor<T>& output_gradient,
                      max_pooling_options const& options, execution const& how = {}) {
    max_pooling_grad(input, input_gradient, output_gradient.view(), options, how);
}

/// The same, written to a new tensor of the sizes of `input`, which is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> max_pooling_grad(Input const& input, input_view<T> input_gradient, max_pooling_options const& options,
                           execution const& how = {}) {
    tensor<T> output_gradient(input_view<T>(input).sizes());
    max_pooling_grad<T>(input, input_gradient, output_gradient, options, how);
    return output_gradient;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
