// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/precision_profile.hpp"
#include "dmlref/golden/judged_element.hpp"

namespace dmlref::golden {

/// How results are judged.
struct verification_options {
    precision_profile profile = profiles[0];
    verification_mode mode = verification_mode::portable;
    /// What the device's buffers held before the operator ran, by tensor. Where it is known, elements that were not
    /// written and gaps that were are reported.
    std::map<std::string, double, std::less<>> fill{};
    bool look_for_cause = true; ///< of a mismatch, which takes the time of some dozen runs of the reference
};

} // namespace dmlref::golden
