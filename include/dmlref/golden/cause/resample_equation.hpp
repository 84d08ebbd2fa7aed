// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/layout_faults.hpp"

#include <functional>

/// Resampling as a device may get it wrong where no field of the call says so.
namespace dmlref::golden::cause {

/// An element along one axis, and the part that it has. Elements beside the axis are 0.
struct axis_part {
    index_t at;
    double weight;
};

enum class resampling_fault {
    none,
    rounded_to_even,
    weights_exchanged,
    edge_extrapolated,
    border_is_zero,
    whole_position_takes_next,
    last_element_not_reached,
    weights_of_eight_bits,
    weights_in_half,
    filter_below_scale_one,
    filter_not_normalized,
    filter_half_as_wide,
    filter_of_equal_weights,
    first_only,  ///< a gradient, by the first of the contributions
    overwritten, ///< a gradient, by the last of the contributions
    reached      ///< no mistake: 1 for the elements of a gradient that receive anything
};

namespace detail {

/// The arrays of RESAMPLE and its gradient, as the forward pass has them.
struct resampled_axes {
    std::vector<float> scales, input_offsets, output_offsets;
    shape input, output; ///< sizes of the forward pass
};

inline resampled_axes axes_of(plain_call const& call, std::string_view output) {
    bool const is_gradient = call.has("InputGradientTensor");
    shape const& in = call.tensor(is_gradient ? output : "InputTensor").sizes;
    shape const& out = call.tensor(is_gradient ? "InputGradientTensor" : output).sizes;
    std::vector<float> from_sizes;
    for (std::size_t axis = 0; axis < in.size(); ++axis)
        from_sizes.push_back(static_cast<float>(out[axis]) / static_cast<float>(in[axis]));
    resampled_axes axes = {.scales = call.value("Scales", from_sizes),
                           .input_offsets = call.value("InputPixelOffsets", std::vector<float>(in.size(), 0.5f)),
                           .output_offsets = call.value("OutputPixelOffsets", std::vector<float>(in.size(), -0.5f)),
                           .input = in,
                           .output = out};
    if (is_gradient && call.interpretation.readings.pixel_offset_reading == pixel_offset_reading::of_gradient_operator)
        std::swap(axes.input_offsets, axes.output_offsets);
    return axes;
}

/// What a texture unit has of a weight.
inline double in_eight_bits(double weight) { return std::nearbyint(weight * 256) / 256; }

inline double in_half(double weight) {
    return static_cast<double>(static_cast<float>(half(static_cast<float>(weight))));
}

inline std::vector<axis_part> linear_parts(float x, index_t size, resampling_fault fault) {
    auto const last = static_cast<float>(size - 1);
    float const unclamped = x;
    x = std::clamp(x, 0.f, fault == resampling_fault::last_element_not_reached ? (std::max)(0.f, last - 1) : last);
    if (fault == resampling_fault::border_is_zero) x = std::clamp(unclamped, -1.f, last + 1);
    index_t lower = to_index(std::floor(x), -1, size);
    double weight = static_cast<double>(x) - static_cast<double>(lower);
    if (fault == resampling_fault::edge_extrapolated && size > 1) {
        lower = to_index(unclamped, 0, size - 2);
        weight = static_cast<double>(unclamped) - static_cast<double>(lower);
    }
    if (fault == resampling_fault::whole_position_takes_next && weight == 0)
        return {{(std::min)(lower + 1, size - 1), 1}};
    if (fault == resampling_fault::weights_exchanged)
        return {{lower, weight}, {(std::min)(lower + 1, size - 1), 1 - weight}};
    if (weight == 0) return {{lower, 1}};
    if (fault == resampling_fault::weights_of_eight_bits) weight = in_eight_bits(weight);
    if (fault == resampling_fault::weights_in_half) weight = in_half(weight);
    return {{lower, 1 - weight}, {lower + 1, weight}};
}

inline std::vector<axis_part> nearest_part(float x, index_t size, plain_call const& call, resampling_fault fault) {
    auto const direction = call.attributes.find("RoundingDirection");
    float rounded = std::floor(x + 0.5f);
    if (direction != call.attributes.end())
        rounded = std::get<std::uint32_t>(direction->second) == 0 ? std::ceil(x) : std::floor(x);
    if (fault == resampling_fault::rounded_to_even) rounded = std::nearbyint(x);
    return {{to_index(rounded, 0, size - 1), 1}};
}

/// How far an antialiased axis reaches to either side; 0 where it is none.
inline float filter_reach(plain_call const& call, float scale, resampling_fault fault) {
    float const stretch = 1.f / scale;
    float const least = fault == resampling_fault::filter_below_scale_one ? 1.f : 2.f;
    if (!call.value<bool>("Antialiased") || !(stretch > least)) return 0;
    return fault == resampling_fault::filter_half_as_wide ? stretch / 2 : stretch;
}

inline std::vector<axis_part> filtered_parts(float x, index_t size, float reach, resampling_fault fault) {
    x = std::clamp(x, 0.f, static_cast<float>(size - 1));
    std::vector<axis_part> parts;
    double sum = 0;
    index_t const end = to_index(std::ceil(x + reach), 0, size - 1);
    for (index_t at = to_index(std::floor(x - reach), 0, size - 1); at <= end; ++at) {
        double const weight =
            1 - std::abs(static_cast<double>(at) - static_cast<double>(x)) / static_cast<double>(reach);
        if (weight <= 0) continue;
        parts.push_back({at, fault == resampling_fault::filter_of_equal_weights ? 1 : weight});
        sum += parts.back().weight;
    }
    if (fault == resampling_fault::filter_not_normalized) sum = static_cast<double>(reach);
    for (axis_part& part : parts) part.weight /= sum;
    return parts;
}

/// The parts of every position along every axis.
using parts_of_axes = std::vector<std::vector<std::vector<axis_part>>>;

inline parts_of_axes parts_of(plain_call const& call, resampled_axes const& axes, resampling_fault fault) {
    bool const linear = call.value<std::uint32_t>("InterpolationMode") == 1;
    parts_of_axes parts(axes.output.size());
    for (std::size_t axis = 0; axis < parts.size(); ++axis)
        for (index_t o = 0; o < axes.output[axis]; ++o) {
            float const x =
                (static_cast<float>(o) - axes.output_offsets[axis]) / axes.scales[axis] - axes.input_offsets[axis];
            resampling_fault const here = axis < call.copied_axes ? resampling_fault::none : fault;
            float const reach = filter_reach(call, axes.scales[axis], here);
            parts[axis].push_back(!linear     ? nearest_part(x, axes.input[axis], call, here)
                                  : reach > 0 ? filtered_parts(x, axes.input[axis], reach, here)
                                              : linear_parts(x, axes.input[axis], here));
        }
    return parts;
}

/// Calls visit(number of an element, weight) for the elements that make one element of the forward pass.
template <class Visit>
void for_each_part(parts_of_axes const& parts, shape const& input, index const& output_at, Visit&& visit,
                   std::size_t axis = 0, index_t flat = 0, double weight = 1) {
    if (axis == input.size()) return visit(static_cast<std::size_t>(flat), weight);
    for (axis_part const& part : parts[axis][static_cast<std::size_t>(output_at[axis])])
        if (0 <= part.at && part.at < input[axis])
            for_each_part(parts, input, output_at, visit, axis + 1, flat * input[axis] + part.at, weight * part.weight);
}

/// Adds to an element of a gradient.
template <resampling_fault Fault>
void contribute(double& element, double share, bool written) {
    if (Fault == resampling_fault::overwritten || (Fault == resampling_fault::first_only && !written))
        element = share;
    else if (Fault == resampling_fault::reached)
        element = 1;
    else if (Fault != resampling_fault::first_only)
        element += share;
}

} // namespace detail

/// What the fault can be seen in.
constexpr bool is_visible(resampling_fault fault, bool gradient, bool linear, bool antialiased) {
    using enum resampling_fault;
    if (fault == overwritten || fault == first_only || fault == reached) return gradient;
    if (fault == rounded_to_even) return !linear;
    bool const is_of_filter = fault == filter_below_scale_one || fault == filter_not_normalized ||
                              fault == filter_half_as_wide || fault == filter_of_equal_weights;
    return linear && (antialiased || !is_of_filter);
}

/// The result of RESAMPLE, or of its gradient.
template <resampling_fault Fault>
std::optional<element_values> resampled(plain_call const& call, std::string_view output) {
    bool const is_gradient = call.has("InputGradientTensor"),
               linear = call.value<std::uint32_t>("InterpolationMode") == 1;
    if (!is_visible(Fault, is_gradient, linear, call.value<bool>("Antialiased"))) return std::nullopt;
    detail::resampled_axes const axes = detail::axes_of(call, output);
    detail::parts_of_axes const parts = detail::parts_of(call, axes, Fault);
    element_values const& from = call.tensor(is_gradient ? "InputGradientTensor" : "InputTensor").values;
    element_values result(static_cast<std::size_t>(element_count(is_gradient ? axes.input : axes.output)));
    std::vector<bool> written(result.size());
    std::size_t flat = 0;
    for_each_index(axes.output, [&](index const& at) {
        std::size_t const forward = flat++;
        detail::for_each_part(parts, axes.input, at, [&](std::size_t element, double weight) {
            if (!is_gradient)
                result[forward] += weight * from[element];
            else
                detail::contribute<Fault>(result[element], weight * from[forward], written[element]);
            if (is_gradient) written[element] = true;
        });
    });
    return result;
}

} // namespace dmlref::golden::cause
