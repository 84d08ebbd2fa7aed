// SPDX-License-Identifier: MIT
#pragma once
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"

#include <cmath>
#include <limits>
#include <vector>

/// Tables worked out by hand, or taken from public sources, most of them in numbers that a half has, too.
namespace dmlref::testing {

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

using values = std::vector<float>;

struct given {
    shape sizes;
    values elements;

    template <class T>
    tensor<T> as() const {
        return converted<T>(tensor<float>(sizes, elements));
    }
};

/// One row, one channel: the vertical axis has size 1.
inline given row(values const& elements) { return {{1, 1, 1, static_cast<index_t>(elements.size())}, elements}; }

/// Checks that compute(inputs..., output) stores what is expected, in float and in half, or `Only` in one of them.
template <class Only = void, class Compute, class... Inputs>
void check_stored(given const& expected, Compute const& compute, Inputs const&... inputs) {
    auto const check_as = [&]<class T>(T held_before) {
        tensor<T> output(expected.sizes, std::vector<T>(expected.elements.size(), held_before)); // must not show
        compute(inputs.template as<T>()..., output.view());
        CHECK(bits(output) == bits(expected.as<T>()));
    };
    if constexpr (!std::is_same_v<Only, half>) check_as(123.f);
    if constexpr (!std::is_same_v<Only, float>) check_as(half(123.f));
}

/// Checks a result against numbers of which a source prints few digits.
inline void check_within(float tolerance, tensor<float> const& output, values const& expected) {
    REQUIRE(output.elements().size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO("element " << i << " is " << output.elements()[i] << ", expected " << expected[i]);
        CHECK(std::abs(output.elements()[i] - expected[i]) <= tolerance);
    }
}

} // namespace dmlref::testing
