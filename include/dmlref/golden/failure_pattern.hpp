// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"

#include <functional>
#include <string_view>
#include <vector>

/// Where the wrong elements of a tensor lie: the first hint at what went wrong.
namespace dmlref::golden {

/// The names of a tensor's axes, outermost first: "batch", "channel", "row", "column".
inline std::vector<std::string> axis_names(std::size_t rank, std::string_view outermost = "batch") {
    std::vector<std::string> names(rank);
    for (std::size_t axis = 0; axis < rank; ++axis) names[axis] = "axis-" + std::to_string(axis) + " position";
    if (rank > 0) names[0] = outermost;
    if (rank > 1) names[rank - 1] = "column";
    if (rank > 2) names[rank - 2] = "row";
    if (rank > 3) names[1] = "channel";
    if (rank > 4) names[rank - 3] = "slice";
    return names;
}

namespace detail {

/// The failing positions along one axis.
struct failing_axis {
    std::string name;
    std::vector<bool> fails;

    index_t size() const { return static_cast<index_t>(fails.size()); }
    index_t count() const { return std::count(fails.begin(), fails.end(), true); }
    index_t first() const { return std::find(fails.begin(), fails.end(), true) - fails.begin(); }
    index_t last() const { return size() - 1 - (std::find(fails.rbegin(), fails.rend(), true) - fails.rbegin()); }
    /// Whether the failing positions are exactly every other one from `start` on, of at least four.
    bool is_every_other(index_t start) const {
        for (index_t at = 0; at < size(); ++at)
            if (fails[static_cast<std::size_t>(at)] != (at % 2 == start)) return false;
        return size() >= 4;
    }

    /// "the last row", "every odd row", "rows 2 to 4"; empty if the axis shows no pattern.
    std::string restriction() const {
        if (size() == 1 || count() == size()) return {};
        if (count() == 1) return single_position();
        if (is_every_other(1)) return "every odd " + name;
        if (is_every_other(0)) return "every even " + name;
        if (count() == last() - first() + 1)
            return name + (name.ends_with("h") ? "es " : "s ") + std::to_string(first()) + " to " +
                   std::to_string(last()) + " of " + std::to_string(size());
        return {};
    }

private:
    std::string single_position() const {
        if (first() == size() - 1) return "the last " + name;
        if (first() == 0) return "the first " + name;
        return name + " " + std::to_string(first());
    }
};

/// The failing elements of a tensor, examined in several ways.
class failing_elements {
public:
    failing_elements(std::vector<bool> const& fails, shape const& sizes, std::vector<std::string> const& names)
        : fails_(fails),
          sizes_(sizes) {
        for (std::size_t axis = 0; axis < sizes.size(); ++axis)
            axes_.push_back({names[axis], std::vector<bool>(static_cast<std::size_t>(sizes[axis]))});
        for_each_failing([&](multi_index const& at) {
            ++count_;
            for (std::size_t axis = 0; axis < at.size(); ++axis)
                axes_[axis].fails[static_cast<std::size_t>(at[axis])] = true;
        });
    }

    index_t count() const { return count_; }
    bool is_all() const { return count_ == static_cast<index_t>(fails_.size()); }

    /// Whether holds(multi_index const&) is true for every failing element.
    bool all(std::function<bool(multi_index const&)> const& holds) const {
        bool result = true;
        for_each_failing([&](multi_index const& at) { result = result && holds(at); });
        return result;
    }

    /// The number of elements that satisfy the restrictions of all axes.
    index_t restricted_count() const {
        index_t product = 1;
        for (failing_axis const& axis : axes_) product *= axis.restriction().empty() ? axis.size() : axis.count();
        return product;
    }

    /// "batch 1, the last column".
    std::string restrictions() const {
        std::string text;
        for (failing_axis const& axis : axes_)
            if (std::string const one = axis.restriction(); !one.empty()) text += (text.empty() ? "" : ", ") + one;
        return text;
    }

    /// "the last 64 elements, from flat index 448 on"; empty if they are not consecutive.
    std::string run() const {
        auto const first = std::find(fails_.begin(), fails_.end(), true) - fails_.begin();
        auto const last = first + count_ - 1;
        for (auto at = first; at <= last; ++at)
            if (!fails_[static_cast<std::size_t>(at)]) return {};
        std::string const length = std::to_string(count_) + " elements";
        if (last + 1 == static_cast<index_t>(fails_.size()))
            return "the last " + length + ", from flat index " + std::to_string(first) + " on";
        return length + " in a row, flat index " + std::to_string(first) + " to " + std::to_string(last);
    }

    /// "the border", "the last row or column"; empty if there is neither, or no interior to compare with.
    std::string margin() const {
        std::size_t const rank = sizes_.size();
        if (rank < 2 || sizes_[rank - 1] < 3 || sizes_[rank - 2] < 3) return {};
        auto const lies_at = [&](multi_index const& at, bool low, bool high) {
            for (std::size_t axis = rank - 2; axis < rank; ++axis)
                if ((low && at[axis] == 0) || (high && at[axis] == sizes_[axis] - 1)) return true;
            return false;
        };
        std::string const pair = axes_[rank - 2].name + " or " + axes_[rank - 1].name;
        if (all([&](multi_index const& at) { return lies_at(at, false, true); })) return "the last " + pair;
        if (all([&](multi_index const& at) { return lies_at(at, true, false); })) return "the first " + pair;
        return all([&](multi_index const& at) { return lies_at(at, true, true); }) ? "the border" : "";
    }

private:
    template <class Visit>
    void for_each_failing(Visit&& visit) const {
        std::size_t flat = 0;
        for_each_index(sizes_, [&](multi_index const& at) {
            if (fails_[flat++]) visit(at);
        });
    }

    std::vector<bool> const& fails_;
    shape sizes_;
    std::vector<failing_axis> axes_{};
    index_t count_ = 0;
};

} // namespace detail

/// A sentence on the place of the failing elements; empty if none fails. `fails` is row-major, with a name per axis.
inline std::string failure_pattern(std::vector<bool> const& fails, shape const& sizes,
                                   std::vector<std::string> const& names) {
    detail::failing_elements const failing(fails, sizes, names);
    if (failing.count() == 0) return {};
    if (failing.is_all()) return fails.size() == 1 ? "the only element fails" : "every element fails";
    if (failing.count() == 1) return "a single element fails";
    std::string const restrictions = failing.restrictions();
    if (!restrictions.empty() && failing.count() == failing.restricted_count())
        return "every element fails in " + restrictions + ", and none elsewhere";
    if (std::string const run = failing.run(); !run.empty()) return "the failing elements are " + run;
    if (!restrictions.empty()) return "every failing element lies in " + restrictions;
    if (std::string const margin = failing.margin(); !margin.empty()) return "every failing element lies in " + margin;
    return "the failing elements are scattered";
}

inline std::string failure_pattern(std::vector<bool> const& fails, shape const& sizes) {
    return failure_pattern(fails, sizes, axis_names(sizes.size()));
}

} // namespace dmlref::golden
