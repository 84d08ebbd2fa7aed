// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/kernels/resample/plan.hpp"
#include "dmlref/sampling/interpolate.hpp"

/// A RESAMPLE of a few elements, one by one.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// So many take less time than the plan of a call.
inline constexpr index_t few_elements = 4;

/// The value at a position: nested, the innermost axis first. `taps` and `strides` are those of the remaining axes.
/// RS-5
template <resampled_element T>
float value_between(T const* from, sampling::axis_tap const* taps, index_t const* strides, std::size_t axes) {
    if (axes == 0) return static_cast<float>(*from);
    T const* const at = from + taps->lower * *strides;
    float const lower = value_between(at, taps + 1, strides + 1, axes - 1);
    if (taps->weight == 0.f) return lower;
    return sampling::interpolate(lower, value_between(at + *strides, taps + 1, strides + 1, axes - 1), taps->weight);
}

template <resampled_element T>
void resample_few_elements(tensor_view<T const> const& input, tensor_view<T> const& output,
                           resample_options const& options) {
    for_each_index(output.sizes(), [&](multi_index const& at) {
        per_axis<sampling::axis_tap> taps;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            taps.push_back(detail::positions_of(options, axis, input.size(axis))(at[axis]));
        output[at] = to_element<T>(value_between(input.data(), taps.begin(), input.strides().begin(), input.rank()),
                                   options.readings.integer_rounding);
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
