// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"

#define DMLREF_COMPILE_MAX_POOLING(T)                                                                                  \
    DMLREF_COMPILE_KERNEL((max_pooling<T, std::uint32_t>), max_pooling_kernel<T, std::uint32_t>)                       \
    DMLREF_COMPILE_KERNEL((max_pooling<T, std::uint64_t>), max_pooling_kernel<T, std::uint64_t>)

DMLREF_COMPILE_MAX_POOLING(float)
DMLREF_COMPILE_MAX_POOLING(half)
DMLREF_COMPILE_KERNEL(max_pooling_grad<float>, max_pooling_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(max_pooling_grad<half>, max_pooling_grad_kernel<half>)
DMLREF_COMPILE_KERNEL(max_unpooling<float>, max_unpooling_kernel<float>)
DMLREF_COMPILE_KERNEL(max_unpooling<half>, max_unpooling_kernel<half>)
