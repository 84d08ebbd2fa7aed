// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/lanes/ordered_floats.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/tap_loads.hpp"
#include "dmlref/sampling/pooling_axis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

/// Largest elements along one axis, for any number of windows at once. The first largest element of two neighboring
/// ranges is that of the first range, unless that of the second is greater, even if the ranges share elements. So a
/// window may be put together from parts in ascending order, axis by axis, columns before rows, and the element found
/// is still the first in row-major order. No value here is NaN.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Values and, if asked for, the offset of each from the first tap of its window, in elements of the input in row-major
/// order. Offsets are whole numbers in floats, so that one selection of lanes moves either.
template <class Float>
struct pooled_lines_of {
    Float* values = nullptr;
    Float* offsets = nullptr;

    pooled_lines_of operator+(index_t distance) const {
        return {values + distance, offsets ? offsets + distance : nullptr};
    }
    operator pooled_lines_of<float const>() const { return {values, offsets}; }
};
using pooled_lines = pooled_lines_of<float>;
using pooled_source = pooled_lines_of<float const>;

/// Elements that are compared where they are, before anything is pooled.
template <class From>
struct elements_in_place {
    From values;

    elements_in_place operator+(index_t distance) const { return {values + distance}; }
};

/// The place where a tap is read, relative to the place that is written, and its contribution to the offset.
struct pooling_tap {
    index_t distance;
    float offset;
};

/// Pixels of as many lanes each, whose windows begin `distance` elements apart.
struct pixel_run {
    index_t count, distance;
};

/// Pixels of simd::unrolled_batches have code without a loop if windows have at most so many elements. Others need
/// rows_ahead.
inline constexpr index_t most_unrolled_taps = 4;

/// Whether that is so for pixels of so many lanes.
constexpr bool is_unrolled(index_t taps, index_t lanes) {
    return taps <= most_unrolled_taps && lanes == simd::unrolled_batches * simd::width;
}
/// Whether it may be so for taps of this count, which may be a constant.
template <class Count>
inline constexpr bool may_be_unrolled = false;
template <index_t count>
inline constexpr bool may_be_unrolled<std::integral_constant<index_t, count>> = count <= most_unrolled_taps;

/// none: values only. start: the taps are elements of the input. extend: the taps have offsets themselves.
enum class pooled_offsets { none, start, extend };

/// What is called before a pixel, if nothing has to be done.
struct nothing_to_prepare {
    DMLREF_ALWAYS_INLINE void operator()() const {}
};

/// If the count is among `constants`, calls work(taps, count) with the count as a constant, and with a copy of the taps
/// that no store can change and that the compiler can keep in registers. Returns whether it did.
template <index_t... constants, class Tap, class Work>
DMLREF_ALWAYS_INLINE inline bool with_constant_count(Tap const* taps, index_t count, Work const& work) {
    [[maybe_unused]] auto const with_copy = [&]<index_t... numbers>(std::integer_sequence<index_t, numbers...>)
        DMLREF_ALWAYS_INLINE {
        if (count != sizeof...(numbers)) return false;
        std::array<Tap, sizeof...(numbers)> const copy{taps[numbers]...};
        work(copy.data(), std::integral_constant<index_t, sizeof...(numbers)>{});
        return true;
    };
    return (with_copy(std::make_integer_sequence<index_t, constants>{}) || ...);
}

/// The same for every count, which is a constant if it is among `constants`.
template <index_t... constants, class Tap, class Work>
DMLREF_ALWAYS_INLINE inline void with_tap_count(Tap const* taps, index_t count, Work const& work) {
    if (!with_constant_count<constants...>(taps, count, work)) work(taps, count);
}
template <index_t... constants, class Tap, class Work>
DMLREF_ALWAYS_INLINE inline void with_tap_count(std::integer_sequence<index_t, constants...>, Tap const* taps,
                                                index_t count, Work const& work) {
    with_tap_count<constants...>(taps, count, work);
}

namespace detail {

/// What is stored: with the first element, if a NaN there must be seen.
template <class From, class V>
DMLREF_ALWAYS_INLINE inline V const& found_in(From const&, V const& largest, V const&) {
    return largest;
}
template <class T, class V>
DMLREF_ALWAYS_INLINE inline simd::found_in_order<T, V> found_in(simd::elements_in_order<T> const&, V const& largest,
                                                                V const& first) {
    return {largest, first};
}

using one_batch = std::make_integer_sequence<index_t, 1>;

/// The largest of some taps, its offset, and what was taken first.
template <pooled_offsets kind, class V>
struct largest_of_taps {
    V value, offset;
    [[maybe_unused]] V first;

