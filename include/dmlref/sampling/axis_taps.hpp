// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/to_index.hpp"

#include <algorithm>
#include <cmath>

/// The elements that an output coordinate reads along one axis, and their weights.
namespace dmlref::sampling {

/// The value at a position between two elements.
enum class between { blend, nearest, upper, lower };

/// An output coordinate reads `lower`, and also `lower + 1` if `weight` is not 0.
struct axis_tap {
    index_t lower;
    float weight; ///< of `lower + 1`, in [0, 1)
};

/// One axis of a RESAMPLE. `lower` never falls as the output coordinate rises: each of the float operations below is
/// monotonic.
struct axis_positions {
    float scale = 1.f, input_pixel_offset = 0.f, output_pixel_offset = 0.f;
    index_t input_size = 1;
    sampling::between between = between::blend;

    axis_tap operator()(index_t output_x) const {
        if (between == between::blend) return blended(output_x);
        return {to_index(rounded(input_x(output_x)), 0, input_size - 1), 0.f}; // RS-3
    }

    /// The position of the output coordinate in the input, clamped to its elements.
    float position(index_t output_x) const {
        return std::clamp(input_x(output_x), 0.f, static_cast<float>(input_size - 1)); // RS-3
    }

private:
    float input_x(index_t output_x) const { // RS-2
        return (static_cast<float>(output_x) - output_pixel_offset) / scale - input_pixel_offset;
    }
    axis_tap blended(index_t output_x) const {
        float const x = position(output_x), lower_x = std::floor(x);
        return {to_index(lower_x, 0, input_size - 1), x - lower_x};
    }
    float rounded(float x) const { // RS-1
        if (between == between::nearest) return std::floor(x + 0.5f);
        return between == between::upper ? std::ceil(x) : std::floor(x);
    }
};

/// Whether output coordinates read the elements at the same coordinates, as is seen without a division: if all floats
/// on the way are exact.
inline bool is_plain_copy(axis_positions const& positions, index_t output_size) {
    constexpr index_t most = index_t{1} << 22;
    float const offset = positions.input_pixel_offset;
    return positions.scale == 1.f && positions.output_pixel_offset == -offset &&
           (offset == 0.f || std::abs(offset) == 0.5f) && output_size <= (std::min)(positions.input_size, most);
}

/// Whether consecutive output coordinates read consecutive elements, one each: a copy of the input or of a part of it.
inline bool is_shift(axis_positions const& positions, index_t output_size) {
    if (is_plain_copy(positions, output_size)) return true;
    index_t const first = positions(0).lower;
    for (index_t x = 0; x < output_size; ++x) {
        axis_tap const tap = positions(x);
        if (tap.weight != 0.f || tap.lower != first + x) return false;
    }
    return true;
}

/// Whether output coordinates read all elements of the input, each at its own coordinate.
inline bool is_copy(axis_positions const& positions, index_t output_size) {
    return output_size == positions.input_size && is_shift(positions, output_size);
}

} // namespace dmlref::sampling
