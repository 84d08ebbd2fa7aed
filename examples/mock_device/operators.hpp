// SPDX-License-Identifier: MIT
#pragma once
#include "arithmetic.hpp"
#include "bug_kinds.hpp"

#include <dmlref/directml/operator_call.hpp>

/// DirectML's operators in all their versions, as the mock device computes them. The call must be valid, and its
/// tensors must have memory.
namespace dmlref::mock_device {

template <class Bug>
using emulated_operator = void(directml::operator_call const& call, device_arithmetic const& arithmetic, Bug injected);

/// One thread per element of the output, which gathers. UPSAMPLE_2D is a `resample`, too.
emulated_operator<resample_bug> resample, resample_grad;

/// One thread per window. That of max_pooling_grad adds its gradient to the largest element, that of
/// average_pooling_grad a share to each of its elements. max_pooling uses no arithmetic.
emulated_operator<pooling_bug> max_pooling_grad, average_pooling, average_pooling_grad, quantized_average_pooling,
    lp_pooling;
void max_pooling(directml::operator_call const& call, pooling_bug injected);

/// One thread per element of the input, which writes it to its place.
emulated_operator<pooling_bug> max_unpooling;

/// One thread per element of the output; emulate_roi_align_grad writes whichever outputs the call has.
emulated_operator<roi_bug> emulate_roi_align, emulate_roi_align_grad, emulate_roi_pooling;

} // namespace dmlref::mock_device
