// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/fields_of.hpp"

namespace dmlref::directml::detail {

/// The options that all operators on windows share. The others keep their defaults.
template <class Options>
Options window_options(fields_of const& fields) {
    Options options;
    options.window_size = fields.array<std::uint32_t>("WindowSize");
    options.strides = fields.array<std::uint32_t>("Strides");
    options.start_padding = fields.array<std::uint32_t>("StartPadding");
    options.end_padding = fields.array<std::uint32_t>("EndPadding");
    options.dilations = fields.array<std::uint32_t>("Dilations");
    options.work_budget = fields.work_budget();
    return options;
}

} // namespace dmlref::directml::detail
