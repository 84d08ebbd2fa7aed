// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"

#include <dmlref/golden/explanation/explain.hpp>
#include <dmlref/golden/judged_element.hpp>

namespace dmlref::tool {

/// Everything that is reported about one element of an output.
struct explained_element {
    golden_problem const* problem = nullptr;
    golden_output const* output = nullptr;
    multi_index at{};
    golden::explanation explanation{};
    golden::acceptance_set allowed{};
    std::optional<golden::stored_element> got{}; ///< the device's
};

/// Several lines, each with a line end: the same on every machine.
std::string explanation_text(explained_element const& which);

} // namespace dmlref::tool
