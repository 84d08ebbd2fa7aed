// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/bounded.hpp"
#include "dmlref/golden/element_place.hpp"
#include "dmlref/golden/stored_element.hpp"

/// Elements that take what the reference writes and hold every number that a device may write instead.
namespace dmlref::golden {

/// A number that an element may have, and by which decisions.
struct candidate {
    bounded number{};
    way_to_decide way{}; ///< empty for the reference's number
};

/// The candidates that a device can tell apart; the first one is the reference's.
class candidates {
public:
    /// Beyond it, those nearest to each other count as one.
    static constexpr std::size_t most = 64;

    candidates() = default;
    explicit candidates(bounded const& number) : first_{number, {}} {}
    /// Those of `all`, of which the first one is the reference's.
    candidates(std::vector<candidate>&& all, bool complete) : complete_(complete) { take_joined(std::move(all)); }

    std::vector<candidate> list() const;
    bounded const& number(std::size_t which) const { return which == 0 ? first_.number : others_[which - 1].number; }
    std::size_t alternative_count() const { return others_.size(); }
    bounded const& of_reference() const { return first_.number; }
    void set_computed(float computed) { first_.number = of_reference().with_computed(computed); }
    bool is_complete() const { return complete_; }

    void add(candidate const& other);
    /// The sums of each of these and each of those.
    candidates& operator+=(candidates const& others);

private:
    static bool names(way_to_decide const& way, decision what);
    /// Takes these, of which those that a device cannot tell apart are one; and where there are too many, the nearest.
    void take_joined(std::vector<candidate> list);
    /// Joins those nearest to each other until about `count` are left.
    static void join_nearest(std::vector<candidate>& list, std::size_t count);
    template <class Predicate>
    static void join_where(std::vector<candidate>& list, Predicate&& are_one);
    static double gap(candidate const& low, candidate const& high);

    candidate first_{};
    std::vector<candidate> others_{}; ///< nearly always none
    bool complete_ = true;
};

/// An element of a tensor on which the reference runs. Outside of in_every_way it takes one number and keeps it;
/// inside, what is written to it is noted for each way.
class judged {
public:
    using real = bounded;

    judged() = default;
    explicit judged(bounded const& number) : numbers_(number) {}
    /// An index that an operator found.
    explicit judged(index_t found) : numbers_(bounded::integer(static_cast<double>(found))) {}
    /// An element of an input, as a device reads it.
    static bounded read(stored_element const& stored, std::size_t) {
        return is_floating_point(stored.type) ? bounded::element(static_cast<float>(stored.value()))
                                              : bounded::integer(stored.value());
    }

    judged(judged const&) = default;
    judged& operator=(judged const& other);
    judged& operator=(bounded const& number);
    judged& operator+=(bounded const& number);
    judged& operator+=(judged const& other);

    /// One of the candidates: which one is a decision, too.
    explicit operator bounded() const;
    /// What the reference has.
    explicit operator float() const { return numbers_.of_reference().computed(); }
    candidates const& numbers() const { return numbers_; }

    template <class Compute>
    static void in_every_way(Compute&& compute);

private:
    friend class written_numbers;

    candidates numbers_{};
    bool is_written_ = false;
};

/// The reading that was chosen, then the other.
inline bool is_halved(tensor_view<element_place<judged> const> const&, antialias_reading reading) {
    bool const as_chosen = replay::choose({{}, {{decision::antialiasing, 0, 0}}}) == 0;
    return (reading == antialias_reading::iterative_halving) == as_chosen;
}

} // namespace dmlref::golden

#include "dmlref/golden/acceptance/candidates.hpp"
#include "dmlref/golden/acceptance/written_numbers.hpp"
