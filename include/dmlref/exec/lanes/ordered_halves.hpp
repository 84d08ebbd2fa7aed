// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/integers.hpp"

#include <algorithm>

/// Halves as integers of 16 bits that have the same order. Those of NaN and -0 have another: no half is greater than
/// NaN or less, and -0 equals 0.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

#if defined(__GNUC__)
/// The lanes that numbers are compared in: their own, or those of such integers.
template <number T, index_t bytes>
struct ordered_lanes {
    using type = integer_lanes<T, bytes>;
    DMLREF_ALWAYS_INLINE static type load(T const* from) { return load_integers<type>(from); }
    DMLREF_ALWAYS_INLINE static void store(T* to, type const& lanes) { store_integers(to, lanes); }
};

template <index_t bytes>
struct ordered_lanes<half, bytes> {
    using type = integer_lanes<std::int16_t, bytes>;
    DMLREF_ALWAYS_INLINE static type load(half const* from) { return with_order(load_integers<type>(from)); }
    DMLREF_ALWAYS_INLINE static void store(half* to, type const& lanes) { store_integers(to, with_order(lanes)); }

private:
    /// Complements the magnitude of negative numbers: from the bits of a half, and back.
    DMLREF_ALWAYS_INLINE static type with_order(type const& bits) { return bits ^ (bits >> 15 & 0x7fff); }
};

/// Whether none of `count` halves is NaN or -0. NaN above infinity and -0 follow each other as integers, as 0x7c01 to
/// 0x8000; NaN of the other sign are the greatest.
inline bool are_in_order(half const* from, index_t count) {
    using lanes = integer_lanes<std::uint16_t>;
    constexpr index_t block = lanes_in<lanes>;
    lanes greatest{}, greatest_below{};
    index_t at = 0;
    for (; at < count && count >= block; at += block) {
        auto const bits = load_integers<lanes>(from + (std::min)(at, count - block));
        greatest = larger_integers(greatest, bits);
        greatest_below = larger_integers(greatest_below, 0x7c00 - bits);
    }
    bool result = bits_of_any((greatest > 0xfc00) | (greatest_below >= 0xfc00)) == 0;
    for (; at < count; ++at) result = result && from[at] == from[at] && from[at].bits() != 0x8000;
    return result;
}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
