// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"

DMLREF_COMPILE_KERNEL(kernels::max_pool<float>, max_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<half>, max_pooling_kernel<half>)
DMLREF_COMPILE_KERNEL(max_pooling_grad<float>, max_pooling_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(max_pooling_grad<half>, max_pooling_grad_kernel<half>)
DMLREF_COMPILE_KERNEL(max_unpooling<float>, max_unpooling_kernel<float>)
DMLREF_COMPILE_KERNEL(max_unpooling<half>, max_unpooling_kernel<half>)
