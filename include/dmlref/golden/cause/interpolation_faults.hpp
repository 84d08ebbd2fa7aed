// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/number_faults.hpp"

/// What mistakes in sampling an image have in common, on regions and when resampling.
namespace dmlref::golden::cause {

inline bool is_linear(plain_call const& call) { return call.value<std::uint32_t>("InterpolationMode") == 1; }
inline bool is_nearest(plain_call const& call) { return !is_linear(call); }
inline bool is_rounded_to_nearest(plain_call const& call) {
    return is_nearest(call) && !call.attributes.contains("RoundingDirection");
}

inline void invert_all(field_numbers& scales) {
    for (double& scale : scales) scale = 1 / scale;
}
inline void exchange_zero_and_one(field_numbers& mode) { mode[0] = 1 - mode[0]; }

// Coordinates rounded to whole ones: halves down, up and to the even one; and down, and up.
inline float half_down(float x) { return std::ceil(x - 0.5f); }
inline float half_up(float x) { return std::floor(x + 0.5f); }
inline float half_to_even(float x) { return std::nearbyint(x); }
inline float down(float x) { return std::floor(x); }
inline float up(float x) { return std::ceil(x); }
inline float toward_zero(float x) { return std::trunc(x); }

// Positions between two elements.
inline position with_elements_exchanged(position at, float, index_t) { return {at.upper, at.lower, at.lerp}; }
inline position with_eight_bits(position at, float, index_t) {
    return {at.lower, at.upper, std::nearbyint(at.lerp * 256) / 256}; // of a texture unit
}
inline position with_half(position at, float, index_t) {
    return {at.lower, at.upper, static_cast<float>(half(at.lerp))};
}

} // namespace dmlref::golden::cause
