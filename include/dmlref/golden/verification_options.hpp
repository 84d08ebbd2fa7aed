// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/golden/acceptance/precision_profile.hpp"
#include "dmlref/golden/judged_element.hpp"

namespace dmlref::golden {

/// Outputs of a call, by DirectML's field name.
using tensors_by_name = std::map<std::string, directml::any_tensor, std::less<>>;

/// How results are judged.
struct verification_options {
    precision_profile profile = profiles[0];
    verification_mode mode = verification_mode::portable;
    /// The value that each tensor's buffer held before the operator ran. If it is known, elements that were not written
    /// and gaps that were overwritten are reported.
    std::map<std::string, double, std::less<>> fill{};
    unsigned threads = 1; ///< that may work on a verdict; it does not depend on their number
    index_t sample = 0;   ///< how many elements of each output are judged; 0, or more than there are: all
    index_t block = 0;    ///< elements whose acceptance sets are in memory at one time; 0: as docs/acceptance.md says
    bool look_for_cause = true; ///< of a mismatch; the search takes as long as some dozen runs of the reference
};

} // namespace dmlref::golden
