// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/whole_numbers.hpp"

#include <concepts>

/// Converts rows of a tensor to packed floats and back: the place where kernels deal with element types and strides.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// `count` elements, `stride` apart, as floats. The result points into the tensor itself if they are packed floats, and
/// otherwise into `space`, which must hold `count` elements.
template <exact_in_float T>
float const* read_row(T const* from, index_t stride, index_t count, float* space) {
    static_assert(!element_with_arithmetic<T>,
                  "elements with arithmetic of their own belong to one thread; only reference/ computes on them");
    if constexpr (std::same_as<T, float>) {
        if (stride == 1) return from;
    } else if (stride == 1) {
        simd::widen(from, space, count);
        return space;
    }
    for (index_t at = 0; at < count; ++at) space[at] = static_cast<float>(from[at * stride]);
    return space;
}

/// Stores `count` computed floats as to_element does: every NaN becomes the same one, and there is one rounding.
/// Floats for integers are whole numbers of their range.
template <exact_in_float T>
void write_row(float const* row, T* to, index_t stride, index_t count) {
    if (stride != 1) {
        for (index_t at = 0; at < count; ++at) simd::store(to + at * stride, simd::with_one_nan(row[at]));
        return;
    }
    simd::for_each_covering_block(
        count, [&]<class V>(index_t at) { simd::store(to + at, simd::with_one_nan(simd::load<V>(row + at))); });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
