// SPDX-License-Identifier: MIT
#include "suite/pooling_problem.hpp"

namespace dmlref::tool {

namespace {

/// The number that moves integers from -8 to 8 there.
std::uint64_t to_range_end(range_end end, directml::data_type type) {
    std::uint64_t added = 0;
    directml::detail::with_element_type(type, [&]<class T>(T) {
        using limits = std::numeric_limits<T>;
        if constexpr (integer<T>) {
            if (end == range_end::lowest) added = static_cast<std::uint64_t>(limits::min()) + 8;
            if (end == range_end::highest) added = static_cast<std::uint64_t>(limits::max()) - 8;
        }
    });
    return added;
}

} // namespace

shape output_sizes(pooling_windows const& windows) {
    return max_pooling_output_sizes(windows.input, windows.options, windows.mode);
}

case_builder& set_windows(case_builder& builder, pooling_windows const& windows) {
    return builder.set_options(pooling_window_of(windows.options));
}

void build(case_builder& builder, pooling_problem const& problem) {
    shape const& image = problem.windows.input;
    shape const per_window = output_sizes(problem.windows);
    if (builder.has_field("InputTensor"))
        builder.input("InputTensor", image, problem.elements, to_range_end(problem.end, builder.type()));
    if (builder.has_field("InputGradientTensor"))
        builder.input("InputGradientTensor", per_window, problem.gradients).output("OutputGradientTensor", image);
    else
        builder.output("OutputTensor", per_window);
    if (problem.index_type != directml::data_type::unknown)
        builder.output("OutputIndicesTensor", problem.index_type, per_window);
    set_windows(builder, problem.windows).set("IncludePadding", problem.include_padding).set("P", problem.p);
}

} // namespace dmlref::tool
