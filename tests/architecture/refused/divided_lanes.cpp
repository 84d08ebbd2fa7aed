// SPDX-License-Identifier: MIT
// A kernel must not do this: xsimd's division is an estimate on ARM.
#include "dmlref/exec/simd.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

inline simd::batch share(simd::batch const& sum, simd::batch const& count) { return sum / count; }

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
