// SPDX-License-Identifier: MIT
#include "dmlref/compiled/compiled_for.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/average_pooling_grad.hpp"
#include "dmlref/kernels/lp_pooling.hpp"
#include "dmlref/kernels/quantized_linear_average_pooling.hpp"

#define DMLREF_COMPILE_QUANTIZED(In, Out)                                                                              \
    DMLREF_COMPILE_KERNEL((quantized_linear_average_pooling<In, Out>), quantized_linear_average_pooling_kernel<In, Out>)

DMLREF_COMPILE_KERNEL(average_pooling<float>, average_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(average_pooling<half>, average_pooling_kernel<half>)
DMLREF_COMPILE_KERNEL(average_pooling_grad<float>, average_pooling_grad_kernel<float>)
DMLREF_COMPILE_KERNEL(average_pooling_grad<half>, average_pooling_grad_kernel<half>)
DMLREF_COMPILE_QUANTIZED(std::int8_t, std::int8_t)
DMLREF_COMPILE_QUANTIZED(std::int8_t, std::uint8_t)
DMLREF_COMPILE_QUANTIZED(std::uint8_t, std::int8_t)
DMLREF_COMPILE_QUANTIZED(std::uint8_t, std::uint8_t)
DMLREF_COMPILE_KERNEL(lp_pooling<float>, lp_pooling_kernel<float>)
DMLREF_COMPILE_KERNEL(lp_pooling<half>, lp_pooling_kernel<half>)
