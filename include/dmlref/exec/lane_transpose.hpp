// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

/// Transposes rows of floats to lanes and back: elements at the same place of `width` rows go into one batch.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

namespace detail {

/// to[i * to_stride + j] = from[j][i] for i and j below 4.
#if DMLREF_X86_LANES >= 4
inline void transpose_4x4(float const* const* from, index_t at, float* to, index_t to_stride) {
    __m128 const a = _mm_loadu_ps(from[0] + at), b = _mm_loadu_ps(from[1] + at);
    __m128 const c = _mm_loadu_ps(from[2] + at), d = _mm_loadu_ps(from[3] + at);
    __m128 const ab01 = _mm_unpacklo_ps(a, b), cd01 = _mm_unpacklo_ps(c, d);
    __m128 const ab23 = _mm_unpackhi_ps(a, b), cd23 = _mm_unpackhi_ps(c, d);
    _mm_storeu_ps(to, _mm_movelh_ps(ab01, cd01));
    _mm_storeu_ps(to + to_stride, _mm_movehl_ps(cd01, ab01));
    _mm_storeu_ps(to + 2 * to_stride, _mm_movelh_ps(ab23, cd23));
    _mm_storeu_ps(to + 3 * to_stride, _mm_movehl_ps(cd23, ab23));
}
#elif defined(DMLREF_NEON_LANES)
inline void transpose_4x4(float const* const* from, index_t at, float* to, index_t to_stride) {
    float32x4x2_t const ab = vtrnq_f32(vld1q_f32(from[0] + at), vld1q_f32(from[1] + at));
    float32x4x2_t const cd = vtrnq_f32(vld1q_f32(from[2] + at), vld1q_f32(from[3] + at));
    vst1q_f32(to, vcombine_f32(vget_low_f32(ab.val[0]), vget_low_f32(cd.val[0])));
    vst1q_f32(to + to_stride, vcombine_f32(vget_low_f32(ab.val[1]), vget_low_f32(cd.val[1])));
    vst1q_f32(to + 2 * to_stride, vcombine_f32(vget_high_f32(ab.val[0]), vget_high_f32(cd.val[0])));
    vst1q_f32(to + 3 * to_stride, vcombine_f32(vget_high_f32(ab.val[1]), vget_high_f32(cd.val[1])));
}
#else
inline void transpose_4x4(float const* const* from, index_t at, float* to, index_t to_stride) {
    for (index_t i = 0; i < 4; ++i)
        for (index_t j = 0; j < 4; ++j) to[i * to_stride + j] = from[j][at + i];
}
#endif

/// Calls block(i) for blocks of 4 that cover `count` elements; the last two may overlap. Returns false if there are
/// fewer than 4 elements or lanes.
template <class Block>
bool for_each_four(index_t count, Block&& block) {
    if (count < 4 || width < 4) return false;
    for (index_t at = 0; at + 4 < count; at += 4) block(at);
    block(count - 4);
    return true;
}

} // namespace detail

static_assert(width == 1 || width % 4 == 0);

/// lanes[i * width + lane] = rows[lane][i] for i below `count`. `rows` has `width` pointers, some of which may be
/// equal.
inline void rows_to_lanes(float const* const* rows, index_t count, float* lanes) {
    bool const done = detail::for_each_four(count, [&](index_t at) {
        for (index_t lane = 0; lane < width; lane += 4)
            detail::transpose_4x4(rows + lane, at, lanes + at * width + lane, width);
    });
    if (done) return;
    for (index_t at = 0; at < count; ++at)
        for (index_t lane = 0; lane < width; ++lane) lanes[at * width + lane] = rows[lane][at];
}

/// rows[lane * row_stride + i] = lanes[i * width + lane] for i below `count`.
inline void lanes_to_rows(float const* lanes, index_t count, float* rows, index_t row_stride) {
    bool const done = detail::for_each_four(count, [&](index_t at) {
        float const* const from[] = {lanes + at * width, lanes + (at + 1) * width, lanes + (at + 2) * width,
                                     lanes + (at + 3) * width};
        for (index_t lane = 0; lane < width; lane += 4)
            detail::transpose_4x4(from, lane, rows + lane * row_stride + at, row_stride);
    });
    if (done) return;
    for (index_t at = 0; at < count; ++at)
        for (index_t lane = 0; lane < width; ++lane) rows[lane * row_stride + at] = lanes[at * width + lane];
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
