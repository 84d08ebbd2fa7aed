// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/explanation/decision_lines.hpp"
#include "operator_calls.hpp"

namespace dmlref::testing {

using lines = std::vector<std::string>;

/// "InputTensor[0,0,1,2] 20 x 0.25".
inline lines taps_of(golden::contribution const& from) {
    lines result;
    for (golden::tap const& each : from.taps)
        result.push_back(each.tensor + "[" + golden::detail::position_text(each.at) + "] " + spec::number(each.value) +
                         " x " + spec::number(each.weight));
    return result;
}

inline std::vector<double> values_of_contributions(golden::explanation const& which) {
    std::vector<double> values;
    for (golden::contribution const& each : which.contributions) values.push_back(each.value);
    return values;
}

} // namespace dmlref::testing
