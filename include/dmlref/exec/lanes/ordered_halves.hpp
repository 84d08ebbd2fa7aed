// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/integers.hpp"
#include "dmlref/exec/simd.hpp"

#include <algorithm>
#include <bit>
#include <concepts>

/// Halves as integers of 16 bits that have the same order. Those of NaN and -0 have another: no half is greater than
/// NaN or less, and -0 equals 0.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// What numbers are compared as: themselves, but halves as such integers.
template <number T>
using ordered_number = std::conditional_t<std::same_as<T, half>, std::int16_t, T>;

/// Whether those of negative halves are their negated magnitudes, which one instruction makes, and not the complements.
inline constexpr bool negates_magnitudes = DMLREF_X86_LANES == 8;

/// The lowest of them: that of elements is -infinity.
template <number T>
inline constexpr ordered_number<T> lowest_in_order = lowest_value<T>;
template <>
inline constexpr std::int16_t lowest_in_order<half> = negates_magnitudes ? -0x7c00 : -0x7c01;

/// A number as it is compared.
template <number T>
ordered_number<T> in_order(T value) {
    return value;
}
inline std::int16_t in_order(half value) {
    auto const bits = std::bit_cast<std::int16_t>(value);
    if (bits >= 0) return bits;
    return static_cast<std::int16_t>(negates_magnitudes ? -(bits & 0x7fff) : bits ^ 0x7fff);
}

#if defined(__GNUC__)
namespace detail {

/// The same for the bits of halves, or for integers, which become those bits again.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes halves_in_order(Lanes const& bits) {
    [[maybe_unused]] Lanes const magnitudes = bits & 0x7fff;
#if DMLREF_X86_LANES == 8
    if constexpr (sizeof bits == 16)
        return std::bit_cast<Lanes>(_mm_sign_epi16(std::bit_cast<__m128i>(magnitudes), std::bit_cast<__m128i>(bits)));
#if defined(__AVX2__)
    if constexpr (sizeof bits == 32)
        return std::bit_cast<Lanes>(
            _mm256_sign_epi16(std::bit_cast<__m256i>(magnitudes), std::bit_cast<__m256i>(bits)));
#endif
    return bits < 0 ? -magnitudes : bits;
#else
    return bits ^ (bits >> 15 & 0x7fff);
#endif
}

} // namespace detail

/// The lanes that they are compared in.
template <number T, index_t bytes>
struct ordered_lanes {
    using type = typename detail::lanes_of<ordered_number<T>, bytes>::type;
    DMLREF_ALWAYS_INLINE static type load(T const* from) { return in_order(load_integers<type>(from)); }
    DMLREF_ALWAYS_INLINE static void store(T* to, type const& lanes) { store_integers(to, in_order(lanes)); }

    DMLREF_ALWAYS_INLINE static type in_order(type const& lanes) {
        if constexpr (std::same_as<T, half>)
            return detail::halves_in_order(lanes);
        else
            return lanes;
    }
};

namespace detail {

/// Whether none of `count` elements, which fill so many bytes or more, is NaN or -0. As integers, NaN above infinity
/// and -0 follow each other, as 0x7c01 to 0x8000 of halves, and NaN of the other sign are the greatest. The last block
/// overlaps the one before it.
template <index_t bytes, element T>
bool are_in_order(T const* from, index_t count) {
    using bits_of_one = unsigned_of<sizeof(T)>;
    using lanes = integer_lanes<bits_of_one, bytes>;
    constexpr bits_of_one infinity = std::same_as<T, half> ? 0x7c00 : 0x7f800000,
                          minus_infinity = std::same_as<T, half> ? 0xfc00 : 0xff800000;
    lanes greatest{}, greatest_below{};
    auto const show = [&](index_t at) DMLREF_ALWAYS_INLINE {
        auto const bits = load_integers<lanes>(from + at);
        greatest = larger_integers(greatest, bits);
        greatest_below = larger_integers(greatest_below, infinity - bits);
    };
    index_t at = 0;
    for (; at + 4 * lanes_in<lanes> <= count; at += 4 * lanes_in<lanes>) {
        show(at);
        show(at + lanes_in<lanes>);
        show(at + 2 * lanes_in<lanes>);
        show(at + 3 * lanes_in<lanes>);
    }
    for (; at < count; at += lanes_in<lanes>) show((std::min)(at, count - lanes_in<lanes>));
    return bits_of_any((greatest > minus_infinity) | (greatest_below >= minus_infinity)) == 0;
}

} // namespace detail

/// Whether none of `count` elements is NaN or -0.
template <element T>
bool are_in_order(T const* from, index_t count) {
    index_t const bytes = count * index_t{sizeof(T)};
    if (bytes >= register_bytes) return detail::are_in_order<register_bytes>(from, count);
    return bytes >= 16 ? detail::are_in_order<16>(from, count) : detail::are_in_order<index_t{sizeof(T)}>(from, count);
}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
