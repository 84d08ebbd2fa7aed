// SPDX-License-Identifier: MIT
#pragma once
#include "support/bits.hpp"

/// A record of the comparisons of two implementations, for a program that compares machines (tests/portability).
namespace dmlref::testing {

/// Hashes are FNV-1a over the elements' bits as numbers, so the byte order of a machine does not matter.
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
    /// A signaling NaN, which may lie between the elements of an output, counts as quiet: i386 makes it quiet when a
    /// function returns a float.
    static std::uint64_t hashed(float value) { return value == value ? bits(value) : bits(value) | 0x0040'0000u; }
    template <class T>
    static std::uint64_t hashed(T value) {
        return bits(value);
    }

    static constexpr std::uint64_t prime = 0x0000'0100'0000'01b3u;
};

/// The tally that counts comparisons; null if none does.
inline comparison_tally* current_tally = nullptr;

/// Counts two buffers of equal length, that of the reference first.
template <class T>
void tally(std::vector<T> const& by_reference, std::vector<T> const& by_kernel) {
    if (current_tally == nullptr) return;
    for (std::size_t at = 0; at < by_reference.size(); ++at) current_tally->add(by_reference[at], by_kernel[at]);
}

} // namespace dmlref::testing
