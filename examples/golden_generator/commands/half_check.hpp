// SPDX-License-Identifier: MIT
#pragma once

namespace dmlref::tool {

/// Whether this build's FLOAT16 conversions are IEEE 754's: checks all 65536 patterns, each midpoint of two, and the
/// numbers beside it.
bool half_conversions_are_exact();

} // namespace dmlref::tool
