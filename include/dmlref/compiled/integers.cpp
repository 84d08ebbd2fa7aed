// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_unpooling.hpp"

#define DMLREF_COMPILE_INTEGER(T)                                                                                      \
    DMLREF_COMPILE_KERNEL(kernels::max_pool<T>, max_pooling_kernel<T>)                                                 \
    DMLREF_COMPILE_KERNEL(max_unpooling<T>, max_unpooling_kernel<T>)

DMLREF_COMPILE_INTEGER(std::int8_t)
DMLREF_COMPILE_INTEGER(std::uint8_t)
DMLREF_COMPILE_INTEGER(std::int16_t)
DMLREF_COMPILE_INTEGER(std::uint16_t)
DMLREF_COMPILE_INTEGER(std::int32_t)
DMLREF_COMPILE_INTEGER(std::uint32_t)
DMLREF_COMPILE_INTEGER(std::int64_t)
DMLREF_COMPILE_INTEGER(std::uint64_t)
