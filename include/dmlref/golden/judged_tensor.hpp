// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/golden/failure_pattern.hpp"

namespace dmlref::golden {

/// An output to be judged. The two tensors have the same type and sizes, and may have different strides.
struct tensor_evidence {
    std::string name{};              ///< DirectML's field
    directml::any_tensor expected{}; ///< the reference's result
    device_tensor got{};
    std::vector<acceptance_set> const* allowed = nullptr; ///< one set for every element, row-major
    std::vector<std::string> axis_names{};                ///< empty: batch, channel, row, column
    std::vector<bool> const* contradicted = nullptr; ///< no alternative accepts these elements; null: there are none
};

/// A judged tensor, and its elements that are outside.
struct tensor_judgment {
    tensor_verdict verdict{};
    std::vector<bool> outside{}; ///< row-major
};

namespace detail {

inline constexpr std::size_t most_failing_listed = 10;

/// Collects the judgments of a tensor's elements, shown in row-major order.
class tensor_judge {
public:
    tensor_judge(tensor_evidence const& evidence, verification_mode mode) : evidence_(evidence), mode_(mode) {
        result_.verdict.name = evidence.name;
        result_.verdict.type = evidence.expected.type;
        result_.verdict.sizes = evidence.expected.sizes;
    }

    tensor_judgment judged() {
        if (evidence_.got.fill) fill_ = element_nearest_to(evidence_.got.tensor.type, *evidence_.got.fill);
        for_each_index(evidence_.expected.sizes, [&](multi_index const& at) { show(at); });
        tensor_verdict& verdict = result_.verdict;
        auto const names = evidence_.axis_names.empty() ? axis_names(verdict.sizes.size()) : evidence_.axis_names;
        verdict.pattern = failure_pattern(result_.outside, verdict.sizes, names);
        verdict.gaps = find_overwritten_gaps(evidence_.got);
        verdict.trust = trust_in(expected_, got_, verdict.unwritten, verdict.element_count(), !verdict.is_wrong());
        return std::move(result_);
    }

private:
    void show(multi_index const& at) {
        std::size_t const flat = result_.outside.size();
        acceptance_set const& allowed = (*evidence_.allowed)[flat];
        index_t const offset = offset_of(evidence_.got.tensor, at);
        stored_element const expected = element_at(evidence_.expected, offset_of(evidence_.expected, at));
        stored_element const got = element_at(evidence_.got.tensor, offset);
        expected_.show(expected);
        got_.show(got);
        judgment how = judge(allowed, expected, got, mode_);
        bool const contradicted = evidence_.contradicted != nullptr && (*evidence_.contradicted)[flat];
        if (contradicted && how.outcome == outcome::by_alternative) how.outcome = outcome::outside;
        result_.outside.push_back(how.outcome == outcome::outside);
        count(allowed, how);
        if (fill_ && same_value(got, *fill_) && !same_value(got, expected)) ++result_.verdict.unwritten;
        if (how.outcome == outcome::outside)
            report({at, static_cast<index_t>(flat), offset * directml::element_size(got.type), expected, got, allowed,
                    how});
    }

    void count(acceptance_set const& allowed, judgment const& how) {
        tensor_verdict& verdict = result_.verdict;
        if (allowed.incomplete) ++verdict.incomplete;
        if (how.outcome == outcome::outside) return void(++verdict.outside);
        verdict.tightness = (std::max)(verdict.tightness, how.tightness);
        if (how.outcome == outcome::exact) ++verdict.exact;
        if (how.outcome == outcome::within_bound) ++verdict.within_bound;
        if (how.outcome == outcome::by_alternative) {
            ++verdict.by_alternative;
            count_use(verdict.alternatives, {alternative_text(allowed, how), 1});
        }
    }

    void report(element_report const& element) {
        tensor_verdict& verdict = result_.verdict;
        if (verdict.first_failing.size() < most_failing_listed) verdict.first_failing.push_back(element);
        if (!verdict.worst || element.judgment.excess > verdict.worst->judgment.excess) verdict.worst = element;
    }

    tensor_evidence const& evidence_;
    verification_mode mode_;
    std::optional<stored_element> fill_{};
    uniformity expected_{}, got_{};
    tensor_judgment result_{};
};

} // namespace detail

/// Judges each element of an output. Throws validation_error if the two tensors differ in type or sizes, or if there is
/// not an acceptance set for each element.
inline tensor_judgment judge_tensor(tensor_evidence const& evidence, verification_mode mode) {
    directml::any_tensor const& expected = evidence.expected;
    directml::any_tensor const& got = evidence.got.tensor;
    if (got.type != expected.type)
        throw validation_error("verify", evidence.name + ".DataType",
                               "is " + std::string(directml::name_of(got.type)) + ", must be " +
                                   std::string(directml::name_of(expected.type)));
    if (!(got.sizes == expected.sizes))
        throw validation_error("verify", evidence.name + ".Sizes",
                               "is " + to_string(got.sizes) + ", must be " + to_string(expected.sizes));
    if (static_cast<index_t>(evidence.allowed->size()) != element_count(expected.sizes))
        throw validation_error("verify", evidence.name, "has not an acceptance set for each element");
    return detail::tensor_judge(evidence, mode).judged();
}

} // namespace dmlref::golden
