// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/answers.hpp"
#include "dmlref/golden/element_place.hpp"
#include "dmlref/golden/stored_element.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "mock_device/interval.hpp"

#include <bit>
#include <cstdint>

/// The number on which the reference computes the results of two devices: of one whose roundings all move the result
/// up, and of one whose roundings all move it down. Each operation gives one of the two floats beside its exact result.
namespace dmlref::golden {

using testing::interval;

/// What the two devices have. What is used in several terms is one number, the same in all of them: it is fixed where
/// it is computed, to what one of the devices has.
class rounded_to_one_side {
public:
    using deciding = void;

    /// What else the devices do alike.
    struct form {
        std::uint64_t fixed = 0; ///< which numbers are fixed to what the one device has: 0 all, 1 none, else some
        bool multiplies_out_values = false; ///< one sum of products of elements and weights
        bool multiplies_out_coordinates = false;
        bool has_slopes = false; ///< which jump where a position is moved into another cell: none is
    };
    static form& chosen() {
        static thread_local form of_devices;
        return of_devices;
    }

    rounded_to_one_side() = default;
    rounded_to_one_side(float exact) : computed_(exact), range_{exact, exact} {}
    explicit rounded_to_one_side(std::integral auto exact) : rounded_to_one_side(static_cast<float>(exact)) {}
    static rounded_to_one_side element(float exact) {
        rounded_to_one_side result = exact;
        result.is_value_ = true;
        return result;
    }

    float computed() const { return computed_; }
    explicit operator float() const { return computed_; }
    rounded_to_one_side with_computed(float computed) const {
        rounded_to_one_side result = *this;
        result.computed_ = computed;
        return result;
    }
    float low() const { return range().low; }
    float high() const { return range().high; }

