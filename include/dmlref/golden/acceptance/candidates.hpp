// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/judged.hpp"

#include <iterator>
#include <numeric>

namespace dmlref::golden {

inline void candidates::add(candidate const& other) {
    list_.push_back(other);
    join();
}

inline void candidates::add(candidates const& others, way_to_decide const& way) {
    complete_ = complete_ && others.complete_;
    for (candidate each : others.list_) {
        each.way.insert(each.way.begin(), way.begin(), way.end());
        list_.push_back(std::move(each));
    }
    join();
}

inline candidates& candidates::operator+=(candidates const& others) {
    complete_ = complete_ && others.complete_;
    if (list_.size() == 1 && others.list_.size() == 1) { // as nearly always
        list_.front().number += others.list_.front().number;
        return *this;
    }
    std::vector<candidate> const these = std::move(list_);
    list_.clear();
    for (candidate const& a : these)
        for (candidate const& b : others.list_) {
            candidate sum = {a.number + b.number, a.way};
            std::size_t const room = most_decisions - (std::min)(most_decisions, sum.way.size());
            std::copy_n(b.way.begin(), (std::min)(room, b.way.size()), std::back_inserter(sum.way));
            list_.push_back(std::move(sum));
        }
    join();
    return *this;
}

inline void candidates::join() {
    join_where([](candidate const& low, candidate const& high) { return low.number.touches(high.number); });
    if (list_.size() <= most) return;
    complete_ = false;
    std::vector<double> gaps;
    for (std::size_t i = 1; i < list_.size(); ++i) gaps.push_back(gap(list_[i - 1], list_[i]));
    auto const last_to_close = gaps.begin() + static_cast<std::ptrdiff_t>(list_.size() - most - 1);
    std::nth_element(gaps.begin(), last_to_close, gaps.end());
    double const closed = *last_to_close;
    join_where([closed](candidate const& low, candidate const& high) {
        bool const one_is_documented = low.way.empty() || high.way.empty();
        return !one_is_documented && gap(low, high) <= closed;
    });
}

/// Between the intervals of two neighbors; nothing lies between numbers that are not finite.
inline double candidates::gap(candidate const& low, candidate const& high) {
    double const distance = high.number.lowest() - low.number.highest();
    return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

/// Joins neighbors on the axis of numbers. The reference's candidate takes in those that it is joined with and stays
/// the first one.
template <class Predicate>
void candidates::join_where(Predicate&& are_one) {
    std::vector<std::size_t> order(list_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        double const low_a = list_[a].number.lowest(), low_b = list_[b].number.lowest();
        return std::isnan(low_b) ? !std::isnan(low_a) : low_a < low_b;
    });
    std::vector<candidate> joined;
    std::size_t first = 0; // where the reference's is
    for (std::size_t place : order) {
        if (joined.empty() || !are_one(joined.back(), list_[place])) {
            joined.push_back(std::move(list_[place]));
        } else if (place == 0) {
            list_[0].number.take_in(joined.back().number);
            joined.back() = std::move(list_[0]);
        } else {
            joined.back().number.take_in(list_[place].number);
        }
        if (place == 0) first = joined.size() - 1;
    }
    std::rotate(joined.begin(), joined.begin() + static_cast<std::ptrdiff_t>(first),
                joined.begin() + static_cast<std::ptrdiff_t>(first) + 1);
    list_ = std::move(joined);
}

} // namespace dmlref::golden
