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

inline double bounded::error_of_terms(double unit_roundoff) const {
    constexpr double of_double = 0x1p-50;              // value_ itself is rounded, in double
    double const off = coordinate_error() + rounding_; // is rounded together with the value
    double const all = magnitude_ + off, most_of_factors = gamma(roundings_, unit_roundoff);
    double const of_factors =
        (std::min)(most_of_factors * all, most_of_factors * off + (1 + most_of_factors) * unit_roundoff * rounded_);
    if (terms_ == 1) return of_factors + of_double * all;
    // No sum of some terms is larger than all those of one sign, and the last sum is the value.
    double const of_both = gamma(terms_ - 1 + roundings_, unit_roundoff), on_the_way = off + of_both * all;
    double const last = std::abs(value_) + on_the_way, largest = (magnitude_ + std::abs(value_)) / 2 + on_the_way;
    double of_sums = (terms_ - 2) * largest + last;
    if (double const unscaled = terms_ - 1 - scaled_additions_; unscaled >= 1)
        of_sums = scaled_additions_ * (std::max)(power_of_two_in(largest), largest_scaled_ + on_the_way) +
                  (unscaled - 1) * power_of_two_in(largest) + power_of_two_in(last);
    return (std::min)(of_both * all, of_factors + unit_roundoff * of_sums) + of_double * all;
}

inline double bounded::rounding_error(double unit_roundoff) const {
    if (!std::isfinite(value_)) return 0;
    if (is_exact(unit_roundoff) || (terms_ == 1 && roundings_ == 0)) return rounding_;
    return error_of_terms(unit_roundoff) + rounding_;
}

inline bounded bounded::with_computed(float computed) const {
    bounded result = *this;
    result.computed_ = computed;
    return result;
}

inline void bounded::finish() {
    if (magnitude_ > judging_profile->largest) may_overflow_ = true; // in some order
    if (!std::isfinite(value_)) {
        coordinate_ = rounding_ = if_rounded_ = grid_ = 0;
        shared_ = {};
        return;
    }
    if (if_rounded_ != 0 && !is_exact(judging_profile->unit_roundoff)) rounding_ += std::exchange(if_rounded_, 0.);
    if (may_reach_beyond(judging_profile->largest)) may_overflow_ = true;
    double const smallest_normal = (std::max)(0x1p-126, judging_profile->smallest_step);
    if (magnitude_ != 0 && std::abs(value_) < 2 * smallest_normal && !is_exact(judging_profile->unit_roundoff))
        rounding_ += judging_profile->smallest_step;
}

inline bounded bounded::operator-() const {
    bounded result = *this;
    result.computed_ = -computed_;
    result.value_ = -value_;
    result.shared_ = shared_.times(-1);
    return result;
}

inline bounded operator+(bounded const& a, bounded const& b) {
    bounded result = bounded::made_of(a, b, a.computed_ + b.computed_, a.value_ + b.value_);
    result.magnitude_ = a.magnitude_ + b.magnitude_;
    result.terms_ = a.is_zero() || b.is_zero() ? (std::max)(a.terms_, b.terms_) : a.terms_ + b.terms_;
    result.roundings_ = (std::max)(a.roundings_, b.roundings_);
    result.rounded_ = a.rounded_ + b.rounded_;
    if (a.terms_ > 1 || b.terms_ > 1) {
        result.scaled_additions_ = a.scaled_additions_ + b.scaled_additions_;
        result.largest_scaled_ = (std::max)(a.largest_scaled_, b.largest_scaled_);
    }
    result.grid_ = (std::min)(a.grid_, b.grid_);
    result.coordinate_ = a.coordinate_ + b.coordinate_;
    if (!a.shared_.are_none() || !b.shared_.are_none()) (result.shared_ = a.shared_) += b.shared_;
    result.rounding_ = a.rounding_ + b.rounding_;
    result.if_rounded_ = a.if_rounded_ + b.if_rounded_;
    result.finish();
    return result;
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
    bounded result = bounded::made_of(a, b, a.computed_ * b.computed_, a.value_ * b.value_);
    result.magnitude_ = a.magnitude_ * b.magnitude_;
    result.terms_ = a.terms_ * b.terms_;
    bool const shifts_b = a.is_power_of_two();
    double const of_product = shifts_b || b.is_power_of_two() ? 0 : 1;
    result.roundings_ = a.roundings_ + b.roundings_ + of_product;
    result.rounded_ = a.rounded_ * b.magnitude_ + b.rounded_ * a.magnitude_ + of_product * result.magnitude_;
    if (result.terms_ > 1)
        of_product > 0 ? result.scale_sums() : shifts_b ? result.shift_sums(b, a) : result.shift_sums(a, b);
    result.grid_ = a.grid_ * b.grid_;
    // With a + e for what a device has: (a + e) * (b + f) - a * b = e * (b + f) + f * a.
    double const a_reach = b.has_other_errors() ? a.reach() : 0, b_reach = a.has_other_errors() ? b.reach() : 0;
    result.coordinate_ = bounded::error_times(a.coordinate_, b_reach) + bounded::error_times(b.coordinate_, a_reach);
    if (!a.shared_.are_none() || !b.shared_.are_none()) {
        result.coordinate_ +=
            bounded::error_times(a.shared_.sum(), b.error()) + bounded::error_times(b.shared_.sum(), a.error());
        (result.shared_ = a.shared_.times(b.value_)) += b.shared_.times(a.value_);
    }
    result.rounding_ = bounded::error_times(a.rounding_, b_reach) + bounded::error_times(b.rounding_, a_reach);
    result.if_rounded_ = bounded::error_times(a.if_rounded_, b_reach) + bounded::error_times(b.if_rounded_, a_reach);
    result.finish();
    return result;
}