    template <bool is_first>
    DMLREF_ALWAYS_INLINE void take(V const& next, V const& its_offset) {
        if constexpr (is_first) {
            value = first = next;
            offset = its_offset;
        } else {
            if constexpr (kind != pooled_offsets::none) offset = simd::select_greater(next, value, its_offset, offset);
            value = simd::larger(next, value);
        }
    }
};

/// Calls store(i, value, offset) with the first largest among from[i + distance] over the taps, and its offset, for the
/// lanes of these batches from `at` on. If `Load` loads several taps at once, one is listed for all.
template <pooled_offsets kind, class V, class Load, class Source, class Count, class Store, index_t... batches>
DMLREF_ALWAYS_INLINE inline void largest_at(Source const& from, pooling_tap const* taps, Count count, index_t at,
                                            Store const& store, std::integer_sequence<index_t, batches...>) {
    largest_of_taps<kind, V> found[sizeof...(batches)];
    auto const offset_of = [&]<index_t number>([[maybe_unused]] pooling_tap const& tap, [[maybe_unused]] index_t lane)
                               DMLREF_ALWAYS_INLINE {
                                   if constexpr (kind == pooled_offsets::extend)
                                       return simd::load<V>(from.offsets + tap.distance + lane) + V(tap.offset);
                                   else if constexpr (kind == pooled_offsets::none)
                                       return V(0.f);
                                   else
                                       return V(number == 0 ? tap.offset : tap.offset + static_cast<float>(number));
                               };
    auto const compare = [&]<bool is_first, index_t... numbers>(
        pooling_tap const& tap, index_t batch, std::integer_sequence<index_t, numbers...>) DMLREF_ALWAYS_INLINE {
        index_t const lane = at + batch * simd::width_of<V>;
        auto values = Load::template load<V>(from.values + tap.distance, lane);
        if constexpr (std::same_as<Load, every_element> && std::same_as<decltype(from.values), float const*>)
            simd::complete(values[0]); // otherwise g++ loads it for each use
        (found[batch].template take<is_first && numbers == 0>(values[numbers],
                                                              offset_of.template operator()<numbers>(tap, lane)),
         ...);
    };
    constexpr std::make_integer_sequence<index_t, Load::taps> all;
    (compare.template operator()<true>(taps[0], batches, all), ...);
    for (index_t tap = 1; tap < count; ++tap) (compare.template operator()<false>(taps[tap], batches, all), ...);
    (store(at + batches * simd::width_of<V>, found_in(from.values, found[batches].value, found[batches].first),
           found[batches].offset),
     ...);
}

/// The same for two batches whose lanes take turns.
template <pooled_offsets kind, class Source, class Count, class Store>
DMLREF_ALWAYS_INLINE inline void largest_of_pairs_at(Source const& from, pooling_tap const* taps, Count count,
                                                     index_t at, Store const& store) {
    largest_of_taps<kind, simd::batch> even, odd;
    auto const compare = [&]<bool is_first>(pooling_tap const& tap) DMLREF_ALWAYS_INLINE {
        simd::batch const offset(tap.offset);
        simd::batch evens, odds;
        simd::load_alternate(from.values + (tap.distance + at), evens, odds);
        even.template take<is_first>(evens, offset);
        odd.template take<is_first>(odds, offset);
    };
    compare.template operator()<true>(taps[0]);
    for (index_t tap = 1; tap < count; ++tap) compare.template operator()<false>(taps[tap]);
    store(at, found_in(from.values, simd::batch_pair{even.value, odd.value}, simd::batch_pair{even.first, odd.first}),
          simd::batch_pair{even.offset, odd.offset});
}

} // namespace detail

/// to[i] = the first largest among from[i + distance] over the taps, for i in [0, length) and up to the end of the last
/// batch. `to` may be `from`, since no distance is negative.
template <pooled_offsets kind>
void largest_of(pooled_source from, pooling_tap const* all_taps, index_t tap_count, index_t length, pooled_lines to) {
    with_tap_count<2, 3>(all_taps, tap_count, [&](pooling_tap const* taps, auto count) {
        for (index_t first = 0; first < length; first += simd::width)
            detail::largest_at<kind, simd::batch, every_element>(
                from, taps, count, first,
                [&](index_t at, auto const& value, auto const& offset) DMLREF_ALWAYS_INLINE {
                    simd::store(to.values + at, value);
                    if constexpr (kind != pooled_offsets::none) simd::store(to.offsets + at, offset);
                },
                detail::one_batch{});
    });
}

/// How many batches of channels share the places of the taps, and do not wait for each other.
inline constexpr index_t channel_batches = 4;

