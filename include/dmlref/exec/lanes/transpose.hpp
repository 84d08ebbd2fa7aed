// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/halves.hpp"

/// Transposes rows to lanes and back: elements at the same place of `width` rows go, as floats, into one batch.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

namespace detail {

static_assert(width == 1 || width % 4 == 0);

/// Lanes in groups of four. In each group, x86 processors transpose four batches with the same instructions.
#if DMLREF_X86_LANES == 16
using fours = __m512;
inline fours low_pairs(fours a, fours b) { return _mm512_maskz_unpacklo_ps(0xffff, a, b); }
inline fours high_pairs(fours a, fours b) { return _mm512_maskz_unpackhi_ps(0xffff, a, b); }
inline fours low_halves(fours a, fours b) { return _mm512_maskz_shuffle_ps(0xffff, a, b, 0x44); }
inline fours high_halves(fours a, fours b) { return _mm512_maskz_shuffle_ps(0xffff, a, b, 0xee); }
#elif DMLREF_X86_LANES == 8
using fours = __m256;
inline fours low_pairs(fours a, fours b) { return _mm256_unpacklo_ps(a, b); }
inline fours high_pairs(fours a, fours b) { return _mm256_unpackhi_ps(a, b); }
inline fours low_halves(fours a, fours b) { return _mm256_shuffle_ps(a, b, 0x44); }
inline fours high_halves(fours a, fours b) { return _mm256_shuffle_ps(a, b, 0xee); }
#elif DMLREF_X86_LANES == 4
using fours = __m128;
inline fours low_pairs(fours a, fours b) { return _mm_unpacklo_ps(a, b); }
inline fours high_pairs(fours a, fours b) { return _mm_unpackhi_ps(a, b); }
inline fours low_halves(fours a, fours b) { return _mm_movelh_ps(a, b); }
inline fours high_halves(fours a, fours b) { return _mm_movehl_ps(b, a); }
#endif

#if DMLREF_X86_LANES >= 4
/// Four elements of each fourth row, from rows[0] on: one row for each group.
inline fours load_fours(float const* const* rows, index_t at) {
    __m128 const first = _mm_loadu_ps(rows[0] + at);
#if DMLREF_X86_LANES == 16
    fours four = _mm512_castps128_ps512(first);
    four = _mm512_insertf32x4(four, _mm_loadu_ps(rows[4] + at), 1);
    four = _mm512_insertf32x4(four, _mm_loadu_ps(rows[8] + at), 2);
    return _mm512_insertf32x4(four, _mm_loadu_ps(rows[12] + at), 3);
#elif DMLREF_X86_LANES == 8
    return _mm256_insertf128_ps(_mm256_castps128_ps256(first), _mm_loadu_ps(rows[4] + at), 1);
#else
    return first;
#endif
}

#if defined(DMLREF_WIDENS_HALVES)
/// The same of halves, which are widened.
inline fours load_fours(half const* const* rows, index_t at) {
    auto const four = [=](index_t row) { return _mm_loadl_epi64(reinterpret_cast<__m128i const*>(rows[row] + at)); };
    __m128i const first = _mm_unpacklo_epi64(four(0), four(4));
#if DMLREF_X86_LANES == 16
    __m128i const last = _mm_unpacklo_epi64(four(8), four(12));
    return _mm512_maskz_cvtph_ps(0xffff, _mm256_inserti128_si256(_mm256_castsi128_si256(first), last, 1));
#else
    return _mm256_cvtph_ps(first);
#endif
}
#endif

/// Four elements of each fourth row, to rows that are `stride` apart.
inline void store_fours(fours four, float* to, [[maybe_unused]] index_t stride) {
#if DMLREF_X86_LANES == 16
    _mm_storeu_ps(to, _mm512_maskz_extractf32x4_ps(0xf, four, 0));
    _mm_storeu_ps(to + 4 * stride, _mm512_maskz_extractf32x4_ps(0xf, four, 1));
    _mm_storeu_ps(to + 8 * stride, _mm512_maskz_extractf32x4_ps(0xf, four, 2));
    _mm_storeu_ps(to + 12 * stride, _mm512_maskz_extractf32x4_ps(0xf, four, 3));
#elif DMLREF_X86_LANES == 8
    _mm_storeu_ps(to, _mm256_castps256_ps128(four));
    _mm_storeu_ps(to + 4 * stride, _mm256_extractf128_ps(four, 1));
#else
    _mm_storeu_ps(to, four);
#endif
}

/// Calls store(i, batch) with lane 4g + j of `batch` being lane 4g + i of rows[j].
template <class Store>
void transpose_fours(fours const (&rows)[4], Store&& store) {
    fours const ab01 = low_pairs(rows[0], rows[1]), cd01 = low_pairs(rows[2], rows[3]);
    fours const ab23 = high_pairs(rows[0], rows[1]), cd23 = high_pairs(rows[2], rows[3]);
    store(0, low_halves(ab01, cd01));
    store(1, high_halves(ab01, cd01));
    store(2, low_halves(ab23, cd23));
    store(3, high_halves(ab23, cd23));
}

/// Four elements of `width` rows to four batches, `distance` apart.
template <class T, class Distance>
inline void four_to_lanes(T const* const* rows, index_t at, float* lanes, Distance distance) {
    transpose_fours(
        {load_fours(rows, at), load_fours(rows + 1, at), load_fours(rows + 2, at), load_fours(rows + 3, at)},
        [&](index_t i, fours four) { store(lanes + i * distance, batch(four)); });
}

/// Four batches, `distance` apart, to four elements of `width` rows.
template <class Distance>
inline void four_to_rows(float const* lanes, Distance distance, float* rows, index_t row_stride) {
    auto const four = [&](index_t i) { return fours(load<batch>(lanes + i * distance)); };
    transpose_fours({four(0), four(1), four(2), four(3)},
                    [&](index_t i, fours part) { store_fours(part, rows + i * row_stride, row_stride); });
}
#elif defined(DMLREF_NEON_LANES)
inline void transpose_fours(float32x4_t a, float32x4_t b, float32x4_t c, float32x4_t d, float* to, index_t stride) {
    float32x4x2_t const ab = vtrnq_f32(a, b), cd = vtrnq_f32(c, d);
    vst1q_f32(to, vcombine_f32(vget_low_f32(ab.val[0]), vget_low_f32(cd.val[0])));
    vst1q_f32(to + stride, vcombine_f32(vget_low_f32(ab.val[1]), vget_low_f32(cd.val[1])));
    vst1q_f32(to + 2 * stride, vcombine_f32(vget_high_f32(ab.val[0]), vget_high_f32(cd.val[0])));
    vst1q_f32(to + 3 * stride, vcombine_f32(vget_high_f32(ab.val[1]), vget_high_f32(cd.val[1])));
}
template <class Distance>
inline void four_to_lanes(float const* const* rows, index_t at, float* lanes, Distance distance) {
    transpose_fours(vld1q_f32(rows[0] + at), vld1q_f32(rows[1] + at), vld1q_f32(rows[2] + at), vld1q_f32(rows[3] + at),
                    lanes, distance);
}
template <class Distance>
inline void four_to_rows(float const* lanes, Distance distance, float* rows, index_t row_stride) {
    transpose_fours(vld1q_f32(lanes), vld1q_f32(lanes + distance), vld1q_f32(lanes + 2 * distance),
                    vld1q_f32(lanes + 3 * distance), rows, row_stride);
}
#else
template <class Distance>
inline void four_to_lanes(float const* const* rows, index_t at, float* lanes, Distance distance) {
    for (index_t i = 0; i < 4; ++i)
        for (index_t lane = 0; lane < width; ++lane) lanes[i * distance + lane] = rows[lane][at + i];
}
template <class Distance>
inline void four_to_rows(float const* lanes, Distance distance, float* rows, index_t row_stride) {
    for (index_t i = 0; i < 4; ++i)
        for (index_t lane = 0; lane < width; ++lane) rows[lane * row_stride + i] = lanes[i * distance + lane];
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

/// The distance between batches that lie one after the other.
using batch_after_batch = std::integral_constant<index_t, width>;

/// Whether rows of T need not be widened before they are transposed.
template <class T>
inline constexpr bool can_transpose = can_read_in_place<T> && !integer<T>;

/// lanes[i * distance + lane] = rows[lane][i] for i below `count`. `rows` has `width` pointers, some of which may be
/// equal.
template <class T, class Distance = batch_after_batch>
    requires can_transpose<T>
inline void rows_to_lanes(T const* const* rows, index_t count, float* lanes, Distance distance = {}) {
    auto const transpose = [&](index_t at) { detail::four_to_lanes(rows, at, lanes + at * distance, distance); };
    if (detail::for_each_four(count, transpose)) return;
    for (index_t at = 0; at < count; ++at)
        for (index_t lane = 0; lane < width; ++lane) lanes[at * distance + lane] = load<float>(rows[lane] + at);
}

/// rows[lane * row_stride + i] = lanes[i * distance + lane] for i below `count`.
template <class Distance = batch_after_batch>
inline void lanes_to_rows(float const* lanes, index_t count, float* rows, index_t row_stride, Distance distance = {}) {
    auto const transpose = [&](index_t at) {
        detail::four_to_rows(lanes + at * distance, distance, rows + at, row_stride);
    };
    if (detail::for_each_four(count, transpose)) return;
    for (index_t at = 0; at < count; ++at)
        for (index_t lane = 0; lane < width; ++lane) rows[lane * row_stride + at] = lanes[at * distance + lane];
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
