// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/precision_profile.hpp"
#include "dmlref/golden/acceptance/replay.hpp"
#include "dmlref/golden/acceptance/shared_errors.hpp"
#include "dmlref/golden/answers.hpp"
#include "dmlref/reference/region_sampling.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// The number on which the reference computes acceptance sets. docs/acceptance.md says why its bound is one.
namespace dmlref::golden {

/// The arithmetic that is judged by, of this thread.
inline thread_local precision_profile const* judging_profile = &profiles[0];

/// A number as the reference computes it, as it is exactly, and how far a device may be off that computes the same
/// sums of the same products in another order.
class bounded {
public:
    using deciding = void;

    /// Zero.
    constexpr bounded() = default;
    /// A number that a device has exactly, too.
    constexpr bounded(float exact) : bounded(exact, static_cast<double>(exact)) {}
    explicit constexpr bounded(std::integral auto exact) : bounded(static_cast<float>(exact)) {}
    /// An element that a device reads; where subnormals are flushed it may read 0.
    static bounded element(float stored) {
        bounded result = stored;
        bool const is_flushed = std::abs(stored) < 0x1p-126f && judging_profile->smallest_step >= 0x1p-126;
        if (is_flushed) result.rounding_ = std::abs(result.value_);
        return result;
    }
    /// An integer of an output of integers; `computed` cannot hold all of them.
    static constexpr bounded integer(double value) { return {static_cast<float>(value), value}; }

    /// What the reference has.
    float computed() const { return computed_; }
    explicit operator float() const { return computed_; }
    /// The same, where the reference added up in another order.
    bounded with_computed(float computed) const;
    double value() const { return value_; }
    bool may_overflow() const { return may_overflow_; }

    /// How far a device may be off by the rounding of coordinates and of values.
    double coordinate_error() const { return std::isfinite(value_) ? coordinate_ + shared_.sum() : 0; }
    double rounding_error() const { return rounding_error(judging_profile->unit_roundoff); }
    double error() const { return coordinate_error() + rounding_error(); }
    double lowest() const { return std::isfinite(value_) ? value_ - error() : value_; }
    double highest() const { return std::isfinite(value_) ? value_ + error() : value_; }

    bounded operator-() const;
    friend bounded operator+(bounded const& a, bounded const& b);
    friend bounded operator-(bounded const& a, bounded const& b) { return a + -b; }
    friend bounded operator*(bounded const& a, bounded const& b);
    friend bounded operator/(bounded const& a, bounded const& b);
    bounded& operator+=(bounded const& other) { return *this = *this + other; }
    bounded& operator*=(bounded const& other) { return *this = *this * other; }
    friend bounded abs(bounded const& a) { return a.value_ < 0 || std::signbit(a.computed_) ? -a : a; }
    template <class Options>
    friend reference::region_axis<bounded> scaled_region_axis(bounded const& region1, bounded const& region2,
                                                              float spatial_scale, index_t input_size,
                                                              index_t output_size, Options const& options);
    friend bounded scaled_region_size(bounded const& scaled_region1, bounded const& scaled_region2);
    friend bounded clamped_to_image(bounded const& x, index_t last);
    friend bounded filter_weight(index_t i, bounded const& x, bounded const& stretch);
    template <class Value>
    friend bounded weighted_average(std::vector<reference::weighted_element<bounded>> const& elements, Value&& value);
    friend bounded lerp(bounded const& a, bounded const& b, bounded const& t);
    template <class SlopeAt>
    friend bounded image_grad(reference::linear_position<bounded> const& position, SlopeAt&& slope_at);
    friend bounded input_gradient_coordinate(bounded const& t, float spatial_scale);
    /// A coordinate as a number of its own, whose error is one wherever it is used.
    bounded with_shared_error(error_origin what) const;
    friend bounded halfway_between(bounded const& a, bounded const& b);
    friend bounded power(bounded const& x, std::uint32_t p);
    friend bounded root(bounded const& sum, std::uint32_t p);
    friend bounded quantized(bounded const& number, bounded const& zero_point);

