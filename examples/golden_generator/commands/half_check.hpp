// SPDX-License-Identifier: MIT
#pragma once

namespace dmlref::tool {

/// Whether this build's FLOAT16 conversions are IEEE 754's: all 65536 patterns, and around and on each midpoint of two.
bool half_conversions_are_exact();

} // namespace dmlref::tool
