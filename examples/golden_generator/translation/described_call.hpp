// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

#include <filesystem>

namespace dmlref::tool {

/// A call of a framework's that has no file format of its own, as translation.json says it.
struct described_call {
    framework const* source;
    framework_call call;
};

/// Reads such a file, and the arrays that it names, from its own folder. Throws input_error for a member that is not as
/// docs/translation.md has it, and not_expressible for a function or a tensor that the framework's tables do not have.
described_call read_described_call(std::filesystem::path const& file);

} // namespace dmlref::tool
