// SPDX-License-Identifier: MIT
#pragma once

/// DMLREF_INSTRUCTION_SET is the inline namespace of all code that uses lanes, such as `dmlref_avx2_fma_f16c`. The
/// compiler flags of a translation unit determine its instruction set, so two units of one program may contain
/// different code for the same kernel. If both had the same name, the linker would keep only one of them. The prefix
/// avoids a clash with a user's macro such as `avx2`.
///
/// A user may define DMLREF_ONE_LANE to use no lanes: each operation is then the compiler's for a single float. It is
/// defined here if lanes would not compute as IEEE 754 demands: those of 32-bit ARM replace subnormals by zero.
#if !defined(DMLREF_ONE_LANE) && (defined(__arm__) || defined(_M_ARM))
#define DMLREF_ONE_LANE 1
#endif

#if defined(DMLREF_ONE_LANE)
#define DMLREF_LANES_NAME dmlref_one_lane
#elif defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && defined(__AVX512BW__) &&               \
    defined(__AVX512VL__)
#define DMLREF_LANES_NAME dmlref_avx512
#elif defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && defined(__AVX512BW__)
#define DMLREF_LANES_NAME dmlref_avx512bw
#elif defined(__AVX512F__)
#define DMLREF_LANES_NAME dmlref_avx512f
#elif defined(__AVX2__)
#define DMLREF_LANES_NAME dmlref_avx2
#elif defined(__AVX__)
#define DMLREF_LANES_NAME dmlref_avx
#elif defined(__SSE4_2__)
#define DMLREF_LANES_NAME dmlref_sse4_2
#elif defined(__SSE4_1__)
#define DMLREF_LANES_NAME dmlref_sse4_1
#elif defined(__SSSE3__)
#define DMLREF_LANES_NAME dmlref_ssse3
#elif defined(__SSE3__)
#define DMLREF_LANES_NAME dmlref_sse3
#elif defined(__ARM_FEATURE_SVE)
#define DMLREF_LANES_NAME dmlref_sve
#elif defined(__VSX__) || defined(__VEC__)
#define DMLREF_LANES_NAME dmlref_vector
#elif defined(__riscv_vector)
#define DMLREF_LANES_NAME dmlref_rvv
#else
#define DMLREF_LANES_NAME dmlref_baseline
#endif

// These two do not depend on the width of the lanes.
#if defined(__FMA__) && defined(__F16C__)
#define DMLREF_LANES_SUFFIX _fma_f16c
#elif defined(__FMA__)
#define DMLREF_LANES_SUFFIX _fma
#elif defined(__F16C__)
#define DMLREF_LANES_SUFFIX _f16c
#else
#define DMLREF_LANES_SUFFIX
#endif

// With DMLREF_COMPILED, functions of the same name pass the call on to the library dmlref::compiled.
#ifdef DMLREF_COMPILED
#define DMLREF_LIBRARY_SUFFIX _compiled
#else
#define DMLREF_LIBRARY_SUFFIX
#endif

#define DMLREF_JOINED_NOW(a, b, c) a##b##c
#define DMLREF_JOINED(a, b, c) DMLREF_JOINED_NOW(a, b, c)
#define DMLREF_INSTRUCTION_SET DMLREF_JOINED(DMLREF_LANES_NAME, DMLREF_LANES_SUFFIX, DMLREF_LIBRARY_SUFFIX)

/// The inline namespace of the functions that run an operator known at run time. dmlref::compiled has them once,
/// whatever flags its users compile with.
#ifdef DMLREF_COMPILED
#define DMLREF_LIBRARY dmlref_compiled
#else
#define DMLREF_LIBRARY DMLREF_INSTRUCTION_SET
#endif
