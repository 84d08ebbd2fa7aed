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

/// Throws validation_error unless the documented constraints hold (docs/operators/max_pooling.md). `output_indices`
/// may be a null view.
template <number T, class Index>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, tensor_view<Index> const& output_indices,
              max_pooling_options const& options, spec::rules const& rules = "MAX_POOLING2") {
    if (!spec::all_hold({rules.present("InputTensor", static_cast<bool>(input), "always"),
                         rules.present("OutputTensor", static_cast<bool>(output), "always")}))
        return;
    bool const output_holds =
        spec::validate_pooling(rules, {"InputTensor", input.sizes()}, {"OutputTensor", output.sizes()},
                               pooling_window_of(options), options.work_budget);
    rules.writable("OutputTensor", output);
    rules.apart("OutputTensor", output, "InputTensor", input);
    if (!output_indices) return;
    if (output_holds) rules.same_sizes("OutputIndicesTensor", output_indices.sizes(), "OutputTensor", output.sizes());
    rules.writable("OutputIndicesTensor", output_indices);
    rules.apart("OutputIndicesTensor", output_indices, "InputTensor", input);
    rules.apart("OutputIndicesTensor", output_indices, "OutputTensor", output);
    auto const last_index = static_cast<std::uint64_t>(input.element_count() - 1);
    bool const reaches =
        !std::same_as<Index, std::uint32_t> || last_index <= (std::numeric_limits<std::uint32_t>::max)();
    rules.require(reaches, "OutputIndicesTensor.DataType", [&] {
        return "is UINT32, must be UINT64 to index the " + spec::number(input.element_count()) +
               " elements of InputTensor";
    });
}

} // namespace dmlref
