// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/named_cause.hpp"
#include "dmlref/golden/suspected_output.hpp"

namespace dmlref::golden {

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
