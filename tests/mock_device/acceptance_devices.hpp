// SPDX-License-Identifier: MIT
#pragma once
#include "mock_device/acceptance_judging.hpp"

/// The devices that are held against the acceptance sets: correct ones, each with its own arithmetic.
namespace dmlref::testing {

/// What tensors hold, and how a device computes with it.
struct device_kind {
    char const* profile;
    directml::data_type type;
    int exponent = 0; ///< of the values
    void (*change)(device_arithmetic&) = [](device_arithmetic&) {};
};

inline constexpr auto float32 = directml::data_type::float32, float16 = directml::data_type::float16;

inline constexpr device_kind device_kinds[] = {
    {"float32", float32},
    {"float32", float16},
    {"half_arithmetic", float16, 0, [](device_arithmetic& device) { device.half_values = true; }},
    {"flush_to_zero", float32, -127, [](device_arithmetic& device) { device.flush_to_zero = true; }},
    {"texture_filter", float32, 0, [](device_arithmetic& device) { device.texture_weights = true; }},
};

/// One that fuses and one that does not. The other choices change from problem to problem: any 72 in a row have all 72
/// combinations, and neighbors differ in most; two in five clamp indices.
inline std::vector<device_arithmetic> devices(device_kind const& kind, std::size_t problem) {
    std::size_t const combination = problem * 29 % 72;
    std::vector<device_arithmetic> result;
    for (bool fused : {false, true}) {
        device_arithmetic device = {.fused = fused,
                                    .order = static_cast<mock_device::summation_order>(combination % 4),
                                    .coordinates = static_cast<mock_device::coordinate_form>(combination / 4 % 3),
                                    .interpolation = static_cast<mock_device::interpolation_form>(combination / 12 % 3),
                                    .reciprocal_division = combination / 36 == 1,
                                    .clamps_indices = problem % 5 < 2};
        kind.change(device);
        result.push_back(device);
    }
    return result;
}

/// An error as a part of its bound. To the bound of a half that was computed in float comes the rounding of the store.
inline double used_up(golden::alternative const& taken, stored_element const& got, bool computed_as_stored) {
    double const bound = taken.bound.total() + (computed_as_stored ? 0 : golden::spacing_at(got.type, taken.value) / 2);
    double const error = std::abs(got.value() - taken.value);
    return bound > 0 && std::isfinite(error / bound) ? error / bound : 0;
}

} // namespace dmlref::testing
