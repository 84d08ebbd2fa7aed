// SPDX-License-Identifier: MIT
#pragma once
#include "model/resource.hpp"

#include <ostream>

namespace dmlref::tool {

/// "1, 2.5, nan": the initialized elements, each as the shortest text that reads back as the same number of its type,
/// with FLOAT16 printed like FLOAT32. The same on every machine and in every locale. The type must be known.
void write_values(std::ostream& out, resource const& buffer);

/// One line for each element: "[ 7] 2.5 (0x40200000)".
void write_values_with_bits(std::ostream& out, resource const& buffer);

} // namespace dmlref::tool
