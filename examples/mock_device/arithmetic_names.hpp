// SPDX-License-Identifier: MIT
#pragma once
#include "arithmetic.hpp"

#include <string>
#include <string_view>

namespace dmlref::mock_device {

struct arithmetic_feature {
    std::string_view name;
    std::string_view description;
    void (*apply)(device_arithmetic&);
};

/// All features that an arithmetic can be given by name.
std::span<arithmetic_feature const> arithmetic_features();

/// The arithmetic of "fused,shuffled,reciprocal"; for "" or "plain", the one without any feature. Throws
/// std::invalid_argument for an unknown name.
device_arithmetic arithmetic_named(std::string const& names);

} // namespace dmlref::mock_device
