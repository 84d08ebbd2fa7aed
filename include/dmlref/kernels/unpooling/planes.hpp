// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/kernels/unpooling/corners.hpp"
#include "dmlref/kernels/unpooling/index_planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

template <number T>
struct unpooling_tensors {
    tensor_view<T const> input;
    index_view indices;
    tensor_view<T> output;
};

/// Some rows of a plane of the input, and of the same plane of the output.
struct unpooling_band {
    index_t first_row, end_row, first_output_row, end_output_row;

    /// One of `bands` bands of all rows. If windows of a pooling do not overlap, its maxima belong to the same band.
    template <number T>
    unpooling_band(unpooling_tensors<T> const& tensors, index_t band, index_t bands)
        : first_row(tensors.input.size(2) * band / bands),
          end_row(tensors.input.size(2) * (band + 1) / bands),
          first_output_row(first_row * tensors.output.size(2) / tensors.input.size(2)),
          end_output_row(end_row * tensors.output.size(2) / tensors.input.size(2)) {}
};

/// Fills a band of the plane of one channel of the output, or of channels that lie side by side, from the same band and
/// channels of the input.
template <number T>
class unpooled_planes {
public:
    unpooled_planes(unpooling_tensors<T> const& tensors, index_t group, execution const& how)
        : tensors_(tensors),
          group_(group),
          streams_(simd::exceed_caches_of_threads(how, tensors.input, tensors.output)),
          prefetches_(simd::exceed_last_cache(how, tensors.input, tensors.output)),
          columns_(tensors.output.size(3)),
          plane_size_(static_cast<std::uint64_t>(tensors.output.size(2) * columns_)),
          output_size_(static_cast<std::uint64_t>(tensors.output.element_count())),
          is_evenly_spaced_(tensors.output.stride(2) == columns_ * tensors.output.stride(3)),
          may_have_windows_(least_corners<T> != 0 && (group == 1 ? tensors.input.size(3) : group) >= least_corners<T> &&
                            fit_into_32_bits() && tensors.output.size(2) == 2 * tensors.input.size(2) &&
                            columns_ == 2 * tensors.input.size(3) && columns_ <= index_t{widest_corners<T>} &&
                            (group == 1 ? tensors.output.stride(3) : tensors.output.stride(1)) == 1) {}

    /// Returns false at the first index of these channels that names an element of the output outside the band of its
    /// own plane. MU-1
    bool unpool(index_t batch, index_t channel, unpooling_band const& band) {
        start(batch, channel, band);
        if (store_windows(band)) return true;
        for (index_t y = band.first_row; y < band.end_row; ++y)
            if (!unpool_row(y)) return false;
        zero_rows(band.end_output_row - band.first_output_row);
        return true;
    }

    void finish() const {
        if (streams_) simd::finish_streaming();
    }

    /// Whether the rows on either side of the first cut keep within their bands: windows that overlap would leave them.
    bool looks_separate(index_t bands) {
        unpooling_band const first(tensors_, 0, bands), second(tensors_, 1, bands);
        return keeps_within(first, first.end_row - 1) && keeps_within(second, second.first_row);
    }

private:
    static constexpr index_t longest_part = 256; ///< of a run

    /// Adjacent values: of one channel, or one of each channel.
    struct run {
        T const* elements;
        index_planes::run indices;
        T* plane; ///< the band of the plane of the output
        std::uint64_t first_index;
        index_t count, element_stride;

        run part(index_t first, index_t next_plane, std::uint64_t plane_size) const {
            return {elements + first * element_stride,
                    indices.from(first),
                    plane + first * next_plane,
                    first_index + static_cast<std::uint64_t>(first) * plane_size,
                    (std::min)(count - first, longest_part),
                    element_stride};
        }
    };

    void start(index_t batch, index_t channel, unpooling_band const& band) {
        input_ = pooling_plane_of(tensors_.input, batch, channel);
        indices_ = {tensors_.indices, batch, channel};
        output_ = pooling_plane_of(tensors_.output, batch, channel);
        output_.data += band.first_output_row * output_.y_stride;
        first_index_ = static_cast<std::uint64_t>(batch * tensors_.output.size(1) + channel) * plane_size_ +
                       static_cast<std::uint64_t>(band.first_output_row * columns_);
        band_size_ = static_cast<std::uint64_t>((band.end_output_row - band.first_output_row) * columns_);
        zeroed_ = 0;
    }