/// Calls store(pixel, i, value, offset) with the first largest among from[i + distance] over the taps of each pixel, in
/// batches that cover exactly [0, length), `batches` at a time. Before a pixel, calls prepare().
template <pooled_offsets kind, class Load = every_element, index_t batches = channel_batches, class Source, class Store,
          class Prepare>
DMLREF_ALWAYS_INLINE inline void for_each_largest(Source const& from, pixel_run const& pixels,
                                                  pooling_tap const* all_taps, index_t tap_count, index_t length,
                                                  Store const& store, Prepare const& prepare) {
    auto const compare = [&, from, pixels](auto const& before, auto const& for_each_group, pooling_tap const* taps,
                                           auto count) DMLREF_ALWAYS_INLINE {
        Store kept = store; // a copy, so that no other store can change what it has or refers to
        for (index_t pixel = 0; pixel < pixels.count; ++pixel) {
            auto const first = from + pixel * pixels.distance;
            before();
            auto const keep = [&kept, pixel](index_t at, auto const& value, auto const& offset)
                                  DMLREF_ALWAYS_INLINE { kept(pixel, at, value, offset); };
            for_each_group(length, [=]<class V>(index_t at, auto numbers) DMLREF_ALWAYS_INLINE {
                if constexpr (std::same_as<Load, every_element_of_pairs>)
                    detail::largest_of_pairs_at<kind>(first, taps, count, at, keep);
                else
                    detail::largest_at<kind, V, Load>(first, taps, count, at, keep, numbers);
            });
        }
    };
    using counts =
        std::conditional_t<kind == pooled_offsets::extend, std::integer_sequence<index_t, 2, 3>, typename Load::counts>;
    using groups = std::conditional_t<std::same_as<Load, every_element_of_pairs>, simd::pairs_of_batches,
                                      simd::groups_of_batches<batches>>;
    if constexpr (!std::same_as<Load, every_element_of_pairs>)
        if (length < simd::width) return compare(prepare, simd::single_elements{}, all_taps, tap_count);
    with_tap_count(counts{}, all_taps, tap_count, [&](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
        if constexpr (simd::unrolled_batches <= batches && may_be_unrolled<decltype(count)>)
            if (is_unrolled(count, length))
                return compare(nothing_to_prepare{}, simd::unrolled_groups<simd::unrolled_batches>{}, taps, count);
        compare(prepare, groups{}, taps, count);
    });
}

/// How often ranges are doubled, to 1, 2, 4, ... elements, before two of them make up a window. 0 if comparing tap by
/// tap takes fewer loads and stores, since doubled ranges are needed at every position, not only at one in `stride`.
constexpr int pooling_doublings(sampling::pooling_axis const& axis) {
    int const doublings = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(axis.window - 1))) - 1;
    return doublings > 0 && 3 * axis.stride * doublings < axis.window ? doublings : 0;
}

/// The taps of one axis that are left to compare after ranges have been doubled.
class pooling_taps {
public:
    /// distance(tap) is the distance from the first element of a window to element `tap`. Neighbors along the axis are
    /// `input_step` elements of the input apart.
    template <class Distance>
    pooling_taps(sampling::pooling_axis const& axis, index_t input_step, Distance&& distance)
        : doublings_(pooling_doublings(axis)),
          count_(doublings_ > 0 ? 2 : axis.window),
          range_step_{axis.window > 1 ? distance(1) : 0, static_cast<float>(axis.dilation * input_step)},
          taps_(count_) {
        for (index_t at = 0; at < count_; ++at) {
            index_t const tap = doublings_ > 0 ? at * (axis.window - (index_t{1} << doublings_)) : at;
            taps_[at] = {distance(tap), static_cast<float>(tap * axis.dilation * input_step)};
        }
    }

    int doublings() const { return doublings_; }
    index_t count() const { return count_; }
    pooling_tap const* begin() const { return taps_.data(); }

    /// to[i] = the first largest of the 2^doublings elements of `from` that begin at i, for all i for which these lie
    /// within `length` elements. `to` may be `from`, and must be `from` without doublings.
    template <pooled_offsets kind>
    void double_ranges(pooled_source from, index_t length, pooled_lines to) const {
        for (int doubling = 0; doubling < doublings_; ++doubling) {
            auto const range = static_cast<float>(index_t{1} << doubling);
            pooling_tap const taps[] = {{0, 0.f}, {range_step_.distance << doubling, range_step_.offset * range}};
            length -= taps[1].distance;
            if (kind == pooled_offsets::start && doubling > 0)
                largest_of<pooled_offsets::extend>(to, taps, 2, length, to);
            else
                largest_of<kind>(doubling == 0 ? from : pooled_source(to), taps, 2, length, to);
        }
    }

private:
    int doublings_;
    index_t count_;
    pooling_tap range_step_;
    exec::scratch<pooling_tap> taps_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
