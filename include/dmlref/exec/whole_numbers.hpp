// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/to_index.hpp"
#include "dmlref/exec/streaming.hpp"

/// Converts floats that hold whole numbers to integers.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Each lane holds a whole number, below 2^31 in magnitude.
inline std::int32_t to_whole(float value) {
#if DMLREF_X86_LANES >= 4 // one instruction
    return _mm_cvttss_si32(_mm_set_ss(value));
#else
    return static_cast<std::int32_t>(to_index(value, -0x7fff'ffff, 0x7fff'ffff));
#endif
}
inline words to_whole(batch const& value) {
#if defined(DMLREF_ONE_LANE)
    return words(to_whole(value.value));
#elif DMLREF_X86_LANES == 16 // maskz: the plain one starts from an undefined register, of which g++ 12 warns
    return words(_mm512_maskz_cvttps_epi32(0xffff, value));
#else
    return to_int(value);
#endif
}

inline void store_whole(std::int32_t* to, float value) { *to = to_whole(value); }
inline void store_whole(std::int32_t* to, batch const& value) { to_whole(value).store_unaligned(to); }

/// to[i] = addends[i] + base + the whole number in lane i, modulo 2^32. If `streams`, stores of batches may bypass the
/// caches, for which `to` must be aligned to a batch.
inline void store_sum(std::uint32_t* to, float whole, std::uint32_t const* addends, std::uint32_t base, bool = false) {
    *to = *addends + base + static_cast<std::uint32_t>(to_whole(whole));
}
inline void store_sum(std::uint32_t* to, batch const& whole, std::uint32_t const* addends, std::uint32_t base,
                      bool streams = false) {
    words const addend = words::load_unaligned(reinterpret_cast<std::int32_t const*>(addends));
    words const sum = to_whole(whole) + addend + words(static_cast<std::int32_t>(base));
    streams ? stream(reinterpret_cast<std::int32_t*>(to), sum)
            : sum.store_unaligned(reinterpret_cast<std::int32_t*>(to));
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
