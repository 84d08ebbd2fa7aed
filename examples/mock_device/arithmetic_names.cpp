// SPDX-License-Identifier: MIT
#include "arithmetic_names.hpp"

#include <sstream>
#include <stdexcept>

namespace dmlref::mock_device {

namespace {

using arithmetic = device_arithmetic;

constexpr arithmetic_feature features[] = {
    {"plain", "as it is without features", [](arithmetic&) {}},
    {"fused", "a * b + c is rounded once", [](arithmetic& a) { a.fused = true; }},
    {"ascending", "sums in ascending order", [](arithmetic& a) { a.order = summation_order::ascending; }},
    {"descending", "sums in descending order", [](arithmetic& a) { a.order = summation_order::descending; }},
    {"pairwise", "sums of halves", [](arithmetic& a) { a.order = summation_order::pairwise; }},
    {"shuffled", "sums in an order without pattern", [](arithmetic& a) { a.order = summation_order::shuffled; }},
    {"documented", "coordinates divide by the scale",
     [](arithmetic& a) { a.coordinates = coordinate_form::documented; }},
    {"reciprocal", "coordinates multiply by 1 / scale",
     [](arithmetic& a) { a.coordinates = coordinate_form::reciprocal; }},
    {"folded", "coordinates are a factor and a constant",
     [](arithmetic& a) { a.coordinates = coordinate_form::folded; }},
    {"weighted_pair", "linear is (1 - w) * a + w * b",
     [](arithmetic& a) { a.interpolation = interpolation_form::weighted_pair; }},
    {"difference", "linear is a + w * (b - a)",
     [](arithmetic& a) { a.interpolation = interpolation_form::difference; }},
    {"product_weights", "linear is one sum over all corners",
     [](arithmetic& a) { a.interpolation = interpolation_form::product_weights; }},
    {"half", "values of half tensors are computed in half", [](arithmetic& a) { a.half_values = true; }},
    {"flush_to_zero", "subnormal numbers are zeros", [](arithmetic& a) { a.flush_to_zero = true; }},
    {"reciprocal_division", "quotients are products with the reciprocal",
     [](arithmetic& a) { a.reciprocal_division = true; }},
    {"texture_weights", "weights of linear interpolation have 8 fractional bits",
     [](arithmetic& a) { a.texture_weights = true; }},
    {"zero_weights", "elements of weight 0 take part", [](arithmetic& a) { a.reads_zero_weights = true; }},
    {"clamped_indices", "beyond an edge linear is (1 - w) * a + w * a", [](arithmetic& a) { a.clamps_indices = true; }},
};

arithmetic_feature const& feature_named(std::string_view name) {
    for (arithmetic_feature const& feature : features)
        if (feature.name == name) return feature;
    throw std::invalid_argument("'" + std::string(name) + "' is not a feature of an arithmetic");
}

} // namespace

std::span<arithmetic_feature const> arithmetic_features() { return features; }

device_arithmetic arithmetic_named(std::string const& names) {
    device_arithmetic result;
    std::istringstream words(names);
    for (std::string name; std::getline(words, name, ',');) feature_named(name).apply(result);
    return result;
}

} // namespace dmlref::mock_device
