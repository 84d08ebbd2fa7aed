// SPDX-License-Identifier: MIT
#pragma once
#include "suite/row.hpp"

#include <dmlref/spec/max_pooling.hpp>

namespace dmlref::tool {

/// Windows of any pooling operator or its gradient: all of them have the arrays of max pooling. Empty arrays have their
/// defaults.
struct pooling_windows {
    shape input = {2, 2, 7, 6};
    max_pooling_options options = {.window_size = {3, 2}};
    ceil_mode mode = ceil_mode::off;
};

inline shape output_sizes(pooling_windows const& windows) {
    return max_pooling_output_sizes(windows.input, windows.options, windows.mode);
}
inline case_builder& set_windows(case_builder& builder, pooling_windows const& windows) {
    return builder.set_options(pooling_window_of(windows.options));
}

/// The end of their type's range at which integers lie; none: around 0.
enum class range_end { none, lowest, highest };

/// The number that moves integers from -8 to 8 there.
inline std::uint64_t to_range_end(range_end end, directml::data_type type) {
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

/// A problem of a pooling operator or its gradient.
struct pooling_problem : about {
    pooling_windows windows{};
    bool include_padding = false;
    std::uint32_t p = 2;
    element_source elements = noise();
    element_source gradients = noise();
    directml::data_type index_type = directml::data_type::unknown; ///< unknown: no indices
    range_end end = range_end::none;                               ///< where integers lie
};

inline void build(case_builder& builder, pooling_problem const& problem) {
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

/// Rows of the first version of an operator: those that later versions share, which are not in the quick suite, and
/// those of the first version only.
template <class Problem>
rows<Problem> in_versions(std::string_view first, rows<Problem> const& of_all,
                          std::initializer_list<std::string_view> later, rows<Problem> const& of_the_first) {
    rows<Problem> list;
    for (row<Problem> problem : of_all) {
        problem.operator_name = first;
        list.push_back(problem);
        problem.first_tier = tier::standard;
        for (std::string_view version : later) {
            problem.operator_name = version;
            list.push_back(problem);
        }
    }
    for (row<Problem> problem : of_the_first) {
        problem.operator_name = first;
        list.push_back(problem);
    }
    return list;
}

namespace changes {

inline auto windows(pooling_windows const& which) {
    return [which](auto& problem) { problem.windows = which; };
}
inline auto order(std::uint32_t p) {
    return [p](auto& problem) { problem.p = p; };
}
inline auto indices(directml::data_type type) {
    return [type](auto& problem) { problem.index_type = type; };
}
inline constexpr auto lowest = [](pooling_problem& problem) { problem.end = range_end::lowest; };
inline constexpr auto highest = [](pooling_problem& problem) { problem.end = range_end::highest; };
inline constexpr auto padding_counted = [](auto& problem) { problem.include_padding = true; };

} // namespace changes

} // namespace dmlref::tool
