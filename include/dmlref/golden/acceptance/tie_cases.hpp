// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/golden/decision.hpp"
#include "dmlref/golden/temporary_value.hpp"

#include <array>

/// Decisions on exact ties that a device makes once, by how it is written: not for each sample anew. A sample that lies
/// on an element has no slope, or that of the cell before it or behind it. In the middle between two elements, a sample
/// takes the one of the reference, or the other one, or the even one.
namespace dmlref::golden {

/// Where an exact tie of a cell lies: between two cells, or at the first or last element of an axis.
enum class tie_place { inside, first_element, last_element };

/// Which answer all exact ties have.
enum class tie_side { on_element, before, behind };

/// Which of two elements is the nearest in all exact ties.
enum class nearest_in_ties { of_reference, other, even };

/// The cases of one call, one after another. While one lives, this thread's exact ties fall as its case says; without
/// one each may fall as it likes.
class tie_cases {
public:
    /// Of the ties of one kind of decision.
    explicit tie_cases(decision what) : what_(what), living_(current(), this) {}

    static tie_cases*& current() { return kept_by_thread<tie_cases*>(); }

    /// Whether the ties of such a decision fall as a case says.
    static bool decide(decision what) { return current() != nullptr && current()->what_ == what; }

    nearest_in_ties nearest() {
        seen_[0] = true;
        return static_cast<nearest_in_ties>(sides_[0]);
    }

    /// The answer of the current case.
    tie_side side_at(tie_place place) {
        auto const which = static_cast<std::size_t>(place);
        seen_[which] = true;
        if (sides_[which] == 0) return tie_side::on_element;
        if (place == tie_place::inside) return sides_[which] == 1 ? tie_side::before : tie_side::behind;
        return place == tie_place::first_element ? tie_side::behind : tie_side::before;
    }

    /// Goes to the next case among the ties that were met. False after the last one. The first one is the reference's.
    bool next() {
        for (std::size_t which = 0; which < sides_.size(); ++which) {
            int const sides = !seen_[which] ? 1 : which == 0 ? 3 : 2;
            if (++sides_[which] < sides) return true;
            sides_[which] = 0;
        }
        return false;
    }

private:
    decision what_;
    temporary_value<tie_cases*> living_;
    std::array<bool, 3> seen_{};
    std::array<int, 3> sides_{};
};

} // namespace dmlref::golden
