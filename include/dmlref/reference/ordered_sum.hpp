// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/sum_length.hpp"
#include "dmlref/core/tensor.hpp"
#include "dmlref/reference/arithmetic.hpp"

namespace dmlref::reference {

/// A sum from +0 whose terms are added in the order in which they come: in float, or in double if it is long, and then
/// rounded once. NU-7
template <class>
class ordered_sum;

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

/// Of numbers that may be off: their own sum, with what the reference has.
template <deciding Real>
class ordered_sum<Real> {
public:
    explicit ordered_sum(bool is_long) : computed_(is_long) {}

    ordered_sum& operator+=(Real const& term) {
        sum_ += term;
        computed_ += term.computed();
        return *this;
    }
    Real rounded() const { return sum_.with_computed(computed_.rounded()); }

private:
    Real sum_ = 0.f;
    ordered_sum<float> computed_;
};

/// Of elements that bring numbers of their own.
template <element_with_arithmetic T>
class ordered_sum<T> {
public:
    explicit ordered_sum(bool) {}

    template <class Term>
    ordered_sum& operator+=(Term const& term) {
        sum_ += term;
        return *this;
    }
    T const& rounded() const { return sum_; }

private:
    T sum_{};
};

/// What sums are added up in that are visited in turns, where they may be long.
template <class T>
using long_sum_of = std::conditional_t<element_with_arithmetic<T>, T, double>;

/// Stores in `output` the sums that add_to(sums) adds up. `sums` is as large, and 0 at first: float for half too, so
/// that only the store rounds, or double where a sum may be long. NU-1 NU-7
template <element T, class AddTo>
void store_sums(tensor_view<T> const& output, bool may_be_long, AddTo&& add_to) {
    auto const store = [&]<class Sum>(tensor<Sum> accumulators) {
        tensor_view<Sum> const sums = accumulators;
        add_to(sums);
        for_each_index(output.sizes(),
                       [&](index const& at) { output[at] = to_element<T>(static_cast<sum_of<T>>(sums[at])); });
    };
    if (may_be_long)
        store(tensor<long_sum_of<T>>(output.sizes()));
    else
        store(tensor<sum_of<T>>(output.sizes()));
}

} // namespace dmlref::reference
