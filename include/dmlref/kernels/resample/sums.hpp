// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/plan.hpp"

#include <vector>

/// The forms of RESAMPLE whose results are sums of any number of elements: its gradient, and RESAMPLE3. The caller
/// makes a scratch_scope for their tables.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

struct resample_sums {
    resample_axes axes;
    std::vector<axis_sums, exec::scratch_allocator<axis_sums>> sums; ///< one for each of axes.resampled
};

namespace detail {

/// Adds the longest axis of the planes to the resampled axes, so that several single rows are computed together.
inline void take_company(resample_sums& problem) {
    resample_axes& axes = problem.axes;
    if (axes.resampled.size() > 1 || axes.planes.empty()) return;
    resample_axis const longest = take(
        axes.planes,
        std::max_element(axes.planes.begin(), axes.planes.end(),
                         [](resample_axis const& a, resample_axis const& b) { return a.output_size < b.output_size; }));
    axes.resampled = {longest, axes.resampled.back()};
    problem.sums.insert(problem.sums.begin(),
                        sampling::interpolated<axis_sums>(longest.positions, longest.output_size));
}

} // namespace detail

/// The input of these axes is the incoming gradient, and their output is the result; their positions are those of the
/// forward pass, which went the other way. The defaults of `forward` must be filled in.
template <element T>
resample_sums gradient_sums(tensor_view<T const> const& input_gradient, tensor_view<T> const& output_gradient,
                            resample_options const& forward) {
    resample_sums problem;
    resample_axes& axes = problem.axes;
    for (std::size_t at = 0; at < output_gradient.rank(); ++at) {
        index_t const result_size = output_gradient.size(at), gradient_size = input_gradient.size(at);
        resample_axis const axis = {result_size, input_gradient.stride(at), output_gradient.stride(at),
                                    detail::positions_of(forward, at, result_size),
                                    std::max<index_t>(1, quotient_rounded_up(gradient_size, result_size))};
        if (is_copy(axis.positions, gradient_size)) {
            axes.planes.push_back(axis);
        } else {
            axes.resampled.push_back(axis);
            problem.sums.push_back(sampling::transposed<axis_sums>(axis.positions, gradient_size));
        }
    }
    detail::take_lanes(axes);
    detail::take_rows(axes);
    if (problem.sums.size() < axes.resampled.size()) // rows along an axis that is only copied
        problem.sums.push_back(
            sampling::transposed<axis_sums>(axes.resampled.back().positions, axes.resampled.back().output_size));
    return problem;
}

/// An antialiased RESAMPLE. The defaults of `options` must be filled in.
template <element T>
resample_sums antialiased_sums(tensor_view<T const> const& input, tensor_view<T> const& output,
                               resample_options const& options) {
    resample_sums problem;
    resample_axes& axes = problem.axes;
    for (std::size_t at = 0; at < output.rank(); ++at) {
        float const stretch = spec::filter_stretch(options.scales[at]);
        resample_axis axis = {output.size(at),
                              input.stride(at),
                              output.stride(at),
                              {options.scales[at], options.input_pixel_offsets[at], options.output_pixel_offsets[at],
                               input.size(at), sampling::between::blend}};
        if (stretch > 1.f) {
            axis.reads = std::max<index_t>(1, quotient_rounded_up(input.size(at), output.size(at)));
            axes.resampled.push_back(axis);
            problem.sums.push_back(sampling::filtered<axis_sums>(axis.positions, stretch, axis.output_size));
        } else if (is_copy(axis.positions, axis.output_size)) {
            axes.planes.push_back(axis);
        } else {
            axes.resampled.push_back(axis);
            problem.sums.push_back(sampling::interpolated<axis_sums>(axis.positions, axis.output_size));
        }
    }
    detail::take_lanes(axes);
    detail::take_rows(axes);
    if (problem.sums.size() < axes.resampled.size()) // rows along an axis that is only copied
        problem.sums.push_back(
            sampling::interpolated<axis_sums>(axes.resampled.back().positions, axes.resampled.back().output_size));
    detail::take_company(problem);
    return problem;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
