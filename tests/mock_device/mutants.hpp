// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "dmlref/golden/conservation.hpp"
#include "dmlref/golden/suspected_output.hpp"
#include "emulate.hpp"
#include "suite/evaluation.hpp"
#include "suite/suite.hpp"
#include "support/known_sets.hpp"

#include <cstring>
#include <list>

/// Devices that make one mistake, judged on the quick suite.
namespace dmlref::testing {

using mutant = mock_device::named_bug;

/// A case of the suite with what is accepted of each of its elements, which is worked out once for all mutants.
class case_for_mutants {
public:
    explicit case_for_mutants(tool::golden_case const& problem) : computed_(tool::evaluate(problem, 1)) {
        call_ = bound_to(computed_);
        evidence_.problem = &call_;
        for (tool::evaluated_tensor const& tensor : computed_.tensors)
            if (tensor.is_output) evidence_.expected[tensor.recipe->name] = call_.tensors[tensor.recipe->name];
        evidence_.allowed = known_sets(golden::acceptance_of(call_, golden::profiles[0]));
    }
    case_for_mutants(case_for_mutants const&) = delete; // the call points into the tensors

    std::string const& name() const { return computed_.problem->name; }

    bool may_have(mutant const& which) const {
        return mock_device::contains(which.operators, computed_.problem->schema->type);
    }

    /// What is said of the mutant's results, which evidence() is about from then on.
    golden::judged_call judged(mutant const& which, golden::verification_mode mode) {
        of_mutant_ = computed_;
        for (tool::evaluated_tensor& tensor : of_mutant_.tensors)
            if (tensor.is_output) fill(tensor);
        directml::operator_call const call = bound_to(of_mutant_);
        mock_device::emulate(call, {}, which.bug);
        for (tool::evaluated_tensor const& tensor : of_mutant_.tensors)
            if (tensor.is_output)
                evidence_.got[tensor.recipe->name] = {.tensor = call.tensors.find(tensor.recipe->name)->second,
                                                      .fill = tensor.fill};
        golden::judged_call result = golden::judge_call(evidence_, {.mode = mode});
        golden::judge_together(result, evidence_, {.mode = mode});
        return result;
    }

    golden::call_evidence const& evidence() const { return evidence_; }

private:
    static directml::operator_call bound_to(tool::evaluated_case& which) {
        directml::operator_call call = {.schema = which.problem->schema, .attributes = which.problem->attributes};
        for (tool::evaluated_tensor& tensor : which.tensors)
            call.tensors[tensor.recipe->name] = directml::any_tensor(
                tensor.recipe->type, tensor.bytes.data(), tensor.recipe->sizes, tensor.recipe->actual_strides());
        return call;
    }

    static void fill(tool::evaluated_tensor& tensor) {
        auto const size = static_cast<std::size_t>(directml::element_size(tensor.recipe->type));
        std::uint64_t const bits = golden::element_nearest_to(tensor.recipe->type, tensor.fill).bits;
        for (std::size_t byte = 0; byte + size <= tensor.bytes.size(); byte += size)
            std::memcpy(tensor.bytes.data() + byte, &bits, size);
    }

    tool::evaluated_case computed_, of_mutant_{};
    directml::operator_call call_;
    golden::call_evidence evidence_;
};

/// The cases of the quick suite.
inline std::list<case_for_mutants>& quick_cases() {
    static std::list<case_for_mutants> cases = [] {
        std::list<case_for_mutants> result;
        for (tool::golden_case const* each : tool::selected_cases({.suite = tool::tier::quick}))
            result.emplace_back(*each);
        return result;
    }();
    return cases;
}

/// A case that rejects a mutant.
struct killing_case {
    case_for_mutants* which = nullptr;
    index_t outside = 0; ///< elements
};

/// The cases of the quick suite that reject the mutant, those with most wrong elements first.
inline std::vector<killing_case> cases_that_kill(mutant const& which, golden::verification_mode mode) {
    std::vector<killing_case> killing;
    for (case_for_mutants& each : quick_cases()) {
        if (!each.may_have(which)) continue;
        golden::verdict const verdict = each.judged(which, mode).verdict;
        index_t outside = 0;
        for (golden::tensor_verdict const& tensor : verdict.tensors) outside += tensor.outside;
        if (verdict.status() == golden::verdict_status::mismatch) killing.push_back({&each, outside});
    }
    std::stable_sort(killing.begin(), killing.end(),
                     [](killing_case const& a, killing_case const& b) { return a.outside > b.outside; });
    return killing;
}

/// The likely causes that are named for the outputs that a mutant gets wrong in a case, in the order of the outputs;
/// "none" where no cause explains the output.
inline std::vector<std::string> causes_named(case_for_mutants& which, mutant const& mistake,
                                             golden::verification_mode mode) {
    golden::judged_call const judged = which.judged(mistake, mode);
    std::vector<std::string> names;
    for (golden::tensor_verdict const& tensor : judged.verdict.tensors) {
        if (tensor.outside == 0) continue;
        auto const causes = golden::likely_causes_of(golden::suspect_of(judged, which.evidence(), tensor.name));
        names.push_back(causes.empty() ? "none" : causes.front().name);
    }
    return names;
}

} // namespace dmlref::testing
