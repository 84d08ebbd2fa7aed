// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/spec/pooling.hpp"
#include "dmlref/spec/work_budget.hpp"

namespace dmlref {

/// The fields of DML_MAX_POOLING_OPERATOR_DESC, DML_MAX_POOLING1_, DML_MAX_POOLING2_ and DML_MAX_POOLING_GRAD_ that are
/// not tensors. Arrays have one value per spatial axis, {height, width} or {depth, height, width}. MP-9
struct max_pooling_options {
    per_axis<std::uint32_t> window_size{};   ///< elements; required
    per_axis<std::uint32_t> strides{};       ///< elements between windows; empty: 1
    per_axis<std::uint32_t> start_padding{}; ///< elements before the first; empty: 0
    per_axis<std::uint32_t> end_padding{};   ///< elements after the last; empty: 0
    per_axis<std::uint32_t> dilations{};     ///< distance between the elements of a window; empty: 1

    std::uint64_t work_budget = default_work_budget; ///< window elements visited, over all outputs; not DirectML's
};

/// What max_pooling_with_indices returns.
template <number T, class Index>
struct max_pooling_result {
    tensor<T> output;
    tensor<Index> output_indices;
};

/// {N, C, ...}, and per spatial axis (input + padding - window) / stride + 1 with the dilated window: rounded down, or
/// rounded up if `mode` is on and the last window begins inside the padded input; 1 if the window is longer than the
/// padded input. Throws validation_error for windows that no call would accept. MP-5
inline shape max_pooling_output_sizes(shape const& input, max_pooling_options const& options,
                                      ceil_mode mode = ceil_mode::off,
                                      std::string_view operator_name = "MAX_POOLING2") {
    return spec::pooled_sizes(spec::rules(operator_name), {"InputTensor", input}, pooling_window_of(options), mode);
}

namespace spec {

/// `output_indices` may be null.
inline void validate_max_pooling(rules const& rules, memory_layout const& input, memory_layout const& output,
                                 memory_layout const& output_indices, max_pooling_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("OutputTensor", output)})) return;
    bool const output_holds = validate_pooling(rules, {"InputTensor", input.sizes}, {"OutputTensor", output.sizes},
                                               pooling_window_of(options), options.work_budget);
    rules.output("OutputTensor", output, {{"InputTensor", input}});
    if (!output_indices) return;
    if (output_holds) rules.same_sizes("OutputIndicesTensor", output_indices.sizes, "OutputTensor", output.sizes);
    rules.output("OutputIndicesTensor", output_indices, {{"InputTensor", input}, {"OutputTensor", output}});
    index_t const elements = element_count(input.sizes);
    bool const is_uint32 = output_indices.element_size == index_t{sizeof(std::uint32_t)};
    rules.require(
        !is_uint32 || elements - 1 <= (std::numeric_limits<std::uint32_t>::max)(), "OutputIndicesTensor.DataType",
        [&] { return "is UINT32, must be UINT64 to index the " + number(elements) + " elements of InputTensor"; });
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/max_pooling.md). `output_indices`
/// may be a null view.
template <number T, class Index>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, tensor_view<Index> const& output_indices,
              max_pooling_options const& options, spec::rules const& rules = "MAX_POOLING2") {
    spec::validate_max_pooling(rules, input, output, output_indices, options);
}

} // namespace dmlref
