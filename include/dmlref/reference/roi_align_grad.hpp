// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/roi_align_terms.hpp"

#include <array>

/// DML_ROI_ALIGN_GRAD_OPERATOR_DESC. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align_grad_operator_desc
namespace dmlref::reference {

namespace detail {

/// A sample that contributed to an element of the forward pass's output.
template <class Real>
struct contribution {
    sample_index sample;
    sample_position<Real> at;
    Real input_gradient_weight; ///< what reaches the sample of the element's gradient
};

/// Calls visit(contribution) for the samples behind one element of the incoming gradient, in the order of the forward
/// pass: all of them for an average, the one taken for a maximum. RG-3, RG-8
/// A sample out of bounds read nothing of the input and is left out. RG-5
template <element T, class Visit>
void for_each_contribution(image_plane<T> const& image, sampled_region<real_of<T>> const& region,
                           index_t output_tensor_x, index_t output_tensor_y, real_of<T> const& input_gradient,
                           roi_align_options const& options, Visit&& visit) {
    auto const visit_sample = [&](sample_index const& sample, real_of<T> const& input_gradient_weight) {
        if (auto const position = position_of_sample(region, sample.x, sample.y, options))
            visit(contribution<real_of<T>>{sample, *position, input_gradient_weight});
    };
    if (options.reduction_function == reduce_function::max)
        return visit_sample(find_largest_sample(image, region, output_tensor_x, output_tensor_y, options).position,
                            input_gradient); // RG-4
    index_t const samples = region.x.input_samples_per_output_sample * region.y.input_samples_per_output_sample;
    real_of<T> const share = input_gradient / static_cast<float>(samples);
    for_each_sample(region, output_tensor_x, output_tensor_y, [&](index_t sample_x, index_t sample_y) {
        in_every_way<T>([&] { visit_sample({sample_x, sample_y}, share); });
    });
}

/// The same for all elements of one region and channel, row-major.
template <element T, class Visit>
void for_each_contribution(roi_align_grad_call<T> const& call, index_t roi_index, index_t channel, Visit&& visit) {
    image_plane<T> const image = call.image(roi_index, channel);
    for_each_index({call.input_gradient.size(2), call.input_gradient.size(3)}, [&](index const& at) {
        in_every_way<T>([&] {
            auto const region = call.region(roi_index);
            auto const input_gradient = static_cast<real_of<T>>(call.input_gradient(roi_index, channel, at[0], at[1]));
            for_each_contribution(image, region, at[1], at[0], input_gradient, call.options,
                                  [&](contribution<real_of<T>> const& from) { visit(region, from); });
        });
    });
}

/// What one sample adds to OutputGradientTensor: the transpose of interpolate2D.
template <class Sum, class Real>
void add_to_image(tensor_view<Sum> const& sums, index_t batch, index_t channel, contribution<Real> const& from) {
    for_each_tap(from.at.y, [&](index_t y, Real const& y_weight) {
        for_each_tap(from.at.x, [&](index_t x, Real const& x_weight) {
            sums(batch, channel, y, x) += from.input_gradient_weight * y_weight * x_weight;
        });
    });
}

/// imageGradX: by how much the interpolated image rises from one column to the next.
template <element T>
real_of<T> image_grad_x(image_plane<T> const& image, sample_position<real_of<T>> const& at) {
    return as_one_number(
        interpolate(at.y, [&](index_t y) { return as_one_number(image(y, at.x.upper) - image(y, at.x.lower)); }));
}

/// imageGradY: the same from one row to the next.
template <element T>
real_of<T> image_grad_y(image_plane<T> const& image, sample_position<real_of<T>> const& at) {
    return as_one_number(
        interpolate(at.x, [&](index_t x) { return as_one_number(image(at.y.upper, x) - image(at.y.lower, x)); }));
}

/// inputWidth and inputGradientCoordinate.x of the pseudo-code, or those of y. RG-1
template <class Real>
struct gradient_coordinate {
    Real input_width, x;
};

template <class Real>
gradient_coordinate<Real> coordinate_of_sample(region_axis<Real> const& axis, index_t sample, float spatial_scale,
                                               roi_align_options const& options) {
    if (options.readings.roi_gradient_reading == roi_gradient_reading::literal)
        return {static_cast<float>(axis.input_size), static_cast<float>(sample / axis.input_samples_per_output_sample)};
    if (axis.sample_intervals == 0) // RA-8
        return {spatial_scale, spec::place_of_single_sample(options.readings) * spatial_scale};
    // How far the sample is from the start of the region, as a fraction of the region.
    Real const t =
        (Real{static_cast<float>(sample)} - options.output_pixel_offset) / static_cast<float>(axis.sample_intervals);
    return {spatial_scale, as_one_number(t * spatial_scale)};
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
template <element T>
void add_to_region(region_gradient<sum_of<T>>& sums, image_plane<T> const& image,
                   sampled_region<real_of<T>> const& region, contribution<real_of<T>> const& from,
                   roi_align_options const& options) {
    using real = real_of<T>;
    if (from.at.x.lower != from.at.x.upper) {
        real const weighted_grad_x = image_grad_x(image, from.at) * from.input_gradient_weight;
        auto const [input_width, x] = coordinate_of_sample(region.x, from.sample.x, options.spatial_scale_x, options);
        sums[0] += weighted_grad_x * (input_width - x);
        sums[2] += weighted_grad_x * x;
    }
    if (from.at.y.lower != from.at.y.upper) {
        real const weighted_grad_y = image_grad_y(image, from.at) * from.input_gradient_weight;
        auto const [input_height, y] = coordinate_of_sample(region.y, from.sample.y, options.spatial_scale_y, options);
        sums[1] += weighted_grad_y * (input_height - y);
        sums[3] += weighted_grad_y * y;
    }
}

template <element T>
void write_output_gradient(roi_align_grad_call<T> const& call, tensor_view<T> const& output_gradient) {
    store_sums(output_gradient, has_long_sums(call), [&](auto const& sums) {
        for (index_t roi_index = 0; roi_index < call.input_gradient.size(0); ++roi_index)
            for (index_t channel = 0; channel < call.input_gradient.size(1); ++channel) {
                index_t const batch = call.image(roi_index, channel).batch;
                for_each_contribution(call, roi_index, channel, [&](auto const&, contribution<real_of<T>> const& from) {
                    add_to_image(sums, batch, channel, from);
                });
            }
    });
}

/// `output_roi_gradient` is {NumROIs, 4}.
template <element T>
void write_output_roi_gradient(roi_align_grad_call<T> const& call, tensor_view<T> const& output_roi_gradient) {
    for (index_t roi_index = 0; roi_index < call.input_gradient.size(0); ++roi_index) {
        auto sums = zero_region_gradient<sum_of<T>>(is_long_sum(call.input_gradient.size(1)));
        bool const is_long = has_long_sum(call, roi_index);
        for (index_t channel = 0; channel < call.input_gradient.size(1); ++channel) {
            image_plane<T> const image = call.image(roi_index, channel);
            auto sums_of_channel =
                zero_region_gradient<sum_of<T>>(is_long); // each channel by itself, then all of them. RG-2
            for_each_contribution(call, roi_index, channel,
                                  [&](auto const& region, contribution<real_of<T>> const& from) {
                                      add_to_region(sums_of_channel, image, region, from, call.options);
                                  });
            for (std::size_t corner = 0; corner < 4; ++corner) sums[corner] += sums_of_channel[corner].rounded();
        }
        for (std::size_t corner = 0; corner < 4; ++corner)
            output_roi_gradient(roi_index, corner) = to_element<T>(sums[corner].rounded());
    }
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
