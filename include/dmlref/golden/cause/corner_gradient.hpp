// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/region_equation.hpp"

/// OutputROIGradientTensor as a device may get it wrong where no field of the call says so.
namespace dmlref::golden::cause {

namespace detail {

/// One channel of an image. Pixels beside it are 0.
struct plane_values {
    double const* first;
    shape const& input;

    double operator()(index_t y, index_t x) const {
        bool const inside = 0 <= y && y < input[2] && 0 <= x && x < input[3];
        return inside ? first[y * input[3] + x] : 0;
    }
};

/// By how much a sample rises from one pixel of an axis to the next; 0 where it reads one only.
template <class Value>
double slope(sampled_pixels const& along, sampled_pixels const& across, region_fault fault, Value&& value) {
    if (!along || !across || along->size() < 2) return 0;
    double sum = 0;
    for (axis_part const& part : *across)
        sum += part.weight * (value(along->back().at, part.at) - value(along->front().at, part.at));
    return fault == region_fault::weights_exchanged ? -sum : sum;
}

/// Adds to the gradients of the two corners of one axis.
inline void add_slope(double* first, double* second, double slope_of_sample, axis_samples const& axis, index_t sample,
                      double spatial_scale, region_fields const& fields) {
    double const along = axis.intervals == 0
                             ? 0.5
                             : (static_cast<double>(sample) - static_cast<double>(fields.output_offset)) /
                                   static_cast<double>(axis.intervals);
    *first += slope_of_sample * spatial_scale * (1 - along);
    *second += slope_of_sample * spatial_scale * along;
}

/// What one sample adds to the gradient [x1, y1, x2, y2] of its region.
inline void add_sample(double* sums, plain_call const& call, region_samples const& region, plane_values const& plane,
                       index const& at, index_t sample_x, index_t sample_y, double share, region_fault fault) {
    region_fields const fields(call);
    sampled_pixels const &x = region.x.of(at[2], sample_x), &y = region.y.of(at[1], sample_y);
    double const slope_x = slope(x, y, fault, [&](index_t column, index_t row) { return plane(row, column); });
    double const slope_y = slope(y, x, fault, [&](index_t row, index_t column) { return plane(row, column); });
    add_slope(sums, sums + 2, slope_x * share, region.x, region.x.sample_of(at[2], sample_x),
              static_cast<double>(call.value<float>("SpatialScaleX")), fields);
    add_slope(sums + 1, sums + 3, slope_y * share, region.y, region.y.sample_of(at[1], sample_y),
              static_cast<double>(call.value<float>("SpatialScaleY")), fields);
}

/// What one element of the incoming gradient adds.
inline void add_element(double* sums, plain_call const& call, region_samples const& region, plane_values const& plane,
                        index const& at, double gradient, region_fault fault) {
    region_fields const fields(call);
    index_t const columns = region.x.visited, rows = region.y.visited;
    samples_of_element const samples = element_samples(region, at[1], at[2], plane.input);
    if (fields.maximum) {
        auto const place = static_cast<index_t>(largest_sample(samples, plane.first, fault));
        return add_sample(sums, call, region, plane, at, place / rows, place % rows, gradient, fault);
    }
    double const divisor = divisor_of(samples, fault);
    if (divisor == 0) return;
    for (index_t x = 0; x < columns; ++x)
        for (index_t y = 0; y < rows; ++y) add_sample(sums, call, region, plane, at, x, y, gradient / divisor, fault);
}

} // namespace detail

inline std::optional<element_values> gradient_of_corners(plain_call const& call, region_fault fault) {
    bool const is_literal = call.interpretation.readings.roi_gradient_reading == roi_gradient_reading::literal;
    if (is_literal || fault == region_fault::overwritten) return std::nullopt;
    plain_tensor const &image = call.tensor("InputTensor"), &incoming = call.tensor("InputGradientTensor");
    shape const &input = image.sizes, &output = incoming.sizes;
    element_values result(static_cast<std::size_t>(output[0]) * 4);
    std::size_t element = 0;
    for (index_t roi = 0; roi < output[0]; ++roi) {
        detail::region_samples const region = detail::samples_of_region(call, roi, input, output, fault);
        for_each_index({output[1], output[2], output[3]}, [&](index const& at) {
            index_t const plane = (region.batch * input[1] + at[0]) * input[2] * input[3];
            detail::add_element(&result[static_cast<std::size_t>(roi) * 4], call, region,
                                {image.values.data() + plane, input}, at, incoming.values[element++], fault);
        });
    }
    return result;
}

/// What the fault can be seen in: averages only, maxima only, linear or nearest-neighbor interpolation only.
constexpr bool is_visible(region_fault fault, bool maximum, bool linear, bool gradient) {
    switch (fault) {
    case region_fault::nearest_rounds_down:
        return !linear;
    case region_fault::weights_exchanged:
    case region_fault::weights_of_eight_bits:
    case region_fault::weights_in_half:
        return linear;
    case region_fault::outside_samples_not_counted:
    case region_fault::samples_not_divided:
        return !maximum;
    case region_fault::maximum_ignores_outside_samples:
        return maximum;
    case region_fault::maximum_over_weighted_pixels:
        return maximum && !gradient;
    case region_fault::last_of_equals:
        return maximum && gradient;
    case region_fault::overwritten:
        return gradient;
    default:
        return true;
    }
}

/// OutputTensor of ROI_ALIGN, or an output of its gradient.
template <region_fault Fault>
std::optional<element_values> aligned(plain_call const& call, std::string_view output) {
    region_fields const fields(call);
    bool const is_gradient = output != "OutputTensor";
    if (!is_visible(Fault, fields.maximum, fields.linear, is_gradient)) return std::nullopt;
    if (output == "OutputROIGradientTensor") return gradient_of_corners(call, Fault);
    return is_gradient ? detail::gradient_of_image(call, Fault) : detail::aligned_regions(call, Fault);
}

} // namespace dmlref::golden::cause
