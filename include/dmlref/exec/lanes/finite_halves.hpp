// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/integers.hpp"

#include <algorithm>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Whether none of `count` halves is NaN or infinite.
inline bool are_finite(half const* from, index_t count) {
    constexpr std::int16_t magnitude = 0x7fff, infinity = 0x7c00;
    index_t at = 0;
#if defined(__GNUC__)
    using lanes = integer_lanes<std::int16_t>;
    lanes greatest{};
    for (; at + lanes_in<lanes> <= count; at += lanes_in<lanes>)
        greatest = larger_integers(greatest, load_integers<lanes>(from + at) & magnitude);
    if (bits_of_any(greatest >= infinity) != 0) return false;
#endif
    return std::all_of(from + at, from + count, [](half element) { return (element.bits() & magnitude) < infinity; });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
