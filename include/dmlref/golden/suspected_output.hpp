// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/judged_call.hpp"
#include "dmlref/golden/likely_cause.hpp"

namespace dmlref::golden {

namespace detail {

/// Half the width of the documented interval, for each element of an output. Only those that were exact were not
/// computed for the verdict.
inline std::vector<double> bounds_of(judged_call const& judged, call_evidence const& evidence,
                                     std::string const& output) {
    std::vector<double> bounds = judged.half_widths.find(output)->second;
    bounds.resize(judged.outside.find(output)->second.size(), std::numeric_limits<double>::quiet_NaN());
    element_blocks blocks(block_size_of(*evidence.problem, output, 1));
    auto const allowed = [&](std::span<index_t const> elements) { return evidence.allowed(output, elements); };
    auto const take = [&](std::vector<std::vector<index_t>> const& taken) {
        for (std::vector<index_t> const& block : taken) {
            for_each_set(allowed, block, [&](index_t element, acceptance_set const& set) {
                bounds[static_cast<std::size_t>(element)] = half_width_of(set);
            });
        }
    };
    for (index_t element = 0; element < std::ssize(bounds); ++element) {
        if (!std::isnan(bounds[static_cast<std::size_t>(element)])) continue;
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
            .bound = detail::bounds_of(judged, evidence, output),
            .outside = judged.outside.find(output)->second};
}

} // namespace dmlref::golden
