// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

/// What operations give that are rounded down, and up: the two floats beside an exact result.
namespace dmlref::testing {

inline float rounded_up(double exact) {
    auto const nearest = static_cast<float>(exact);
    return double{nearest} < exact ? std::nextafter(nearest, std::numeric_limits<float>::infinity()) : nearest;
}
inline float rounded_down(double exact) { return -rounded_up(-exact); }

struct interval {
    float low = 0, high = 0;
};

/// From the least to the largest, rounded.
inline interval interval_of(std::initializer_list<double> exact) {
    return {rounded_down((std::min)(exact)), rounded_up((std::max)(exact))};
}

inline interval product(interval const& a, interval const& b) {
    return interval_of({double{a.low} * double{b.low}, double{a.low} * double{b.high}, double{a.high} * double{b.low},
                        double{a.high} * double{b.high}});
}

/// Divided, or multiplied by the reciprocal.
inline interval quotient(interval const& a, interval const& b) {
    interval const divided = interval_of({double{a.low} / double{b.low}, double{a.low} / double{b.high},
                                          double{a.high} / double{b.low}, double{a.high} / double{b.high}});
    interval const multiplied = product(a, interval_of({1 / double{b.low}, 1 / double{b.high}}));
    return {(std::min)(divided.low, multiplied.low), (std::max)(divided.high, multiplied.high)};
}

/// A sum, each addition of which is rounded up, in an order that makes it large: terms of one sign first, the largest
/// before the others, so that partial sums are large, then those of the other sign, the smallest before the others. Of
/// the next few terms the one comes first whose addition is rounded most.
inline float sum_rounded_up(std::vector<float> terms, bool begins_with_positive) {
    constexpr std::ptrdiff_t few = 8;
    std::sort(terms.begin(), terms.end(), [&](float a, float b) {
        bool const a_is_first = (a > 0) == begins_with_positive, b_is_first = (b > 0) == begins_with_positive;
        if (a_is_first != b_is_first) return a_is_first;
        return a_is_first ? std::abs(a) > std::abs(b) : std::abs(a) < std::abs(b);
    });
    float sum = 0;
    for (auto next = terms.begin(); next != terms.end(); ++next) {
        auto const rounding = [sum](float term) {
            double const exact = double{sum} + double{term};
            return double{rounded_up(exact)} - exact;
        };
        auto end = next + 1;
        while (end != terms.end() && end - next < few && (*end > 0) == (*next > 0)) ++end;
        auto const best = std::max_element(next, end, [&](float a, float b) { return rounding(a) < rounding(b); });
        std::rotate(next, best, best + 1);
        sum = rounded_up(double{sum} + double{*next});
    }
    return sum;
}

inline interval sum(std::vector<interval> const& terms) {
    std::vector<float> highest, negated_lowest;
    for (interval const& each : terms) {
        highest.push_back(each.high);
        negated_lowest.push_back(-each.low);
    }
    auto const most = [](std::vector<float> const& summands) {
        return (std::max)(sum_rounded_up(summands, true), sum_rounded_up(summands, false));
    };
    return {-most(negated_lowest), most(highest)};
}

} // namespace dmlref::testing
