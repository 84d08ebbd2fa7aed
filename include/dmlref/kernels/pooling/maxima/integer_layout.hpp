// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/maxima/integer_lines.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/row.hpp"

/// Rows of integers, or of halves as the integers in their order, laid out as pooling_row says.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
namespace detail {

/// For pairs that fill so many bytes or more. The last block overlaps the one before it.
template <index_t bytes, number T>
DMLREF_ALWAYS_INLINE inline void split_integer_pairs(T const* from, index_t pairs, simd::ordered_number<T>* even,
                                                     simd::ordered_number<T>* odd) {
    using lanes_of_pairs = simd::integer_lanes<simd::unsigned_of<2 * sizeof(T)>, bytes>;
    using ordered = simd::ordered_lanes<T, bytes / 2>;
    using firsts = typename ordered::type; // or seconds
    constexpr index_t lanes = simd::lanes_in<firsts>;
    for (index_t at = 0; at < pairs; at += lanes) {
        index_t const here = (std::min)(at, pairs - lanes);
        auto const both = simd::load_integers<lanes_of_pairs>(from + 2 * here);
        bool const is_little_endian = std::endian::native == std::endian::little;
        simd::store_integers((is_little_endian ? even : odd) + here,
                             ordered::in_order(__builtin_convertvector(both, firsts)));
        simd::store_integers((is_little_endian ? odd : even) + here,
                             ordered::in_order(__builtin_convertvector(both >> 8 * sizeof(T), firsts)));
    }
}

} // namespace detail
#endif

/// even[i] = from[2 * i], odd[i] = from[2 * i + 1]; changes nothing after the last pair.
template <number T>
DMLREF_ALWAYS_INLINE inline void split_integer_pairs(T const* from, index_t pairs, simd::ordered_number<T>* even,
                                                     simd::ordered_number<T>* odd) {
#if defined(__GNUC__)
    if constexpr (sizeof(T) < 8) {
        index_t const bytes = 2 * pairs * index_t{sizeof(T)};
        if (bytes >= simd::register_bytes)
            return detail::split_integer_pairs<simd::register_bytes>(from, pairs, even, odd);
        if (bytes >= 16) return detail::split_integer_pairs<16>(from, pairs, even, odd);
    }
#endif
    for (index_t at = 0; at < pairs; ++at) {
        even[at] = simd::in_order(from[2 * at]);
        odd[at] = simd::in_order(from[2 * at + 1]);
    }
}

/// The same for the even and the odd elements of rows of one channel.
template <number T>
void lay_out_pairs(pooling_row const& row, row_run<T const> const& from, simd::ordered_number<T>* slots) {
    index_t const slot = row[0].x == 0 ? 0 : 1; // the slot of the even x
    auto const &even = row[slot], &odd = row[1 - slot];
    auto* const to_even = slots + slot * row.pitch() + even.first;
    auto* const to_odd = slots + (1 - slot) * row.pitch() + odd.first;
    index_t const evens = even.end - even.first, odds = odd.end - odd.first, pairs = (std::min)(evens, odds);
    for (index_t y = 0; y < from.count; ++y) {
        T const* const begin = from.data + y * from.stride;
        index_t const to = y * 2 * row.pitch();
        split_integer_pairs(begin, pairs, to_even + to, to_odd + to);
        for (index_t at = pairs; at < evens; ++at) to_even[to + at] = simd::in_order(begin[2 * at]);
        for (index_t at = pairs; at < odds; ++at) to_odd[to + at] = simd::in_order(begin[2 * at + 1]);
    }
}

/// Lays out packed rows between the existing padding, one after another.
template <number T>
void lay_out(pooling_row const& row, row_run<T const> const& from, simd::ordered_number<T>* slots) {
    index_t const group = row.group, here = 0;
    window_part const itself{&here, 1};
    if (group == 1 && row.step == 2 && row.slots == 2 && row.axis.input >= 2) return lay_out_pairs(row, from, slots);
    for (index_t y = 0; y < from.count; ++y)
        for (index_t slot = 0; slot < row.slots; ++slot) {
            auto const& [first, end, x] = row[slot];
            T const* const begin = from.data + y * from.stride + x * group;
            auto* const to = slots + (y * row.slots + slot) * row.pitch();
            if (row.step == 1) store_largest(begin, itself, (end - first) * group, to + first * group);
            for (index_t at = first; at < end && row.step > 1; ++at)
                store_largest(begin + (at - first) * row.step * group, itself, group, to + at * group);
        }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
