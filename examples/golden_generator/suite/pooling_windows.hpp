// SPDX-License-Identifier: MIT
#pragma once
#include "suite/case_builder.hpp"
#include "suite/families.hpp"

#include <dmlref/spec/max_pooling.hpp>

namespace dmlref::tool {

/// Windows of any pooling operator or its gradient: all of them have the arrays of max pooling. Arrays left empty take
/// their defaults.
struct pooling_windows {
    shape input = {2, 2, 7, 6};
    max_pooling_options options = {.window_size = {3, 2}};
    ceil_mode mode = ceil_mode::off;
};

inline shape output_sizes(pooling_windows const& windows) {
    return max_pooling_output_sizes(windows.input, windows.options, windows.mode);
}

inline void set_windows(case_builder& builder, pooling_windows const& windows) {
    pooling_window const window = pooling_window_of(windows.options);
    auto const values = [](per_axis<std::uint32_t> const& array) {
        return std::vector<std::uint32_t>(array.begin(), array.end());
    };
    builder.set("DimensionCount", static_cast<std::uint32_t>(window.window_size.size()))
        .set("Strides", values(window.strides))
        .set("WindowSize", values(window.window_size))
        .set("StartPadding", values(window.start_padding))
        .set("EndPadding", values(window.end_padding))
        .set("Dilations", values(window.dilations));
}

/// Problems of the first version of an operator: those of later versions too, which the quick suite does not see, and
/// those of the first alone.
template <class Problem>
std::vector<Problem> in_versions(std::string_view first, std::vector<Problem> const& of_all,
                                 std::initializer_list<std::string_view> later,
                                 std::vector<Problem> const& of_the_first) {
    std::vector<Problem> list;
    for (Problem problem : of_all) {
        problem.operator_name = first;
        list.push_back(problem);
        problem.description.first_tier = tier::standard;
        for (std::string_view version : later) {
            problem.operator_name = version;
            list.push_back(problem);
        }
    }
    for (Problem problem : of_the_first) {
        problem.operator_name = first;
        list.push_back(problem);
    }
    return list;
}

} // namespace dmlref::tool
