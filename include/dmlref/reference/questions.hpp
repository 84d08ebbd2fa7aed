// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/spec/regions.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

/// What the equations ask of a number besides + - * /, as float answers it. Operators call these functions unqualified,
/// so that other numbers may answer otherwise, with an overload in their own namespace: golden/answers.hpp
namespace dmlref::reference {

/// A position on an axis: `lerp` of the way from element `lower` to element `upper`, in [0, 1).
template <class Float>
struct linear_position {
    index_t lower = 0, upper = 0;
    Float lerp{};
};

/// The elements that a coordinate in [0, last] lies between. On an element both are that element, so that the next one
/// is not read: an infinity there must not leak. RA-14, RS-5
template <std::floating_point Float>
linear_position<Float> position_between_elements(Float x, index_t last) {
    index_t const lower = to_index(std::floor(x), 0, last), upper = to_index(std::ceil(x), 0, last);
    return {lower, upper, lower == upper ? Float{0} : x - static_cast<Float>(lower)};
}

/// The coordinate in [0, last] that is nearest to x. RA-10, RS-3
template <std::floating_point Float>
Float clamped_to_image(Float x, index_t last) {
    return std::clamp(x, Float{0}, static_cast<Float>(last));
}

/// False for NaN. RA-9
template <std::floating_point Float>
bool is_within_image(Float x, index_t input_size) {
    return x >= -1 && x <= static_cast<Float>(input_size);
}

/// The pixel that nearest-neighbor takes in a region. RA-7
template <std::floating_point Float>
index_t nearest_element(Float x, index_t last, nearest_tie tie) {
    if (tie == nearest_tie::half_down) return to_index(std::ceil(x - Float{0.5}), 0, last);
    if (tie == nearest_tie::half_up) return to_index(std::floor(x + Float{0.5}), 0, last);
    return to_index(std::nearbyint(x), 0, last); // in the rounding mode that the library needs, to nearest even
}

/// The element that nearest-neighbor takes when resampling. RS-1, RS-3
template <std::floating_point Float>
index_t nearest_element(Float x, index_t last, std::optional<axis_direction> rounding_direction) {
    if (!rounding_direction) return to_index(std::floor(x + Float{0.5}), 0, last);
    return to_index(*rounding_direction == axis_direction::increasing ? std::ceil(x) : std::floor(x), 0, last);
}

/// ScaledRegionSize: from a region's first corner to its second, in pixels. RA-4
template <class Float>
Float scaled_region_size(Float const& scaled_region1, Float const& scaled_region2) {
    return scaled_region2 - scaled_region1;
}

/// inputSamplesPerOutputSample of a region's size in pixels. RA-3
using spec::samples_per_output;

/// round(RoiX1 * SpatialScale). RP-1
template <std::floating_point Float>
Float rounded_corner(Float x, roi_corner_rounding rounding) {
    return rounding == roi_corner_rounding::half_even ? std::nearbyint(x) : std::round(x);
}

/// One axis of a region of ROI_POOLING: x1, a whole number of pixels, and RegionWidth; or y1 and RegionHeight.
template <class Float>
struct pooled_region {
    Float x1;
    index_t region_width;
};

/// x1 as an integer. Beyond 2^29 pixels it counts as 2^29, so that no product needs more than 64 bits. RP-5
inline index_t pixel_of(float x1) {
    constexpr index_t limit = index_t{1} << 29;
    return to_index(x1, -limit, limit);
}

/// The pixels [start, end) of a bin.
struct pooled_bin {
    index_t start, end;
};

/// StartX, rounded down, and EndX, rounded up: exact in integers. RP-2
inline pooled_bin edges_of_bin(pooled_region<float> const& region, index_t output_x, index_t pooled_width) {
    index_t const x1 = pixel_of(region.x1), region_width = region.region_width;
    return {(output_x * region_width) / pooled_width + x1,
            ((output_x + 1) * region_width + pooled_width - 1) / pooled_width + x1};
}

/// Whether an antialiased call is read as iterative halving. RS-10
template <class T>
bool is_halved(tensor_view<T const> const&, antialias_reading reading) {
    return reading == antialias_reading::iterative_halving;
}

/// The elements [first, last] that an antialiasing filter around x may reach: `stretch` elements to either side, and
/// one more, which has no weight, for whatever was rounded.
struct filtered_elements {
    index_t first, last;
};
inline filtered_elements elements_under_filter(float x, float stretch, index_t last) {
    return {to_index(std::floor(x - stretch) - 1, 0, last), to_index(std::ceil(x + stretch) + 1, 0, last)};
}

/// The weight of element i under the filter, a triangle. RS-9
template <class Float>
Float filter_weight(index_t i, Float const& x, Float const& stretch) {
    using std::abs;
    return 1.f - abs(static_cast<Float>(i) - x) / stretch;
}

/// Whether an element of this weight is read at all. RS-5
template <std::floating_point Float>
bool has_weight(Float weight) {
    return weight > 0;
}

/// An element of an axis and its weight in an antialiased result.
template <class Float>
struct weighted_element {
    index_t at;
    Float weight;
};

/// The average of an axis under a filter. `value` computes what is at an element.
template <class Float, class Value>
Float weighted_average(std::vector<weighted_element<Float>> const& elements, Value&& value) {
    bool const is_long = is_long_sum(static_cast<index_t>(elements.size())); // NU-7
    ordered_sum<Float> sum(is_long), sum_of_weights(is_long);
    for (auto const& [at, weight] : elements) {
        sum += weight * value(at);
        sum_of_weights += weight;
    }
    return sum.rounded() / sum_of_weights.rounded();
}

/// round(number) + zero_point, an integer. Halves go to the even one before zero_point is added. QA-5
inline float quantized(float number, float zero_point) { return std::nearbyint(number) + zero_point; }

/// Linear interpolation from a to b.
template <class Float>
Float lerp(Float const& a, Float const& b, Float const& t) {
    return (1.f - t) * a + t * b;
}

/// The average of two elements.
template <class Float>
Float halfway_between(Float const& a, Float const& b) {
    return (a + b) * 0.5f;
}

/// What linear interpolation gives at a position. `value` computes what is at an element.
template <class Float, class Value>
Float interpolate(linear_position<Float> const& position, Value&& value) {
    if (position.lower == position.upper) return value(position.lower);
    Float const a = value(position.lower);
    Float const b = value(position.upper);
    return lerp(a, b, position.lerp);
}

/// Calls visit(element, weight) for each element that linear interpolation reads.
template <class Float, class Visit>
void for_each_tap(linear_position<Float> const& position, Visit&& visit) {
    visit(position.lower, 1.f - position.lerp); // never of weight 0, because lerp is below 1
    if (position.lower != position.upper) visit(position.upper, position.lerp);
}

/// imageGradX and imageGradY: the slope along one axis, interpolated over the other.
template <class Float, class SlopeAt>
Float image_grad(linear_position<Float> const& position, SlopeAt&& slope_at) {
    return interpolate(position, slope_at);
}

/// inputGradientCoordinate.x of a sample that lies at the fraction t of a region: how far the region's second corner
/// moves the sample. RG-1
template <class Float>
Float input_gradient_coordinate(Float const& t, float spatial_scale) {
    return t * spatial_scale;
}

/// inputWidth - inputGradientCoordinate.x: how far its first corner moves the sample.
template <class Float>
Float share_of_first_corner(Float const& input_width, Float const& x) {
    return input_width - x;
}

/// A sum, or a gradient, divided by a count.
template <class Float>
Float average(Float const& sum, index_t count) {
    return sum / static_cast<float>(count);
}

/// A value and where it is.
template <class Number, class Position>
struct positioned_value {
    Number value;
    Position position;
};

/// The largest of the values that it is shown, and of equal ones the first; a NaN in first place stays, since nothing
/// is greater. MP-1, MP-2, RA-12, RP-6
template <class Number, class Position>
class first_maximum {
public:
    void consider(Number const& value, Position const& position) {
        // Greater, not "not less".
        if (!largest_ || value > largest_->value) largest_ = {value, position};
    }
    /// None when nothing was considered.
    std::optional<positioned_value<Number, Position>> result() const { return largest_; }

private:
    std::optional<positioned_value<Number, Position>> largest_;
};

} // namespace dmlref::reference
