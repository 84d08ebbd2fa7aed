// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

/// Comparisons of lanes whose treatment of NaN and of equal values is defined.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// a > b ? a : b. So b stays if they are equal or one is NaN. On x86 this is one instruction, which keeps the chain of
/// dependent instructions short.
inline float larger(float a, float b) { return a > b ? a : b; }
inline batch larger(batch const& a, batch const& b) {
#if DMLREF_X86_LANES == 16 // maskz, because g++ 12 warns about the undefined register of the plain intrinsic
    return batch(_mm512_maskz_max_ps(0xffff, a, b));
#elif DMLREF_X86_LANES == 8
    return batch(_mm256_max_ps(a, b));
#elif DMLREF_X86_LANES == 4
    return batch(_mm_max_ps(a, b));
#else
    return select(a > b, a, b);
#endif
}

/// a == b ? chosen : otherwise; a NaN equals nothing.
inline float select_equal(float a, float b, float chosen, float otherwise) { return a == b ? chosen : otherwise; }
inline batch select_equal(batch const& a, batch const& b, batch const& chosen, batch const& otherwise) {
    return select(a == b, chosen, otherwise);
}

/// `value`, or `otherwise` where it is NaN.
inline float number_or(float value, float otherwise) { return value == value ? value : otherwise; }
inline batch number_or(batch const& value, batch const& otherwise) { return select(value == value, value, otherwise); }

/// Remembers whether it has seen a NaN.
class nan_watch {
public:
    void show(float value) { numbers_only_ = numbers_only_ && value == value; }
    void show(batch const& value) { numbers_ = numbers_ & (value == value); }
    bool has_seen_one() const { return !numbers_only_ || !all(numbers_); }

private:
    mask numbers_ = batch(0.f) == batch(0.f);
    bool numbers_only_ = true;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
