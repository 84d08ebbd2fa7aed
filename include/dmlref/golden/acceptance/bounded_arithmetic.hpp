// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/bounded.hpp"
#include "dmlref/reference/lp_pooling.hpp"

#include <bit>
#include <cstdint>

namespace dmlref::golden {

constexpr double bounded::grid_of(double value) {
    if (value == 0) return std::numeric_limits<double>::infinity();
    if (!is_finite(value)) return 0;
    auto const bits = std::bit_cast<std::uint64_t>(value);
    int const exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1075; // no float is a subnormal double
    std::uint64_t const digits = (bits & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1} << 52);
    int const biased = exponent + std::countr_zero(digits) + 1023;
    return std::bit_cast<double>(static_cast<std::uint64_t>(biased) << 52);
}

inline double bounded::rounding_error(double unit_roundoff) const {
    if (!std::isfinite(value_)) return 0;
    if (is_exact(unit_roundoff) || (terms_ == 1 && roundings_ == 0)) return rounding_;
    constexpr double of_double = 0x1p-50;       // value_ itself is rounded, in double
    double const off = coordinate_ + rounding_; // is rounded together with the value
    return (gamma(unit_roundoff) + of_double) * (magnitude_ + off) + rounding_;
}

inline bounded bounded::with_computed(float computed) const {
    bounded result = *this;
    result.computed_ = computed;
    return result;
}

/// What holds of every result.
inline bounded bounded::finished() const {
    bounded result = *this;
    if (magnitude_ > judging_profile->largest) result.may_overflow_ = true; // in some order
    if (!std::isfinite(value_)) {
        result.coordinate_ = result.rounding_ = result.if_rounded_ = result.grid_ = 0;
        return result;
    }
    if (if_rounded_ != 0 && !is_exact(judging_profile->unit_roundoff))
        result.rounding_ += std::exchange(result.if_rounded_, 0.);
    if (may_reach_beyond(judging_profile->largest)) result.may_overflow_ = true;
    double const smallest_normal = (std::max)(0x1p-126, judging_profile->smallest_step);
    if (magnitude_ != 0 && std::abs(value_) < 2 * smallest_normal && !is_exact(judging_profile->unit_roundoff))
        result.rounding_ += judging_profile->smallest_step;
    return result;
}

inline bounded bounded::operator-() const {
    bounded result = *this;
    result.computed_ = -computed_;
    result.value_ = -value_;
    return result;
}

inline bounded operator+(bounded const& a, bounded const& b) {
    bounded result;
    result.computed_ = a.computed_ + b.computed_;
    result.value_ = a.value_ + b.value_;
    result.magnitude_ = a.magnitude_ + b.magnitude_;
    result.terms_ = a.is_zero() || b.is_zero() ? (std::max)(a.terms_, b.terms_) : a.terms_ + b.terms_;
    result.roundings_ = (std::max)(a.roundings_, b.roundings_);
    result.grid_ = (std::min)(a.grid_, b.grid_);
    result.coordinate_ = a.coordinate_ + b.coordinate_;
    result.rounding_ = a.rounding_ + b.rounding_;
    result.if_rounded_ = a.if_rounded_ + b.if_rounded_;
    result.may_overflow_ = a.may_overflow_ || b.may_overflow_;
    return result.finished();
}

/// A weight of 0 that a device may find above 0: 0 times infinity is NaN, and what is above 0 times infinity is not.
inline bounded bounded::product_of_zero_and_infinity(bounded const& zero, bounded const& infinite) {
    bounded const products[] = {infinite, std::numeric_limits<float>::quiet_NaN()};
    float const computed = zero.computed_ * infinite.computed_;
    std::size_t const of_reference = std::isnan(computed) ? 1 : 0;
    std::size_t const other = replay::choose({{}, {{decision::infinite_tap, infinite.value_, 0}}});
    return products[of_reference ^ other].with_computed(computed);
}

inline bounded operator*(bounded const& a, bounded const& b) {
    if (std::isinf(b.value_) && a.value_ == 0 && a.error() > 0) return bounded::product_of_zero_and_infinity(a, b);
    if (std::isinf(a.value_) && b.value_ == 0 && b.error() > 0) return bounded::product_of_zero_and_infinity(b, a);
    bounded result;
    result.computed_ = a.computed_ * b.computed_;
    result.value_ = a.value_ * b.value_;
    result.magnitude_ = a.magnitude_ * b.magnitude_;
    result.terms_ = a.terms_ * b.terms_;
    result.roundings_ = a.roundings_ + b.roundings_ + (a.is_power_of_two() || b.is_power_of_two() ? 0 : 1);
    result.grid_ = a.grid_ * b.grid_;
    // With a + e for what a device has: (a + e) * (b + f) - a * b = e * (b + f) + f * a.
    double const a_reach = b.has_other_errors() ? a.reach() : 0, b_reach = a.has_other_errors() ? b.reach() : 0;
    result.coordinate_ = bounded::error_times(a.coordinate_, b_reach) + bounded::error_times(b.coordinate_, a_reach);
    result.rounding_ = bounded::error_times(a.rounding_, b_reach) + bounded::error_times(b.rounding_, a_reach);
    result.if_rounded_ = bounded::error_times(a.if_rounded_, b_reach) + bounded::error_times(b.if_rounded_, a_reach);
    result.may_overflow_ = a.may_overflow_ || b.may_overflow_;
    return result.finished();
}

