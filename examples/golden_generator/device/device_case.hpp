// SPDX-License-Identifier: MIT
#pragma once
#include "device/process.hpp"
#include "device/result_folder.hpp"
#include "verification/verify_case.hpp"

#include <optional>

namespace dmlref::tool {

/// A program that computes a golden case.
struct device {
    /// May hold {model}, the case's model.json; {output}, the folder to write to; {case}, the case's name. The
    /// variables DMLREF_MODEL, DMLREF_OUTPUT and DMLREF_CASE say the same.
    std::vector<std::string> words;
    std::chrono::duration<double> time_limit{60};
};

/// What a device returns for a case that it cannot do.
inline constexpr int device_skips = 77;

/// Judges what a device wrote to `got_folder`.
using case_judge =
    std::function<case_report(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder)>;

/// Runs the device on the case `name` of the folder `suite`, and judges what it wrote. A device that does not end by
/// itself and return 0 has failed, whatever it wrote. Nothing when `stop` ended it. Throws usage_error if there is no
/// such program, input_error if a file cannot be written, and what `judge` throws.
std::optional<case_report> test_case(device const& which, std::filesystem::path const& suite, std::string const& name,
                                     result_place const& place, case_judge const& judge,
                                     std::function<bool()> const& stop);

} // namespace dmlref::tool
