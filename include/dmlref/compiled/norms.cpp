// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/lp_pooling.hpp"

DMLREF_COMPILE_KERNEL(lp_pooling<float>, lp_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(lp_pooling<half>, lp_pooling_kernel<half>)
