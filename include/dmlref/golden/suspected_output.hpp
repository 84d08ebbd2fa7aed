// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/judged_call.hpp"
#include "dmlref/golden/likely_cause.hpp"

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

} // namespace dmlref::golden
