// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/resample.hpp"
#include "dmlref/spec/upsample_2d.hpp"

/// DML_UPSAMPLE_2D_OPERATOR_DESC. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_upsample_2d_operator_desc
namespace dmlref::reference {

namespace detail {

/// The {height, width} plane at a position of the axes before them.
template <class T>
tensor_view<T> plane_of(tensor_view<T> const& image, multi_index at) {
    at.push_back(0);
    at.push_back(0);
    std::size_t const height = image.rank() - 2, width = image.rank() - 1;
    return {&image[at], {image.size(height), image.size(width)}, {image.stride(height), image.stride(width)}};
}

} // namespace detail

/// Makes every plane of an image ScaleSize times as large: RESAMPLE at whole scales. UP-1
/// Shapes: input {N, C, H, W} or {N, C, D, H, W}; output upsample_2d_output_sizes(input, options). Throws
/// validation_error, before writing anything, when a rule of docs/operators/upsample_2d.md is broken.
template <element T>
void upsample_2d(input_view<T> input, tensor_view<T> output, upsample_2d_options const& options) {
    validate(input, output, options);
    resample_options const of_plane = {
        .interpolation_mode = options.interpolation_mode,
        .scales = {static_cast<float>(options.scale_size.height), static_cast<float>(options.scale_size.width)}};
    shape const planes(input.sizes().begin(), input.sizes().end() - 2);
    for_each_index(planes, [&](multi_index const& plane) {
        reference::resample<T>(detail::plane_of(input, plane), detail::plane_of(output, plane), of_plane);
    });
}

} // namespace dmlref::reference
