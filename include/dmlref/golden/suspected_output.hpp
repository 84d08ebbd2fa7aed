// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/likely_cause.hpp"
#include "dmlref/golden/named_cause.hpp"

namespace dmlref::golden {

namespace detail {

/// Half the width of the documented interval, for each element.
inline std::vector<double> bounds_of(std::vector<acceptance_set> const& sets) {
    std::vector<double> bounds;
    for (acceptance_set const& set : sets) {
        double const width = set.alternatives.empty() ? 0 : set.alternatives[0].highest - set.alternatives[0].lowest;
        bounds.push_back(std::isfinite(width) ? width / 2 : 0);
    }
    return bounds;
}

} // namespace detail

/// An output of a judged call whose cause is sought.
inline suspect suspect_of(judged_call const& judged, call_evidence const& evidence, std::string const& output) {
    return {.call = *evidence.problem,
            .tensor = output,
            .got = cause::values_of(evidence.got.find(output)->second.tensor),
            .expected = cause::values_of(evidence.expected.find(output)->second),
            .bound = detail::bounds_of(evidence.allowed.find(output)->second),
            .outside = judged.outside.find(output)->second};
}

DMLREF_INLINE void name_likely_causes(judged_call& judged, call_evidence const& evidence) {
    for (tensor_verdict& tensor : judged.verdict.tensors) {
        if (tensor.outside == 0) continue;
        try {
            auto const cause = likely_cause_of(suspect_of(judged, evidence, tensor.name));
            if (!cause) continue;
            tensor.likely_cause = cause->sentence + " (" + std::to_string(cause->agreeing) + " of " +
                                  std::to_string(cause->elements) + " elements agree)";
        } catch (std::exception const& error) {
            tensor.likely_cause = std::string("nothing that is known: the search for a cause failed: ") + error.what();
        }
    }
}

} // namespace dmlref::golden
