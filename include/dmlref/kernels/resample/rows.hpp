// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/exec/rows.hpp"
#include "dmlref/exec/streamed_rows.hpp"
#include "dmlref/kernels/resample/finite.hpp"
#include "dmlref/kernels/resample/row.hpp"

/// Reads and stores the rows of a RESAMPLE. A row is that of the innermost resampled axis, or the part of it in a box:
/// a number of pixels, each of the same number of lanes.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Makes rows of packed floats from the input.
template <resampled_element T>
class row_source {
public:
    row_source(resample_axis const& axis, interval pixels, index_t lanes)
        : input_(row_resampler::input_pixels(axis, pixels)),
          stride_(axis.input_stride),
          lanes_(lanes),
          reading_(reading_of(lanes, pixels.size())),
          row_(axis, pixels, lanes, reading_ == reading::packed ? lanes : stride_),
          piece_(row_.piece_of(input_.size() * stride_)),
          packed_(reading_ == reading::packed && !widens() ? input_.size() * lanes : 0) {
        if (widens()) reading_ = reading::in_place;
    }

    /// The row of the input that begins at `from`. `space` must hold as many elements as the result. The result is
    /// there, or in the input itself if nothing has to be done. The row `ahead` of it, unless that is 0, may be
    /// prefetched meanwhile.
    float const* operator()(T const* from, float* space, index_t ahead = 0) const {
        from += input_.begin * stride_;
        simd::row_ahead const next(from, ahead, ahead == 0 ? 0 : input_.size() * stride_, piece_);
        if (reading_ == reading::packed) {
            if (row_.copies()) return pack(from, space);
            row_(pack(from, packed_.data()), space, next);
            return space;
        }
        if constexpr (std::same_as<T, float>)
            if (reading_ == reading::in_place && row_.copies()) return from;
        if (reading_ == reading::in_place) return row_(from, space, next), space;
        row_.from_elements(from, space);
        return space;
    }

private:
    enum class reading { in_place, packed, by_element };

    reading reading_of(index_t lanes, index_t output_pixels) const {
        constexpr index_t most_per_written = 4; // packing a row of which little is used costs more than it saves
        if (std::same_as<T, float> && (lanes > 1 || stride_ == 1)) return reading::in_place;
        return input_.size() <= most_per_written * output_pixels + 1 ? reading::packed : reading::by_element;
    }

    bool widens() const { return stride_ == 1 && row_.template widens<T>(); }

    float const* pack(T const* from, float* space) const {
        if (lanes_ == 1) return exec::read_row(from, stride_, input_.size(), space);
        if (stride_ == lanes_) return exec::read_row(from, 1, input_.size() * lanes_, space);
        for (index_t pixel = 0; pixel < input_.size(); ++pixel)
            exec::read_row(from + pixel * stride_, 1, lanes_, space + pixel * lanes_);
        return space;
    }

    interval input_;
    index_t stride_, lanes_;
    reading reading_;
    row_resampler row_;
    index_t piece_; ///< elements that are prefetched at a time
    exec::scratch<float> packed_;
};

/// Stores rows, or several rows that are adjacent in memory, into the output.
template <resampled_element T>
class row_sink {
public:
    /// `rounds_to_nearest` and `has_finite_results` are what they are in resample_axes.
    row_sink(resample_axis const& axis, index_t pixels, index_t lanes, bool streams, bool rounds_to_nearest = false,
             bool has_finite_results = false)
        : stride_(axis.output_stride),
          lanes_(lanes),
          count_(pixels * lanes),
          is_packed_(pixels == 1 || stride_ == lanes),
          streams_(streams),
          rounds_to_nearest_(rounds_to_nearest),
          has_finite_results_(has_finite_results),
          row_(is_packed_ || lanes > 1 ? 0 : count_) {}

    /// Whether a row's elements are adjacent in memory.
    bool is_packed() const { return is_packed_; }

    /// Stores value.operator()<V>(i) as element i from `to` on, for `count` elements.
    template <class Value>
    DMLREF_ALWAYS_INLINE void operator()(T* to, index_t count, Value&& value) const {
        if (is_packed_) return store_packed(to, count, value);
        if (lanes_ > 1) return store_pixels(to, value);
        simd::for_each_block(
            count_, [&]<class V>(index_t at) { simd::store(row_.data() + at, value.template operator()<V>(at)); });
        if constexpr (element<T>)
            exec::write_row(row_.data(), to, stride_, count_);
        else
            for (index_t at = 0; at < count_; ++at)
                simd::store_whole(to + at * stride_, row_[at], rounds_to_nearest_); // RS-8
    }

private:
    template <class Value>
    void store_packed(T* to, index_t count, Value&& value) const {
        if constexpr (element<T>) {
            with_result<T>(has_finite_results_, [&](auto const& result) {
                auto const result_at = [value, result]<class V>(index_t at)
                                           DMLREF_ALWAYS_INLINE { return result(value.template operator()<V>(at)); };
                if (streams_) return streamed_.store(to, count, result_at);
                simd::for_each_group<1>(count, [&]<class V>(index_t at, auto) DMLREF_ALWAYS_INLINE {
                    simd::store(to + at, result_at.template operator()<V>(at));
                });
            });
        } else {
            rounds_to_nearest_ ? store_bytes<true>(to, count, value) : store_bytes<false>(to, count, value);
        }
    }

    /// Everything is copied: a byte that is stored could change what is behind a reference. RS-8
    template <bool rounds_to_nearest, class Value>
    static void store_bytes(T* to, index_t count, Value value) {
        simd::for_each_group<simd::batches_of_bytes>(
            count, [=]<class V, index_t... i>(index_t at, std::integer_sequence<index_t, i...>) DMLREF_ALWAYS_INLINE {
                V const values[] = {value.template operator()<V>(at + i * simd::width)...};
                simd::store_whole(to + at, values, rounds_to_nearest);
            });
    }

    template <class Value>
    void store_pixels(T* to, Value&& value) const {
        for (index_t start = 0; start < count_; start += lanes_, to += stride_)
            store_packed(to, lanes_, [&]<class V>(index_t at) { return value.template operator()<V>(start + at); });
    }

    index_t stride_, lanes_, count_;
    bool is_packed_, streams_, rounds_to_nearest_, has_finite_results_;
    exec::scratch<float> row_;
    mutable exec::streamed_rows<std::conditional_t<element<T>, T, float>>
        streamed_; ///< what it holds is no state that a caller sees
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
