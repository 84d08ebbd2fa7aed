// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/inline.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/instruction_set.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// Lanes of integers of any size. xsimd does not have those of every integer on every processor. g++ and clang++ do.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// The unsigned integer of so many bytes.
template <std::size_t bytes>
using unsigned_of = std::conditional_t<
    bytes == 1, std::uint8_t,
    std::conditional_t<bytes == 2, std::uint16_t, std::conditional_t<bytes == 4, std::uint32_t, std::uint64_t>>>;

#if defined(__GNUC__)
#if defined(__AVX512BW__)
inline constexpr index_t register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr index_t register_bytes = 32;
#else
inline constexpr index_t register_bytes = 16;
#endif

namespace detail {

template <class T, index_t bytes>
struct lanes_of {
    typedef T type __attribute__((vector_size(bytes)));
};
template <class Lanes>
struct unaligned {
    typedef Lanes type __attribute__((aligned(1), may_alias));
};

} // namespace detail

/// As many integers as a register has room for, or as so many bytes hold.
template <integer T, index_t bytes = register_bytes>
using integer_lanes = typename detail::lanes_of<T, bytes>::type;

/// From anywhere, and to anywhere. After std::memcpy, g++ may also store lanes where it does not need them.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes load_integers(void const* from) {
    return *static_cast<typename detail::unaligned<Lanes>::type const*>(from);
}
template <class Lanes>
DMLREF_ALWAYS_INLINE inline void store_integers(void* to, Lanes const& lanes) {
    *static_cast<typename detail::unaligned<Lanes>::type*>(to) = lanes;
}

/// The bytes from `from` on, in so many bytes of integers of 16 bits, as numbers modulo 2^16.
template <index_t bytes, byte_integer T>
DMLREF_ALWAYS_INLINE inline auto load_widened(T const* from) {
    using lanes = integer_lanes<std::uint16_t, bytes>;
    using wide = std::conditional_t<std::is_signed_v<T>, std::int16_t, std::uint16_t>;
    auto const narrow = load_integers<integer_lanes<T, bytes / 2>>(from);
#if defined(__AVX2__) // g++ 12 takes five instructions
    if constexpr (bytes == 32) {
        auto const numbers = std::bit_cast<__m128i>(narrow);
        return std::bit_cast<lanes>(std::is_signed_v<T> ? _mm256_cvtepi8_epi16(numbers)
                                                        : _mm256_cvtepu8_epi16(numbers));
    }
#endif
#if defined(__AVX512BW__)
    if constexpr (bytes == 64) {
        auto const numbers = std::bit_cast<__m256i>(narrow);
        return std::bit_cast<lanes>(std::is_signed_v<T> ? _mm512_maskz_cvtepi8_epi16(~0u, numbers)
                                                        : _mm512_maskz_cvtepu8_epi16(~0u, numbers));
    }
#endif
    return std::bit_cast<lanes>(__builtin_convertvector(narrow, integer_lanes<wide, bytes>));
}

/// As floats. The numbers have 32 bits and are below 2^31.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline void store_as_floats(float* to, Lanes const& numbers) {
    auto const whole = std::bit_cast<integer_lanes<std::int32_t, sizeof numbers>>(numbers);
    store_integers(to, __builtin_convertvector(whole, typename detail::lanes_of<float, sizeof numbers>::type));
}

template <class Lanes>
inline constexpr index_t lanes_in = index_t{sizeof(Lanes)} / index_t{sizeof(std::declval<Lanes>()[0])};

namespace detail {

template <index_t end>
using count_to = std::make_integer_sequence<int, static_cast<int>(end)>;

template <class Lanes, int... lane>
DMLREF_ALWAYS_INLINE inline Lanes numbers(std::integer_sequence<int, lane...>) {
    return Lanes{lane...};
}

template <class Lanes, int... lane>
DMLREF_ALWAYS_INLINE inline auto halves(Lanes const& all, std::integer_sequence<int, lane...>) {
    return std::pair{__builtin_shufflevector(all, all, lane...),
                     __builtin_shufflevector(all, all, (static_cast<int>(sizeof...(lane)) + lane)...)};
}

template <class Lanes, int... lane>
DMLREF_ALWAYS_INLINE inline std::pair<Lanes, Lanes> interleaved(Lanes const& a, Lanes const& b,
                                                                std::integer_sequence<int, lane...>) {
    constexpr int count = sizeof...(lane);
    return {__builtin_shufflevector(a, b, (lane / 2 + lane % 2 * count)...),
            __builtin_shufflevector(a, b, (count / 2 + lane / 2 + lane % 2 * count)...)};
}

template <class Lanes, int... lane>
DMLREF_ALWAYS_INLINE inline std::pair<Lanes, Lanes> even_and_odd(Lanes const& a, Lanes const& b,
                                                                 std::integer_sequence<int, lane...>) {
    return {__builtin_shufflevector(a, b, (2 * lane)...), __builtin_shufflevector(a, b, (2 * lane + 1)...)};
}

template <int first, class Lanes, int... lane>
DMLREF_ALWAYS_INLINE inline Lanes part(Lanes const& a, Lanes const& b, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(a, b, (first + lane)...);
}

} // namespace detail

