// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/integers.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"

#include <array>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// The positions of the taps of a small window, as distances from the first one, from their numbers in row-major order.
/// In lanes of 16 bits, modulo 2^16.
class tap_positions {
public:
    /// The taps along z, y and x, and the distances between neighbors.
    tap_positions(std::array<index_t, 3> const& taps, std::array<index_t, 3> const& steps)
        : rows_(taps[2]),
          slices_(taps[1] * taps[2]),
          has_slices_(taps[0] > 1),
          x_step_(modulo(steps[2])),
          y_step_(modulo(steps[1] - taps[2] * steps[2])),
          z_step_(modulo(steps[0] - taps[1] * steps[1])) {}

    /// In indices. MP-6
    explicit tap_positions(sampling::pooling_axes const& axes)
        : tap_positions(
              {axes.depth.window, axes.height.window, axes.width.window},
              {axes.depth.dilation * axes.slice_step(), axes.height.dilation * axes.row_step(), axes.width.dilation}) {}

    template <class Numbers>
    DMLREF_ALWAYS_INLINE Numbers operator()(Numbers const& numbers) const {
        Numbers const in_slice = numbers * x_step_ + rows_.quotients(numbers) * y_step_;
        return has_slices_ ? in_slice + slices_.quotients(numbers) * z_step_ : in_slice;
    }

private:
    /// Divides numbers of taps.
    class divisor {
    public:
        explicit divisor(index_t number) : reciprocal_(modulo((index_t{1} << bits) / number + 1)) {}
        /// They are exact: the reciprocal is too large by at most 2^-bits, and a number below n times that is below
        /// 1 / n.
        template <class Numbers>
        DMLREF_ALWAYS_INLINE Numbers quotients(Numbers const& numbers) const {
            return numbers * reciprocal_ >> bits;
        }

    private:
        static constexpr int bits = 11;
        static_assert(most_direct_taps * most_direct_taps <= 1 << bits && most_direct_taps <= 1 << (16 - bits));
        std::uint16_t reciprocal_;
    };

    static constexpr std::uint16_t modulo(index_t number) { return static_cast<std::uint16_t>(number); }

    divisor rows_, slices_;
    bool has_slices_;
    std::uint16_t x_step_, y_step_, z_step_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
