// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/bounded.hpp"
#include "dmlref/golden/acceptance/tie_cases.hpp"

namespace dmlref::golden {

namespace detail {

/// Whether even an exact operand leaves a choice where the answer changes: the documents do not say how a tie is
/// rounded, whether a bound belongs to the image, or whether an element of weight 0 is read.
constexpr bool is_open_at_a_tie(decision what) { return what != decision::sample_count && what != decision::directed; }

template <class Answer>
void add_answer(std::vector<Answer>& answers, Answer answer) {
    if (std::find(answers.begin(), answers.end(), answer) == answers.end()) answers.push_back(answer);
}

/// All answers between two of them, when these are integers and not many.
template <class Answer>
void add_answers_between(std::vector<Answer>& answers) {
    if constexpr (std::integral<Answer> && !std::same_as<Answer, bool>) {
        auto const [least, most] = std::minmax_element(answers.begin(), answers.end());
        Answer const first = *least, last = *most;
        for (Answer answer = first; last - first <= 8 && answer <= last; ++answer) add_answer(answers, answer);
    }
}

/// Of the elements to either side of a tie, that of the reference among them.
inline index_t nearest_in_this_case(index_t before, index_t of_reference, index_t behind) {
    index_t const other = before == of_reference ? behind : before;
    switch (tie_cases::current()->nearest()) {
    case nearest_in_ties::other:
        return other;
    case nearest_in_ties::even:
        return other % 2 == 0 ? other : of_reference;
    case nearest_in_ties::of_reference:
        break;
    }
    return of_reference;
}

/// The answers to the left of a tie, on it, and to its right, of which not all are equal.
template <class Answer>
Answer answer_in_this_case(Answer const& before, Answer const& on, Answer const& behind) {
    tie_place const place = before == on   ? tie_place::first_element
                            : behind == on ? tie_place::last_element
                                           : tie_place::inside;
    switch (tie_cases::current()->side_at(place)) {
    case tie_side::before:
        return before;
    case tie_side::behind:
        return behind;
    case tie_side::on_element:
        break;
    }
    return on;
}

} // namespace detail

template <class Question>
auto bounded::decide(decision what, Question&& question) const {
    using answer = decltype(question(computed_));
    answer const computed = question(computed_);
    double const tie = detail::is_open_at_a_tie(what) ? 0x1p-40 * (std::abs(value_) + 1) : 0;
    double const error = std::isfinite(value_) ? (std::max)(error_of_coordinate(), tie) : 0;
    std::array<answer, 3> const around = {static_cast<answer>(question(value_ - error)),
                                          static_cast<answer>(question(value_)),
                                          static_cast<answer>(question(value_ + error))};
    if (around[0] == computed && around[1] == computed && around[2] == computed) return computed; // as nearly always
    if (tie_cases::decide(what) && error == tie && error_of_coordinate() == 0) {
        if constexpr (std::same_as<answer, index_t>)
            if (what == decision::nearest) return detail::nearest_in_this_case(around[0], around[1], around[2]);
        return detail::answer_in_this_case(around[0], around[1], around[2]);
    }
    std::vector<answer> answers = {computed};
    for (answer const& each : around) detail::add_answer(answers, each);
    detail::add_answers_between(answers);
    std::size_t const chosen = replay::choose(answers.size(), [&] {
        std::vector<way_to_decide> ways(answers.size(), {other_decision{what, value_, error}});
        ways.front().clear();
        return ways;
    });
    return answer{answers[chosen]}; // no reference into a vector of bools
}

template <class Compute>
bounded bounded::in_every_way(Compute&& compute) {
    struct number_of_way {
        bounded number;
        way_to_decide way;
    };
    std::vector<number_of_way> distinct;
    bounded number;
    bool is_only_way = false;
    replay::each_way([&] { number = compute(); },
                     [&](way_to_decide way, bool has_more) {
                         is_only_way = distinct.empty() && !has_more;
                         if (is_only_way) return;
                         for (number_of_way& each : distinct)
                             if (each.number.touches(number)) return each.number.take_in(number);
                         distinct.push_back({number, std::move(way)});
                     });
    if (is_only_way) return number; // as nearly always
    std::vector<way_to_decide> ways;
    ways.reserve(distinct.size());
    for (number_of_way const& each : distinct) ways.push_back(each.way);
    return distinct[replay::choose(ways)].number;
}

inline index_t bounded::bin_edge(index_t numerator, index_t denominator, index_t edge, index_t next) {
    bool const is_shift = (denominator & (denominator - 1)) == 0;
    if (numerator % denominator != 0 || numerator == 0 || is_shift) return edge;
    other_decision const rounded = {decision::bin_edge, static_cast<double>(edge), 0};
    return replay::choose({{}, {rounded}}) == 0 ? edge : next;
}

/// All integers that the interval of the number is rounded to, so that nothing is left to the store. A half that does
/// not go to the even integer is another way. QA-5
inline bounded quantized(bounded const& number, bounded const& zero_point) {
    constexpr double beyond = 1024; // beyond every byte, with any zero point
    bool const is_anything = number.may_overflow_ || !std::isfinite(number.value_);
    double const low = is_anything ? -beyond : std::clamp(number.lowest(), -beyond, beyond);
    double const high = is_anything ? beyond : std::clamp(number.highest(), -beyond, beyond);
    auto const integers = [&](double first, double last) {
        bounded result = bounded::integer(zero_point.value_ + (first + last) / 2);
        result.rounding_ = (last - first) / 2;
        return result.with_computed(reference::quantized(number.computed_, zero_point.computed_));
    };
    double const first = std::nearbyint(low), last = std::nearbyint(high);
    std::vector<bounded> results = {integers(first, last)};
    if (double const down = std::ceil(low - 0.5); down < first) results.push_back(integers(down, down));
    if (double const up = std::floor(high + 0.5); up > last) results.push_back(integers(up, up));
    std::vector<way_to_decide> ways(results.size(), {{decision::rounded_result, number.value_, 0}});
    ways.front().clear();
    return results[replay::choose(ways)];
}

template <class Position>
std::size_t bounded::first_maximum(std::vector<reference::positioned_value<bounded, Position>> const& considered) {
    std::size_t reference = 0;
    double least_maximum = -std::numeric_limits<double>::infinity();
    bool has_nan = false;
    for (std::size_t i = 0; i < considered.size(); ++i) {
        bounded const& value = considered[i].value;
        if (value.is_greater_than(considered[reference].value)) reference = i;
        if (std::isnan(value.value()))
            has_nan = true;
        else
            least_maximum = (std::max)(least_maximum, value.lowest());
    }
    std::vector<std::size_t> positions = {reference};
    auto const what = has_nan ? decision::not_a_number : decision::maximum;
    std::vector<way_to_decide> ways = {{}};
    for (std::size_t i = 0; i < considered.size(); ++i) {
        bounded const& value = considered[i].value;
        if (i == reference || value.highest() < least_maximum) continue; // a NaN may win
        positions.push_back(i);
        ways.push_back({other_decision{what, value.value(), 0}});
    }
    return positions[replay::choose(ways)];
}

} // namespace dmlref::golden
