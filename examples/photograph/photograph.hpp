// SPDX-License-Identifier: MIT
#pragma once
#include "picture.hpp"

namespace dmlref::examples {

/// A cat's face, 96 x 72, decoded once. It is compiled in, so no program has to find a file. README.md names its
/// author.
picture const& photograph();

} // namespace dmlref::examples
