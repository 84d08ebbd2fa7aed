// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/bounded_arithmetic.hpp"

/// Coordinates, and what is interpolated and averaged by the weights that they give.
namespace dmlref::golden {

inline bounded bounded::with_shared_error(error_origin what) const {
    if (!std::isfinite(value_)) return *this;
    bounded result = bounded(computed_, value_);
    result.grid_ = is_exact(judging_profile->unit_roundoff) ? grid_ : 0;
    result.may_overflow_ = may_overflow_;
    if (double const off = what == error_origin::corner ? error_of_coordinate() : error(); off > 0)
        result.shared_ = {what, value_, off};
    return result;
}

/// What the first corner is off by moves a sample on the way to the second by less and less, as it makes the region
/// smaller. A device that fuses the product with a sum rounds it in one of both places only, which moves the sample by
/// no more than the corner.
template <class Options>
reference::region_axis<bounded> scaled_region_axis(bounded const& region1, bounded const& region2, float spatial_scale,
                                                   index_t input_size, index_t output_size, Options const& options) {
    bounded const first = (region1 * spatial_scale).with_shared_error(error_origin::corner);
    bounded const second = (region2 * spatial_scale).with_shared_error(error_origin::corner);
    auto axis = reference::scaled_region_axis<bounded>(first, second, 1.f, input_size, output_size, options);
    axis.scaled_region_size.coordinate_ += first.coordinate_error();
    return axis;
}

/// A number of its own, in float: every device takes this difference first.
inline bounded scaled_region_size(bounded const& scaled_region1, bounded const& scaled_region2) {
    bounded result = scaled_region2 - scaled_region1;
    if (!std::isfinite(result.value_)) return result;
    result.rounding_ = result.rounding_error(profiles[0].unit_roundoff);
    result.forget_terms();
    return result;
}

/// A coordinate: its whole error becomes one that later values have from their coordinates.
inline bounded clamped_to_image(bounded const& x, index_t last) {
    bounded result(reference::clamped_to_image(x.computed_, last));
    auto const high = static_cast<double>(static_cast<float>(last));
    result.value_ = x.value_ < 0 ? 0 : x.value_ > high ? high : x.value_;
    result.magnitude_ = std::abs(result.value_);
    result.grid_ = result.value_ == x.value_ ? x.grid_ : bounded::grid_of(result.value_);
    double const error = x.error_of_coordinate();
    bool const is_beyond = x.value_ + error <= 0 || x.value_ - error >= high;
    result.coordinate_ = is_beyond || !std::isfinite(x.value_) ? 0 : error;
    if (x.value_ - error < 0 || x.value_ + error > high) result.beyond_edge_ = error == 0 ? (std::min)(x.grid_, 1.) : 0;
    return result;
}

/// Between 0 and 1, however the coordinate was rounded, and rounded once more.
inline bounded bounded::lerp_between(index_t lower, index_t upper) const {
    bounded result(lower == upper ? 0.f : computed_ - static_cast<float>(lower));
    if (lower == upper) {
        result.beyond_edge_ = beyond_edge_;
        return result;
    }
    result.value_ = std::clamp(value_ - static_cast<double>(lower), 0., 1.);
    result.magnitude_ = std::abs(result.value_);
    result.set_roundings(1);
    result.grid_ = (std::min)(grid_, 1.);
    result.coordinate_ = error_of_coordinate() + judging_profile->weight_error;
    if (result.is_exact(judging_profile->unit_roundoff)) result.set_roundings(0); // of a difference on the grid
    return result;
}

/// A number of its own, between 0 and 1 where it is read: it is off as x is, by the slope, and as the stretch is, and
/// by the roundings of the distance and the quotient, all below 1.
inline bounded filter_weight(index_t i, bounded const& x, bounded const& stretch) {
    bounded result(reference::filter_weight(i, x.computed_, stretch.computed_));
    double const distance = std::abs(static_cast<double>(i) - x.value_) / stretch.value_;
    double const error_of_stretch = distance * stretch.error_of_coordinate() / stretch.value_;
    double const error_of_x = x.error_of_coordinate() / stretch.value_;
    result.value_ = 1 - distance;
    result.magnitude_ = std::abs(result.value_);
    result.set_roundings(1);
    result.grid_ = stretch.is_power_of_two() ? (std::min)({x.grid_ / stretch.grid_, 1 / stretch.grid_, 1.}) : 0;
    bool const is_exact = error_of_x + error_of_stretch == 0 && profiles[0].unit_roundoff <= result.grid_;
    double const roundings = is_exact ? 0 : 1 + judging_profile->division_error;
    result.coordinate_ = error_of_x + error_of_stretch + roundings * profiles[0].unit_roundoff * distance;
    bool const has_sign = std::abs(static_cast<double>(i) - x.value_) > x.error_of_coordinate();
    if (has_sign) result.tilt_ = static_cast<double>(i) > x.value_ ? error_of_x : -error_of_x;
    return result;
}

/// What x is off by moves the weights of all elements behind it up and those of all before it down, or the other way.
/// With w + d for a device's weights: (sum of (w + d) v) / (sum of w + d) - q = (sum of d (v - q)) / (sum of w + d).
template <class Value>
bounded weighted_average(std::vector<reference::weighted_element<bounded>> const& elements, Value&& value) {
    std::vector<bounded> values;
    bounded result = reference::weighted_average<bounded>(elements, [&](index_t at) {
        values.push_back(value(at));
        return values.back();
    });
    bounded weights = 0.f;
    for (auto const& each : elements) weights += each.weight;
    double const least_divisor = weights.value_ - weights.error();
    if (!std::isfinite(result.value_) || !(least_divisor > 0)) return result;
    double at_once = 0, by_itself = 0, of_values = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        bounded const& weight = elements[i].weight;
        double const rise = values[i].value_ - result.value_;
        at_once += weight.tilt_ * rise;
        by_itself += (weight.coordinate_ - std::abs(weight.tilt_)) * std::abs(rise);
        of_values += weight.reach() * values[i].coordinate_ + weight.coordinate_ * values[i].rounding_error();
    }
    result.coordinate_ = (std::abs(at_once) + by_itself + of_values) / least_divisor;
    return result;
}

