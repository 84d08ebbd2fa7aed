// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/golden/answers.hpp"
#include "dmlref/reference/lp_pooling.hpp"

#include <algorithm>
#include <map>
#include <vector>

/// The number on which the reference says where a result comes from.
namespace dmlref::golden {

/// A decision that the reference took on the way to a result.
struct decision_taken {
    decision what;
    double operand = 0; ///< a coordinate, a size, a quotient, a largest value
    double answer = 0;  ///< an index, a count, how many values are as large; for a question of yes or no, 1 or 0
};

/// A number with its slope toward each element that it was computed from: where only sums and weights are at work,
/// the weight of the element.
class traced_number {
public:
    using deciding = void;
    /// By the elements' own numbers: traced.hpp gives them.
    using slopes = std::map<std::size_t, double>;

    traced_number() = default;
    traced_number(float constant) : computed_(constant) {}
    explicit traced_number(std::integral auto constant) : computed_(static_cast<float>(constant)) {}
    traced_number(float value, std::size_t element) : computed_(value), slopes_{{element, 1.}} {}

    float computed() const { return computed_; }
    traced_number with_computed(float computed) const { return {computed, *this, 1.}; }
    explicit operator float() const { return computed_; }
    slopes const& toward_elements() const { return slopes_; }

    friend traced_number operator-(traced_number const& a) { return {-a.computed_, a, -1.}; }
    friend traced_number operator+(traced_number const& a, traced_number const& b) {
        return {a.computed_ + b.computed_, a, 1., b, 1.};
    }
    friend traced_number operator-(traced_number const& a, traced_number const& b) {
        return {a.computed_ - b.computed_, a, 1., b, -1.};
    }
    friend traced_number operator*(traced_number const& a, traced_number const& b) {
        return {a.computed_ * b.computed_, a, double{b.computed_}, b, double{a.computed_}};
    }
    friend traced_number operator/(traced_number const& a, traced_number const& b) {
        double const divisor = double{b.computed_};
        return {a.computed_ / b.computed_, a, 1. / divisor, b, -double{a.computed_} / (divisor * divisor)};
    }
    traced_number& operator+=(traced_number const& other) { return *this = *this + other; }
    traced_number& operator*=(traced_number const& other) { return *this = *this * other; }
    friend bool operator>(traced_number const& a, traced_number const& b) { return a.computed_ > b.computed_; }

    friend traced_number abs(traced_number const& a) { return std::signbit(a.computed_) ? -a : a; }
    /// Coordinates and weights are numbers of their own, whatever region they come from.
    friend traced_number clamped_to_image(traced_number const& x, index_t last) {
        return reference::clamped_to_image(x.computed_, last);
    }
    traced_number lerp_between(index_t lower, index_t upper) const {
        return lower == upper ? 0.f : computed_ - static_cast<float>(lower);
    }
    friend traced_number root(traced_number const& sum, std::uint32_t p) {
        float const root_of_sum = reference::detail::root(sum.computed_, p);
        if (p == 1) return sum;
        if (sum.computed_ == 0.f) return root_of_sum; // there it has no slope
        return {root_of_sum, sum, double{root_of_sum} / (static_cast<double>(p) * double{sum.computed_})};
    }
    /// Rounding takes no part in the slope.
    friend traced_number quantized(traced_number const& number, traced_number const& zero_point) {
        float const rounded = reference::quantized(number.computed_, 0.f);
        log().push_back({decision::rounded_result, double{number.computed_}, double{rounded}});
        return traced_number(rounded, number, 1.) + zero_point;
    }

    template <class Question>
    auto decide(decision what, Question&& question) const {
        auto const answer = question(computed_);
        log().push_back({what, double{computed_}, static_cast<double>(answer)});
        return answer;
    }
    static index_t bin_edge(index_t numerator, index_t denominator, index_t edge, index_t) {
        double const quotient = static_cast<double>(numerator) / static_cast<double>(denominator);
        log().push_back({decision::bin_edge, quotient, static_cast<double>(edge)});
        return edge;
    }
    template <class Position>
    static std::size_t
    first_maximum(std::vector<reference::positioned_value<traced_number, Position>> const& considered) {
        std::size_t largest = 0;
        for (std::size_t i = 1; i < considered.size(); ++i)
            if (considered[i].value > considered[largest].value) largest = i;
        float const value = considered[largest].value.computed_;
        auto const as_large = std::count_if(considered.begin(), considered.end(),
                                            [&](auto const& each) { return each.value.computed_ == value; });
        log().push_back({decision::maximum, double{value}, static_cast<double>(as_large)});
        return largest;
    }

    /// The decisions of the computation that is under way, in their order.
    static std::vector<decision_taken>& log() { return kept_by_thread<std::vector<decision_taken>>(); }

private:
    traced_number(float computed, traced_number const& a, double a_slope) : computed_(computed) {
        add_slopes(a, a_slope);
    }
    traced_number(float computed, traced_number const& a, double a_slope, traced_number const& b, double b_slope)
        : traced_number(computed, a, a_slope) {
        add_slopes(b, b_slope);
    }
    void add_slopes(traced_number const& from, double slope) {
        for (auto const& [element, toward] : from.slopes_) slopes_[element] += slope * toward;
    }

    float computed_ = 0;
    slopes slopes_{};
};

} // namespace dmlref::golden
