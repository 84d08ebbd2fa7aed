// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/channel_block.hpp"
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/exec/scratch.hpp"

#include <bit>
#include <cstring>

/// Some channels of an image brought side by side, for images with rows so short that neighbors in a row do not fill
/// the lanes. The copies are tensors {1, channels, ...} of floats with the channels last, on which a call works as on
/// any tensor.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// Pixels that a row may have: in longer ones, neighbors fill the lanes as fast.
inline constexpr index_t longest_gathered_row = (std::min)(4 * simd::width, index_t{32});

/// How many channels to gather at a time, in whole batches, if all copies together have so many pixels: as many as have
/// code without a loop, or as fit into the second cache. 0 if a batch does not, or if most of its lanes were empty.
inline index_t channels_to_gather(index_t images, index_t channels, index_t pixels, execution const& how) {
    constexpr index_t most_floats = index_t{1} << 17, most_channels = simd::unrolled_batches * simd::width;
    if (simd::width == 1 || 2 * channels < simd::width || pixels * simd::width > most_floats) return 0;
    index_t const most = (std::min)({most_channels, most_floats / pixels / simd::width * simd::width,
                                     channels_of_task(images, simd::in_whole_batches(channels), how)});
    index_t const groups = (channels + most - 1) / most;
    return simd::in_whole_batches((channels + groups - 1) / groups);
}

/// Calls task(for_each_group) for ranges of groups of `group` channels; for_each_group(visit) calls visit(batch, first
/// channel) for each group of the range.
template <class Task>
void for_gathered_channels(index_t images, index_t channels, index_t group, execution const& how, Task const& task) {
    index_t const groups = (channels + group - 1) / group;
    parallel_for_ranges(images * groups, how, [&](index_t first, index_t end) {
        task([&](auto const& visit) {
            for (index_t at = first; at < end; ++at) visit(at / groups, at % groups * group);
        });
    });
}

namespace detail {

inline constexpr index_t longest_piece = 64; ///< in pixels, so that it stays in the nearest cache

/// Calls visit(piece, lane, pixel) for the channels of `image` from `first` on: pieces of rows of up to a batch of
/// channels. `lane` is that of its first channel, `pixel` its first pixel's number.
template <class T, class Visit>
void for_each_piece(tensor_view<T> const& image, index_t batch, index_t first, index_t channels, Visit const& visit) {
    std::size_t const last = image.rank() - 1;
    index_t const slices = last == 4 ? image.size(2) : 1, slice_stride = last == 4 ? image.stride(2) : 0;
    for (index_t lane = 0; lane < channels; lane += simd::width)
        for (index_t slice = 0, pixel = 0; slice < slices; ++slice) {
            index_t const start = batch * image.stride(0) + (first + lane) * image.stride(1) + slice * slice_stride;
            channel_block<T> const block = channel_block<T>{.data = image.data() + start,
                                                            .channels = (std::min)(simd::width, channels - lane),
                                                            .channel_stride = image.stride(1),
                                                            .rows = image.size(last - 1),
                                                            .row_stride = image.stride(last - 1),
                                                            .columns = image.size(last),
                                                            .column_stride = image.stride(last)}
                                               .with_long_rows();
            for (index_t row = 0; row < block.rows; ++row)
                for (index_t column = 0, end = 0; column < block.columns; pixel += end - column, column = end) {
                    end = (std::min)(column + longest_piece, block.columns);
                    visit(block.rows_between(row, row + 1).columns_between(column, end), lane, pixel);
                }
        }
}

/// Whether the channels lie so far apart that the same columns of all of them share a few lines of the nearest cache.
/// Each would be gone before its next column is stored.
template <class T>
bool crowd_a_cache(channel_block<T> const& block) {
    return block.channel_stride * index_t{sizeof(T)} % 2048 == 0;
}

/// Stores a piece of numbers that are finished, which are floats or have their bits.
template <class T, class Distance>
void scatter_piece(float const* pixels, Distance distance, channel_block<T> const& to) {
    if constexpr (std::same_as<T, float>)
        if (to.channels == simd::width && to.column_stride == 1 && !crowd_a_cache(to))
            return simd::lanes_to_rows(pixels, to.columns, to.data, to.channel_stride, distance);
    alignas(64) float rows[longest_piece * simd::width];
    simd::lanes_to_rows(pixels, to.columns, rows, to.columns, distance);
    for (index_t channel = 0; channel < to.channels; ++channel) {
        float const* const row = rows + channel * to.columns;
        T* const at = to.at(channel, 0, 0);
        if constexpr (exact_in_float<T>)
            write_row(row, at, to.column_stride, to.columns);
        else
            for (index_t column = 0; column < to.columns; ++column)
                at[column * to.column_stride] = std::bit_cast<T>(row[column]);
    }
}

inline void scatter_piece(std::uint32_t const* pixels, index_t distance, channel_block<std::uint32_t> const& to) {
    alignas(64) float lanes[longest_piece * simd::width];
    for (index_t column = 0; column < to.columns; ++column)
        std::memcpy(lanes + column * simd::width, pixels + column * distance, sizeof(simd::batch));
    scatter_piece(lanes, simd::batch_after_batch{}, to);
}

inline void scatter_piece(std::uint64_t const* pixels, index_t distance, channel_block<std::uint64_t> const& to) {
    for (index_t column = 0; column < to.columns; ++column)
        for (index_t channel = 0; channel < to.channels; ++channel)
            *to.at(channel, 0, column) = pixels[column * distance + channel];
}

/// A tensor {1, channels, ...} with the spatial sizes of an image and with the channels last.
template <class T>
tensor_view<T> with_channels_last(T* data, shape sizes, index_t channels) {
    shape strides(sizes.size(), 1);
    index_t stride = channels;
    for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
    sizes[0] = 1;
    sizes[1] = channels;
    strides[0] = stride;
    strides[1] = 1;
    return {data, sizes, strides};
}

inline index_t pixels_of(shape const& sizes) {
    index_t pixels = 1;
    for (std::size_t axis = 2; axis < sizes.size(); ++axis) pixels *= sizes[axis];
    return pixels;
}

} // namespace detail

