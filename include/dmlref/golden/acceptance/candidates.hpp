// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/judged.hpp"

#include <iterator>
#include <numeric>

namespace dmlref::golden {

inline void candidates::add(candidate const& other) {
    std::vector<candidate> all = list();
    all.push_back(other);
    take_joined(std::move(all));
}

/// Of a sum of many alternatives one decision of each kind is named.
inline bool candidates::names(way_to_decide const& way, decision what) {
    return std::any_of(way.begin(), way.end(), [what](other_decision const& each) { return each.what == what; });
}

inline candidates& candidates::operator+=(candidates const& others) {
    complete_ = complete_ && others.complete_;
    if (others_.empty() && others.others_.empty()) { // as nearly always
        first_.number += others.first_.number;
        return *this;
    }
    std::vector<candidate> these = list(), those = others.list(), sums;
    if (these.size() * those.size() > 4 * most) { // as in the gradient of a volume whose positions are ties
        constexpr std::size_t few = 16;
        static_assert(few * few == 4 * most);
        join_nearest(these, few);
        join_nearest(those, few);
        complete_ = false;
    }
    sums.reserve(these.size() * those.size());
    for (candidate const& a : these)
        for (candidate const& b : those) {
            candidate sum = {a.number + b.number, a.way};
            for (other_decision const& each : b.way)
                if (!names(sum.way, each.what)) sum.way.push_back(each);
            sums.push_back(std::move(sum));
        }
    take_joined(std::move(sums));
    return *this;
}

inline std::vector<candidate> candidates::list() const {
    std::vector<candidate> all = {first_};
    all.insert(all.end(), others_.begin(), others_.end());
    return all;
}

inline void candidates::take_joined(std::vector<candidate> list) {
    join_where(list, [](candidate const& low, candidate const& high) {
        bool const widens_documented =
            low.way.empty() ? high.number.is_joined() : high.way.empty() && low.number.is_joined();
        return low.number.touches(high.number) && !widens_documented;
    });
    if (list.size() > most) complete_ = false;
    join_nearest(list, most);
    first_ = std::move(list.front());
    others_.assign(std::make_move_iterator(list.begin() + 1), std::make_move_iterator(list.end()));
}

inline void candidates::join_nearest(std::vector<candidate>& list, std::size_t count) {
    if (list.size() <= count) return;
    std::vector<double> gaps;
    for (std::size_t i = 1; i < list.size(); ++i) gaps.push_back(gap(list[i - 1], list[i]));
    auto const last_to_close = gaps.begin() + static_cast<std::ptrdiff_t>(list.size() - count - 1);
    std::nth_element(gaps.begin(), last_to_close, gaps.end());
    double const closed = *last_to_close;
    join_where(list, [closed](candidate const& low, candidate const& high) {
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
void candidates::join_where(std::vector<candidate>& list, Predicate&& are_one) {
    std::vector<std::size_t> order(list.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&list](std::size_t a, std::size_t b) {
        double const low_a = list[a].number.lowest(), low_b = list[b].number.lowest();
        return std::isnan(low_b) ? !std::isnan(low_a) : low_a < low_b;
    });
    std::vector<candidate> joined;
    std::size_t first = 0; // where the reference's is
    for (std::size_t place : order) {
        if (joined.empty() || !are_one(joined.back(), list[place])) {
            joined.push_back(std::move(list[place]));
        } else if (place == 0) {
            list[0].number.take_in(joined.back().number);
            joined.back() = std::move(list[0]);
        } else {
            joined.back().number.take_in(list[place].number);
        }
        if (place == 0) first = joined.size() - 1;
    }
    std::rotate(joined.begin(), joined.begin() + static_cast<std::ptrdiff_t>(first),
                joined.begin() + static_cast<std::ptrdiff_t>(first) + 1);
    list = std::move(joined);
}

} // namespace dmlref::golden
