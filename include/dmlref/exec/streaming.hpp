// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/core/tensor_view.hpp"
#include "dmlref/exec/execution.hpp"
#include "dmlref/exec/lanes/halves.hpp"
#include "dmlref/exec/lanes/integers.hpp"

#include <algorithm>
#include <cstdint>

/// Stores that bypass the caches, for tensors larger than the caches.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Of most processors, in bytes.
inline constexpr std::size_t cache_line = 64;

/// Whether the last-level cache takes ordinary stores nearly as fast as it is read, as those of AMD's processors do.
inline bool has_fast_last_cache() {
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    return __builtin_cpu_is("amd") != 0;
#else
    return false;
#endif
}

/// Whether a store fills a cache line, and the last-level cache then need not read that line first: AMD's need not from
/// Zen 5 on, the first generation with AVX512_VP2INTERSECT.
inline bool fills_lines_unread() {
#if defined(__GNUC__) && DMLREF_X86_LANES == 16
    return has_fast_last_cache() && __builtin_cpu_supports("avx512vp2intersect");
#else
    return false;
#endif
}

/// The size in bytes above which packed rows are prefetched: half of the last cache, since other programs need it, too.
inline index_t worth_prefetching_rows(execution const& how) { return how.last_cache_size / 2; }

/// The size in bytes above which what is written bypasses the caches: half of the last one if each store fills a cache
/// line. A last cache that is as fast as that takes two thirds, and all of it if lines are not read or if several
/// threads would wait for the same memory.
inline index_t output_worth_streaming(execution const& how) {
    if (has_fast_last_cache())
        return how.threads > 1 || fills_lines_unread() ? how.last_cache_size : how.last_cache_size / 3 * 2;
    bool const fills_lines = sizeof(float) * batch::size == cache_line;
    return fills_lines ? how.last_cache_size / 2 : how.last_cache_size;
}

/// A null view takes no memory.
template <class T>
index_t bytes_of(tensor_view<T> const& tensor) {
    return tensor ? tensor.element_count() * static_cast<index_t>(sizeof(T)) : 0;
}
template <class T>
index_t written_bytes_of(tensor_view<T> const& tensor) {
    if constexpr (std::is_const_v<T>) return 0;
    return bytes_of(tensor);
}

/// Whether these tensors together are larger than the last cache.
template <class... T>
bool exceed_last_cache(execution const& how, tensor_view<T> const&... tensors) {
    return (bytes_of(tensors) + ...) > how.last_cache_size;
}

/// Whether stores should bypass the caches: these tensors exceed the last one, or what is written of them is enough.
template <class... T>
bool are_worth_streaming(execution const& how, tensor_view<T> const&... tensors) {
    return exceed_last_cache(how, tensors...) || (written_bytes_of(tensors) + ...) > output_worth_streaming(how);
}

/// Whether an output alone is large enough to leave the caches to what is read again and again while it is written.
template <class T>
bool is_worth_streaming(execution const& how, tensor_view<T> const& output) {
    return bytes_of(output) > how.last_cache_size / 2;
}

/// How many bytes of these tensors each last-level cache would hold: where these are fast, each thread may have one.
template <class... T>
index_t bytes_per_last_cache(execution const& how, tensor_view<T> const&... tensors) {
    return (bytes_of(tensors) + ...) / (has_fast_last_cache() ? (std::max)(index_t{how.threads}, index_t{1}) : 1);
}

/// Whether these tensors are larger than the last-level caches of all threads, where each may have one.
template <class... T>
bool exceed_caches_of_threads(execution const& how, tensor_view<T> const&... tensors) {
    return bytes_per_last_cache(how, tensors...) > how.last_cache_size;
}

/// Whether so many elements are whole batches.
inline bool are_whole_batches(index_t elements) { return elements % static_cast<index_t>(batch::size) == 0; }

/// Whether batches that are stored here are aligned as for stream().
template <class T>
bool is_aligned_to_batch(T const* to) {
    return reinterpret_cast<std::uintptr_t>(to) / sizeof(T) % batch::size == 0;
}