    /// Whether this row of the first plane keeps within the band.
    bool keeps_within(unpooling_band const& band, index_t y) {
        start(0, 0, band);
        for (index_t x = 0; x < tensors_.input.size(3); ++x) {
            index_planes::run const indices = indices_.pixel(y, x);
            for (index_t c = 0; c < group_; ++c) {
                std::uint64_t const first = first_index_ + static_cast<std::uint64_t>(c) * plane_size_;
                if (indices[c] - first >= band_size_ && indices[c] < output_size_) return false;
            }
        }
        return true;
    }

    bool unpool_row(index_t y) {
        if (group_ == 1) return unpool_run<0>(values_of_row(y));
        bool are_all_within = true;
        for (index_t x = 0; x < tensors_.input.size(3); ++x)
            are_all_within = unpool_run<1>(values_of_pixel(y, x)) && are_all_within;
        return are_all_within;
    }

    run values_of_row(index_t y) const {
        return {input_.at(0, 0, y, 0), indices_.row(y),        output_.data,
                first_index_,          tensors_.input.size(3), input_.x_stride};
    }
    run values_of_pixel(index_t y, index_t x) const {
        return {input_.at(0, 0, y, x), indices_.pixel(y, x), output_.data, first_index_, group_, input_.channel_stride};
    }

    /// Stores a band as windows of 2 x 2 elements. Returns false if that is impossible, or if a value belongs
    /// elsewhere. What is stored then is wrong, and no band is stored so any more.
    bool store_windows(unpooling_band const& band) {
        if (may_have_windows_)
            may_have_windows_ = group_ == 1 ? store_rows_of_windows(band) : store_pixels_of_windows(band);
        return may_have_windows_;
    }

    bool store_rows_of_windows(unpooling_band const& band) const {
        return with_corners(values_of_row(band.first_row), 0, 2, [&](auto const& corners) {
            std::array<T*, 2> const to{output_.data, output_.data + output_.y_stride};
            corner_lines const rows{band.end_row - band.first_row, input_.y_stride, indices_.y_stride(),
                                    2 * output_.y_stride};
            bool const streams = streams_ && corners.are_aligned(to, columns_);
            return streams ? corners.template store_rows<true>(to, rows, false)
                           : corners.template store_rows<false>(to, rows, prefetches_);
        });
    }

    bool store_pixels_of_windows(unpooling_band const& band) const {
        for (index_t y = band.first_row; y < band.end_row; ++y) {
            index_t const row = 2 * (y - band.first_row);
            auto const store = [&](auto const& corners) {
                std::array<T*, 4> const to{output_.at(0, 0, row, 0), output_.at(0, 0, row, 1),
                                           output_.at(0, 0, row + 1, 0), output_.at(0, 0, row + 1, 1)};
                corner_lines const pixels{tensors_.input.size(3), input_.x_stride, indices_.row(y).stride,
                                          2 * output_.x_stride};
                return streams_ && corners.are_aligned(to, group_) ? corners.template store_pixels<true>(to, pixels)
                                                                   : corners.template store_pixels<false>(to, pixels);
            };
            if (!with_corners(values_of_pixel(y, 0), row, plane_size_, store)) return false;
        }
        return true;
    }

    /// store(corners) for windows that begin at the row, each `distance` after the one before it.
    template <class Store>
    bool with_corners(run const& values, index_t row, std::uint64_t distance, Store const& store) const {
        [[maybe_unused]] auto const try_with = [&]<class Index>(Index const* indices) {
            if constexpr (least_corners<T> != 0) {
                auto const first = static_cast<Index>(first_index_ + static_cast<std::uint64_t>(row * columns_));
                auto const next = static_cast<Index>(distance);
                return with_corner_lanes<T, Index>(
                    {values.elements, indices, values.count, first, next, static_cast<Index>(columns_)}, store);
            }
            return false;
        };
        if (values.indices.stride != 1 || values.element_stride != 1) return false;
        return values.indices.of_32_bits ? try_with(values.indices.of_32_bits) : try_with(values.indices.of_64_bits);
    }

    /// `step`: the number of planes from one value to the next.
    template <index_t step>
    bool unpool_run(run const& values) {
        if (is_evenly_spaced_)
            return store_run<step>(values, [stride = output_.x_stride](index_t at) { return at * stride; });
        return store_run<step>(values, [columns = columns_, y_stride = output_.y_stride, x_stride = output_.x_stride](
                                           index_t at) { return at / columns * y_stride + at % columns * x_stride; });
    }

    /// offset_of(at) is the offset of element `at` of a plane of the output.
    template <index_t step, class OffsetOf>
    bool store_run(run const& values, OffsetOf const& offset_of) {
        index_t const next_plane = step * output_.channel_stride;
        bool are_all_within = true;
        for (index_t first = 0; first < values.count; first += longest_part) {
            run const part = values.part(first, next_plane, step * plane_size_);
            if (!store_part<step>(part, next_plane, offset_of))
                are_all_within = store_one_by_one<step>(part, next_plane, offset_of) && are_all_within;
        }
        return are_all_within;
    }