/// Rounded once. What the rounding of the weight itself is off by stays as large, however small 1 - weight is.
inline bounded bounded::complement() const {
    bounded result = *this;
    if (is_beyond_edge()) { // and the weight itself, both of one element
        result = 1.f;
        result.terms_ = 2;
        result.grid_ = beyond_edge_;
        result.set_roundings(result.is_exact(judging_profile->unit_roundoff) ? 0 : 1);
        return result;
    }
    result.computed_ = 1.f - computed_;
    result.value_ = 1 - value_;
    result.magnitude_ = std::abs(result.value_);
    result.rounding_ = rounding_error();
    result.grid_ = (std::min)(grid_, 1.);
    result.set_roundings(is_zero() || result.is_exact(judging_profile->unit_roundoff) ? 0 : 1);
    return result;
}

/// The other form of interpolation takes the difference of two infinities.
inline bounded bounded::with_difference_of_infinities() const {
    if (std::isnan(value_)) return *this;
    bool const other_form = replay::choose({{}, {{decision::infinite_tap, value_, 0}}}) == 1;
    return other_form ? bounded(std::numeric_limits<float>::quiet_NaN()) : *this;
}

/// As (1 - t) * a + t * b or as a + t * (b - a), of which the second rounds t, b - a and their product.
inline bounded lerp(bounded const& a, bounded const& b, bounded const& t) {
    bounded result = t.complement() * a + t * b;
    if (!std::isfinite(result.value_)) return result.with_difference_of_infinities();
    double const w = t.value_, unit_roundoff = judging_profile->unit_roundoff;
    // The second form has t * a as a term, too.
    bool const is_difference_exact = result.is_exact(unit_roundoff, result.magnitude_ + w * a.magnitude_);
    result.computed_ = reference::lerp(a.computed_, b.computed_, t.computed_);
    double const rise = std::abs(b.value_ - a.value_) + a.error() + b.error();
    double const a_share = 1 - w + t.coordinate_, b_share = w + t.coordinate_;
    result.magnitude_ = (1 - w) * a.magnitude_ + w * b.magnitude_;
    result.terms_ = a.terms_ + b.terms_;
    double const rounded_again = judging_profile->weight_error != 0 ? 1 : 0; // the weights of a's and b's elements
    result.coordinate_ = bounded::error_times(t.coordinate_, rise) + (a_share + rounded_again) * a.coordinate_ +
                         (b_share + rounded_again) * b.coordinate_;
    result.rounding_ = bounded::error_times(a.rounding_, a_share) + bounded::error_times(b.rounding_, b_share);
    result.if_rounded_ = bounded::error_times(a.if_rounded_, a_share) + bounded::error_times(b.if_rounded_, b_share);
    if (!is_difference_exact) result.rounding_ += bounded::error_times(rise, 3 * unit_roundoff * b_share);
    if (rise > judging_profile->largest) result.may_overflow_ = true; // b - a may
    result.finish();
    return result;
}

/// Of the sum, whose half is exact, or interpolated.
inline bounded halfway_between(bounded const& a, bounded const& b) {
    bounded result = lerp(a, b, bounded(0.5f)).with_computed(reference::halfway_between(a.computed_, b.computed_));
    if (a.reach() + b.reach() > judging_profile->largest) result.may_overflow_ = true; // the sum may
    return result;
}

/// On an element that, or (1 - w) * element + w * element.
template <class Value>
bounded interpolate(reference::linear_position<bounded> const& position, Value&& value) {
    bounded const a = value(position.lower);
    if (position.lower == position.upper) return position.lerp.is_beyond_edge() ? position.lerp.complement() * a : a;
    return lerp(a, value(position.upper), position.lerp);
}

template <class Visit>
void for_each_tap(reference::linear_position<bounded> const& position, Visit&& visit) {
    visit(position.lower, position.lerp.complement());
    if (position.lower != position.upper) visit(position.upper, position.lerp);
}

/// A number of its own. What the position is off by is the same for all samples at this position, in every channel.
template <class SlopeAt>
bounded image_grad(reference::linear_position<bounded> const& position, SlopeAt&& slope_at) {
    std::vector<bounded> slopes;
    bounded result = interpolate(position, [&](index_t at) {
                         slopes.push_back(slope_at(at).as_one_number());
                         return slopes.back();
                     }).as_one_number();
    double const w = position.lerp.value_;
    if (slopes.size() == 1 || !(0 < w && w < 1) || !std::isfinite(result.value_)) return result; // w was clamped
    double const error = position.lerp.coordinate_ * (slopes[1].value_ - slopes[0].value_);
    if (error == 0) return result;
    result.coordinate_ = (std::max)(0., result.coordinate_ - std::abs(error));
    result.shared_ = {error_origin::position, static_cast<double>(position.lower) + w, error};
    return result;
}

/// A number of its own, which is off by the same for all samples of a row or column.
inline bounded input_gradient_coordinate(bounded const& t, float spatial_scale) {
    return (t * spatial_scale).with_shared_error(error_origin::share_of_corner);
}

inline bounded share_of_first_corner(bounded const& input_width, bounded const& x) {
    return (input_width - x).as_one_number();
}

} // namespace dmlref::golden
