// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/golden/cause/prediction.hpp"

/// Contributions to a gradient that get lost, because two threads add to one element at a time.
namespace dmlref::golden::cause {

/// Those of each element that receives any, on this thread.
inline std::vector<element_values>& contributions_noted() { return kept_by_thread<std::vector<element_values>>(); }

/// The list whose number, from 1, an element holds; none for 0.
inline element_values* list_of(double number) {
    index_t const at = to_index(number, 0, std::ssize(contributions_noted()));
    return at == 0 ? nullptr : &contributions_noted()[static_cast<std::size_t>(at - 1)];
}

/// So many sums are tried for an element that a wrong number is hardly ever near one: of some of its shares, or, where
/// there are more of them, each share alone.
inline constexpr std::size_t most_shares = 10, most_shares_alone = 256;

/// Notes a contribution, and leaves in the element the number of its list.
inline double note_contribution(double there, double share, bool is_first) {
    if (is_first) contributions_noted().emplace_back();
    double const number = is_first ? static_cast<double>(contributions_noted().size()) : there;
    element_values& shares = *list_of(number);
    if (shares.size() <= most_shares_alone) shares.push_back(share);
    return number;
}

/// Notes those of another list.
inline double join_contributions(double there, double other, bool is_first) {
    element_values const shares = *list_of(other);
    for (double share : shares) there = note_contribution(there, share, std::exchange(is_first, false));
    return there;
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

/// The share that is nearest to `got`.
inline double nearest_share(element_values const& shares, double got) {
    return *std::min_element(shares.begin(), shares.end(),
                             [got](double a, double b) { return std::abs(a - got) < std::abs(b - got); });
}

/// What the device has where it is what some contributions make, or one of many.
inline bool lose_contributions(suspect const& what, element_values& values) {
    constexpr std::size_t most_elements = 1 << 16;
    if (what.got.size() > most_elements) return false;
    contributions_noted().clear();
    auto const lists = reference_result(plain_call_of(what.call), what.tensor,
                                        {.added = note_contribution, .joined = join_contributions});
    for (std::size_t flat = 0; lists && flat < values.size(); ++flat) {
        element_values const* const shares = list_of((*lists)[flat]);
        if (!what.outside[flat] || shares == nullptr || shares->size() > most_shares_alone) continue;
        bool const are_few = shares->size() <= most_shares;
        values[flat] = are_few ? nearest_sum_of_some(*shares, what.got[flat]) : nearest_share(*shares, what.got[flat]);
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
