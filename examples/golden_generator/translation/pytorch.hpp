// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

namespace dmlref::tool {

/// Of PyTorch's tensors; not each of its functions has them all.
inline constexpr directml::data_type_set torch_types = {
    directml::data_type::float32, directml::data_type::float16, directml::data_type::int8, directml::data_type::int16,
    directml::data_type::int32,   directml::data_type::int64,   directml::data_type::uint8};

std::vector<function_table> pytorch_pooling_functions();

} // namespace dmlref::tool
