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
};

inline shape output_sizes(pooling_windows const& windows) {
    return max_pooling_output_sizes(windows.input, windows.options);
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

} // namespace dmlref::tool
