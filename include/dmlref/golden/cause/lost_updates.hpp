// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/prediction.hpp"

/// Contributions to a gradient that get lost, because two threads add to one element at a time.
namespace dmlref::golden::cause {

/// Those of each element that receives any, on this thread.
inline thread_local std::vector<element_values> contributions_noted;

/// Notes a contribution, and leaves in the element the number of its list, from 1.
inline double note_contribution(double there, double share, bool is_first) {
    if (is_first) contributions_noted.emplace_back();
    std::size_t const number = is_first ? contributions_noted.size() : static_cast<std::size_t>(there);
    contributions_noted[number - 1].push_back(share);
    return static_cast<double>(number);
}

/// Of all sums of some of these shares, but not of all, the one that is nearest to `got`.
inline double nearest_sum_of_some(element_values const& shares, double got) {
    double nearest = 0;
    std::size_t const all = (std::size_t{1} << shares.size()) - 1;
    for (std::size_t some = 1; some < all; ++some) {
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i)
            if ((some >> i & 1) != 0) sum += shares[i];
        if (std::abs(sum - got) < std::abs(nearest - got)) nearest = sum;
    }
    return nearest;
}

/// What the device has where it is what some contributions make: of up to ten, so that a wrong number is hardly ever.
inline bool lose_contributions(suspect const& what, element_values& values) {
    constexpr std::size_t most_elements = 1 << 16, most_shares = 10;
    if (what.got.size() > most_elements) return false;
    contributions_noted.clear();
    auto const lists = reference_result(plain_call_of(what.call), what.tensor, {.added = note_contribution});
    for (std::size_t flat = 0; lists && flat < values.size(); ++flat) {
        auto const number = static_cast<std::size_t>((*lists)[flat]);
        if (!what.outside[flat] || number == 0 || contributions_noted[number - 1].size() > most_shares) continue;
        values[flat] = nearest_sum_of_some(contributions_noted[number - 1], what.got[flat]);
    }
    return lists.has_value();
}

inline constexpr hypothesis lost_update_faults[] = {
    {"contributions_lost",
     "the device loses some of the contributions that meet in an element, as two threads may that "
     "add to it at a time",
     lose_contributions},
};

} // namespace dmlref::golden::cause
