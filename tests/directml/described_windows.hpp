// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/pooling.hpp"

/// The same windows as the arrays of DirectML's structures and as the options of the direct call.
namespace dmlref::testing {

inline constexpr std::uint32_t strides[] = {1, 2}, window_size[] = {3, 2}, start_padding[] = {1, 0},
                               end_padding[] = {2, 1}, dilations[] = {2, 3};

template <class Options>
Options windows() {
    return {.window_size = {3, 2}, .strides = {1, 2}, .start_padding = {1, 0}, .end_padding = {2, 1}};
}
template <class Options>
Options dilated_windows() {
    Options options = windows<Options>();
    options.dilations = {2, 3};
    return options;
}

} // namespace dmlref::testing
