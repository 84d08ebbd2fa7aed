// SPDX-License-Identifier: MIT
#include "tensor.cl"

// Rounds packed sums to the elements of a tensor, once.
kernel void store_sums(global float const* sums, global element* output, tensor output_tensor) {
    position const at = position_of(get_global_id(0), &output_tensor);
    store(sums[get_global_id(0)], output, (OUTPUT_INDEX)offset(&output_tensor, at.n, at.c, at.y, at.x));
}
