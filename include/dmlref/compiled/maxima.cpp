// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"

DMLREF_COMPILE_KERNEL(kernels::max_pool<float>, max_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<half>, max_pooling_kernel<half>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::int8_t>, max_pooling_kernel<std::int8_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::uint8_t>, max_pooling_kernel<std::uint8_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::int16_t>, max_pooling_kernel<std::int16_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::uint16_t>, max_pooling_kernel<std::uint16_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::int32_t>, max_pooling_kernel<std::int32_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::uint32_t>, max_pooling_kernel<std::uint32_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::int64_t>, max_pooling_kernel<std::int64_t>)
DMLREF_COMPILE_KERNEL(kernels::max_pool<std::uint64_t>, max_pooling_kernel<std::uint64_t>)
DMLREF_COMPILE_KERNEL(max_pooling_grad<float>, max_pooling_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(max_pooling_grad<half>, max_pooling_grad_kernel<half>)
DMLREF_COMPILE_KERNEL(max_unpooling<float>, max_unpooling_kernel<float>)
DMLREF_COMPILE_KERNEL(max_unpooling<half>, max_unpooling_kernel<half>)
DMLREF_COMPILE_KERNEL(max_unpooling<std::uint8_t>, max_unpooling_kernel<std::uint8_t>)
DMLREF_COMPILE_KERNEL(max_unpooling<std::uint16_t>, max_unpooling_kernel<std::uint16_t>)
DMLREF_COMPILE_KERNEL(max_unpooling<std::uint32_t>, max_unpooling_kernel<std::uint32_t>)
DMLREF_COMPILE_KERNEL(max_unpooling<std::uint64_t>, max_unpooling_kernel<std::uint64_t>)
