// SPDX-License-Identifier: MIT
#pragma once
#include "suite/evaluation.hpp"

#include <nlohmann/json.hpp>

/// A case as a model of DxDispatch: DirectML/DxDispatch/doc/Guide.md of github.com/microsoft/DirectML.
namespace dmlref::tool {

/// The sizes of the array in the tensor's .npy file: the tensor's own, or one axis for a whole buffer with gaps.
std::vector<index_t> file_sizes(case_tensor const& tensor);

/// "InputTensor.npy": the file that a model reads or writes.
std::string file_name(case_tensor const& tensor);

/// evaluated_tensor::fill, as a model's "value": a number, or "nan".
nlohmann::ordered_json fill_json(evaluated_tensor const& tensor);

/// The fields of the operator that are not tensors, as in the model's desc.
nlohmann::ordered_json fields_json(golden_case const& problem);

nlohmann::ordered_json model_json(evaluated_case const& which);

} // namespace dmlref::tool
