// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/pooling.hpp"

/// The same windows as the fields of DirectML's structures and as the options of the direct call.
namespace dmlref::testing {

inline constexpr std::uint32_t strides[] = {1, 2}, window_size[] = {3, 2}, start_padding[] = {1, 0},
                               end_padding[] = {2, 1}, dilations[] = {2, 3};

/// As far as the operator has the fields.
template <class Desc>
Desc windowed() {
    Desc desc{};
    desc.DimensionCount = 2, desc.Strides = strides, desc.WindowSize = window_size;
    desc.StartPadding = start_padding, desc.EndPadding = end_padding;
    if constexpr (requires { desc.Dilations; }) desc.Dilations = dilations;
    if constexpr (requires { desc.IncludePadding; }) desc.IncludePadding = 1;
    if constexpr (requires { desc.P; }) desc.P = 3;
    return desc;
}
template <class Desc, class Options>
Options windows_of() {
    Options options = {.window_size = {3, 2}, .strides = {1, 2}, .start_padding = {1, 0}, .end_padding = {2, 1}};
    if constexpr (requires(Desc desc) { desc.Dilations; }) options.dilations = {2, 3};
    if constexpr (requires { options.include_padding; }) options.include_padding = true;
    if constexpr (requires { options.p; }) options.p = 3;
    return options;
}

} // namespace dmlref::testing
