// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

#include <filesystem>

namespace dmlref::tool {

/// A framework to which calls are exported, and the files that it gets.
struct export_target {
    framework const* tables;
    void (*write)(framework_call const&, std::filesystem::path const& folder);
};

/// All of them: onnx, pytorch, webnn and so on.
std::vector<export_target> const& export_targets();

/// The call as translation.json has it, without elements.
nlohmann::ordered_json call_json(framework const& target, framework_call const& call, std::string_view operator_name);

/// Writes each tensor whose elements are known as a .npy file with DirectML's name.
void write_arrays(framework_call const& call, std::filesystem::path const& folder);

} // namespace dmlref::tool
