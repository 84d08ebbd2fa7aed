// SPDX-License-Identifier: MIT
#pragma once
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/strided.hpp"

#include <algorithm>
#include <numeric>

namespace dmlref::testing {

/// Calls visit(strides_of), where strides_of(sizes) are the strides of a tensor of `rank` axes: channels first,
/// channels last, or the axes reversed, each without gaps and with.
template <class Visit>
void for_each_layout(std::size_t rank, Visit const& visit) {
    per_axis<std::size_t> channels_first(rank, 0);
    std::iota(channels_first.begin(), channels_first.end(), std::size_t{0});
    per_axis<std::size_t> channels_last = channels_first, reversed = channels_first;
    std::rotate(channels_last.begin() + 1, channels_last.begin() + 2, channels_last.end());
    std::reverse(reversed.begin(), reversed.end());
    for (per_axis<std::size_t> const& order : {channels_first, channels_last, reversed})
        for (index_t const padding : {0, 3})
            visit([&](shape const& sizes) { return strides_in_order(sizes, order, padding); });
}

/// Checks that compute(inputs' views..., output's view) stores `expected` in every layout, and nothing in the gaps.
template <class T, class Compute, class... Inputs>
void check_layouts(tensor<T> const& expected, Compute const& compute, tensor<Inputs> const&... inputs) {
    for_each_layout(expected.sizes().size(), [&](auto const& strides_of) {
        auto const stored = [&]<class Input>(tensor<Input> const& values) {
            return strided<Input>(values, strides_of(values.sizes()), Input(99));
        };
        strided<T> output(expected.sizes(), strides_of(expected.sizes()), T(-7));
        compute(stored(inputs).view()..., output.view());
        CHECK(bits(output.packed()) == bits(expected));
        CHECK(output.gaps_are_untouched());
    });
}

} // namespace dmlref::testing
