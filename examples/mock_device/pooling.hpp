// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"
#include "tensor_access.hpp"

namespace dmlref::mock_device {

/// MAX_POOLING, MAX_POOLING1, MAX_POOLING2: one thread per window. It uses no arithmetic.
void max_pooling(directml::operator_call const& call, pooling_bug injected);

/// MAX_POOLING_GRAD: one thread per window, which adds its gradient to the largest element.
void max_pooling_grad(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected);

/// MAX_UNPOOLING: one thread per element of the input, which writes it to its place.
void max_unpooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected);

/// AVERAGE_POOLING, AVERAGE_POOLING1: one thread per window.
void average_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected);

/// AVERAGE_POOLING_GRAD: one thread per window, which adds its share to each of its elements.
void average_pooling_grad(directml::operator_call const& call, device_arithmetic const& arithmetic,
                          pooling_bug injected);

/// QUANTIZED_LINEAR_AVERAGE_POOLING: one thread per window.
void quantized_average_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic,
                               pooling_bug injected);

/// LP_POOLING, LP_POOLING1: one thread per window.
void lp_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected);

} // namespace dmlref::mock_device
