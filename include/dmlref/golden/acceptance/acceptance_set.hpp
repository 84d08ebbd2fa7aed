// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"
#include "dmlref/golden/decision.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

/// What a correct device may give for one element.
namespace dmlref::golden {

/// Why a result may differ from the exact value: how far, in the units of the element. Before the rounding of the
/// store, which is applied to both ends of the interval and is none of these.
struct bound_parts {
    double arithmetic = 0; ///< rounding of products, sums and quotients, in any order
    double coordinate = 0; ///< rounding of the coordinates, times the slope of what lies there

    double total() const { return arithmetic + coordinate; }
};

/// A decision that fell another way than in the reference.
struct other_decision {
    decision what;
    double operand = 0; ///< what was decided on: a coordinate, a size; exact
    double margin = 0;  ///< how far that is, at most, from where the decision changes
};

/// One of the results that are all right: a value that may be missed by the bound.
struct alternative {
    double value = 0; ///< exact; may be infinite or NaN
    bound_parts bound{};
    double lowest = 0, highest = 0;          ///< of the interval before the store; at least value -+ bound
    std::vector<other_decision> decisions{}; ///< by which it differs from the first alternative
    bool may_be_non_finite = false;          ///< an intermediate result may overflow in this arithmetic
};

/// The first alternative contains what the reference computes: the documented choice. There is at least one.
struct acceptance_set {
    double reference = 0; ///< what the reference stores, widened; NaN and infinities included
    std::vector<alternative> alternatives{};
    bool incomplete = false; ///< there were too many alternatives: those nearest to each other were joined
};

/// Of every element of a tensor, row-major.
using acceptance_sets = std::vector<acceptance_set>;

/// Of every output, by DirectML's field.
using named_acceptance_sets = std::map<std::string, acceptance_sets, std::less<>>;

/// Gives the sets of elements of an output, which are numbered row-major, ascending: of all, or of the first of them if
/// they have so many alternatives that all would take much memory. Several threads may call it.
using acceptance_on_request =
    std::function<acceptance_sets(std::string_view output, std::span<index_t const> elements)>;

/// Calls visit(element, set) for each element. `allowed` gives the sets of the first of those that it is asked for;
/// false if it gives none, or more.
template <class Allowed, class Visit>
bool for_each_set(Allowed const& allowed, std::span<index_t const> elements, Visit&& visit) {
    for (std::size_t most = elements.size(); !elements.empty(); elements = elements.subspan(most)) {
        std::span<index_t const> const asked = elements.first((std::min)(most, elements.size()));
        acceptance_sets const sets = allowed(asked);
        if (sets.empty() || sets.size() > asked.size()) return false;
        most = sets.size();
        for (std::size_t i = 0; i < most; ++i) visit(asked[i], sets[i]);
    }
    return true;
}

} // namespace dmlref::golden
