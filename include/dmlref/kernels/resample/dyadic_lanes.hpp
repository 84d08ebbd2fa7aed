// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/streaming.hpp"

#include <bit>

/// Weighted sums of INT8 and UINT8 in integers of 16 bits, for compilers that have lanes of these.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Weights are counted in parts. If all axes together have at most 2^8 parts for 1, then 16 bits hold each sum, and
/// floats would not have rounded it either.
inline constexpr int dyadic_bits = 8;

#if defined(__GNUC__)
/// So many bytes as two registers of integers: those at even places and those at odd ones, since nothing has to change
/// its place for that. All is modulo 2^16.
template <index_t bytes>
struct dyadic_lanes {
    using lanes = simd::integer_lanes<std::uint16_t, bytes>;
    using signed_lanes = simd::integer_lanes<std::int16_t, bytes>;
    lanes even, odd;

    template <byte_integer T>
    DMLREF_ALWAYS_INLINE static dyadic_lanes load(T const* from) {
        auto const both = simd::load_integers<lanes>(from);
        if constexpr (std::is_signed_v<T>)
            return {std::bit_cast<lanes>(std::bit_cast<signed_lanes>(both << 8) >> 8),
                    std::bit_cast<lanes>(std::bit_cast<signed_lanes>(both) >> 8)};
        else
            return {both & 0xff, both >> 8};
    }

    /// Stores sums of 2^8 parts, rounded. If `streams`, `to` must be aligned to `bytes`. RS-8
    template <bool rounds_to_nearest, bool streams, byte_integer T>
    DMLREF_ALWAYS_INLINE void store(T* to) const {
        lanes const both = rounded<rounds_to_nearest, T>(even) >> 8 | (rounded<rounds_to_nearest, T>(odd) & 0xff00);
        simd::store_or_stream_integers<streams>(to, both);
    }

private:
    /// Has the result in the upper byte.
    template <bool rounds_to_nearest, byte_integer T>
    DMLREF_ALWAYS_INLINE static lanes rounded(lanes const& sum) {
        if constexpr (rounds_to_nearest)
            return sum + 0x7f + (sum >> 8 & 1); // at a tie to the even one
        else if constexpr (std::is_signed_v<T>)
            return sum + (std::bit_cast<lanes>(std::bit_cast<signed_lanes>(sum) >> 15) >> 8); // 0xff if it is negative
        else
            return sum;
    }
};

/// What lies between two values of an axis, which has so many parts.
template <index_t bytes>
class dyadic_blend {
public:
    using lanes = dyadic_lanes<bytes>;

    DMLREF_ALWAYS_INLINE dyadic_blend(lanes const& a, lanes const& b, std::uint16_t parts)
        : lower_{a.even * parts, a.odd * parts},
          difference_{b.even - a.even, b.odd - a.odd} {}

    /// `weight` parts are b's.
    DMLREF_ALWAYS_INLINE lanes operator()(std::uint16_t weight) const {
        return {lower_.even + difference_.even * weight, lower_.odd + difference_.odd * weight};
    }

private:
    lanes lower_, difference_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
