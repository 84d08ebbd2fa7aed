// SPDX-License-Identifier: MIT
#include "resample_axis.hpp"

#include <algorithm>

namespace dmlref::mock_device {

namespace {

/// Finds the elements of the input for the coordinates of one output axis.
struct axis_reader {
    resampled_axis const& axis;
    resampling const& what;
    device_arithmetic const& arithmetic;
    resample_bug injected;
    device_arithmetic real = arithmetic.for_coordinates();

    footprint operator()(index_t o) const {
        float const x = real.position(static_cast<float>(o), axis.scale, axis.input_offset, axis.output_offset);
        if (!what.linear) return single(rounded_element(x));
        float const stretch = filter_stretch();
        return stretch > 0 ? filtered(x, stretch) : between_two(x);
    }

    float last() const { return static_cast<float>(axis.input_size - 1); }
    index_t clamped(float x) const { return to_index(x, 0, axis.input_size - 1); }
    static footprint single(index_t element) { return {footprint_kind::one_element, {{element, 1.f}}}; }

    index_t rounded_element(float x) const {
        switch (injected) {
        case resample_bug::nearest_rounds_half_down:
            return clamped(std::ceil(real.subtract(x, 0.5f)));
        case resample_bug::nearest_rounds_half_to_even:
            return clamped(std::nearbyint(x));
        case resample_bug::nearest_rounds_down:
            return clamped(std::floor(x));
        case resample_bug::nearest_rounds_up:
            return clamped(std::ceil(x));
        default:
            break;
        }
        if (!what.rounding || injected == resample_bug::rounding_direction_ignored)
            return clamped(std::floor(real.add(x, 0.5f)));
        bool const reversed = injected == resample_bug::rounding_direction_reversed;
        bool const up = (*what.rounding == axis_direction::increasing) != reversed;
        return clamped(up ? std::ceil(x) : std::floor(x));
    }

    /// The number of elements that an antialiasing filter reaches to either side; 0: the axis is not antialiased.
    float filter_stretch() const {
        if (!what.antialiased || injected == resample_bug::antialiasing_ignored) return 0;
        float const stretch = real.rounded(1.f / axis.scale);
        float const threshold = injected == resample_bug::antialiasing_below_scale_one ? 1.f : 2.f;
        if (!(stretch > threshold)) return 0;
        return injected == resample_bug::antialiasing_half_as_wide ? stretch / 2 : stretch;
    }

    footprint filtered(float x, float stretch) const {
        x = std::clamp(x, 0.f, last());
        footprint result{footprint_kind::filtered, {}};
        std::vector<float> weights;
        index_t const end = clamped(std::ceil(x + stretch));
        for (index_t i = clamped(std::floor(x - stretch)); i <= end; ++i) {
            float const distance = std::abs(real.subtract(static_cast<float>(i), x));
            float weight = arithmetic.rounded(real.subtract(1, real.divide(distance, stretch)));
            if (!(weight > 0)) continue;
            if (injected == resample_bug::antialiasing_by_plain_mean) weight = 1;
            result.taps.push_back({i, weight});
            weights.push_back(weight);
        }
        result.divisor = injected == resample_bug::antialiasing_not_normalized ? stretch : arithmetic.sum(weights);
        return result;
    }

    footprint between_two(float x) const {
        float highest = last();
        if (injected == resample_bug::linear_last_element_not_reached) highest = std::max(0.f, highest - 1);
        if (injected == resample_bug::linear_border_is_zero) return beside_zeros(x);
        if (injected == resample_bug::linear_edge_extrapolated) return extrapolated(x);
        if (arithmetic.clamps_indices && injected == resample_bug::none)
            return pair(clamped(std::floor(x)), clamped(std::floor(x) + 1), real.subtract(x, std::floor(x)));
        x = std::clamp(x, 0.f, highest);
        index_t const lower = clamped(x), upper = std::min(lower + 1, axis.input_size - 1);
        float const weight = real.subtract(x, std::floor(x));
        if (weight == 0 && injected == resample_bug::linear_whole_position_takes_next) return single(upper);
        if (injected == resample_bug::linear_weights_exchanged) return pair(upper, lower, weight);
        return pair(lower, upper, weight);
    }

    footprint beside_zeros(float x) const {
        x = std::clamp(x, -1.f, last() + 1);
        index_t const lower = to_index(std::floor(x), -1, axis.input_size);
        return pair(lower, lower + 1, real.subtract(x, std::floor(x)));
    }

    footprint extrapolated(float x) const {
        if (axis.input_size == 1) return single(0);
        index_t const lower = to_index(x, 0, axis.input_size - 2);
        return pair(lower, lower + 1, real.subtract(x, static_cast<float>(lower)));
    }

    footprint pair(index_t a, index_t b, float weight) const {
        float const w = arithmetic.filter_weight(weight);
        return {footprint_kind::between_two, {{a, arithmetic.subtract(1, w)}, {b, w}}};
    }
};

} // namespace

std::vector<footprint> footprints_of(resampled_axis const& axis, resampling const& what,
                                     device_arithmetic const& arithmetic, resample_bug injected) {
    axis_reader const footprint_at = {axis, what, arithmetic, injected};
    std::vector<footprint> result;
    for (index_t o = 0; o < axis.output_size; ++o) result.push_back(footprint_at(o));
    return result;
}

} // namespace dmlref::mock_device
