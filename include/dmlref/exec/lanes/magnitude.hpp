// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

#include <cmath>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// The value without its sign.
inline float magnitude(float value) { return std::abs(value); }
inline batch magnitude(batch const& value) { return abs(value); }

/// Rounded once, as IEEE 754 demands.
inline float square_root(float value) { return std::sqrt(value); }
inline batch square_root(batch const& value) {
#if defined(DMLREF_ONE_LANE)
    return batch(std::sqrt(value.value));
#elif defined(DMLREF_NEON_LANES)
    return batch(vsqrtq_f32(value));
#elif DMLREF_X86_LANES == 16 // maskz, because g++ 12 warns about the undefined register of the plain intrinsic
    return batch(_mm512_maskz_sqrt_ps(0xffff, value));
#else
    return xsimd::sqrt(value);
#endif
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
