// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"
#include "verification/verify_case.hpp"

#include <dmlref/golden/judged_call.hpp>

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

/// The device's files as they are read, and views of them.
struct device_results {
    std::vector<device_file> files{};
    golden::device_tensors tensors{};

    device_results(golden_problem const& problem, std::filesystem::file_time_type golden_time,
                   file_rules const& rules) {
        for (golden_output const& output : problem.outputs())
            files.push_back(read_device_file(output, golden_time, rules));
        for (std::size_t i = 0; i < files.size(); ++i) tensors.emplace(view_of(problem.outputs()[i], files[i]));
    }

private:
    static std::pair<std::string, golden::device_tensor> view_of(golden_output const& output, device_file& file) {
        directml::any_tensor tensor = output.expected;
        tensor.data = file.elements.data();
        index_t const room = static_cast<index_t>(file.elements.size()) / directml::element_size(tensor.type);
        // The operator need not keep the padding after packed elements: DxDispatch writes whatever is there.
        return {output.description.name,
                {.tensor = tensor,
                 .fill = output.description.fill,
                 .buffer_elements = output.description.is_packed ? 0 : room}};
    }
};

} // namespace dmlref::tool
