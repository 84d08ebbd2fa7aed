// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

#include <filesystem>

/// The frameworks, and the files that each gets of a call.
namespace dmlref::tool {

/// ONNX's operators.
framework const& onnx_framework();
/// Writes a node test: model.onnx, test_data_set_0/input_0.pb and so on, and output_0.pb if the outputs are known.
/// Throws input_error where dmlref was built without ONNX's own library, and so does read_onnx.
void write_onnx(framework_call const& call, std::filesystem::path const& folder);
/// Reads a model with one node, or the folder of a node test. The elements of tensors without data are left out.
framework_call read_onnx(std::filesystem::path const& source);

/// The functions of torch.nn.functional and torchvision.ops.
framework const& pytorch_framework();
/// Writes call.py and the arrays that it loads: it saves DirectML's outputs as .npy files into the current folder.
void write_pytorch(framework_call const& call, std::filesystem::path const& folder);

/// TensorFlow.js, whose images have their channels last.
framework const& tfjs_framework();
/// Writes call.mjs, a module with `call(tf, tensors)`, and the arrays for it. Tensors are DirectML's, by its fields.
void write_tfjs(framework_call const& call, std::filesystem::path const& folder);

/// MLGraphBuilder's pool2d and resample2d: https://www.w3.org/TR/webnn/.
framework const& webnn_framework();

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

/// A call of a framework's that has no file format of its own, as translation.json says it.
struct described_call {
    framework const* source;
    framework_call call;
};

/// Reads such a file, and the arrays that it names, from its own folder. Throws input_error for a member that is not as
/// docs/translation.md has it, and not_expressible for a function or a tensor that the framework's tables do not have.
described_call read_described_call(std::filesystem::path const& file);

} // namespace dmlref::tool
