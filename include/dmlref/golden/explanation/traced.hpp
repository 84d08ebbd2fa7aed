// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/explanation/traced_number.hpp"
#include "dmlref/golden/stored_element.hpp"

namespace dmlref::golden {

/// What one step of an operator wrote to an element or added to it.
struct traced_contribution {
    traced_number number{};
    std::vector<decision_taken> decisions{};
};

/// An element of a tensor on which the reference runs, with everything that was put into it.
class traced {
public:
    using real = traced_number;

    traced() = default;
    explicit traced(traced_number const& number) : computed_(number.computed()), contributions_{{number, {}}} {}
    explicit traced(index_t found) : traced(traced_number(static_cast<float>(found))) {}
    static traced_number read(stored_element const& stored, std::size_t number) {
        return {static_cast<float>(stored.value()), number};
    }
    traced(traced const&) = default;

    traced& operator=(traced_number const& number) {
        computed_ = number.computed();
        contributions_ = {{number, traced_number::log()}};
        return *this;
    }
    traced& operator=(traced const& other) {
        computed_ = other.computed_;
        contributions_ = other.contributions_;
        if (contributions_.size() == 1 && contributions_.front().decisions.empty())
            contributions_.front().decisions = traced_number::log();
        return *this;
    }
    traced& operator+=(traced_number const& number) {
        computed_ += number.computed();
        contributions_.push_back({number, traced_number::log()});
        return *this;
    }
    traced& operator+=(traced const& other) {
        computed_ += other.computed_; // what was summed up by itself is added as one number
        contributions_.insert(contributions_.end(), other.contributions_.begin(), other.contributions_.end());
        return *this;
    }

    explicit operator traced_number() const {
        if (contributions_.size() == 1) return contributions_.front().number.with_computed(computed_);
        traced_number sum;
        for (traced_contribution const& each : contributions_) sum += each.number;
        return sum.with_computed(computed_);
    }
    explicit operator float() const { return computed_; }
    std::vector<traced_contribution> const& contributions() const { return contributions_; }

    template <class Compute>
    static void in_every_way(Compute&& compute) {
        std::size_t const before = traced_number::log().size();
        compute();
        traced_number::log().resize(before);
    }

private:
    float computed_ = 0; ///< in the reference's order; the sum of one contribution keeps the sign of a zero
    std::vector<traced_contribution> contributions_{};
};

} // namespace dmlref::golden