/// 0, 1, 2, ...
template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes numbers() {
    return detail::numbers<Lanes>(detail::count_to<lanes_in<Lanes>>{});
}

template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes larger_integers(Lanes const& a, Lanes const& b) {
    return a > b ? a : b;
}
template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes smaller_integers(Lanes const& a, Lanes const& b) {
    return a < b ? a : b;
}

/// The bits that are set in any lane.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline auto bits_of_any(Lanes const& lanes) {
    if constexpr (lanes_in<Lanes> == 1) {
        return lanes[0];
    } else {
        auto const [lower, upper] = detail::halves(lanes, detail::count_to<lanes_in<Lanes> / 2>{});
        return bits_of_any(lower | upper);
    }
}

/// The integers of two registers in turn: a's first, b's first, a's second, ...
template <class Lanes>
DMLREF_ALWAYS_INLINE inline std::pair<Lanes, Lanes> interleaved(Lanes const& a, Lanes const& b) {
    return detail::interleaved(a, b, detail::count_to<lanes_in<Lanes>>{});
}

/// Each lane's neighbor: a's last integer and b's others, or a's others and b's first.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes lanes_before(Lanes const& a, Lanes const& b) {
    return detail::part<lanes_in<Lanes> - 1>(a, b, detail::count_to<lanes_in<Lanes>>{});
}
template <class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes lanes_after(Lanes const& a, Lanes const& b) {
    return detail::part<1>(a, b, detail::count_to<lanes_in<Lanes>>{});
}

/// The integers at even places of two registers, and those at odd places.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline std::pair<Lanes, Lanes> even_and_odd(Lanes const& a, Lanes const& b) {
    return detail::even_and_odd(a, b, detail::count_to<lanes_in<Lanes>>{});
}

/// The two registers of numbers of twice as many bits whose lower and upper bits these are. Compilers widen one
/// register in more steps.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline auto joined(Lanes const& low, Lanes const& high) {
    using wide = integer_lanes<unsigned_of<2 * sizeof(low[0])>, sizeof low>;
    bool const is_little_endian = std::endian::native == std::endian::little;
    auto const [first, second] = is_little_endian ? interleaved(low, high) : interleaved(high, low);
    return std::pair{std::bit_cast<wide>(first), std::bit_cast<wide>(second)};
}

/// The integers of two registers in half as many bits. Those that have more bits become any.
template <class Lanes>
DMLREF_ALWAYS_INLINE inline auto narrowed(Lanes const& a, Lanes const& b) {
    using narrow = integer_lanes<unsigned_of<sizeof(a[0]) / 2>, sizeof a>;
#if defined(__AVX2__)
    if constexpr (sizeof(a) == 32 && sizeof(a[0]) < 8) {
        auto const first = std::bit_cast<__m256i>(a), second = std::bit_cast<__m256i>(b);
        __m256i const packed =
            sizeof(a[0]) == 4 ? _mm256_packus_epi32(first, second) : _mm256_packus_epi16(first, second);
        return std::bit_cast<narrow>(_mm256_permute4x64_epi64(packed, 0xd8));
    }
#endif
    auto const [even, odd] = even_and_odd(std::bit_cast<narrow>(a), std::bit_cast<narrow>(b));
    return std::endian::native == std::endian::little ? even : odd;
}

/// Calls visit(lane, numbers) with all numbers in lanes of 32 bits, up to a register at a time.
template <class Lanes, class Visit>
DMLREF_ALWAYS_INLINE inline void visit_in_32_bits(index_t lane, Lanes const& numbers, Visit const& visit) {
    constexpr index_t count = lanes_in<Lanes>, bits = 8 * sizeof(Lanes) / count;
    if constexpr (bits == 32) {
        visit(lane, numbers);
    } else if constexpr (bits == 64) {
        visit(lane, __builtin_convertvector(numbers, integer_lanes<std::uint32_t, 4 * count>));
    } else {
        auto const [first, second] = joined(numbers, Lanes{});
        visit_in_32_bits(lane, first, visit);
        visit_in_32_bits(lane + count / 2, second, visit);
    }
}

/// to[i] = base + addends[i] + numbers[i], of 32 or 64 bits.
template <class Lanes, class Index>
DMLREF_ALWAYS_INLINE inline void store_indices(Lanes const& numbers, Index base, std::uint32_t const* addends,
                                               Index* to) {
    visit_in_32_bits(0, numbers, [=](index_t lane, auto const& part) DMLREF_ALWAYS_INLINE {
        using offsets = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::same_as<Index, std::uint32_t>)
            store_integers(to + lane, part + base + load_integers<offsets>(addends + lane));
        else
            for (index_t at = 0; at < lanes_in<offsets>; ++at) to[lane + at] = base + addends[lane + at] + part[at];
    });
}

/// Lanes in as many bits as Number has, which are no more. Compilers need steps.
template <class Number, class Lanes>
DMLREF_ALWAYS_INLINE inline auto with_bits_of(Lanes const& numbers) {
    constexpr index_t count = lanes_in<Lanes>, bytes = sizeof(Lanes) / count;
    if constexpr (bytes == index_t{sizeof(Number)})
        return numbers;
    else
        return with_bits_of<Number>(
            __builtin_convertvector(numbers, integer_lanes<unsigned_of<bytes / 2>, bytes / 2 * count>));
}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
