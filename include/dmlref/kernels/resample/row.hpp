// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/neighbors.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/resample/blend.hpp"
#include "dmlref/kernels/resample/doubling.hpp"
#include "dmlref/kernels/resample/plan.hpp"
#include "dmlref/kernels/resample/taps.hpp"

/// The innermost pass of a RESAMPLE: from a row of the input to a row of the output.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Resamples rows of packed floats, or of narrower elements. Each of `pixels` has `lanes` elements, which share its
/// tap; neighboring pixels of the input are `distance` apart.
class row_resampler {
public:
    row_resampler(resample_axis const& axis, interval pixels, index_t lanes, index_t distance)
        : input_(input_pixels(axis, pixels)),
          lanes_(lanes),
          distance_(distance),
          tap_lanes_(lanes >= simd::width ? lanes : 1),
          tap_count_(pixels.size() * (lanes / tap_lanes_)),
          offsets_(tap_count_),
          weights_(tap_count_),
          block_starts_(tap_count_ / simd::width + 1),
          block_lanes_((tap_count_ / simd::width + 1) * 2 * simd::width) {
        fill_taps(axis, pixels);
        upper_ = blends_ ? distance : 0;
        way_ = find_way();
    }

    /// The pixels of the input that are read for those of the output.
    static interval input_pixels(resample_axis const& axis, interval pixels) {
        sampling::axis_tap const last = axis.positions(pixels.end - 1);
        return {axis.positions(pixels.begin).lower, last.lower + (last.weight == 0.f ? 1 : 2)};
    }

    /// Whether the result equals the input, so that there is nothing to do.
    bool copies() const { return copies_; }

    /// The elements of a row of `count` that a piece of it must have if the row takes as many pieces as this one
    /// blocks.
    index_t piece_of(index_t count) const { return quotient_rounded_up(count, inside_ / simd::width + 1); }

    /// Whether elements are best widened where they are used: if few are used more than twice, or many at once.
    template <resampled_element T>
    bool widens() const {
        if (std::same_as<T, float> || !simd::can_read_in_place<T> || copies_) return false;
        return way_ == way::doubled || (way_ == way::nearby && in_one_batch_) ||
               (std::same_as<T, half> && way_ == way::pairs);
    }

    /// `from` is the first of input_pixels(). Prefetches `ahead` if rows are read in part, as when they become smaller.
    template <resampled_element T>
    void operator()(T const* from, float* to, simd::row_ahead const& ahead) const {
        if constexpr (std::same_as<T, float>)
            resample_floats(from, to, ahead);
        else if (way_ == way::doubled)
            resample_doubled(from, to);
        else if constexpr (simd::can_read_in_place<T>)
            resample_in_place(from, to, ahead);
        for (index_t tap = inside_; tap < tap_count_; ++tap) // the last pixel
            for (index_t lane = 0; lane < tap_lanes_; ++lane)
                to[tap * tap_lanes_ + lane] = simd::load<float>(from + offsets_[tap] + lane);
    }

    /// The same for elements that are not packed floats.
    template <number T>
    void from_elements(T const* from, float* to) const {
        for (index_t tap = 0; tap < tap_count_; ++tap)
            for (index_t lane = 0; lane < tap_lanes_; ++lane, ++to) {
                T const* const lower = from + offsets_[tap] + lane;
                auto const a = static_cast<float>(*lower);
                *to = weights_[tap] == 0.f
                          ? a
                          : sampling::interpolate(a, static_cast<float>(lower[distance_]), weights_[tap]);
            }
    }

private:
    enum class way { by_pixel, doubled, nearby, pairs, by_element };

    /// Finds the fastest way that the row allows.
    way find_way() {
        if (lanes_ >= simd::width) return way::by_pixel;
        if (lanes_ == 1 && distance_ == 1) doubled_ = doubled_run::find(offsets_.data(), weights_.data(), inside_);
        if (2 * doubled_.size() > inside_ && doubled_.size() >= 2 * simd::width) return way::doubled;
        if (inside_ < simd::width) return way::by_element;
        if (simd::has_permute) {
            index_t const reach = (input_.size() - 1) * distance_ + lanes_;
            in_one_batch_ = find_blocks(reach, upper_);
            if (in_one_batch_ || (blends_ && find_blocks(reach - upper_, 0))) return way::nearby;
        }
        return distance_ == 1 && blends_ ? way::pairs : way::by_element;
    }

    void fill_taps(resample_axis const& axis, interval pixels) {
        axis_taps const taps(axis.positions, pixels.begin, pixels.size());
        index_t const parts = lanes_ / tap_lanes_, first = input_.begin;
        for (index_t part = 0; part < parts; ++part)
            for (index_t pixel = 0, at = part; pixel < pixels.size(); ++pixel, at += parts) {
                offsets_[at] = (taps.lower(pixel) - first) * distance_ + part * tap_lanes_;
                weights_[at] = taps.weight(pixel);
            }
        blends_ = std::any_of(weights_.data(), weights_.data() + tap_count_, [](float each) { return each != 0.f; });
        index_t inside = pixels.size();
        if (blends_)
            while (inside > 0 && taps.lower(inside - 1) + 1 >= input_.end) --inside;
        inside_ = inside * parts;
        copies_ = !blends_;
        for (index_t tap = 0; copies_ && tap < tap_count_; ++tap) copies_ = offsets_[tap] == tap * tap_lanes_;
    }