    /// How far a coordinate lies between two elements. On one that is 0; where the coordinate was clamped, a device may
    /// clamp the indices of the two elements instead, and weigh the edge with itself.
    bounded lerp_between(index_t lower, index_t upper) const;
    /// Of a weight, 1 minus it.
    bounded complement() const;
    /// Whether the weight, which is 0, is that of an edge that a device may weigh with itself.
    bool is_beyond_edge() const { return !std::isinf(beyond_edge_); }
    /// Whose terms are those of no further sum: what they may be off by is an error of the number.
    bounded as_one_number() const;

    /// The answer of this way to a question about the number. The first way is the reference's.
    template <class Question>
    auto decide(decision what, Question&& question) const;

    /// Numbers of ways that a device cannot tell apart are one number; otherwise a way is chosen.
    template <class Compute>
    static bounded in_every_way(Compute&& compute);

    /// A quotient as an integer: where it is one, a device that divides in floating-point may take the next.
    static index_t bin_edge(index_t numerator, index_t denominator, index_t edge, index_t next);

    /// Which of the considered values is the largest; the reference's choice first.
    template <class Position>
    static std::size_t first_maximum(std::vector<reference::positioned_value<bounded, Position>> const& considered);

    /// No device can tell the two apart.
    bool touches(bounded const& other) const {
        if (!std::isfinite(value_) || !std::isfinite(other.value_))
            return value_ == other.value_ || (std::isnan(value_) && std::isnan(other.value_));
        return lowest() <= other.highest() && other.lowest() <= highest();
    }
    /// Widens the error to take in another number.
    void take_in(bounded const& other);
    /// Whether it took in numbers that a device can tell apart from it, or was made of one that did.
    bool is_joined() const { return is_joined_; }

private:
    constexpr bounded(float computed, double value)
        : computed_(computed),
          value_(value),
          magnitude_(is_finite(value) ? (value < 0 ? -value : value) : 0),
          grid_(grid_of(value)) {}

