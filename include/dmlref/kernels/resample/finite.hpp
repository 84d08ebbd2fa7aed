// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/finite_halves.hpp"
#include "dmlref/exec/simd.hpp"
#include "dmlref/kernels/resample/plan.hpp"

#include <algorithm>
#include <atomic>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Whether a view has each element of its memory once, in any order.
template <class T>
bool has_no_gaps(tensor_view<T> const& view) {
    index_t packed = 1;
    for (std::size_t axis = 0; axis < view.rank(); ++axis)
        for (std::size_t next = 0; next < view.rank(); ++next)
            if (view.size(next) > 1 && view.stride(next) == packed) packed *= view.size(next);
    return packed == view.element_count();
}

/// Whether it is known that no result is NaN: if halves of an input that is enlarged are finite. Their weighted sums do
/// not overflow in float. To look at these halves takes less time than to look for NaN in all results, unless there are
/// few, or nothing else is computed.
template <resampled_element T>
bool has_finite_results(resample_axes const& axes, tensor_view<T const> const& input, tensor_view<T> const& output,
                        execution const& how) {
    constexpr index_t enlarged = 2, few = 512;
    std::atomic<bool> result = std::same_as<T, half> && output.element_count() > few &&
                               axes.resampled.back().positions.between == sampling::between::blend &&
                               output.element_count() >= enlarged * input.element_count() && has_no_gaps(input);
    if constexpr (std::same_as<T, half>)
        if (result)
            exec::parallel_for_ranges(input.element_count(), how, [&](index_t first, index_t end) {
                if (result && !simd::are_finite(input.data() + first, end - first)) result = false;
            });
    return result;
}

/// Calls visit(result), where result(value) is what is stored: for NaN, if there may be any, the canonical one. NU-3
template <element T, class Visit>
DMLREF_ALWAYS_INLINE inline void with_result(bool is_finite, Visit const& visit) {
    if constexpr (std::same_as<T, half>)
        if (is_finite) return visit([](auto const& value) DMLREF_ALWAYS_INLINE { return value; });
    visit([](auto const& value) DMLREF_ALWAYS_INLINE { return simd::with_one_nan(value); });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
