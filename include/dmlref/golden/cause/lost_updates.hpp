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

/// Notes a contribution, and leaves in the element the number of its list.
inline double note_contribution(double there, double share, bool is_first) {
    if (is_first) contributions_noted().emplace_back();
    double const number = is_first ? static_cast<double>(contributions_noted().size()) : there;
    list_of(number)->push_back(share);
    return number;
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
    contributions_noted().clear();
    auto const lists = reference_result(plain_call_of(what.call), what.tensor, {.added = note_contribution});
    for (std::size_t flat = 0; lists && flat < values.size(); ++flat) {
        element_values const* const shares = list_of((*lists)[flat]);
        if (!what.outside[flat] || shares == nullptr || shares->size() > most_shares) continue;
        values[flat] = nearest_sum_of_some(*shares, what.got[flat]);
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
