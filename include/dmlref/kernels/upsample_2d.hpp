// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/resample/box.hpp"
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/spec/upsample_2d.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels::detail {

/// Rows and columns are resampled. Every position of the axes before them has its own plane, even if its index is not
/// exact as a float.
template <element T>
resample_axes upsample_2d_axes(tensor_view<T const> const& input, tensor_view<T> const& output,
                               upsample_2d_options const& options) {
    constexpr index_t exact = index_t{1} << 24; // floats hold whole numbers up to here
    resample_options const scaled = {.interpolation_mode = options.interpolation_mode};
    std::size_t const height = input.rank() - 2;
    resample_axes axes;
    bool planes_are_exact = true;
    for (std::size_t at = 0; at < input.rank(); ++at) {
        std::uint32_t const scale = at == height ? options.scale_size.height : options.scale_size.width;
        resample_axis axis = {output.size(at), input.stride(at), output.stride(at), {.input_size = input.size(at)}};
        if (at < height) {
            planes_are_exact = planes_are_exact && axis.output_size <= exact;
            axes.planes.push_back(axis);
        } else {
            axis.positions = {static_cast<float>(scale), 0.5f, -0.5f, input.size(at), between_elements(scaled)};
            axes.resampled.push_back(axis);
        }
    }
    take_lanes(axes);
    if (planes_are_exact) take_rows(axes);
    return axes;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels::detail

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// Makes every plane of an image ScaleSize times as large, with the bits of reference::upsample_2d. UP-1
/// Shapes: input {N, C, H, W} or {N, C, D, H, W}; output upsample_2d_output_sizes(input, options). Throws
/// validation_error, before writing anything, if a rule of docs/operators/upsample_2d.md is broken.
template <element T>
void upsample_2d(input_view<T> input, tensor_view<T> output, upsample_2d_options const& options,
                 execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::upsample_2d_kernel<T>>(how).run(input, output, options, how);
#else
    validate(input, output, options);
    auto const axes_of = [&](auto const& from, auto const& to) {
        return kernels::detail::upsample_2d_axes(from, to, options);
    };
    if (index_t const channels = kernels::channels_to_gather(input, output, how))
        return kernels::resample_gathered(input, output, channels, how, axes_of);
    kernels::resample_boxes<T>(axes_of(input, output), input, output, how);
#endif
}

/// The same, written to a tensor.
template <element T>
void upsample_2d(input_view<T> input, tensor<T>& output, upsample_2d_options const& options,
                 execution const& how = {}) {
    upsample_2d(input, output.view(), options, how);
}

/// The same, written to a new tensor of upsample_2d_output_sizes(input, options), which is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> upsample_2d(Input const& input, upsample_2d_options const& options, execution const& how = {}) {
    tensor<T> output(upsample_2d_output_sizes(input_view<T>(input).sizes(), options));
    upsample_2d<T>(input, output, options, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
