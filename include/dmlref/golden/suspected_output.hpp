// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/judged_call.hpp"
#include "dmlref/golden/likely_cause.hpp"

namespace dmlref::golden {

namespace detail {

inline double half_width_of(acceptance_set const& set) {
    double const width = set.alternatives.empty() ? 0 : set.alternatives[0].highest - set.alternatives[0].lowest;
    return std::isfinite(width) ? width / 2 : 0;
}

/// Half the width of the documented interval, for each element of an output.
inline std::vector<double> bounds_of(call_evidence const& evidence, std::string const& output) {
    index_t const count = element_count(evidence.expected.find(output)->second.sizes);
    element_blocks blocks(block_size_of(*evidence.problem, output, 1));
    std::vector<double> bounds;
    auto const take = [&](std::vector<std::vector<index_t>> const& taken) {
        for (std::vector<index_t> const& block : taken)
            for (acceptance_set const& set : evidence.allowed(output, block)) bounds.push_back(half_width_of(set));
    };
    for (index_t element = 0; element < count; ++element) {
        blocks.add(element);
        if (blocks.full() > 0) take(blocks.take_full());
    }
    take(blocks.take_all());
    return bounds;
}

} // namespace detail

/// An output of a judged call whose cause is sought.
inline suspect suspect_of(judged_call const& judged, call_evidence const& evidence, std::string const& output) {
    return {.call = *evidence.problem,
            .tensor = output,
            .got = cause::values_of(evidence.got.find(output)->second.tensor),
            .expected = cause::values_of(evidence.expected.find(output)->second),
            .bound = detail::bounds_of(evidence, output),
            .outside = judged.outside.find(output)->second};
}

} // namespace dmlref::golden
