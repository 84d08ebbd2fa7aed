// SPDX-License-Identifier: MIT
#pragma once

/// For functions that are called once per batch: a call would pass the lanes through memory. Compilers decide by size,
/// and decide wrongly if such a function is instantiated often. Place it after the parameters of a lambda, or before
/// the `inline` of a function.
#if defined(__GNUC__)
#define DMLREF_ALWAYS_INLINE __attribute__((always_inline))
#else
#define DMLREF_ALWAYS_INLINE
#endif

/// For functions whose parameters must be in registers.
#if defined(__GNUC__)
#define DMLREF_NEVER_INLINE __attribute__((noinline))
#else
#define DMLREF_NEVER_INLINE
#endif
