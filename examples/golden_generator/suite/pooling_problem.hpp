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

shape output_sizes(pooling_windows const& windows);
case_builder& set_windows(case_builder& builder, pooling_windows const& windows);

/// The end of their type's range at which integers lie; none: around 0.
enum class range_end { none, lowest, highest };

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

void build(case_builder& builder, pooling_problem const& problem);

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
