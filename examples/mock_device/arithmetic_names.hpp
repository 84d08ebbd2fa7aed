// SPDX-License-Identifier: MIT
#pragma once
#include "arithmetic.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace dmlref::mock_device {

struct arithmetic_feature {
    std::string_view name;
    std::string_view description;
    void (*apply)(device_arithmetic&);
};

/// All features that an arithmetic can be given by name.
inline constexpr arithmetic_feature arithmetic_features[] = {
    {"plain", "as it is without features", [](auto&) {}},
    {"fused", "a * b + c is rounded once", [](auto& a) { a.fused = true; }},
    {"ascending", "sums in ascending order", [](auto& a) { a.order = summation_order::ascending; }},
    {"descending", "sums in descending order", [](auto& a) { a.order = summation_order::descending; }},
    {"pairwise", "sums of halves", [](auto& a) { a.order = summation_order::pairwise; }},
    {"shuffled", "sums in an order without pattern", [](auto& a) { a.order = summation_order::shuffled; }},
    {"documented", "coordinates divide by the scale", [](auto& a) { a.coordinates = coordinate_form::documented; }},
    {"reciprocal", "coordinates multiply by 1 / scale", [](auto& a) { a.coordinates = coordinate_form::reciprocal; }},
    {"folded", "coordinates are a factor and a constant", [](auto& a) { a.coordinates = coordinate_form::folded; }},
    {"weighted_pair", "linear is (1 - w) * a + w * b",
     [](auto& a) { a.interpolation = interpolation_form::weighted_pair; }},
    {"difference", "linear is a + w * (b - a)", [](auto& a) { a.interpolation = interpolation_form::difference; }},
    {"product_weights", "linear is one sum over all corners",
     [](auto& a) { a.interpolation = interpolation_form::product_weights; }},
    {"half", "values of half tensors are computed in half", [](auto& a) { a.half_values = true; }},
    {"flush_to_zero", "subnormal numbers are zeros", [](auto& a) { a.flush_to_zero = true; }},
    {"reciprocal_division", "quotients are products with the reciprocal",
     [](auto& a) { a.reciprocal_division = true; }},
    {"texture_weights", "weights of linear interpolation have 8 fractional bits",
     [](auto& a) { a.texture_weights = true; }},
    {"zero_weights", "elements of weight 0 take part", [](auto& a) { a.reads_zero_weights = true; }},
    {"clamped_indices", "beyond an edge linear is (1 - w) * a + w * a", [](auto& a) { a.clamps_indices = true; }},
};

/// The arithmetic of "fused,shuffled,reciprocal"; for "" or "plain", the one without any feature. Throws
/// std::invalid_argument for an unknown name.
inline device_arithmetic arithmetic_named(std::string const& names) {
    device_arithmetic result;
    std::istringstream words(names);
    for (std::string name; std::getline(words, name, ',');) {
        auto const found = std::ranges::find(arithmetic_features, name, &arithmetic_feature::name);
        if (found == std::end(arithmetic_features))
            throw std::invalid_argument("'" + name + "' is not a feature of an arithmetic");
        found->apply(result);
    }
    return result;
}

} // namespace dmlref::mock_device
