// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/golden/acceptance/judged.hpp"

#include <map>
#include <span>

namespace dmlref::golden {

/// That the elements of a block have more than a block may have.
struct too_many_alternatives {};

/// Each takes some 300 bytes, twice. Those of sums on the way to the elements count, too. Throws too_many_alternatives;
/// one element may have all that it has.
inline void count_alternatives(std::size_t more) {
    constexpr std::size_t most = 1 << 18;
    auto* const run = chosen_elements<judged>::current();
    if (run != nullptr && run->count() > 1 && run->count_more(more) > most) throw too_many_alternatives();
}

/// What a way through a computation writes to elements and adds to them.
class written_numbers {
public:
    /// Where this thread's current way notes what it writes; null outside of one.
    static written_numbers*& current() { return kept_by_thread<written_numbers*>(); }

    void put(judged& element, candidates const& numbers, bool adds, std::span<float const> addends) {
        auto const [at, is_first] = effects_.try_emplace(&element);
        effect& known = at->second;
        known.adds = adds;
        if (adds && !is_first)
            known.numbers += numbers;
        else
            known.numbers = numbers;
        known.addends.insert(known.addends.end(), addends.begin(), addends.end());
    }

    /// Notes numbers, where a way is under way; else puts them into the element itself. `addends`: what the reference
    /// adds, one after another.
    static void put_into(judged& element, candidates const& numbers, bool adds, std::span<float const> addends) {
        if (auto* const noted = current()) return noted->put(element, numbers, adds, addends);
        std::size_t const before = element.numbers_.alternative_count();
        if (adds) {
            float sum = element.numbers_.of_reference().computed();
            for (float each : addends) sum += each;
            element.numbers_ += numbers;
            element.numbers_.set_computed(sum);
        } else {
            element.numbers_ = numbers;
        }
        if (element.numbers_.alternative_count() > before)
            count_alternatives(element.numbers_.alternative_count() - before);
    }

    /// Of a computation that has one way.
    void put() const {
        for (auto const& [element, what] : effects_) put_into(*element, what.numbers, what.adds, what.addends);
    }

    /// Puts the numbers of all ways together. A way that adds nothing to an element adds 0.
    class all_ways {
    public:
        void take(way_to_decide const& decisions, written_numbers&& written);
        void put(bool complete) const;
        bool is_empty() const { return decisions_.empty(); }

    private:
        struct element_numbers {
            std::vector<candidate> numbers{}; ///< the reference's first; joined when there are many
            bool complete = true, adds = false;
            std::vector<float> addends{};
            std::size_t ways = 0; ///< that it takes into account

            /// Of the ways since the last one that wrote to the element.
            void take_nothing(std::vector<way_to_decide> const& decisions) {
                for (; ways < decisions.size(); ++ways) take({bounded(), decisions[ways]});
            }
            void take(candidates const& written, way_to_decide const& decisions) {
                complete = complete && written.is_complete();
                for (candidate each : written.list()) {
                    each.way.insert(each.way.begin(), decisions.begin(), decisions.end());
                    take(std::move(each));
                }
                ++ways;
            }
            candidates joined() && { return {std::move(numbers), complete}; }

        private:
            void take(candidate&& number) {
                numbers.push_back(std::move(number));
                if (numbers.size() < 16 * candidates::most) return;
                candidates const few = std::move(*this).joined();
                complete = few.is_complete();
                numbers = few.list();
            }
        };
        std::map<judged*, element_numbers> elements_{};
        std::vector<way_to_decide> decisions_{}; ///< of the ways so far
    };

private:
    struct effect {
        candidates numbers{};
        bool adds = false;
        std::vector<float> addends{}; ///< in the order of the reference
    };
    std::map<judged*, effect> effects_{};
};

inline judged& judged::operator=(bounded const& number) {
    if (written_numbers::current() != nullptr) {
        written_numbers::put_into(*this, candidates(number), false, {});
        return *this;
    }
    candidates const before = std::exchange(numbers_, candidates(number));
    if (!std::exchange(is_written_, true)) return *this;
    for (candidate other : before.list()) { // the order of two writes to one element is a device's own
        other.way.push_back({decision::overwriting, other.number.value(), 0});
        numbers_.add(other);
    }
    if (numbers_.alternative_count() > before.alternative_count())
        count_alternatives(numbers_.alternative_count() - before.alternative_count());
    return *this;
}

inline judged& judged::operator=(judged const& other) {
    if (written_numbers::current() != nullptr) {
        written_numbers::put_into(*this, other.numbers_, false, {});
        return *this;
    }
    numbers_ = other.numbers_;
    is_written_ = other.is_written_;
    return *this;
}

inline judged& judged::operator+=(bounded const& number) {
    float const addend[] = {number.computed()};
    written_numbers::put_into(*this, candidates(number), true, addend);
    return *this;
}

inline judged& judged::operator+=(judged const& other) {
    float const addend[] = {other.numbers_.of_reference().computed()};
    written_numbers::put_into(*this, other.numbers_, true, addend);
    return *this;
}

inline judged::operator bounded() const {
    if (numbers_.alternative_count() == 0) return numbers_.of_reference();
    return numbers_.number(replay::choose(numbers_.alternative_count() + 1, [this] {
        std::vector<way_to_decide> ways;
        for (candidate const& each : numbers_.list()) ways.push_back(each.way);
        return ways;
    }));
}

inline void written_numbers::all_ways::take(way_to_decide const& decisions, written_numbers&& written) {
    for (auto& [element, what] : written.effects_) {
        auto const [at, is_new] = elements_.try_emplace(element);
        element_numbers& known = at->second;
        known.adds = what.adds;
        known.take_nothing(decisions_);
        if (is_empty()) known.addends = std::move(what.addends); // the first way is the reference's
        known.take(what.numbers, decisions);
    }
    decisions_.push_back(decisions);
}

inline void written_numbers::all_ways::put(bool complete) const {
    for (auto const& [element, known] : elements_) {
        element_numbers all = known;
        all.take_nothing(decisions_);
        if (!complete) all.complete = false;
        put_into(*element, std::move(all).joined(), known.adds, known.addends);
    }
}

template <class Compute>
void judged::in_every_way(Compute&& compute) {
    written_numbers::all_ways all;
    written_numbers noted;
    bool is_only_way = false;
    auto* const outer = std::exchange(written_numbers::current(), &noted);
    bool const complete = replay::each_way(compute, [&](way_to_decide const& decisions, bool has_more) {
        is_only_way = all.is_empty() && !has_more;
        if (!is_only_way) all.take(decisions, std::exchange(noted, {}));
    });
    written_numbers::current() = outer;
    if (is_only_way) return noted.put(); // as nearly always
    all.put(complete);
}

} // namespace dmlref::golden
