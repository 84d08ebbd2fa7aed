// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"
#include "verification/verify_case.hpp"

namespace dmlref::tool {

/// A file that a device wrote.
struct device_file {
    std::vector<std::byte> elements{};
    std::vector<std::string> notes{}; ///< accepted deviations, one sentence each
};

/// Reads the file that a device wrote for an output. `golden_time` is when the case was written. Throws input_error,
/// with one sentence, for a file that is missing, older than the case, or of another type or size, and npy_error for
/// one that cannot be read.
device_file read_device_file(golden_output const& output, std::filesystem::file_time_type golden_time,
                             file_rules const& rules);

} // namespace dmlref::tool
