// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/pooling_window.hpp"
#include "dmlref/spec/lp_pooling.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

/// DML_LP_POOLING_OPERATOR_DESC and DML_LP_POOLING1_, one window at a time. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_lp_pooling1_operator_desc
namespace dmlref::reference {

namespace detail {

/// value^p by repeated squaring: the product of value^(2^k) for the bits k of p that are set, lowest first, each
/// multiplication rounded. std::pow differs between libraries. LP-2
template <class Float>
Float power(Float value, std::uint32_t p) {
    Float result = 1;
    for (;; value *= value) {
        if (p % 2 == 1) result *= value;
        p /= 2;
        if (p == 0) return result;
    }
}

/// sum^(1/p), for sum >= 0: the largest double whose power as computed above is not greater than the sum, rounded to
/// float. For p = 1 that is the sum itself, for p = 2 what std::sqrt gives. LP-3
inline float root(float sum, std::uint32_t p) {
    if (sum == 0.f || !std::isfinite(sum)) return sum;
    // Doubles from +0 on are ordered as their bit patterns are, and a rounded product never falls when a factor grows.
    auto low = std::bit_cast<std::uint64_t>(0.), high = std::bit_cast<std::uint64_t>(2. * (std::max)(1., double{sum}));
    while (high - low > 1) {
        std::uint64_t const middle = low + (high - low) / 2;
        (power(std::bit_cast<double>(middle), p) <= double{sum} ? low : high) = middle;
    }
    return static_cast<float>(std::bit_cast<double>(low));
}

} // namespace detail

/// Writes the Lp norm of each window, (|x1|^p + |x2|^p + ...)^(1/p): the sum is row-major from +0. LP-4 NU-7
/// Shapes: input {N, C, H, W} or {N, C, D, H, W}; output lp_pooling_output_sizes(input, options). Throws
/// validation_error before anything is written.
template <element T>
void lp_pooling(input_view<T> input, tensor_view<T> output, lp_pooling_options const& options) {
    validate(input, output, options);
    pooling_window const window = pooling_window_of(options);
    for_each_output(output, [&](multi_index const& output_at) {
        using detail::power, detail::root, std::abs;
        auto const sum = sum_over_window(output_at, input.sizes(), window, [&](multi_index const& input_at) {
            return power(abs(value_at(input, input_at)), options.p); // LP-1
        });
        return root(sum, options.p); // LP-3
    });
}

} // namespace dmlref::reference
