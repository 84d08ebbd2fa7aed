// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/golden/acceptance/acceptance_set.hpp"

#include <cstddef>
#include <utility>

/// Computing a thing once for each way in which its decisions may fall.
namespace dmlref::golden {

/// A way of a decision to fall, by the decisions in which it differs from the reference's: for its own way, none.
using way_to_decide = std::vector<other_decision>;

/// The ways through a computation, one after another. The first one is the reference's.
class replay {
public:
    /// More are not tried: a result says so.
    static constexpr std::size_t most_ways = 2048;

    /// Calls compute() for each way, and after each took(decisions, has_more). False when there are more ways than are
    /// tried.
    template <class Compute, class Took>
    static bool each_way(Compute&& compute, Took&& took) {
        replay here;
        replay* const outer = std::exchange(current(), &here);
        std::size_t ways = 0;
        bool more = true;
        for (; more && ways < most_ways; ++ways) {
            here.step_ = 0;
            compute();
            way_to_decide decisions = here.decisions();
            more = here.advance();
            current() = outer; // what is done with a way decides nothing here
            took(std::move(decisions), more);
            current() = &here;
        }
        current() = outer;
        return !more;
    }

    /// Which of the ways is this computation's; `ways` are at least one.
    static std::size_t choose(std::vector<way_to_decide> const& ways) {
        return choose(
            ways.size(), [&ways]() -> auto const& { return ways; });
    }
    /// Which of `count` ways; ways() gives them, and is called when the decision is met for the first time.
    template <class Ways>
    static std::size_t choose(std::size_t count, Ways&& ways) {
        return count == 1 || current() == nullptr ? 0 : current()->chosen(ways);
    }

private:
    struct step {
        std::vector<way_to_decide> ways;
        std::size_t chosen = 0;
    };

    static replay*& current() { return kept_by_thread<replay*>(); }

    template <class Ways>
    std::size_t chosen(Ways&& ways) {
        if (step_ == steps_.size()) steps_.push_back({ways()});
        return steps_[step_++].chosen;
    }

    way_to_decide decisions() const {
        way_to_decide all;
        for (step const& each : steps_)
            all.insert(all.end(), each.ways[each.chosen].begin(), each.ways[each.chosen].end());
        return all;
    }

    /// False after the last way.
    bool advance() {
        while (!steps_.empty() && steps_.back().chosen + 1 == steps_.back().ways.size()) steps_.pop_back();
        if (steps_.empty()) return false;
        ++steps_.back().chosen;
        return true;
    }

    std::vector<step> steps_;
    std::size_t step_ = 0;
};

} // namespace dmlref::golden
