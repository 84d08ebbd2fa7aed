// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/spec/rules.hpp"
#include "dmlref/spec/work_budget.hpp"

#include <limits>

namespace dmlref {

/// What DML_MAX_POOLING_OPERATOR_DESC, DML_MAX_POOLING1_, DML_MAX_POOLING2_ and DML_MAX_POOLING_GRAD_ say besides the
/// tensors: one value per spatial axis, {height, width} or {depth, height, width}. MP-9
struct max_pooling_options {
    per_axis<std::uint32_t> strides{};       ///< elements between windows; empty: 1
    per_axis<std::uint32_t> window_size{};   ///< elements; required
    per_axis<std::uint32_t> start_padding{}; ///< elements before the first; empty: 0
    per_axis<std::uint32_t> end_padding{};   ///< elements after the last; empty: 0
    per_axis<std::uint32_t> dilations{};     ///< distance between the elements of a window; empty: 1

    std::uint64_t work_budget = default_work_budget; ///< window elements visited, over all outputs; not DirectML's
};

/// Fills in the arrays that were left empty.
inline max_pooling_options with_defaults(max_pooling_options options) {
    std::size_t const spatial_axes = options.window_size.size();
    if (options.strides.empty()) options.strides = per_axis<std::uint32_t>(spatial_axes, 1);
    if (options.start_padding.empty()) options.start_padding = per_axis<std::uint32_t>(spatial_axes, 0);
    if (options.end_padding.empty()) options.end_padding = per_axis<std::uint32_t>(spatial_axes, 0);
    if (options.dilations.empty()) options.dilations = per_axis<std::uint32_t>(spatial_axes, 1);
    return options;
}

namespace spec {

/// One value of at least `least` for each spatial axis.
inline void validate_per_spatial_axis(rules const& rules, std::string_view name, per_axis<std::uint32_t> const& values,
                                      std::size_t spatial_axes, std::uint32_t least) {
    if (values.size() != spatial_axes)
        rules.refuse(std::string(name), "has " + std::to_string(values.size()) +
                                            " values, must have DimensionCount, which is " +
                                            std::to_string(spatial_axes));
    for (std::size_t axis = 0; axis < spatial_axes; ++axis) rules.at_least(element_of(name, axis), values[axis], least);
}

/// DirectML counts both in UINT. MP-5
inline void validate_lengths(rules const& rules, shape const& input, max_pooling_options const& options) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    for (std::size_t axis = 0; axis < options.window_size.size(); ++axis) {
        std::uint64_t const size = static_cast<std::uint64_t>(input[axis + 2]);
        std::uint64_t const padded = size + options.start_padding[axis] + options.end_padding[axis];
        if (padded > most)
            rules.refuse(size_of("InputTensor", axis + 2), "is " + number(size) + ", which padding brings to " +
                                                               number(padded) + " elements, must stay within " +
                                                               number(most));
        std::uint64_t const window = 1 + std::uint64_t{options.window_size[axis] - 1} * options.dilations[axis];
        if (window > most)
            rules.refuse(element_of("Dilations", axis), "is " + number(options.dilations[axis]) + ", which spreads " +
                                                            element_of("WindowSize", axis) + " over " + number(window) +
                                                            " elements, must keep it within " + number(most));
    }
}

/// `input` is the shape of InputTensor.
inline void validate_windows(rules const& rules, shape const& input, max_pooling_options const& options) {
    rules.dimension_count("InputTensor", input, 4, 5);
    std::size_t const spatial_axes = input.size() - 2;
    validate_per_spatial_axis(rules, "WindowSize", options.window_size, spatial_axes, 1);
    max_pooling_options const filled = with_defaults(options);
    validate_per_spatial_axis(rules, "Strides", filled.strides, spatial_axes, 1);
    validate_per_spatial_axis(rules, "StartPadding", filled.start_padding, spatial_axes, 0);
    validate_per_spatial_axis(rules, "EndPadding", filled.end_padding, spatial_axes, 0);
    validate_per_spatial_axis(rules, "Dilations", filled.dilations, spatial_axes, 1);
    validate_lengths(rules, input, filled);
}

} // namespace spec

/// {N, C, ...}, and per spatial axis (input + padding - window) / stride + 1 with the window as dilated; 1 where the
/// window is longer than the padded input. Throws validation_error for windows that no call would accept. MP-5
inline shape max_pooling_output_sizes(shape const& input, max_pooling_options const& options,
                                      std::string_view operator_name = "MAX_POOLING2") {
    spec::validate_windows(spec::rules(operator_name), input, options);
    max_pooling_options const filled = with_defaults(options);
    shape output = {input[0], input[1]};
    for (std::size_t axis = 0; axis < filled.window_size.size(); ++axis) {
        index_t const padded = input[axis + 2] + filled.start_padding[axis] + filled.end_padding[axis];
        index_t const window = 1 + index_t{filled.window_size[axis] - 1} * filled.dilations[axis];
        output.push_back(window > padded ? 1 : (padded - window) / filled.strides[axis] + 1);
    }
    return output;
}

namespace spec {

/// Refuses other sizes of the tensor that has one element per window, `output_name`, and more work than was allowed.
inline void validate_windows_and_output(std::string_view operator_name, shape const& input,
                                        std::string_view output_name, shape const& output,
                                        max_pooling_options const& options) {
    rules const rules(operator_name);
    shape const expected = max_pooling_output_sizes(input, options, operator_name);
    rules.dimension_count(output_name, output, input.size(), input.size());
    for (std::size_t axis = 0; axis < output.size(); ++axis)
        rules.size(output_name, output, axis, expected[axis],
                   axis < 2 ? size_of("InputTensor", axis)
                            : "(InputTensor.Sizes[" + std::to_string(axis) +
                                  "] + StartPadding + EndPadding - dilated WindowSize) / Strides + 1");
    double visits = 1;
    for (index_t size : output) visits *= static_cast<double>(size);
    for (std::uint32_t size : options.window_size) visits *= size;
    if (visits > static_cast<double>(options.work_budget))
        rules.refuse("WindowSize", "brings the call to " + number(visits) +
                                       " window elements, must stay within the work budget of " +
                                       number(options.work_budget) + " (raise work_budget to allow it)");
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/max_pooling.md). `output_indices`
/// may be a null view.
template <element T, class Index>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, tensor_view<Index> const& output_indices,
              max_pooling_options const& options, std::string_view operator_name = "MAX_POOLING2") {
    static_assert(std::same_as<Index, std::uint32_t> || std::same_as<Index, std::uint64_t>);
    spec::rules const rules(operator_name);
    rules.present("InputTensor", static_cast<bool>(input), "always");
    rules.present("OutputTensor", static_cast<bool>(output), "always");
    spec::validate_windows_and_output(operator_name, input.sizes(), "OutputTensor", output.sizes(), options);
    rules.writable("OutputTensor", output);
    rules.apart("OutputTensor", output, "InputTensor", input);
    if (!output_indices) return;
    rules.same_sizes("OutputIndicesTensor", output_indices.sizes(), "OutputTensor", output.sizes());
    rules.writable("OutputIndicesTensor", output_indices);
    rules.apart("OutputIndicesTensor", output_indices, "InputTensor", input);
    rules.apart("OutputIndicesTensor", output_indices, "OutputTensor", output);
    if (static_cast<std::uint64_t>(input.element_count() - 1) > std::numeric_limits<Index>::max())
        rules.refuse("OutputIndicesTensor.DataType", "is UINT32, must be UINT64 to index the " +
                                                         spec::number(input.element_count()) +
                                                         " elements of InputTensor");
}

} // namespace dmlref
