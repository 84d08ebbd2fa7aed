// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/channel_block.hpp"
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/kernels/regions/bins.hpp"

#include <utility>

/// ROI_POOLING with channels in the lanes. A bin is compared element by element, as in the reference, so the first of
/// equal elements and a NaN in first place stay without further work.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Batches of channels that one task processes together, so that the loops over a bin, which are short and of
/// unpredictable length, serve them all, but not so many that their packed pixels outgrow the second cache.
inline constexpr index_t most_batches_of_channels = simd::width < 16 ? 8 : 4;

/// The place of lanes in memory: pixel y, x of batch b begins at data[b * batch_stride + y * y_stride + x * x_stride -
/// origin].
struct lane_image {
    float const* data;
    index_t batch_stride, y_stride, x_stride, origin;

    lane_image from_batch(index_t batch) const {
        return {data + batch * batch_stride, batch_stride, y_stride, x_stride, origin};
    }
};

/// Channels [first, first + count) of one image of a tensor.
template <class T>
struct pooled_channels {
    tensor_view<T> const& view;
    index_t image, first, count;

    index_t batches() const { return (count + simd::width - 1) / simd::width; }
    /// The channels of one batch of lanes, over a rectangle.
    exec::channel_block<T> block(index_t batch, pixel_rectangle const& over) const {
        index_t const channel = first + batch * simd::width;
        return {.data = &view(image, channel, over.y.start, over.x.start),
                .channels = (std::min)(simd::width, first + count - channel),
                .channel_stride = view.stride(1),
                .rows = over.y.size(),
                .row_stride = view.stride(2),
                .columns = over.x.size(),
                .column_stride = view.stride(3)};
    }
};

/// The largest element of a bin for some batches of channels, to[batch * to_stride + lane].
template <index_t... batches>
void pool_bin(lane_image const& image, std::integer_sequence<index_t, batches...>, sampling::pixel_range const& y,
              sampling::pixel_range const& x, float* to, index_t to_stride) {
    using simd::batch;
    batch largest[] = {(static_cast<void>(batches), batch(0.f))...}; // RP-3
    if (y.size() > 0 && x.size() > 0) {
        float const* row = image.data + (y.start * image.y_stride + x.start * image.x_stride - image.origin);
        ((largest[batches] = simd::load<batch>(row + batches * image.batch_stride)), ...);
        for (index_t at_y = y.start; at_y < y.end; ++at_y, row += image.y_stride) {
            float const* pixel = row;
            for (index_t at_x = x.start; at_x < x.end; ++at_x, pixel += image.x_stride) // RP-6
                ((largest[batches] =
                      simd::larger(simd::load<batch>(pixel + batches * image.batch_stride), largest[batches])),
                 ...);
        }
    }
    (simd::store(to + batches * to_stride, largest[batches]), ...);
}

/// Calls work(first, batches) for groups of `count` batches, as many at a time as there are in a power of two.
template <index_t most = most_batches_of_channels, class Work>
void for_each_group_of_batches(index_t count, Work const& work, index_t first = 0) {
    for (; first + most <= count; first += most) work(first, std::make_integer_sequence<index_t, most>{});
    if constexpr (most > 1) for_each_group_of_batches<most / 2>(count, work, first);
}

/// All bins of a region for `to.count` channels. Rows of bins are stored as soon as `rows` of them are complete, past
/// the caches if `is_streamed`; `space` holds that many.
template <element T>
void pool_region(lane_image const& image, binned_regions const& regions, index_t region, index_t rows, float* space,
                 pooled_channels<T> const& to, bool is_streamed) {
    index_t const width = regions.width;
    exec::streamed_rows<T> streamed;
    for (index_t first = 0; first < regions.height; first += rows) {
        index_t const end = (std::min)(first + rows, regions.height), batch_stride = rows * width * simd::width;
        for_each_group_of_batches(to.batches(), [&](index_t batch, auto batches) {
            lane_image const lanes = image.from_batch(batch);
            for (index_t y = first; y < end; ++y)
                for (index_t x = 0; x < width; ++x)
                    pool_bin(lanes, batches, regions.y(region, y), regions.x(region, x),
                             space + batch * batch_stride + ((y - first) * width + x) * simd::width, batch_stride);
        });
        for (index_t b = 0; b < to.batches(); ++b)
            exec::write_lanes<simd::batch>(space + b * batch_stride, to.block(b, {{first, end}, {0, width}}),
                                           is_streamed ? &streamed : nullptr);
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