    /// To what one of the two devices has.
    rounded_to_one_side fixed() const {
        std::uint64_t const both =
            std::uint64_t{std::bit_cast<std::uint32_t>(low())} << 32 | std::bit_cast<std::uint32_t>(high());
        std::uint64_t const which = chosen().fixed;
        bool const is_high = which < 2 ? which == 1 : std::popcount((both + 1) * which * 0x9e37'79b9'7f4a'7c15) % 2;
        rounded_to_one_side result = is_high ? high() : low();
        result.computed_ = computed_;
        result.is_of_region_ = is_of_region_;
        return result;
    }
    /// A size of a region, or a step in it: many samples are computed from it.
    rounded_to_one_side of_region() const {
        rounded_to_one_side result = fixed();
        result.is_of_region_ = true;
        return result;
    }
    /// Whose terms are those of no further sum.
    rounded_to_one_side as_one_number() const {
        rounded_to_one_side result = *this;
        result.range_ = range();
        result.terms_.clear();
        return result;
    }

    rounded_to_one_side operator-() const { return -1.f * *this; }
    friend rounded_to_one_side operator+(rounded_to_one_side const& a, rounded_to_one_side const& b) {
        rounded_to_one_side result = a.keeps_terms() ? a : a.as_one_number();
        result += b.keeps_terms() ? b : b.as_one_number();
        return result.keeps_terms() ? result : result.as_one_number();
    }
    friend rounded_to_one_side operator-(rounded_to_one_side const& a, rounded_to_one_side const& b) { return a + -b; }
    friend rounded_to_one_side operator*(rounded_to_one_side const& a, rounded_to_one_side const& b) {
        bool const is_of_b = a.terms_.empty();
        return (is_of_b ? b : a).with_each_term(is_of_b ? a : b, a.computed_ * b.computed_, testing::product);
    }
    friend rounded_to_one_side operator/(rounded_to_one_side const& a, rounded_to_one_side const& b) {
        auto const result = a.with_each_term(b, a.computed_ / b.computed_, testing::quotient);
        return a.is_of_region_ && !a.is_value_ ? result.of_region() : result;
    }
    /// A term of a sum, which a device adds up in whatever order.
    rounded_to_one_side& operator+=(rounded_to_one_side const& other) {
        std::vector<interval> const these = terms(),
                                    others = other.keeps_terms() ? other.terms() : std::vector{other.range()};
        terms_.clear();
        for (auto const* added : {&these, &others})
            std::copy_if(added->begin(), added->end(), std::back_inserter(terms_),
                         [](interval const& term) { return term.low != 0 || term.high != 0; });
        computed_ += other.computed_;
        is_of_region_ = is_of_region_ || other.is_of_region_;
        is_value_ = is_value_ || other.is_value_;
        if (terms_.size() < 2) {
            range_ = terms_.empty() ? interval{} : terms_.front();
            terms_.clear();
        }
        return *this;
    }
    rounded_to_one_side& operator*=(rounded_to_one_side const& other) { return *this = *this * other; }

    friend rounded_to_one_side abs(rounded_to_one_side const& a) { return a.computed_ < 0 ? -a : a; }
    friend rounded_to_one_side clamped_to_image(rounded_to_one_side const& x, index_t last) {
        rounded_to_one_side const at = x.fixed();
        float const position = at.range_.low;
        rounded_to_one_side clamped = reference::clamped_to_image(position, last);
        if (clamped.range_.low != position) clamped.beyond_edge_ = position - std::floor(position);
        return clamped.with_computed(reference::clamped_to_image(x.computed_, last));
    }
    /// Of a number that is fixed.
    rounded_to_one_side lerp_between(index_t lower, index_t upper) const {
        if (lower == upper) return beyond_edge_;
        rounded_to_one_side const lerp = std::clamp(range_.low - static_cast<float>(lower), 0.f, 1.f);
        return lerp.with_computed(computed_ - static_cast<float>(lower));
    }
    /// In one of the two forms.
    friend rounded_to_one_side lerp(rounded_to_one_side const& a, rounded_to_one_side const& b,
                                    rounded_to_one_side const& t) {
        rounded_to_one_side result = (1.f - t).fixed() * a + t * b;
        if (chosen().multiplies_out_values) return result;
        auto const difference = [&](float from, float to) {
            return (rounded_to_one_side(from) + t * (rounded_to_one_side(to) - from)).range_;
        };
        result.range_.low = (std::min)(result.range_.low, difference(a.low(), b.low()).low);
        result.range_.high = (std::max)(result.range_.high, difference(a.high(), b.high()).high);
        return result;
    }
    friend rounded_to_one_side root(rounded_to_one_side const& sum, std::uint32_t p) {
        rounded_to_one_side result = reference::detail::root(sum.computed_, p);
        result.range_ =
            testing::interval_of({std::pow(double{sum.low()}, 1. / p), std::pow(double{sum.high()}, 1. / p)});
        return result;
    }
    friend rounded_to_one_side quantized(rounded_to_one_side const& number, rounded_to_one_side const& zero_point) {
        return reference::quantized(number.computed_, zero_point.computed_);
    }

    template <class Question>
    auto decide(decision what, Question&& question) const {
        return question(what == decision::cell && !chosen().has_slopes ? range_.low : computed_);
    }
    static index_t bin_edge(index_t, index_t, index_t edge, index_t) { return edge; }
    template <class Position>
    static std::size_t
    first_maximum(std::vector<reference::positioned_value<rounded_to_one_side, Position>> const& considered) {
        auto const is_less = [](auto const& a, auto const& b) { return a.value.computed_ < b.value.computed_; };
        return static_cast<std::size_t>(std::max_element(considered.begin(), considered.end(), is_less) -
                                        considered.begin());
    }

private:
    /// Whose products are those of its terms.
    bool keeps_terms() const {
        return is_value_ ? chosen().multiplies_out_values : chosen().multiplies_out_coordinates;
    }
    std::vector<interval> terms() const { return terms_.empty() ? std::vector{range_} : terms_; }
    interval range() const { return terms_.empty() ? range_ : testing::sum(terms_); }

    /// Of each term and a factor or divisor, or of the sum.
    template <class Operation>
    rounded_to_one_side with_each_term(rounded_to_one_side const& other, float computed, Operation&& operation) const {
        rounded_to_one_side result = keeps_terms() ? *this : as_one_number();
        result.computed_ = computed;
        result.is_of_region_ = is_of_region_ || other.is_of_region_;
        result.is_value_ = is_value_ || other.is_value_;
        interval const by = other.range();
        result.range_ = operation(result.range_, by);
        for (interval& term : result.terms_) term = operation(term, by);
        return result;
    }

    float computed_ = 0;
    interval range_{};
    std::vector<interval> terms_{}; ///< of a sum; then range_ says nothing
    float beyond_edge_ = 0;         ///< of a number that was clamped, how far it lay beyond an element
    bool is_of_region_ = false;
    bool is_value_ = false; ///< and no coordinate
};

/// Weights are used in several terms. Beyond the edge, a device that clamps indices weighs one element twice.
template <class Visit>
void for_each_tap(reference::linear_position<rounded_to_one_side> const& position, Visit&& visit) {
    visit(position.lower, (1.f - position.lerp).fixed());
    if (position.lerp.computed() != 0 || position.lerp.high() != 0) visit(position.upper, position.lerp);
}

template <class Value>
rounded_to_one_side interpolate(reference::linear_position<rounded_to_one_side> const& position, Value&& value) {
    rounded_to_one_side const a = value(position.lower);
    if (position.lower == position.upper && position.lerp.high() == 0) return a;
    return lerp(a, position.lower == position.upper ? a : value(position.upper), position.lerp);
}

inline rounded_to_one_side filter_weight(index_t i, rounded_to_one_side const& x, rounded_to_one_side const& stretch) {
    return reference::filter_weight<rounded_to_one_side>(i, x, stretch.fixed()).fixed();
}

/// So are the corners of a region.
template <class Options>
reference::region_axis<rounded_to_one_side>
scaled_region_axis(rounded_to_one_side const& region1, rounded_to_one_side const& region2, float scale,
                   index_t input_size, index_t output_size, Options const& options) {
    return reference::scaled_region_axis<rounded_to_one_side>((region1 * scale).fixed(), (region2 * scale).fixed(), 1.f,
                                                              input_size, output_size, options);
}

inline rounded_to_one_side scaled_region_size(rounded_to_one_side const& scaled_region1,
                                              rounded_to_one_side const& scaled_region2) {
    return (scaled_region2 - scaled_region1).of_region();
}

/// A slope is a number of its own.
template <class SlopeAt>
rounded_to_one_side image_grad(reference::linear_position<rounded_to_one_side> const& position, SlopeAt&& slope_at) {
    return interpolate(position, slope_at).as_one_number();
}

inline rounded_to_one_side input_gradient_coordinate(rounded_to_one_side const& t, float spatial_scale) {
    return (t * spatial_scale).fixed();
}

inline rounded_to_one_side share_of_first_corner(rounded_to_one_side const& input_width, rounded_to_one_side const& x) {
    return (input_width - x).fixed();
}

/// An element of a tensor.
class element_rounded_to_one_side {
public:
    using real = rounded_to_one_side;

    element_rounded_to_one_side() = default;
    explicit element_rounded_to_one_side(real const& number) : number_(number) {}
    explicit element_rounded_to_one_side(index_t found) : number_(found) {}
    static real read(stored_element const& stored, std::size_t) {
        return real::element(static_cast<float>(stored.value()));
    }

    element_rounded_to_one_side& operator=(real const& number) {
        number_ = number;
        return *this;
    }
    element_rounded_to_one_side& operator+=(real const& number) {
        number_ += number;
        return *this;
    }
    element_rounded_to_one_side& operator+=(element_rounded_to_one_side const& other) { return *this += other.number_; }

    explicit operator real() const { return number_; }
    explicit operator float() const { return number_.computed(); }

    template <class Compute>
    static void in_every_way(Compute&& compute) {
        compute();
    }

private:
    real number_{};
};

} // namespace dmlref::golden
