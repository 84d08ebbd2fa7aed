// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/streaming.hpp"

#include <bit>
#include <type_traits>

/// Weighted sums of INT8 and UINT8 in integers of 16 bits, for compilers that have lanes of these.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Has the rounded sums of 2^8 parts in the upper bytes. RS-8
template <bool rounds_to_nearest, byte_integer T, class Lanes>
DMLREF_ALWAYS_INLINE inline Lanes rounded_sums(Lanes const& sums) {
    using signed_lanes = simd::integer_lanes<std::int16_t, sizeof sums>;
    if constexpr (rounds_to_nearest)
        return sums + 0x7f + (sums >> 8 & 1); // at a tie to the even one
    else if constexpr (std::is_signed_v<T>)
        return sums + (std::bit_cast<Lanes>(std::bit_cast<signed_lanes>(sums) >> 15) >> 8); // 0xff if it is negative
    else
        return sums;
}

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

    DMLREF_ALWAYS_INLINE friend dyadic_lanes operator+(dyadic_lanes const& a, dyadic_lanes const& b) {
        return {a.even + b.even, a.odd + b.odd};
    }
    DMLREF_ALWAYS_INLINE friend dyadic_lanes operator-(dyadic_lanes const& a, dyadic_lanes const& b) {
        return {a.even - b.even, a.odd - b.odd};
    }
    DMLREF_ALWAYS_INLINE friend dyadic_lanes operator*(dyadic_lanes const& a, std::uint16_t parts) {
        return {a.even * parts, a.odd * parts};
    }

    /// Stores sums of 2^8 parts, rounded. If `streams`, `to` must be aligned to `bytes`. RS-8
    template <bool rounds_to_nearest, bool streams, byte_integer T>
    DMLREF_ALWAYS_INLINE void store(T* to) const {
        lanes const both =
            rounded_sums<rounds_to_nearest, T>(even) >> 8 | (rounded_sums<rounds_to_nearest, T>(odd) & 0xff00);
        simd::store_or_stream_integers<streams>(to, both);
    }
};

/// What lies between two values of an axis, which has so many parts.
template <class Lanes>
class dyadic_blend {
public:
    DMLREF_ALWAYS_INLINE dyadic_blend(Lanes const& a, Lanes const& b, std::uint16_t parts)
        : lower_(a * parts),
          difference_(b - a) {}

    /// `weight` parts are b's.
    DMLREF_ALWAYS_INLINE Lanes operator()(std::uint16_t weight) const { return lower_ + difference_ * weight; }

private:
    Lanes lower_, difference_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
