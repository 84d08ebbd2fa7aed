// SPDX-License-Identifier: MIT
#include "verification/judge_problem.hpp"

#include <dmlref/golden/acceptance/acceptance.hpp>
#include <dmlref/golden/conservation.hpp>
#include <dmlref/golden/named_cause.hpp>
#include <dmlref/golden/reference_results.hpp>

namespace dmlref::tool {

void check_expected(golden_problem const& problem, unsigned threads) {
    if (problem.is_computed()) return;
    golden::reference_results const computed(problem.call(), {.threads = threads});
    for (golden_output const& output : problem.outputs())
        if (!golden::are_same_results(computed.tensors().find(output.description.name)->second, output.expected))
            throw input_error(output.description.file.string() +
                              ": this version of dmlref computes other bits: the golden case is of another one");
}

golden::verdict judge_problem(golden_problem const& problem, golden::device_tensors got,
                              golden::verification_options const& options) {
    golden::call_evidence evidence = {.problem = &problem.call(),
                                      .got = std::move(got),
                                      .allowed = golden::acceptance_of_elements(problem.call(), options.profile)};
    for (golden_output const& output : problem.outputs()) evidence.expected[output.description.name] = output.expected;
    golden::judged_call judged = golden::judge_call(evidence, options);
    golden::judge_together(judged, evidence, options);
    if (options.look_for_cause) golden::name_likely_causes(judged, evidence);
    return std::move(judged.verdict);
}

} // namespace dmlref::tool
