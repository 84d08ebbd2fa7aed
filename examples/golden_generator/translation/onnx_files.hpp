// SPDX-License-Identifier: MIT
#pragma once
#include "translation/framework_call.hpp"

#include <filesystem>

/// ONNX's files, through its own protobuf library. Where dmlref was built without it, both throw input_error.
namespace dmlref::tool {

/// Writes a node test: model.onnx, test_data_set_0/input_0.pb and so on, and output_0.pb if the outputs are known.
void write_onnx(framework_call const& call, std::filesystem::path const& folder);

/// Reads a model with one node, or the folder of a node test. The elements of tensors without data are left out.
framework_call read_onnx(std::filesystem::path const& source);

} // namespace dmlref::tool