/// Stores without reading the cache line first. `to` is aligned to a batch of its type. If the processor has no such
/// instruction, this is an ordinary store.
inline void stream(float* to, batch const& value) {
#if DMLREF_X86_LANES == 16
    _mm512_stream_ps(to, value);
#elif DMLREF_X86_LANES == 8
    _mm256_stream_ps(to, value);
#elif DMLREF_X86_LANES == 4
    _mm_stream_ps(to, value);
#else
    value.store_aligned(to);
#endif
}
inline void stream(std::int32_t* to, words const& value) {
#if DMLREF_X86_LANES == 16
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to), value);
#elif DMLREF_X86_LANES == 8
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to), value);
#elif DMLREF_X86_LANES == 4
    _mm_stream_si128(reinterpret_cast<__m128i*>(to), value);
#else
    value.store_aligned(to);
#endif
}
inline void stream(half* to, batch const& value) {
#if DMLREF_X86_LANES == 16
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to),
                        _mm512_maskz_cvtps_ph(0xffff, value, _MM_FROUND_TO_NEAREST_INT));
#elif DMLREF_X86_LANES == 8 && defined(__F16C__)
    _mm_stream_si128(reinterpret_cast<__m128i*>(to), _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT));
#else
    store(to, value);
#endif
}

/// Copies elements that fill the cache line at `to`.
template <class T>
void stream_line(T* to, T const* from) {
#if DMLREF_X86_LANES >= 4
    auto* const words_to = reinterpret_cast<std::int32_t*>(to);
    auto const* const words_from = reinterpret_cast<std::int32_t const*>(from);
    for (std::size_t at = 0; at < cache_line / sizeof(std::int32_t); at += words::size)
        stream(words_to + at, words::load_unaligned(words_from + at));
#else
    std::copy_n(from, cache_line / sizeof(T), to);
#endif
}

/// Stores lanes, bypassing the caches if `streams`. Then batches must be aligned as for stream().
template <class T>
DMLREF_ALWAYS_INLINE inline void store_or_stream(T* to, float value, bool) {
    store(to, value);
}
template <class T>
DMLREF_ALWAYS_INLINE inline void store_or_stream(T* to, batch const& value, bool streams) {
    streams ? stream(to, value) : store(to, value);
}

#if defined(__GNUC__)
/// The same for lanes of integers, which must be aligned to their size if `streams`.
template <bool streams, class Lanes>
DMLREF_ALWAYS_INLINE inline void store_or_stream_integers(void* to, Lanes const& lanes) {
#if DMLREF_X86_LANES >= 4
    if constexpr (streams && sizeof lanes == 16)
        return _mm_stream_si128(static_cast<__m128i*>(to), std::bit_cast<__m128i>(lanes));
#endif
#if DMLREF_X86_LANES >= 8
    if constexpr (streams && sizeof lanes == 32)
        return _mm256_stream_si256(static_cast<__m256i*>(to), std::bit_cast<__m256i>(lanes));
#endif
#if DMLREF_X86_LANES == 16
    if constexpr (streams && sizeof lanes == 64)
        return _mm512_stream_si512(static_cast<__m512i*>(to), std::bit_cast<__m512i>(lanes));
#endif
    store_integers(to, lanes);
}
#endif

/// Orders the streamed stores of this thread before its next actions, such as telling another thread that they are
/// done.
inline void finish_streaming() {
#if defined(__SSE2__)
    _mm_sfence();
#endif
}

/// Calls visit(address) for each cache line that holds any part of `count` elements.
template <class T, class Visit>
void for_each_cache_line(T const* from, index_t count, Visit&& visit) {
    auto const begin = reinterpret_cast<std::uintptr_t>(from),
               end = begin + static_cast<std::uintptr_t>(count) * sizeof(T);
    if (begin == end) return;
    for (std::uintptr_t at = begin - begin % cache_line; at < end; at += cache_line)
        visit(reinterpret_cast<char const*>(at));
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
