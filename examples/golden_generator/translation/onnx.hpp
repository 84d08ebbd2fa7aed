// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

namespace dmlref::tool {

/// The types of most of its operators, and of MaxPool.
inline constexpr directml::data_type_set onnx_floats = {directml::data_type::float32, directml::data_type::float16};
inline constexpr directml::data_type_set onnx_floats_and_bytes = {
    directml::data_type::float32, directml::data_type::float16, directml::data_type::int8, directml::data_type::uint8};

// Its parts.
std::vector<function_table> onnx_pooling_functions();
std::vector<function_table> onnx_region_functions();
std::vector<function_table> onnx_resize_functions();
std::vector<function_table> onnx_unpooling_functions();

} // namespace dmlref::tool
