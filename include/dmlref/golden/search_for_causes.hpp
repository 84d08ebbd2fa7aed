// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/named_cause.hpp"
#include "dmlref/golden/suspected_output.hpp"

namespace dmlref::golden {

namespace detail {

inline bool is_small_enough(directml::operator_call const& call) {
    index_t elements = 0;
    for (auto const& [name, tensor] : call.tensors) elements += element_count(tensor.sizes);
    return elements <= most_elements_searched;
}

/// "the device takes P as 2 (54 of 54 elements agree)"; causes that explain as much are joined by "or", three at most.
inline std::string sentence_of(std::vector<likely_cause> const& causes) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < (std::min)(causes.size(), most); ++i)
        text += (i == 0 ? "" : ", or ") + causes[i].sentence;
    if (causes.empty()) return text;
    if (causes.size() > most) text += ", or one of " + std::to_string(causes.size() - most) + " other causes";
    return text + " (" + std::to_string(causes[0].agreeing) + " of " + std::to_string(causes[0].elements) +
           " elements agree)";
}

} // namespace detail

DMLREF_INLINE void name_likely_causes(judged_call& judged, call_evidence const& evidence) {
    for (tensor_verdict& tensor : judged.verdict.tensors) {
        if (tensor.outside == 0 || tensor.sampled_from > 0 || !detail::is_small_enough(*evidence.problem)) continue;
        try {
            tensor.likely_cause = detail::sentence_of(likely_causes_of(suspect_of(judged, evidence, tensor.name)));
        } catch (std::exception const& error) {
            tensor.likely_cause = std::string("nothing that is known: the search for a cause failed: ") + error.what();
        }
    }
}

} // namespace dmlref::golden
