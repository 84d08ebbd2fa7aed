// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/antialiased_box.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/bytes.hpp"
#include "dmlref/kernels/resample/halved.hpp"

/// RESAMPLE3 with Antialiased.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Whether an axis is antialiased; if none is, the call is RESAMPLE2.
inline bool is_filtered(resample_options const& options) {
    bool const averages = options.antialiased && options.interpolation_mode == interpolation_mode::linear;
    return averages && std::any_of(options.scales.begin(), options.scales.end(),
                                   [](float scale) { return spec::filter_stretch(scale) > 1.f; });
}

/// The defaults of the options must be filled in.
template <resampled_element T>
void resample_antialiased(tensor_view<T const> const& input, tensor_view<T> const& output,
                          resample_options const& options, execution const& how) {
    if constexpr (byte_integer<T>) {
        compute_with_numbers(input, output, options.readings.integer_rounding, how,
                             [&](auto const& numbers, auto const& result) {
                                 resample_antialiased<float>(numbers, result, options, how);
                             });
    } else {
        if (options.readings.antialias_reading == antialias_reading::iterative_halving)
            return resample_halved(input, output, options, how);
        exec::scratch_scope const scope;
        resample_sums const problem = antialiased_sums(input, output, options);
        resample_boxes<box_filter<T>>(problem, problem.axes, input, output, how);
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
