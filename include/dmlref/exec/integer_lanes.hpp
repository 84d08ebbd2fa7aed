// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/inline.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/instruction_set.hpp"

#include <utility>

/// Lanes of integers of any size. xsimd does not have those of every integer on every processor. g++ and clang++ do.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

#if defined(__GNUC__)
#if defined(__AVX512BW__)
inline constexpr index_t register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr index_t register_bytes = 32;
#else
inline constexpr index_t register_bytes = 16;
#endif

namespace detail {

template <integer T, index_t bytes>
struct lanes_of {
    typedef T type __attribute__((vector_size(bytes)));
};

} // namespace detail

/// As many integers as a register has room for, or as so many bytes hold.
template <integer T, index_t bytes = register_bytes>
using integer_lanes = typename detail::lanes_of<T, bytes>::type;

template <class Lanes>
inline constexpr index_t lanes_in = index_t{sizeof(Lanes)} / index_t{sizeof(std::declval<Lanes>()[0])};

namespace detail {

template <class Lanes, int... lane>
DMLREF_ALWAYS_INLINE inline std::pair<Lanes, Lanes> interleaved(Lanes const& a, Lanes const& b,
                                                                std::integer_sequence<int, lane...>) {
    constexpr int count = sizeof...(lane);
    return {__builtin_shufflevector(a, b, (lane / 2 + lane % 2 * count)...),
            __builtin_shufflevector(a, b, (count / 2 + lane / 2 + lane % 2 * count)...)};
}

} // namespace detail

/// The integers of two registers in turn: a's first, b's first, a's second, ...
template <class Lanes>
DMLREF_ALWAYS_INLINE inline std::pair<Lanes, Lanes> interleaved(Lanes const& a, Lanes const& b) {
    return detail::interleaved(a, b, std::make_integer_sequence<int, static_cast<int>(lanes_in<Lanes>)>{});
}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