/// Channels of an image {N, C, H, W} or {N, C, D, H, W} that is read.
template <exact_in_float T>
class gathered_channels {
public:
    gathered_channels(tensor_view<T const> const& image, index_t channels)
        : image_(image),
          channels_(channels),
          pixels_(detail::pixels_of(image.sizes())),
          copies_(pixels_ * channels),
          view_(detail::with_channels_last<float const>(copies_.data(), image.sizes(), channels)) {}

    tensor_view<float const> const& view() const { return view_; }

    /// Copies the channels from `first` on. If the image has no more, the rest have any value.
    void gather(index_t batch, index_t first) const {
        index_t const count = (std::min)(channels_, image_.size(1) - first);
        detail::for_each_piece(
            image_, batch, first, count, [&](channel_block<T const> const& from, index_t lane, index_t pixel) {
                detail::transpose_segment(from, copies_.data() + pixel * channels_ + lane, channels_);
            });
        index_t const rest = simd::in_whole_batches(count);
        for (index_t at = rest; at < channels_ * pixels_ && rest < channels_; at += channels_)
            std::fill_n(copies_.data() + at, channels_ - rest, 0.f);
    }

private:
    tensor_view<T const> image_;
    index_t channels_, pixels_;
    scratch<float> copies_;
    tensor_view<float const> view_;
};

/// Channels of an image that is written: of elements, which are rounded at last, or of indices.
template <class T>
class scattered_channels {
public:
    using number = std::conditional_t<exact_in_float<T>, float, T>;

    scattered_channels(tensor_view<T> const& image, index_t channels)
        : image_(image),
          channels_(channels),
          results_(detail::pixels_of(image.sizes()) * channels),
          view_(detail::with_channels_last(results_.data(), image.sizes(), channels)) {}

    tensor_view<number> const& view() const { return view_; }

    /// Copies them to the channels from `first` on, as many as there are.
    void scatter(index_t batch, index_t first) const {
        index_t const count = (std::min)(channels_, image_.size(1) - first);
        detail::for_each_piece(image_, batch, first, count,
                               [&](channel_block<T> const& to, index_t lane, index_t pixel) {
                                   number const* const from = results_.data() + pixel * channels_ + lane;
                                   detail::scatter_piece(from, channels_, to);
                               });
    }

private:
    tensor_view<T> image_;
    index_t channels_;
    scratch<number> results_;
    tensor_view<number> view_;
};

/// Computes an image from one that has the same channels, `channels` of them at a time. For a range of groups, calls
/// prepare(from, to) with the copies once, and its result for each group, to compute `to`.
template <exact_in_float T, class Prepare>
void compute_gathered(tensor_view<T const> const& input, tensor_view<T> const& output, index_t channels,
                      execution const& how, Prepare const& prepare) {
    for_gathered_channels(output.size(0), output.size(1), channels, how, [&](auto const& for_each_group) {
        gathered_channels<T> const from(input, channels);
        scattered_channels<T> const to(output, channels);
        auto const compute = prepare(from.view(), to.view());
        for_each_group([&](index_t batch, index_t channel) {
            from.gather(batch, channel);
            compute();
            to.scatter(batch, channel);
        });
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