    /// Sets each block's start so that its lower elements lie within one batch from there, with `upper` more elements
    /// behind each. Returns false if that is impossible, or if a batch would reach past `end`.
    bool find_blocks(index_t end, index_t upper) {
        for (index_t block = 0; block * simd::width < inside_; ++block) {
            index_t const* const offsets = &offsets_[start_of(block)];
            index_t const least = *std::min_element(offsets, offsets + lanes_); // those after belong to later pixels
            index_t const start = (std::min)(least, end - simd::width);
            index_t const last = *std::max_element(offsets + simd::width - lanes_, offsets + simd::width) + upper;
            if (start < 0 || last - start >= simd::width) return false;
            block_starts_[block] = start;
            std::int32_t* const lanes = &block_lanes_[block * 2 * simd::width];
            for (index_t lane = 0; lane < simd::width; ++lane) {
                lanes[lane] = static_cast<std::int32_t>(offsets[lane] - start);
                lanes[simd::width + lane] = static_cast<std::int32_t>(offsets[lane] + upper - start);
            }
        }
        return true;
    }

    /// The last block ends with the row, and so overlaps the one before it.
    index_t start_of(index_t block) const { return (std::min)(block * simd::width, inside_ - simd::width); }

    void resample_floats(float const* from, float* to, simd::row_ahead const& ahead) const {
        switch (way_) {
        case way::by_pixel:
            return resample_pixels(from, to);
        case way::doubled:
            return resample_doubled(from, to);
        case way::nearby:
            return in_one_batch_ ? resample_nearby<true>(from, to) : resample_nearby<false>(from, to);
        case way::pairs:
            return resample_pairs(from, to, ahead);
        case way::by_element:
            return resample_elements(from, to, 0, inside_);
        }
    }

    template <resampled_element T>
    void resample_in_place(T const* from, float* to, simd::row_ahead const& ahead) const {
        if constexpr (std::same_as<T, half>)
            if (way_ == way::pairs) return resample_pairs(from, to, ahead);
        resample_nearby<true>(from, to);
    }

    template <resampled_element T>
    void resample_doubled(T const* from, float* to) const {
        resample_elements(from, to, 0, doubled_.begin());
        doubled_(from, upper_, to);
        resample_elements(from, to, doubled_.end(), inside_);
    }

    template <bool in_one_batch, resampled_element T>
    void resample_nearby(T const* from, float* to) const {
        std::int32_t const* lanes = block_lanes_.data(); // not read again after each store
        index_t const *const starts = block_starts_.data(), last = inside_ - simd::width, distance = distance_;
        float const* const weights = weights_.data();
        bool const blends = blends_;
        for (index_t block = 0, at = 0; at < last + simd::width; ++block, at += simd::width, lanes += 2 * simd::width) {
            index_t const here = (std::min)(at, last);
            T const* const start = from + starts[block];
            simd::batch const around_lower = simd::load<simd::batch>(start);
            simd::batch value = simd::permute(around_lower, lanes);
            if (blends) {
                simd::batch const around_upper =
                    in_one_batch ? around_lower : simd::load<simd::batch>(start + distance);
                simd::batch const upper = simd::permute(around_upper, lanes + simd::width);
                value = blend(value, upper, simd::load<simd::batch>(weights + here));
            }
            simd::store(to + here, value);
        }
    }

    template <element T>
    void resample_pairs(T const* from, float* to, simd::row_ahead ahead) const {
        for (index_t block = 0; block * simd::width < inside_; ++block) {
            index_t const at = start_of(block);
            ahead.prefetch_piece();
            simd::batch lower, upper;
            simd::load_pairs(from, &offsets_[at], lower, upper);
            simd::store(to + at, blend(lower, upper, simd::load<simd::batch>(&weights_[at])));
        }
    }

    template <resampled_element T>
    void resample_elements(T const* from, float* to, index_t begin, index_t end) const {
        for (index_t at = begin; at < end; ++at) {
            T const* const lower = from + offsets_[at];
            to[at] = blend(simd::load<float>(lower), simd::load<float>(lower + upper_), weights_[at]);
        }
    }

    void resample_pixels(float const* from, float* to) const {
        for (index_t pixel = 0; pixel < inside_; ++pixel) {
            float const* const lower = from + offsets_[pixel];
            block_pair{lower, lower + upper_, weights_[pixel]}.store(to + pixel * lanes_, lanes_);
        }
    }

    interval input_;
    index_t lanes_, distance_;
    index_t tap_lanes_, tap_count_; ///< the elements that share a tap in the tables; the taps in these
    index_t upper_ = 0;             ///< from a lower element to its upper one; 0 if none is read
    index_t inside_ = 0;            ///< elements whose upper neighbor is in the row, or is not needed
    bool copies_ = false, blends_ = false;
    bool in_one_batch_ = false; ///< the lower elements of a block, and their upper ones
    way way_ = way::by_element;
    doubled_run doubled_;
    exec::scratch<index_t> offsets_; ///< of the lower element, from the first of input_pixels()
    exec::scratch<float> weights_;
    exec::scratch<index_t> block_starts_;
    exec::scratch<std::int32_t> block_lanes_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
