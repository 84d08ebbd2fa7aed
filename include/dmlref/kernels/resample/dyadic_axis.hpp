// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/kernels/resample/tap_runs.hpp"

#include <bit>

/// Axes of a RESAMPLE of INT8 or UINT8 that is computed in integers of 16 bits.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Weights are counted in parts. If all axes together have at most 2^8 parts for 1, then 16 bits hold each sum, and
/// floats would not have rounded it either.
inline constexpr int dyadic_bits = 8;

/// The least k with which 2^k times each weight is a whole number, or more than dyadic_bits if there is none up to it.
inline int dyadic_bits_of(resample_axis const& axis, interval positions) {
    constexpr std::int32_t parts = 1 << dyadic_bits;
    std::int32_t bits = parts;
    for (index_t x = positions.begin; x < positions.end; ++x) {
        float const weight = axis.positions(x).weight * static_cast<float>(parts);
        std::int32_t const whole = simd::to_whole(weight);
        if (static_cast<float>(whole) != weight) return dyadic_bits + 1;
        bits |= whole;
    }
    return dyadic_bits - std::countr_zero(static_cast<std::uint32_t>(bits));
}

/// The positions of a box on one axis, with weights in parts.
class dyadic_axis {
public:
    static constexpr index_t longest_run = 4; ///< positions; a processor combines stores to few places at a time

    dyadic_axis(resample_axis const& axis, interval positions, int bits)
        : runs_(axis, positions, longest_run),
          weights_(positions.size()),
          parts_(static_cast<std::uint16_t>(1 << bits)),
          input_stride_(axis.input_stride),
          output_stride_(axis.output_stride) {
        for (index_t x = 0; x < positions.size(); ++x)
            weights_[x] =
                static_cast<std::uint16_t>(simd::to_whole(runs_.weights(x)->upper * static_cast<float>(1 << bits)));
    }

    tap_runs const& runs() const { return runs_; }
    int bits() const { return std::countr_zero(parts_); }
    /// Whether no more than two neighbors read the same elements.
    bool is_doubled() const {
        return std::all_of(runs_.begin(), runs_.end(), [](tap_run const& run) { return run.size() <= 2; });
    }
    index_t place_in_input(tap_run const& run) const { return run.lower * input_stride_; }
    index_t place_in_output(tap_run const& run) const { return run.begin * output_stride_; }

    /// The positions of a run.
    struct side {
        index_t count, next; ///< next: the distance of the upper element; 0: there is none
        index_t output_stride;
        std::uint16_t parts;
        std::uint16_t const* weights; ///< of the upper element
    };
    side side_of(tap_run const& run) const {
        return {run.size(), run.blends ? input_stride_ : 0, output_stride_, parts_, weights_.data() + run.begin};
    }

private:
    tap_runs runs_;
    exec::scratch<std::uint16_t> weights_;
    std::uint16_t parts_;
    index_t input_stride_, output_stride_;
};

/// Whether 16 bits hold the sums of a call on up to three axes, of which the last is blended.
inline bool has_dyadic_sums(resample_axes const& axes) {
    if (axes.resampled.size() > 3 || axes.resampled.back().positions.between != sampling::between::blend) return false;
    int bits = 0;
    for (resample_axis const& axis : axes.resampled)
        if (bits <= dyadic_bits) bits += dyadic_bits_of(axis, {0, axis.output_size});
    return bits > 0 && bits <= dyadic_bits;
}

/// An axis of a box: the last one, which has all parts that the others leave, if `from_end` is 1. It has a single
/// position if there are not so many.
inline dyadic_axis dyadic_axis_of(resample_axes const& axes, resample_tiling::box const& box, std::size_t from_end) {
    std::size_t const count = axes.resampled.size();
    if (from_end > count) return {{}, {0, 1}, 0};
    auto const bits_of = [&](std::size_t at) { return dyadic_bits_of(axes.resampled[at], box.positions[at]); };
    std::size_t const at = count - from_end;
    int bits = dyadic_bits;
    for (std::size_t other = 0; other + 1 < count; ++other) bits -= bits_of(other);
    return {axes.resampled[at], box.positions[at], from_end == 1 ? bits : bits_of(at)};
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
