// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/golden/buffer_gaps.hpp"

#include <functional>
#include <span>

namespace dmlref::golden {

/// An output to be judged. The two tensors have the same type and sizes, and may have different strides.
struct tensor_evidence {
    std::string name{};              ///< DirectML's field
    directml::any_tensor expected{}; ///< the reference's result
    device_tensor got{};
    /// The sets of elements, or of the first of them, as acceptance_on_request gives them.
    std::function<acceptance_sets(std::span<index_t const>)> allowed{};
    std::vector<std::string> axis_names{};           ///< empty: batch, channel, row, column
    std::vector<bool> const* contradicted = nullptr; ///< no alternative accepts these elements; null: there are none

    stored_element expected_at(multi_index const& at) const { return element_at(expected, offset_of(expected, at)); }
    stored_element got_at(multi_index const& at) const { return element_at(got.tensor, offset_of(got.tensor, at)); }
};

/// What is found of some elements that differ from the reference's.
struct judged_block {
    tensor_verdict verdict{};
    std::vector<index_t> outside{};    ///< ascending
    std::vector<double> half_widths{}; ///< of the documented interval of each element
};

namespace detail {

inline constexpr std::size_t most_failing_listed = 10;

inline double half_width_of(acceptance_set const& set) {
    double const width = set.alternatives.empty() ? 0 : set.alternatives[0].highest - set.alternatives[0].lowest;
    return std::isfinite(width) ? width / 2 : 0;
}

/// Judges elements that are shown in row-major order.
class block_judge {
public:
    block_judge(tensor_evidence const& evidence, verification_mode mode) : evidence_(evidence), mode_(mode) {}

    void show(index_t flat, acceptance_set const& allowed) {
        multi_index const at = position_of_element(flat, evidence_.expected.sizes);
        stored_element const expected = evidence_.expected_at(at), got = evidence_.got_at(at);
        judgment how = judge(allowed, expected, got, mode_);
        bool const contradicted =
            evidence_.contradicted != nullptr && (*evidence_.contradicted)[static_cast<std::size_t>(flat)];
        if (contradicted && how.outcome == outcome::by_alternative) how.outcome = outcome::outside;
        count(allowed, how);
        found_.half_widths.push_back(half_width_of(allowed));
        if (how.outcome != outcome::outside) return;
        found_.outside.push_back(flat);
        tensor_verdict& verdict = found_.verdict;
        bool const is_listed = verdict.first_failing.size() < most_failing_listed;
        bool const is_worst = !verdict.worst || how.excess > verdict.worst->judgment.excess;
        if (!is_listed && !is_worst) return;
        index_t const byte = offset_of(evidence_.got.tensor, at) * directml::element_size(got.type);
        element_report const report = {at, flat, byte, expected, got, allowed, how};
        if (is_listed) verdict.first_failing.push_back(report);
        if (is_worst) verdict.worst = report;
    }
    judged_block found() && { return std::move(found_); }

private:
    void count(acceptance_set const& allowed, judgment const& how) {
        tensor_verdict& verdict = found_.verdict;
        if (allowed.incomplete) ++verdict.incomplete;
        if (how.outcome == outcome::outside) return void(++verdict.outside);
        verdict.tightness = (std::max)(verdict.tightness, how.tightness);
        if (how.outcome == outcome::within_bound) ++verdict.within_bound;
        if (how.outcome == outcome::by_alternative) {
            ++verdict.by_alternative;
            count_use(verdict.alternatives, {alternative_text(allowed, how), 1});
        }
    }

    tensor_evidence const& evidence_;
    verification_mode mode_;
    judged_block found_{};
};

} // namespace detail

/// Adds what was found of a block of elements behind those of `all`.
inline void add(tensor_verdict& all, tensor_verdict const& block) {
    all.within_bound += block.within_bound;
    all.by_alternative += block.by_alternative;
    all.outside += block.outside;
    all.incomplete += block.incomplete;
    all.tightness = (std::max)(all.tightness, block.tightness);
    for (alternative_use const& use : block.alternatives) count_use(all.alternatives, use);
    for (element_report const& each : block.first_failing)
        if (all.first_failing.size() < detail::most_failing_listed) all.first_failing.push_back(each);
    bool const has_worse = block.worst && (!all.worst || block.worst->judgment.excess > all.worst->judgment.excess);
    if (has_worse) all.worst = block.worst;
}

/// Judges elements that differ from the reference's, in row-major order. Throws validation_error if there is not an
/// acceptance set for each of them.
inline judged_block judge_block(tensor_evidence const& evidence, verification_mode mode,
                                std::span<index_t const> elements) {
    detail::block_judge judge(evidence, mode);
    bool const have_sets =
        for_each_set(evidence.allowed, elements,
                     [&](index_t element, acceptance_set const& allowed) { judge.show(element, allowed); });
    if (!have_sets) throw validation_error("verify", evidence.name, "has not an acceptance set for each element");
    return std::move(judge).found();
}

} // namespace dmlref::golden
