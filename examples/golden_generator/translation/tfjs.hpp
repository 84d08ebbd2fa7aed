// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

namespace dmlref::tool {

inline constexpr directml::data_type_set tf_types = {directml::data_type::float32, directml::data_type::int32};
inline constexpr tensor_row tf_tensors[] = {{"InputTensor", "x"}, {"OutputTensor", "result"}};
inline constexpr argument_row tf_layout_row = {
    "InputTensor.Strides, OutputTensor.Strides", "",
    "packed if translation.json says \"layout\": \"nchw\", as exported ones do; "
    "otherwise the channels are last",
    nullptr, read_layout};

/// A part of its functions.
std::vector<function_table> tfjs_pooling_functions();

} // namespace dmlref::tool
