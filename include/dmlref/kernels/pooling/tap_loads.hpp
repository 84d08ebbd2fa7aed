// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/deinterleave.hpp"

#include <array>
#include <type_traits>
#include <utility>

/// Ways of loading the taps of neighboring windows.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Loads a tap for the lanes from `at` on. Windows of so many taps have code of their own.
struct every_element {
    static constexpr index_t taps = 1;
    using counts = std::integer_sequence<index_t, 2, 3, 4, 9>;

    template <class V, class From>
    DMLREF_ALWAYS_INLINE static std::array<V, 1> load(From from, index_t at) {
        return {simd::load<V>(from + at)};
    }
};

/// The same for two batches at a time, whose lanes take turns: see largest_of_pairs_at.
struct every_element_of_pairs : every_element {};

/// The same for lanes that are two elements apart, and for up to 3 taps at once that are side by side.
template <index_t count>
struct every_second_element {
    static constexpr index_t taps = count;
    using counts = std::conditional_t<count == 1, std::integer_sequence<index_t>,
                                      std::integer_sequence<index_t, count, count * count>>;

    template <class V, class From>
    DMLREF_ALWAYS_INLINE static std::array<V, std::size_t{count}> load(From from, index_t at) {
        if constexpr (count == 1) {
            return {simd::load_every_second<V>(from + 2 * at)};
        } else {
            V even, odd;
            simd::load_alternate(from + 2 * at, even, odd);
            if constexpr (count == 2)
                return {even, odd};
            else
                return {even, odd, simd::load_next_even(from + 2 * at, even)};
        }
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
