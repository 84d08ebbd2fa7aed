// SPDX-License-Identifier: MIT
#include "verification/worst_taps.hpp"

#include <dmlref/golden/explanation/explain.hpp>
#include <dmlref/golden/verdict_text.hpp>

namespace dmlref::tool {

namespace {

/// The limit for the elements of all tensors, and for those that the operator visits: about a second.
constexpr index_t most_elements = 1 << 17;
constexpr std::uint64_t most_visits = 1 << 19;
constexpr std::size_t most_lines = 8;

bool is_short(directml::operator_call const& call) {
    index_t elements = 0;
    for (auto const& [name, tensor] : call.tensors) elements += element_count(tensor.sizes);
    return elements <= most_elements;
}

/// "InputTensor[0,0,12,30] 3 x 0.25".
std::string tap_text(golden::tap const& tap) {
    return tap.tensor + "[" + golden::detail::position_text(tap.at) + "] " + golden::detail::short_number(tap.value) +
           " x " + golden::detail::short_number(tap.weight);
}

std::vector<std::string> lines_of(golden::explanation const& which) {
    std::vector<std::string> lines;
    std::size_t count = 0;
    for (golden::contribution const& each : which.contributions)
        for (golden::tap const& tap : each.taps)
            if (++count <= most_lines) lines.push_back(tap_text(tap));
    if (count > most_lines) lines.push_back("and " + std::to_string(count - most_lines) + " more");
    return lines;
}

} // namespace

void add_worst_taps(golden::verdict& verdict, directml::operator_call const& call) {
    if (!is_short(call)) return;
    directml::operator_call limited = call;
    limited.interpretation.work_budget = std::min(call.interpretation.work_budget, most_visits);
    for (golden::tensor_verdict& tensor : verdict.tensors) {
        if (!tensor.worst || !golden::is_floating_point(tensor.type)) continue;
        try {
            tensor.worst_taps = lines_of(golden::explain(limited, tensor.name, tensor.worst->at));
        } catch (std::exception const&) { // for example beyond the budget; the verdict is complete without it
            return;
        }
    }
}

} // namespace dmlref::tool
