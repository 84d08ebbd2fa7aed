// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/linkage.hpp"
#include "dmlref/golden/judged_call.hpp"

namespace dmlref::golden {

/// Names the mistake that explains each output with wrong elements, if there is one. If the search fails, for example
/// for lack of memory, the verdict is complete without it.
DMLREF_INLINE void name_likely_causes(judged_call& judged, call_evidence const& evidence);

} // namespace dmlref::golden

#ifndef DMLREF_COMPILED
#include "dmlref/golden/search_for_causes.hpp"
#endif
