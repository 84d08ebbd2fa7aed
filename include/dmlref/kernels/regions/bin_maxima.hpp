// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/channel_block.hpp"
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/kernels/regions/bins.hpp"

#include <type_traits>

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

/// The largest element of a bin for `batches` batches of channels, to[b * to_stride + lane].
template <class Batches>
void pool_bin(lane_image const& image, Batches batches, sampling::pixel_range const& y, sampling::pixel_range const& x,
              float* to, index_t to_stride) {
    using simd::batch;
    std::array<batch, static_cast<std::size_t>(most_batches_of_channels)> largest;
    auto const each = [&](auto&& visit) {
        for (index_t b = 0; b < batches; ++b) visit(largest[static_cast<std::size_t>(b)], b);
    };
    if (y.size() == 0 || x.size() == 0) { // RP-3
        each([](batch& value, index_t) { value = batch(0.f); });
    } else {
        float const* row = image.data + (y.start * image.y_stride + x.start * image.x_stride - image.origin);
        each([&](batch& value, index_t b) { value = simd::load<batch>(row + b * image.batch_stride); });
        for (index_t at_y = y.start; at_y < y.end; ++at_y, row += image.y_stride) {
            float const* pixel = row;
            for (index_t at_x = x.start; at_x < x.end; ++at_x, pixel += image.x_stride)
                each([&](batch& value, index_t b) { // RP-6
                    value = simd::larger(simd::load<batch>(pixel + b * image.batch_stride), value);
                });
        }
    }
    each([&](batch const& value, index_t b) { simd::store(to + b * to_stride, value); });
}

/// Calls work(count) with the count as a constant, if it is a usual one.
template <class Work>
void with_batches(index_t count, Work&& work) {
    constexpr index_t most = most_batches_of_channels;
    if (count == most) return work(std::integral_constant<index_t, most>{});
    if (count == most / 2) return work(std::integral_constant<index_t, most / 2>{});
    work(count);
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
        with_batches(to.batches(), [&](auto batches) {
            for (index_t y = first; y < end; ++y)
                for (index_t x = 0; x < width; ++x)
                    pool_bin(image, batches, regions.y(region, y), regions.x(region, x),
                             space + ((y - first) * width + x) * simd::width, batch_stride);
        });
        for (index_t b = 0; b < to.batches(); ++b)
            exec::write_lanes<simd::batch>(space + b * batch_stride, to.block(b, {{first, end}, {0, width}}),
                                           is_streamed ? &streamed : nullptr);
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
