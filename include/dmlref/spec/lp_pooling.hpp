// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/spec/pooling.hpp"
#include "dmlref/spec/work_budget.hpp"

namespace dmlref {

/// The fields of DML_LP_POOLING_OPERATOR_DESC and DML_LP_POOLING1_ that are not tensors. Arrays have one value per
/// spatial axis, {height, width} or {depth, height, width}. MP-9
struct lp_pooling_options {
    per_axis<std::uint32_t> window_size{};   ///< elements; required
    per_axis<std::uint32_t> strides{};       ///< elements between windows; empty: 1
    per_axis<std::uint32_t> start_padding{}; ///< elements before the first; empty: 0
    per_axis<std::uint32_t> end_padding{};   ///< elements after the last; empty: 0
    per_axis<std::uint32_t> dilations{};     ///< distance between the elements of a window; empty: 1
    std::uint32_t p = 2;                     ///< the order of the norm, at least 1. LP-5

    std::uint64_t work_budget = default_work_budget; ///< window elements visited, over all outputs; not DirectML's
};

/// {N, C, ...}, and per spatial axis (input + padding - window) / stride + 1 with the dilated window: rounded down, or
/// rounded up if `mode` is on and the last window begins inside the padded input; 1 if the window is longer than the
/// padded input. Throws validation_error for windows that no call would accept. MP-5
inline shape lp_pooling_output_sizes(shape const& input, lp_pooling_options const& options,
                                     ceil_mode mode = ceil_mode::off, std::string_view operator_name = "LP_POOLING1") {
    return spec::pooled_sizes(spec::rules(operator_name), {"InputTensor", input}, pooling_window_of(options), mode);
}

namespace spec {

inline void validate_lp_pooling(rules const& rules, memory_layout const& input, memory_layout const& output,
                                lp_pooling_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("OutputTensor", output)})) return;
    validate_pooling(rules, {"InputTensor", input.sizes}, {"OutputTensor", output.sizes}, pooling_window_of(options),
                     options.work_budget);
    rules.at_least("P", options.p, 1u);
    rules.output("OutputTensor", output, {{"InputTensor", input}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/lp_pooling.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, lp_pooling_options const& options,
              spec::rules const& rules = "LP_POOLING1") {
    spec::validate_lp_pooling(rules, input, output, options);
}

} // namespace dmlref
