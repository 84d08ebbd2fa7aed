// SPDX-License-Identifier: MIT
#pragma once

/// DMLREF_INSTRUCTION_SET is the inline namespace of all code that uses lanes, such as `dmlref_avx2_fma_f16c`. A
/// translation unit has the instruction set of its compiler flags, so two units of one program may hold different code
/// for the same kernel: under one name the linker would keep either. The prefix is there because `avx2` may well be
/// somebody's macro.
///
/// DMLREF_ONE_LANE, which a user may define, leaves lanes out of it: each operation is the compiler's for one float. It
/// is defined here where lanes would not compute as IEEE 754 says: those of 32-bit ARM replace subnormals by zero.
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

// Two that come and go without the lanes' width.
#if defined(__FMA__) && defined(__F16C__)
#define DMLREF_LANES_SUFFIX _fma_f16c
#elif defined(__FMA__)
#define DMLREF_LANES_SUFFIX _fma
#elif defined(__F16C__)
#define DMLREF_LANES_SUFFIX _f16c
#else
#define DMLREF_LANES_SUFFIX
#endif

#define DMLREF_JOINED_NOW(a, b) a##b
#define DMLREF_JOINED(a, b) DMLREF_JOINED_NOW(a, b)
#define DMLREF_INSTRUCTION_SET DMLREF_JOINED(DMLREF_LANES_NAME, DMLREF_LANES_SUFFIX)
