// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling.hpp"
#include "dmlref/spec/lp_pooling.hpp"
#include "dmlref/spec/max_pooling.hpp"

#include <string>
#include <tuple>

/// The operators that pool, as types for tests of what they have in common.
namespace dmlref::testing::rules {

struct max_pooling {
    using options = max_pooling_options;
    static std::string name() { return "MAX_POOLING2"; }
    static void apply(auto const& operation, auto const& input, auto const& output, options const& options) {
        operation(input, output, tensor_view<std::uint32_t>{}, options);
    }
    static shape output_sizes(shape const& input, options const& options, auto const&... others) {
        return max_pooling_output_sizes(input, options, others...);
    }
};

struct average_pooling {
    using options = average_pooling_options;
    static std::string name() { return "AVERAGE_POOLING1"; }
    static void apply(auto const& operation, auto const& input, auto const& output, options const& options) {
        operation(input, output, options);
    }
    static shape output_sizes(shape const& input, options const& options, auto const&... others) {
        return average_pooling_output_sizes(input, options, others...);
    }
};

struct lp_pooling {
    using options = lp_pooling_options;
    static std::string name() { return "LP_POOLING1"; }
    static void apply(auto const& operation, auto const& input, auto const& output, options const& options) {
        operation(input, output, options);
    }
    static shape output_sizes(shape const& input, options const& options, auto const&... others) {
        return lp_pooling_output_sizes(input, options, others...);
    }
};

/// All of them.
using pooling_operators = std::tuple<max_pooling, average_pooling, lp_pooling>;

} // namespace dmlref::testing::rules
