// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/enums.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref::spec {

inline bool validate_interpolation(rules const& rules, interpolation_mode mode) {
    return rules.require(mode <= interpolation_mode::linear, "InterpolationMode", [&] {
        return "is " + number(static_cast<std::uint32_t>(mode)) +
               ", must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or DML_INTERPOLATION_MODE_LINEAR (1)";
    });
}

} // namespace dmlref::spec