    using places = std::array<std::uint32_t, longest_part>;

    /// Where values belong in their bands, modulo 2^32. Returns the farthest of these places. Inlined, it cannot be
    /// thought to write its input.
    template <index_t step, class Index>
    DMLREF_ALWAYS_INLINE std::uint64_t find_places(run const& values, Index const* indices, places& found) const {
        auto const count = static_cast<std::size_t>(values.count);
        auto const first_index = static_cast<Index>(values.first_index), next = static_cast<Index>(step * plane_size_);
        Index farthest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Index const place = indices[i] - first_index - static_cast<Index>(i) * next;
            farthest = (std::max)(farthest, place);
            found[i] = static_cast<std::uint32_t>(place);
        }
        return farthest;
    }

    /// Finds places and elements in loops that compilers turn into instructions on lanes. Returns false, and does
    /// nothing, if a place is not in its band, or if 32 bits cannot count all elements of the output.
    template <index_t step, class OffsetOf>
    bool store_part(run const& values, index_t next_plane, OffsetOf const& offset_of) {
        if (values.indices.stride != 1 || !fit_into_32_bits()) return false;
        auto const count = static_cast<std::size_t>(values.count);
        places found;
        std::uint64_t const farthest = values.indices.of_32_bits
                                           ? find_places<step>(values, values.indices.of_32_bits, found)
                                           : find_places<step>(values, values.indices.of_64_bits, found);
        if (farthest >= band_size_) return false;
        if (farthest >= ready_elements()) zero_rows(static_cast<index_t>(farthest) / columns_ + 1);
        std::array<T, longest_part> elements;
        if (values.element_stride == 1)
            for (std::size_t i = 0; i < count; ++i) elements[i] = stored(values.elements[i]);
        else
            for (std::size_t i = 0; i < count; ++i)
                elements[i] = stored(values.elements[static_cast<index_t>(i) * values.element_stride]);
        T* plane = values.plane;
        for (std::size_t i = 0; i < count; ++i, plane += next_plane) plane[offset_of(index_t{found[i]})] = elements[i];
        return true;
    }

    template <index_t step, class OffsetOf>
    bool store_one_by_one(run const& values, index_t next_plane, OffsetOf const& offset_of) {
        bool are_all_within = true;
        for (index_t i = 0; i < values.count; ++i) {
            std::uint64_t const index = values.indices[i];
            std::uint64_t const at = index - values.first_index - static_cast<std::uint64_t>(step * i) * plane_size_;
            if (at >= band_size_) {
                are_all_within = are_all_within && index >= output_size_; // MU-2
                continue;
            }
            if (at >= ready_elements()) zero_rows(static_cast<index_t>(at) / columns_ + 1);
            values.plane[i * next_plane + offset_of(static_cast<index_t>(at))] =
                stored(values.elements[i * values.element_stride]);
        }
        return are_all_within;
    }

    /// Zeroes the rows up to `end`: as late as possible, so that they are still in the cache when they are written.
    void zero_rows(index_t end) {
        for (; zeroed_ < end; ++zeroed_) zero_columns(output_, group_, columns_, output_.at(0, 0, zeroed_, 0));
    }
    /// Elements of a band that may be written.
    std::uint64_t ready_elements() const { return static_cast<std::uint64_t>(zeroed_ * columns_); }

    bool fit_into_32_bits() const { return output_size_ - 1 <= (std::numeric_limits<std::uint32_t>::max)(); }

    /// The element, or the canonical NaN. NU-3
    static T stored(T element) {
        if constexpr (std::same_as<T, half>)
            return (element.bits() & 0x7fff) <= 0x7c00 ? element
                                                       : to_element<half>(std::numeric_limits<float>::quiet_NaN());
        else if constexpr (std::same_as<T, float>)
            return simd::with_one_nan(element);
        else
            return element;
    }

    unpooling_tensors<T> const& tensors_;
    index_t const group_;
    bool const streams_;    ///< stores may bypass the caches
    bool const prefetches_; ///< rows of windows that are not streamed; processors do not follow two at a time well
    index_t const columns_;
    std::uint64_t const plane_size_, output_size_;
    bool const is_evenly_spaced_;
    bool may_have_windows_;
    pooling_plane<T const> input_{};
    index_planes indices_;
    pooling_plane<T> output_{};
    std::uint64_t first_index_ = 0, band_size_ = 0; ///< of the first channel
    index_t zeroed_ = 0;                            ///< rows of the band
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
