// SPDX-License-Identifier: MIT
#pragma once

/// The mistakes of bugs/*.def: a name, the operators that it may be made in, and one sentence each.
namespace dmlref::mock_device {

#define BUG(name, operators, description) name,
/// Mistakes in reading and writing tensors, possible in any operator.
enum class access_bug {
    none,
#include "bugs/access.def"
};
/// Mistakes of RESAMPLE, UPSAMPLE_2D and their gradients.
enum class resample_bug {
    none,
#include "bugs/resample.def"
};
/// Mistakes of pooling, unpooling and their gradients.
enum class pooling_bug {
    none,
#include "bugs/pooling.def"
};
/// Mistakes of the operators on regions.
enum class roi_bug {
    none,
#include "bugs/roi.def"
};
#undef BUG

} // namespace dmlref::mock_device
