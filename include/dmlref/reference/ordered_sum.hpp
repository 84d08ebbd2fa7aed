// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"

namespace dmlref::reference {

/// A sum from +0 whose terms are added in the order in which they come.
template <class Number>
class ordered_sum {
public:
    explicit ordered_sum(bool) {}

    template <class Term>
    ordered_sum& operator+=(Term const& term) {
        sum_ += term;
        return *this;
    }
    Number const& rounded() const { return sum_; }

private:
    Number sum_{};
};

/// In float, or in double if it is long, and then rounded once. NU-7
template <>
class ordered_sum<float> {
public:
    explicit ordered_sum(bool is_long) : is_long_(is_long) {}

    ordered_sum& operator+=(float term) {
        if (is_long_)
            in_double_ += double{term};
        else
            in_float_ += term;
        return *this;
    }
    float rounded() const { return is_long_ ? static_cast<float>(in_double_) : in_float_; }

private:
    bool is_long_;
    float in_float_ = 0.f;
    double in_double_ = 0.;
};

} // namespace dmlref::reference