    static constexpr bool is_finite(double value) {
        return -(std::numeric_limits<double>::max)() <= value && value <= (std::numeric_limits<double>::max)();
    }
    /// A result of two numbers, of which the rest is set later.
    static bounded made_of(bounded const& a, bounded const& b, float computed, double value) {
        bounded result;
        result.computed_ = computed;
        result.value_ = value;
        result.may_overflow_ = a.may_overflow_ || b.may_overflow_;
        result.is_joined_ = a.is_joined_ || b.is_joined_;
        return result;
    }
    /// The largest power of two of which a value is a multiple; of 0, infinity.
    static constexpr double grid_of(double value);
    /// In sums and products of multiples of the grid that stay this small nothing is ever rounded. What is off lies on
    /// no grid.
    bool is_exact(double unit_roundoff) const { return is_exact(unit_roundoff, magnitude_); }
    /// With terms of another magnitude, on the same grid.
    bool is_exact(double unit_roundoff, double magnitude) const {
        return magnitude * unit_roundoff <= grid_ && grid_ >= judging_profile->smallest_step && coordinate_ == 0 &&
               rounding_ == 0 && shared_.are_none();
    }
    /// A product with it is a shift.
    bool is_power_of_two() const { return std::abs(value_) == grid_ && error() == 0; }
    /// Adding it does not round.
    bool is_zero() const { return magnitude_ == 0 && coordinate_ == 0 && rounding_ == 0 && shared_.are_none(); }
    /// n * u / (1 - n * u), for n roundings.
    static double gamma(double n, double unit_roundoff) {
        double const nu = n * unit_roundoff;
        return nu < 0.5 ? nu / (1 - nu) : std::numeric_limits<double>::infinity();
    }
    /// The largest power of two that is not above a positive number. Times u, it is what the rounding of such a number
    /// is off by at most: half of the distance between its neighbors.
    static double power_of_two_in(double number) {
        return std::bit_cast<double>(std::bit_cast<std::uint64_t>(number) & 0x7ff0'0000'0000'0000);
    }
    /// Lets the factors of every term go through so many roundings.
    void set_roundings(double roundings) {
        roundings_ = roundings;
        rounded_ = roundings * magnitude_;
    }
    /// A device may take the sums before it multiplies them. What they are rounded by is multiplied then, and may be
    /// more than half of the distance between the neighbors of the product.
    void scale_sums() {
        scaled_additions_ = terms_ - 1;
        largest_scaled_ = magnitude_;
    }
    /// By a power of two.
    void shift_sums(bounded const& number, bounded const& power) {
        scaled_additions_ = number.scaled_additions_;
        largest_scaled_ = number.largest_scaled_ * power.magnitude_;
    }
    /// As if it had never been a sum of products.
    void forget_terms() {
        magnitude_ = std::abs(value_);
        terms_ = 1;
        scaled_additions_ = largest_scaled_ = 0;
        set_roundings(0);
    }
    /// Of the products and sums of all terms, in any order.
    double error_of_terms(double unit_roundoff) const;
    double rounding_error(double unit_roundoff) const;
    /// Of a coordinate: float whatever the values are computed in.
    double error_of_coordinate() const { return coordinate_error() + rounding_error(profiles[0].unit_roundoff); }
    /// What has no error has none, however large the other factor may be.
    static double error_times(double error, double factor) { return error == 0 || factor == 0 ? 0 : error * factor; }
    /// Largest magnitude that a device may have.
    double reach() const { return std::abs(value_) + error(); }
    /// Whether reach() may be beyond a limit: it is at most four times the terms and their errors where n of gamma() is
    /// small, so that it need not be computed.
    bool may_reach_beyond(double limit) const {
        bool const is_small = (terms_ + roundings_) * judging_profile->unit_roundoff < 0.5 &&
                              4 * (magnitude_ + coordinate_error() + rounding_) <= limit;
        return !is_small && reach() > limit;
    }
    bool has_other_errors() const {
        return coordinate_ != 0 || rounding_ != 0 || if_rounded_ != 0 || !shared_.are_none();
    }
    /// What holds of every result.
    void finish();
    bounded with_difference_of_infinities() const;
    static bounded product_of_zero_and_infinity(bounded const& zero, bounded const& infinite);
    /// In the reference. Integers that are one float are told apart by their values.
    bool is_greater_than(bounded const& other) const {
        if (computed_ != other.computed_ || error() != 0 || other.error() != 0) return computed_ > other.computed_;
        return value_ > other.value_;
    }

    float computed_ = 0;
    double value_ = 0;
    double magnitude_ = 0; ///< the sum of the absolute values of all finite terms
    double terms_ = 1;     ///< how many products are added up
    double roundings_ = 0; ///< that the factors of a product go through, at most
    double rounded_ = 0;   ///< the sum of the absolute values of all terms, each times the roundings of its factors
    double scaled_additions_ = 0; ///< how many of the additions belong to sums that were multiplied
    double largest_scaled_ = 0;   ///< what such sums are at most
    double grid_ = std::numeric_limits<double>::infinity();
    double coordinate_ = 0;  ///< error from coordinates
    shared_errors shared_{}; ///< those of them that other numbers have, too
    double rounding_ = 0;    ///< error from rounding that magnitude, terms and roundings do not say
    double if_rounded_ = 0;  ///< what comes to that error as soon as a result is not exact any more
    double tilt_ = 0;        ///< of a filter's weight, the error that all of them have at once, by its sign
    double beyond_edge_ = std::numeric_limits<double>::infinity(); ///< of a clamped number, the grid of what it was
    bool may_overflow_ = false, is_joined_ = false;
};

} // namespace dmlref::golden

#include "dmlref/golden/acceptance/bounded_arithmetic.hpp"
#include "dmlref/golden/acceptance/bounded_decisions.hpp"
#include "dmlref/golden/acceptance/bounded_interpolation.hpp"
