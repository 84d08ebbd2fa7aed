// SPDX-License-Identifier: MIT
#pragma once
#include "translation/framework_call.hpp"

#include <onnx/onnx_pb.h>

/// Calls as messages of ONNX's.
namespace dmlref::tool {

/// The tensors of a node test.
struct onnx_data {
    std::vector<onnx::TensorProto> inputs{}, outputs{};
};

/// DirectML's type for one of ONNX's; unknown if there is none.
directml::data_type type_of_onnx(int theirs);

onnx::TensorProto onnx_tensor(operand const& from);
/// A graph of one node, whose inputs and outputs have the names of ONNX's documents.
onnx::ModelProto onnx_model(framework_call const& call);

/// The graph's only node, beside those of constants. `file` is for errors. Throws input_error.
framework_call call_of_onnx(onnx::ModelProto const& model, onnx_data const& data, std::string const& file);

} // namespace dmlref::tool
