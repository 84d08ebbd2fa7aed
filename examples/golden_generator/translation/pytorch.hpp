// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

#include <filesystem>

namespace dmlref::tool {

/// The functions of torch.nn.functional and torchvision.ops.
framework const& pytorch_framework();

/// Writes call.py and the arrays that it loads: it saves DirectML's outputs as .npy files into the current folder.
void write_pytorch(framework_call const& call, std::filesystem::path const& folder);

} // namespace dmlref::tool
