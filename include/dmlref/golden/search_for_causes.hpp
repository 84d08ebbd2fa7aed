// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/named_cause.hpp"
#include "dmlref/golden/suspected_output.hpp"

namespace dmlref::golden {

namespace detail {

/// The search takes some 40 bytes for each element of the tensors, since it looks at all of them together.
inline bool is_small_enough(directml::operator_call const& call) {
    constexpr index_t most_elements = 1 << 22;
    index_t elements = 0;
    for (auto const& [name, tensor] : call.tensors) elements += element_count(tensor.sizes);
    return elements <= most_elements;
}

} // namespace detail

DMLREF_INLINE void name_likely_causes(judged_call& judged, call_evidence const& evidence) {
    for (tensor_verdict& tensor : judged.verdict.tensors) {
        if (tensor.outside == 0 || tensor.sampled_from > 0 || !detail::is_small_enough(*evidence.problem)) continue;
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
