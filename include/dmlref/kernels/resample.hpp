// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/byte_numbers.hpp"
#include "dmlref/kernels/resample_antialiased.hpp"
#include "dmlref/kernels/resample_box.hpp"
#include "dmlref/kernels/resample_boxes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// RESAMPLE2, with `rounding_direction` absent RESAMPLE1, with `antialiased` RESAMPLE3, with the bits of
/// reference::resample: each output element is the input at the position that the documented relation gives,
/// nearest-neighbor or linear over all axes. Both tensors have the same 1 to 4 axes; their sizes need not agree with
/// `scales`, RS-4.
/// Throws validation_error, before writing anything, when a rule of docs/operators/resample.md is broken.
template <resampled_element T>
void resample(input_view<T> input, tensor_view<T> output, resample_options options, execution const& how = {}) {
    validate(input, output, options);
    options = with_defaults(options, input.sizes(), output.sizes());
    if constexpr (byte_integer<T>) {
        tensor<float> numbers(kernels::stored_sizes(input)), result(output.sizes());
        kernels::for_each_byte(input, numbers.sizes(), numbers.view().data(), how, [](index const&) {
            return [](T byte, float& number) { number = static_cast<float>(byte); };
        });
        resample<float>(kernels::repeated(numbers, input), result, options, how);
        kernels::for_each_byte(output, output.sizes(), result.view().data(), how, [](index const&) {
            return [](T& byte, float number) { byte = to_element<T>(number); }; // RS-8
        });
    } else {
        if (kernels::is_filtered(options)) return kernels::resample_antialiased<T>(input, output, options, how);
        kernels::resample_axes const axes = kernels::axes_of(input, output, options);
        kernels::resample_boxes<kernels::box_resampler<T>>(axes, axes, input, output, how);
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
