// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/reference/roi_align_terms.hpp"

#include <array>

/// DML_ROI_ALIGN_GRAD_OPERATOR_DESC. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align_grad_operator_desc
namespace dmlref::reference {

namespace detail {

/// A sample that contributed to an element of the forward pass's output.
template <class Float>
struct contribution {
    sample_index sample;
    sample_position<Float> at;   ///< inputCoordinate
    Float input_gradient_weight; ///< what reaches the sample of the element's gradient
};

/// Calls visit(region, contribution) for each inputCoordinate that contributed to an inputGradient element, in the
/// order of the forward pass: all samples of an average, the one taken for a maximum. RG-3, RG-8
/// A sample out of bounds read nothing of the input and is left out. RG-5
template <element T, class Visit>
void for_each_input_coordinate(roi_align_grad_call<T> const& call, multi_index const& gradient_at, Visit&& visit) {
    index_t const roi_index = gradient_at[0], channel = gradient_at[1];
    index_t const output_tensor_y = gradient_at[2], output_tensor_x = gradient_at[3];
    auto const region = call.region(roi_index);
    auto const input_gradient = value_at(call.input_gradient, gradient_at);
    auto const visit_sample = [&]<class Float>(sample_index const& sample, Float const& input_gradient_weight) {
        if (auto const at = position_of_sample(region, sample.x, sample.y, call.options))
            visit(region, contribution<Float>{sample, *at, input_gradient_weight});
    };
    if (!call.is_average()) {
        auto const largest =
            find_largest_sample(call.image(roi_index, channel), region, output_tensor_x, output_tensor_y, call.options);
        return visit_sample(largest.position, input_gradient); // RG-4
    }
    auto const share = average(input_gradient, samples_of_element(region));
    for_each_sample(region, output_tensor_x, output_tensor_y, [&](index_t sample_x, index_t sample_y) {
        evaluate<T>([&] { visit_sample({sample_x, sample_y}, share); });
    });
}

/// What one sample adds to OutputGradientTensor: the transpose of interpolate2D.
template <class Sums, class Float>
void add_to_image(Sums const& sums, index_t batch, index_t channel, contribution<Float> const& from) {
    for_each_tap(from.at.y, [&](index_t y, Float const& y_weight) {
        for_each_tap(from.at.x, [&](index_t x, Float const& x_weight) {
            add_to(sums, {batch, channel, y, x}, from.input_gradient_weight * y_weight * x_weight);
        });
    });
}

/// inputWidth and inputGradientCoordinate.x of the pseudo-code, or those of y. RG-1
template <class Float>
struct gradient_coordinate {
    Float input_width, x;
};

template <class Float>
gradient_coordinate<Float> coordinate_of_sample(region_axis<Float> const& axis, index_t sample, float spatial_scale,
                                                roi_align_options const& options) {
    if (options.readings.roi_gradient_reading == roi_gradient_reading::literal)
        return {static_cast<float>(axis.input_size), static_cast<float>(sample / axis.input_samples_per_output_sample)};
    if (axis.sample_intervals == 0) // RA-8
        return {spatial_scale, spec::place_of_single_sample(options.readings) * spatial_scale};
    // How far the sample is from the start of the region, as a fraction of the region.
    Float const t =
        (static_cast<Float>(sample) - options.output_pixel_offset) / static_cast<float>(axis.sample_intervals);
    return {spatial_scale, input_gradient_coordinate(t, spatial_scale)};
}

/// The gradient of one region: [x1, y1, x2, y2].
template <class Sum>
using region_gradient = std::array<ordered_sum<Sum>, 4>;

template <class Sum>
region_gradient<Sum> zero_region_gradient(bool is_long) {
    ordered_sum<Sum> const zero(is_long);
    return {zero, zero, zero, zero};
}

/// What one sample adds to OutputROIGradientTensor. Along an axis on which it reads a single element that is nothing:
/// at an integer coordinate or a clamped one, and everywhere in nearest-neighbor mode. RG-5, RG-6, RG-7
template <element T, class Float>
void add_to_region(region_gradient<sum_of<T>>& output_roi_gradient, image_plane<T> const& image,
                   sampled_region<Float> const& region, contribution<Float> const& from,
                   roi_align_options const& options) {
    index_t const left = from.at.x.lower, right = from.at.x.upper, top = from.at.y.lower, bottom = from.at.y.upper;
    if (left != right) {
        Float const image_grad_x = image_grad(from.at.y, [&](index_t y) { return image(y, right) - image(y, left); }) *
                                   from.input_gradient_weight;
        auto const [input_width, x] = coordinate_of_sample(region.x, from.sample.x, options.spatial_scale_x, options);
        output_roi_gradient[0] += image_grad_x * share_of_first_corner(input_width, x);
        output_roi_gradient[2] += image_grad_x * x;
    }
    if (top != bottom) {
        Float const image_grad_y = image_grad(from.at.x, [&](index_t x) { return image(bottom, x) - image(top, x); }) *
                                   from.input_gradient_weight;
        auto const [input_height, y] = coordinate_of_sample(region.y, from.sample.y, options.spatial_scale_y, options);
        output_roi_gradient[1] += image_grad_y * share_of_first_corner(input_height, y);
        output_roi_gradient[3] += image_grad_y * y;
    }
}

template <element T>
void write_output_gradient(roi_align_grad_call<T> const& call, tensor_view<T> const& output_gradient) {
    axis_numbers const channel_axis = {1};
    scatter(call.input_gradient.sizes(), output_gradient, channel_axis, has_long_sums(call),
            [&](multi_index const& gradient_at, auto const& sums) {
                index_t const channel = gradient_at[1], batch = call.image(gradient_at[0], channel).batch;
                for_each_input_coordinate(call, gradient_at, [&](auto const&, auto const& from) {
                    add_to_image(sums, batch, channel, from);
                });
            });
}

/// One channel's gradient of a region.
template <element T>
region_gradient<sum_of<T>> region_gradient_of_channel(roi_align_grad_call<T> const& call, index_t roi_index,
                                                      index_t channel) {
    auto sums = zero_region_gradient<sum_of<T>>(has_long_sum(call, roi_index));
    for_each_position<T>({call.input_gradient.size(2), call.input_gradient.size(3)}, [&](multi_index const& at) {
        for_each_input_coordinate(call, {roi_index, channel, at[0], at[1]}, [&](auto const& region, auto const& from) {
            add_to_region(sums, call.image(roi_index, channel), region, from, call.options);
        });
    });
    return sums;
}

/// `output_roi_gradient` is {NumROIs, 4}.
template <element T>
void write_output_roi_gradient(roi_align_grad_call<T> const& call, tensor_view<T> const& output_roi_gradient) {
    for_each_row(output_roi_gradient, [&](index_t roi_index) {
        auto sums = zero_region_gradient<sum_of<T>>(is_long_sum(call.input_gradient.size(1)));
        for (index_t channel = 0; channel < call.input_gradient.size(1); ++channel) {
            auto const of_channel = region_gradient_of_channel(call, roi_index, channel); // each by itself. RG-2
            for (std::size_t corner = 0; corner < 4; ++corner) sums[corner] += of_channel[corner].rounded();
        }
        for (std::size_t corner = 0; corner < 4; ++corner)
            output_roi_gradient(roi_index, corner) = to_element<T>(sums[corner].rounded());
    });
}

} // namespace detail

/// ROI_ALIGN_GRAD: what the gradient of a loss with respect to the output of ROI_ALIGN1, `input_gradient`, makes of
/// the gradients with respect to its input, `output_gradient`, and to its regions, `output_roi_gradient`.
/// `input`, `rois` and `batch_indices` are those of the forward pass; `input_gradient` is {NumROIs, ChannelCount,
/// OutputHeight, OutputWidth}; `output_gradient` has the sizes of `input`, `output_roi_gradient` those of `rois`.
/// Either output may be a null view, `{}`; so may `input` for an average without `output_roi_gradient`. RG-9
/// Throws validation_error, before writing anything, when a rule of docs/operators/roi_align_grad.md is broken.
template <element T>
void roi_align_grad(input_view<T> input, input_view<T> input_gradient, input_view<T> rois, index_view batch_indices,
                    tensor_view<T> output_gradient, tensor_view<T> output_roi_gradient,
                    roi_align_options const& options = {}) {
    validate(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options);
    detail::roi_align_grad_call<T> const call{input,
                                              input_gradient,
                                              rois.without_leading_ones(2),
                                              batch_indices,
                                              input ? input.sizes() : output_gradient.sizes(),
                                              options};
    if (output_gradient) detail::write_output_gradient(call, output_gradient);
    if (output_roi_gradient) detail::write_output_roi_gradient(call, output_roi_gradient.without_leading_ones(2));
}

} // namespace dmlref::reference
