// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/reference/decision.hpp"

#include <cmath>

/// What the equations say besides + - * /. On float, the arithmetic of the library, these are the plain operations
/// that they look like. Other numbers, which know how far a machine's result may be off, bring their own: they answer a
/// question in every way in which a machine may, and find the error of a blend. golden/acceptance
namespace dmlref::reference {

/// Numbers other than those that operators compute results with.
template <class Real>
concept deciding = requires {
    typename Real::deciding;
};

/// question(number): an index, a pixel, or whether something holds. The question takes any floating-point type.
template <class Real, class Question>
auto decide(decision what, Real const& number, Question&& question) {
    if constexpr (deciding<Real>)
        return number.decide(what, question);
    else
        return question(number);
}

/// Whether an open point is read as it says. A machine may read it otherwise.
template <class Real>
bool is_read_so(decision what, bool said) {
    if constexpr (deciding<Real>)
        return Real::is_read_so(what, said);
    else
        return said;
}

/// Calls compute(), which writes or adds to elements, once for each way in which its decisions may fall.
template <class T, class Compute>
void in_every_way(Compute&& compute) {
    if constexpr (element_with_arithmetic<T>)
        T::in_every_way(compute);
    else
        compute();
}

/// compute(), a number that further numbers are computed from. Ways that lead to the same number count as one.
template <class Real, class Compute>
Real value_in_every_way(Compute&& compute) {
    if constexpr (deciding<Real>)
        return Real::in_every_way(compute);
    else
        return compute();
}

/// How far `number` lies above the integer `lower`: the weight of what is there next.
inline float weight_above(float number, index_t lower) { return number - static_cast<float>(lower); }

/// The weight of what a weight leaves.
inline float complement(float weight) { return 1.f - weight; }

/// The step of linear interpolation from a to b.
inline float blend(float weight, float a, float b) { return (1.f - weight) * a + weight * b; }

/// round(number) + zero_point, an integer. Halves go to the even one before zero_point is added. QA-5
inline float quantized(float number, float zero_point) { return std::nearbyint(number) + zero_point; }

/// The average of a and b.
inline float halfway_between(float a, float b) { return (a + b) * 0.5f; }

/// The weight of the next element where a position lies on one: none.
template <class Real>
Real weight_on_element(Real const& coordinate) {
    if constexpr (requires { coordinate.weight_on_element(); })
        return coordinate.weight_on_element();
    else
        return Real{0.f};
}

/// What interpolation gives where it reads one element only: the element. `weight`: weight_on_element().
template <class Real>
Real value_on_element(Real const& weight, Real const& element) {
    if constexpr (requires { weight.value_on_element(element); })
        return weight.value_on_element(element);
    else
        return element;
}

/// What an antialiasing filter around x whose sides reach `stretch` elements to either side gives to element i.
template <class Real>
Real weight_under_filter(index_t i, Real const& x, Real const& stretch) {
    using std::abs;
    return 1.f - abs(static_cast<float>(i) - x) / stretch;
}

/// A number that a device rounds before it goes on, and keeps no terms of.
template <class Real>
Real as_one_number(Real const& number) {
    if constexpr (requires { number.as_one_number(); })
        return number.as_one_number();
    else
        return number;
}

/// floor(numerator / denominator), for positive denominators and numerators of at least 0.
template <class Real>
index_t divided_down(index_t numerator, index_t denominator) {
    if constexpr (deciding<Real>)
        return Real::divided_down(numerator, denominator);
    else
        return numerator / denominator;
}

/// ceil(numerator / denominator), likewise.
template <class Real>
index_t divided_up(index_t numerator, index_t denominator) {
    if constexpr (deciding<Real>)
        return Real::divided_up(numerator, denominator);
    else
        return (numerator + denominator - 1) / denominator;
}

} // namespace dmlref::reference
