// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "dmlref/golden/conservation.hpp"
#include "dmlref/golden/named_cause.hpp"
#include "dmlref/golden/reference_results.hpp"
#include "dmlref/golden/verify.hpp"

namespace dmlref::golden {

DMLREF_INLINE verdict verify(directml::operator_call const& problem, tensors_by_name const& got,
                             verification_options const& options) {
    reference_results const reference(problem, {.threads = options.threads});
    device_tensors results;
    for (auto const& [name, tensor] : got) {
        auto const fill = options.fill.find(name);
        results[name] = {.tensor = tensor,
                         .fill = fill == options.fill.end() ? std::nullopt : std::optional(fill->second)};
    }
    call_evidence const evidence = {.problem = &reference.call(),
                                    .expected = reference.tensors(),
                                    .got = std::move(results),
                                    .allowed = acceptance_of_elements(reference.call(), options.profile)};
    judged_call judged = judge_call(evidence, options);
    judge_together(judged, evidence, options);
    if (options.look_for_cause) name_likely_causes(judged, evidence);
    return std::move(judged.verdict);
}

} // namespace dmlref::golden
