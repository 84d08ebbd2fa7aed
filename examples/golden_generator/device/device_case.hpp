// SPDX-License-Identifier: MIT
#pragma once
#include "device/process.hpp"
#include "device/result_folder.hpp"
#include "verification/verify_case.hpp"

#include <optional>

namespace dmlref::tool {

/// A program that computes a golden case.
struct device {
    /// May contain {model}, the case's model.json; {output}, the folder to write to; {case}, the case's name. The
    /// variables DMLREF_MODEL, DMLREF_OUTPUT and DMLREF_CASE have the same values.
    std::vector<std::string> words;
    std::chrono::duration<double> time_limit{60};
};

/// The exit code of a device for a case that it does not support.
inline constexpr int device_skips = 77;

/// Judges what a device wrote to `got_folder`.
using case_judge =
    std::function<case_report(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder)>;

/// Runs the device on the case `name` of the folder `suite`, and judges what it wrote. A device that does not end by
/// itself with exit code 0 has failed, whatever it wrote. Returns nothing if `stop` ended it. Throws usage_error if
/// there is no such program, input_error if a file cannot be written, and whatever `judge` throws.
std::optional<case_report> test_case(device const& which, std::filesystem::path const& suite, std::string const& name,
                                     result_place const& place, case_judge const& judge,
                                     std::function<bool()> const& stop);

} // namespace dmlref::tool
