// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

/// Comparisons of lanes whose treatment of NaN and of equal values is defined.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// a > b ? a : b. So b stays if they are equal or one is NaN. On x86 this is one instruction, which keeps the chain of
/// dependent instructions short.
inline float larger(float a, float b) {
#if defined(__SSE2__)
    return _mm_cvtss_f32(_mm_max_ss(_mm_set_ss(a), _mm_set_ss(b)));
#else
    return a > b ? a : b;
#endif
}
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

/// a == b ? sum + addend : sum. A NaN equals nothing; `sum` is not -0.
inline float add_if_equal(float sum, float a, float b, float addend) { return a == b ? sum + addend : sum; }
inline batch add_if_equal(batch const& sum, batch const& a, batch const& b, batch const& addend) {
#if DMLREF_X86_LANES == 16
    return batch(_mm512_mask_add_ps(sum, _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ), sum, addend));
#else
    return sum + select(a == b, addend, batch(0.f));
#endif
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
