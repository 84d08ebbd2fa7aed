// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

/// exec/simd.hpp uses this if the processor has no lanes that compute as IEEE 754 demands: a single lane, with the
/// members and functions of xsimd that are used.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// The result of a comparison.
struct single_mask {
    bool value;

    friend single_mask operator&(single_mask a, single_mask b) { return {a.value && b.value}; }
    friend bool all(single_mask mask) { return mask.value; }
};

/// The common part for floats and integers. The operators are those of `Derived`, so that nothing converts to a number.
template <class Derived, class Number>
struct single_lane {
    static constexpr std::size_t size = 1;

    Number value{};

    static Derived load_aligned(Number const* from) { return Derived(*from); }
    static Derived load_unaligned(Number const* from) { return Derived(*from); }
    void store_aligned(Number* to) const { *to = value; }
    void store_unaligned(Number* to) const { *to = value; }
};

/// A batch of one float.
struct single_batch : single_lane<single_batch, float> {
    single_batch() = default;
    single_batch(float number) : single_lane{number} {} // implicit, like xsimd's

    single_batch& operator+=(single_batch other) { return *this = *this + other; }
    single_batch& operator*=(single_batch other) { return *this = *this * other; }

    friend single_batch operator-(single_batch a) { return -a.value; }
    friend single_batch operator+(single_batch a, single_batch b) { return a.value + b.value; }
    friend single_batch operator-(single_batch a, single_batch b) { return a.value - b.value; }
    friend single_batch operator*(single_batch a, single_batch b) { return a.value * b.value; }
    friend single_mask operator>(single_batch a, single_batch b) { return {a.value > b.value}; }
    friend single_mask operator==(single_batch a, single_batch b) { return {a.value == b.value}; }
    friend single_batch select(single_mask mask, single_batch chosen, single_batch otherwise) {
        return mask.value ? chosen : otherwise;
    }
    friend single_batch abs(single_batch a) { return std::abs(a.value); }
    friend single_batch floor(single_batch a) { return std::floor(a.value); }
};

/// A batch of one integer, which wraps around.
struct single_words : single_lane<single_words, std::int32_t> {
    single_words() = default;
    single_words(std::int32_t number) : single_lane{number} {}

    friend single_words operator+(single_words a, single_words b) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.value) + static_cast<std::uint32_t>(b.value));
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
