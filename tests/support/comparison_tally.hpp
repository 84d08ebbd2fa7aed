// SPDX-License-Identifier: MIT
#pragma once
#include "support/bits.hpp"

/// What comparisons of two implementations saw, for a program that compares machines (tests/portability).
namespace dmlref::testing {

/// Hashes are FNV-1a's over the elements' bits as numbers, so that the order of a machine's bytes does not matter.
struct comparison_tally {
    std::uint64_t elements = 0, differing = 0;
    std::uint64_t reference_hash = 0xcbf2'9ce4'8422'2325u, kernel_hash = reference_hash;

    template <class T>
    void add(T by_reference, T by_kernel) {
        ++elements;
        differing += bits(by_reference) != bits(by_kernel);
        reference_hash = (reference_hash ^ hashed(by_reference)) * prime;
        kernel_hash = (kernel_hash ^ hashed(by_kernel)) * prime;
    }

private:
    /// A signalling NaN, which may lie between the elements of an output, counts as quiet: i386 makes it so where a
    /// function returns a float.
    static std::uint64_t hashed(float value) { return value == value ? bits(value) : bits(value) | 0x0040'0000u; }
    template <class T>
    static std::uint64_t hashed(T value) {
        return bits(value);
    }

    static constexpr std::uint64_t prime = 0x0000'0100'0000'01b3u;
};

/// Where comparisons are counted, if they are.
inline comparison_tally* current_tally = nullptr;

/// Counts two memories of as many elements, the reference's first.
template <class T>
void tally(std::vector<T> const& by_reference, std::vector<T> const& by_kernel) {
    if (current_tally == nullptr) return;
    for (std::size_t at = 0; at < by_reference.size(); ++at) current_tally->add(by_reference[at], by_kernel[at]);
}

} // namespace dmlref::testing
