// SPDX-License-Identifier: MIT
#pragma once
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"
#include "support/random_tensors.hpp"
#include "support/rational.hpp"

#include "dmlref/core/index_space.hpp"
#include "dmlref/directml/execute.hpp"

#include <functional>

/// Acceptance sets held against results in rational arithmetic.
namespace dmlref::testing {

using rationals = std::vector<rational>;

/// Whole numbers, so that fractions stay short.
inline tensor<float> some_integers(random_numbers& random, shape const& sizes) {
    std::vector<float> values(static_cast<std::size_t>(element_count(sizes)));
    for (float& value : values) value = static_cast<float>(random.between(-99, 99));
    return {sizes, values};
}

inline rational at(tensor<float>& values, dmlref::multi_index const& place) {
    return rational::of(values.view()[place]);
}

/// What an acceptance set's number has to be compared as: itself, or its square.
using compared_as = std::function<long double(long double)>;

struct exact_results {
    rationals values{};
    /// A position is so near to an element that it lies on it in float. There the documented value is that of the
    /// element, and what it is off by belongs to the bound.
    bool has_rounded_positions = false;
    compared_as of = [](long double x) { return x; };
};

/// Holds acceptance sets, and what the reference computes, against exact results.
inline void check(directml::operator_call const& call, std::string_view output, tensor<float>& computed,
                  exact_results const& exact) {
    golden::acceptance_sets const sets = sets_of(call, output);
    directml::execute_by<directml::implementation::reference>(call);
    REQUIRE(sets.size() == exact.values.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        golden::alternative const& documented = sets[i].alternatives.front();
        rational const& fraction = exact.values[i];
        long double const right = fraction.value(), magnitude = std::abs(right);
        INFO(call.schema->name << ", element " << i << ": " << fraction.numerator() << " / " << fraction.denominator());
        long double const rounded = exact.has_rounded_positions ? documented.bound.coordinate : 0;
        REQUIRE(std::abs(exact.of(documented.value) - right) <= rounded + 0x1p-40L * (99 + magnitude));
        long double const stored = std::abs(computed.elements()[i]), off = documented.bound.total();
        REQUIRE(exact.of(std::max(0.0L, stored - off)) <= magnitude);
        REQUIRE(magnitude <= exact.of(stored + off));
    }
}

} // namespace dmlref::testing
