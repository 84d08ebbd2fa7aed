// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/instruction_set.hpp"

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
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