inline bounded operator/(bounded const& a, bounded const& b) {
    bounded result = bounded::made_of(a, b, a.computed_ / b.computed_, a.value_ / b.value_);
    double const b_error = b.error(), least_divisor = (std::max)(0., std::abs(b.value_) - b_error);
    result.magnitude_ = a.magnitude_ / least_divisor;
    result.terms_ = a.terms_;
    double const of_quotient = judging_profile->division_error + 1; // 1: times a rounded reciprocal
    result.roundings_ = a.roundings_ + of_quotient;
    result.rounded_ = a.rounded_ / least_divisor + of_quotient * result.magnitude_;
    if (result.terms_ > 1) result.scale_sums();
    result.grid_ = b.is_power_of_two() ? a.grid_ / b.grid_ : a.magnitude_ == 0 ? a.grid_ : 0;
    // With a + e and b + f for what a device has: (a + e) / (b + f) - a / b = (e - f * a / b) / (b + f).
    double const quotient = std::abs(result.value_);
    if (b_error == 0) result.shared_ = a.shared_.times(1 / b.value_);
    double const of_a = b_error == 0 ? a.coordinate_ : a.coordinate_error();
    result.coordinate_ = (of_a + quotient * b.coordinate_error()) / least_divisor;
    result.rounding_ = (a.rounding_ + quotient * b.rounding_error()) / least_divisor;
    result.if_rounded_ = (a.if_rounded_ + quotient * b.if_rounded_) / least_divisor;
    if (least_divisor == 0) { // anything may come out
        result.may_overflow_ = true;
        result.magnitude_ = std::abs(result.value_);
        result.coordinate_ = result.if_rounded_ = result.rounded_ = 0;
        result.rounding_ = std::numeric_limits<double>::infinity();
    }
    result.finish();
    return result;
}

inline bounded bounded::as_one_number() const {
    bounded result = *this;
    if (!std::isfinite(value_)) return result;
    bool const exact = is_exact(judging_profile->unit_roundoff);
    result.roundings_ += 1; // of each term, where a device has multiplied it already
    result.rounded_ += magnitude_;
    double const error = result.error_of_terms(judging_profile->unit_roundoff);
    result.forget_terms();
    (exact ? result.if_rounded_ : result.rounding_) += error;
    if (!exact) result.grid_ = 0;
    return result;
}

/// Multiplied out, or as a power function that goes through logarithms: exp2(p * log2(x)), with the errors that Vulkan
/// allows of them, (3 + 2 |y|) and 3 units in the last place. docs/acceptance.md
inline bounded power(bounded const& x, std::uint32_t p) {
    bounded result = reference::detail::power<bounded>(x, p);
    if (p < 3 || !std::isfinite(result.value_) || result.value_ == 0) return result;
    double const exponent = static_cast<double>(p) * std::abs(std::log2(x.value_));
    result.rounding_ += (12 + 10 * exponent) * judging_profile->unit_roundoff * result.value_;
    result.finish();
    return result;
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
    result.finish();
    return result;
}

inline void bounded::take_in(bounded const& other) {
    if (!std::isfinite(value_) || !std::isfinite(other.value_)) return;
    is_joined_ = is_joined_ || other.is_joined_ || !touches(other);
    coordinate_ = coordinate_error();
    shared_ = {}; // the other number has not these
    coordinate_ += (std::max)({0., other.highest() - highest(), lowest() - other.lowest()});
    may_overflow_ = may_overflow_ || other.may_overflow_;
}

} // namespace dmlref::golden
