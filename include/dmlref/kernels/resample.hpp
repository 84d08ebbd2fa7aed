// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/resample/antialiased.hpp"
#include "dmlref/kernels/resample/box.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/few_elements.hpp"
#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// RESAMPLE2, or RESAMPLE1 if `rounding_direction` is absent, or RESAMPLE3 with `antialiased`, with the bits of
/// reference::resample. Each output element is the input at the position that the documented relation gives, by
/// nearest-neighbor or linear interpolation over all axes. Both tensors have 1 to 4 axes, equally many; their sizes
/// need not agree with `scales`, RS-4. Throws validation_error, before writing anything, if a rule of
/// docs/operators/resample.md is broken.
template <resampled_element T>
void resample(input_view<T> input, tensor_view<T> output, resample_options options = {}, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::resample_kernel<T>>(how).run(input, output, options, how);
#else
    validate(input, output, options);
    options = with_defaults(options, input.sizes(), output.sizes());
    if (kernels::is_filtered(options)) return kernels::resample_antialiased<T>(input, output, options, how);
    if (output.element_count() <= kernels::few_elements)
        return kernels::resample_few_elements<T>(input, output, options);
    auto const axes_of = [&](auto const& from, auto const& to) { return kernels::axes_of(from, to, options); };
    index_t const channels = kernels::channels_to_gather(input, output, how);
    if (channels > 0 && kernels::resamples_planes(input.sizes(), output.sizes(), options) &&
        (element<T> || options.readings.integer_rounding == integer_rounding::toward_zero))
        return kernels::resample_gathered(input, output, channels, how, axes_of);
    kernels::resample_boxes<T>(axes_of(input, output), input, output, how);
#endif
}

/// The same, written to a tensor.
template <resampled_element T>
void resample(input_view<T> input, tensor<T>& output, resample_options const& options = {}, execution const& how = {}) {
    resample(input, output.view(), options, how);
}

/// The same, written to a new tensor of `sizes`, which is returned.
template <readable Input, resampled_element T = element_type_of<Input>>
tensor<T> resample(Input const& input, shape const& sizes, resample_options const& options = {},
                   execution const& how = {}) {
    tensor<T> output(sizes);
    resample<T>(input, output, options, how);
    return output;
}

/// The same, written to a new tensor of resample_output_sizes(input, options.scales), which is returned.
template <readable Input, resampled_element T = element_type_of<Input>>
tensor<T> resample(Input const& input, resample_options const& options, execution const& how = {}) {
    return resample(input, resample_output_sizes(input_view<T>(input).sizes(), options.scales), options, how);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