inline bounded operator/(bounded const& a, bounded const& b) {
    bounded result;
    result.computed_ = a.computed_ / b.computed_;
    result.value_ = a.value_ / b.value_;
    double const b_error = b.error(), least_divisor = (std::max)(0., std::abs(b.value_) - b_error);
    result.magnitude_ = a.magnitude_ / least_divisor;
    result.terms_ = a.terms_;
    result.roundings_ = a.roundings_ + judging_profile->division_error + 1; // 1: times a rounded reciprocal
    result.grid_ = b.is_power_of_two() ? a.grid_ / b.grid_ : a.magnitude_ == 0 ? a.grid_ : 0;
    // With a + e and b + f for what a device has: (a + e) / (b + f) - a / b = (e - f * a / b) / (b + f).
    double const quotient = std::abs(result.value_);
    result.coordinate_ = (a.coordinate_ + quotient * b.coordinate_error()) / least_divisor;
    result.rounding_ = (a.rounding_ + quotient * b.rounding_error()) / least_divisor;
    result.if_rounded_ = (a.if_rounded_ + quotient * b.if_rounded_) / least_divisor;
    result.may_overflow_ = a.may_overflow_ || b.may_overflow_ || least_divisor == 0;
    if (least_divisor == 0) { // anything may come out
        result.magnitude_ = std::abs(result.value_);
        result.coordinate_ = result.if_rounded_ = 0;
        result.rounding_ = std::numeric_limits<double>::infinity();
    }
    return result.finished();
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

inline bounded bounded::as_one_number() const {
    bounded result = *this;
    if (!std::isfinite(value_)) return result;
    bool const exact = is_exact(judging_profile->unit_roundoff);
    result.roundings_ += 1; // of each term, where a device has multiplied it already
    double const error = result.gamma(judging_profile->unit_roundoff) * magnitude_;
    result.magnitude_ = std::abs(value_);
    result.terms_ = 1;
    result.roundings_ = 0;
    (exact ? result.if_rounded_ : result.rounding_) += error + (exact ? 0 : 0x1p-50 * magnitude_);
    if (!exact) result.grid_ = 0;
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
    result.roundings_ = 1;
    result.grid_ = (std::min)(grid_, 1.);
    result.coordinate_ = error_of_coordinate() + judging_profile->weight_error;
    if (result.is_exact(judging_profile->unit_roundoff)) result.roundings_ = 0; // of a difference on the grid
    return result;
}

/// A number of its own, between 0 and 1 where it is read: it is off as x is, by the slope, and by four roundings of the
/// distance, the quotient and the stretch, all below 1.
inline bounded filter_weight(index_t i, bounded const& x, bounded const& stretch) {
    bounded result(reference::filter_weight(i, x.computed_, stretch.computed_));
    double const distance = std::abs(static_cast<double>(i) - x.value_) / stretch.value_;
    double const error_of_stretch = distance * stretch.error_of_coordinate() / stretch.value_;
    double const error_of_x = x.error_of_coordinate() / stretch.value_;
    result.value_ = 1 - distance;
    result.magnitude_ = std::abs(result.value_);
    result.roundings_ = 1;
    result.grid_ = stretch.is_power_of_two() ? (std::min)({x.grid_ / stretch.grid_, 1 / stretch.grid_, 1.}) : 0;
    bool const is_exact = error_of_x + error_of_stretch == 0 && profiles[0].unit_roundoff <= result.grid_;
    result.coordinate_ = error_of_x + error_of_stretch + (is_exact ? 0 : 4 * profiles[0].unit_roundoff * distance);
    return result;
}

/// Rounded once. What the rounding of the weight itself is off by stays as large, however small 1 - weight is.
inline bounded bounded::complement() const {
    bounded result = *this;
    if (is_beyond_edge()) { // and the weight itself, both of one element
        result = 1.f;
        result.terms_ = 2;
        result.grid_ = beyond_edge_;
        result.roundings_ = result.is_exact(judging_profile->unit_roundoff) ? 0 : 1;
        return result;
    }
    result.computed_ = 1.f - computed_;
    result.value_ = 1 - value_;
    result.magnitude_ = std::abs(result.value_);
    result.rounding_ = rounding_error();
    result.grid_ = (std::min)(grid_, 1.);
    result.roundings_ = is_zero() || result.is_exact(judging_profile->unit_roundoff) ? 0 : 1;
    return result;
}

/// The other form of interpolation takes the difference of two infinities.
inline bounded bounded::with_difference_of_infinities() const {
    if (std::isnan(value_)) return *this;
    bool const other_form = replay::choose({{}, {{decision::infinite_tap, value_, 0}}}) == 1;
    return other_form ? bounded(std::numeric_limits<float>::quiet_NaN()) : *this;
}

/// As (1 - t) * a + t * b or as a + t * (b - a), of which the second rounds b - a.
inline bounded lerp(bounded const& a, bounded const& b, bounded const& t) {
    bounded const products = t.complement() * a + t * b;
    if (!std::isfinite(products.value_)) return products.with_difference_of_infinities();
    bounded result = products;
    result.computed_ = reference::lerp(a.computed_, b.computed_, t.computed_);
    double const w = t.value_, rise = std::abs(b.value_ - a.value_) + a.error() + b.error();
    double const a_share = 1 - w + t.coordinate_, b_share = w + t.coordinate_;
    result.magnitude_ = (1 - w) * a.magnitude_ + w * b.magnitude_;
    result.terms_ = a.terms_ + b.terms_;
    result.coordinate_ = bounded::error_times(t.coordinate_, rise) + a_share * a.coordinate_ + b_share * b.coordinate_;
    result.rounding_ = bounded::error_times(a.rounding_, a_share) + bounded::error_times(b.rounding_, b_share);
    result.if_rounded_ = bounded::error_times(a.if_rounded_, a_share) + bounded::error_times(b.if_rounded_, b_share);
    bounded with_difference = products; // the second form has t * a as a term, too
    with_difference.magnitude_ += w * a.magnitude_;
    if (!with_difference.is_exact(judging_profile->unit_roundoff))
        result.rounding_ += bounded::error_times(rise, 4 * judging_profile->unit_roundoff * b_share);
    if (rise > judging_profile->largest) result.may_overflow_ = true; // b - a may
    return result.finished();
}

/// Of the sum, whose half is exact, or interpolated.
inline bounded halfway_between(bounded const& a, bounded const& b) {
    bounded result = lerp(a, b, bounded(0.5f)).with_computed(reference::halfway_between(a.computed_, b.computed_));
    if (a.reach() + b.reach() > judging_profile->largest) result.may_overflow_ = true; // the sum may
    return result;
}

/// Multiplied out, or as a power function that goes through logarithms: exp2(p * log2(x)), with the errors that Vulkan
/// allows of them, (3 + 2 |y|) and 3 units in the last place. docs/acceptance.md
inline bounded power(bounded const& x, std::uint32_t p) {
    bounded result = reference::detail::power<bounded>(x, p);
    if (p < 3 || !std::isfinite(result.value_) || result.value_ == 0) return result;
    double const exponent = static_cast<double>(p) * std::abs(std::log2(x.value_));
    result.rounding_ += (12 + 10 * exponent) * judging_profile->unit_roundoff * result.value_;
    return result.finished();
}

inline bounded root(bounded const& sum, std::uint32_t p) {
    if (p == 1 || !std::isfinite(sum.value_)) {
        bounded result = sum;
        result.computed_ = reference::detail::root(sum.computed_, p);
        return result;
    }
    auto const exact = [p](double x) { return std::pow((std::max)(x, 0.), 1. / p); };
    bounded result(reference::detail::root(sum.computed_, p));
    result.value_ = exact(sum.value_);
    result.magnitude_ = result.value_;
    result.grid_ = 0;
    double const widened = (std::max)(exact(sum.highest()) - result.value_, result.value_ - exact(sum.lowest()));
    double const exponent = sum.value_ > 0 ? std::abs(std::log2(sum.value_)) / p : 0;
    double const function = p == 2 ? judging_profile->division_error + 1 : 12 + 10 * exponent;
    result.rounding_ = widened + function * judging_profile->unit_roundoff * result.value_;
    result.may_overflow_ = sum.may_overflow_;
    return result.finished();
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

template <class SlopeAt>
bounded image_grad(reference::linear_position<bounded> const& position, SlopeAt&& slope_at) {
    return interpolate(position, [&](index_t at) { return slope_at(at).as_one_number(); }).as_one_number();
}

inline bounded input_gradient_coordinate(bounded const& t, float spatial_scale) {
    return (t * spatial_scale).as_one_number();
}

inline void bounded::take_in(bounded const& other) {
    if (!std::isfinite(value_) || !std::isfinite(other.value_)) return;
    coordinate_ += (std::max)({0., other.highest() - highest(), lowest() - other.lowest()});
    may_overflow_ = may_overflow_ || other.may_overflow_;
}

} // namespace dmlref::golden
