// SPDX-License-Identifier: MIT
#include "verification/worst_taps.hpp"

#include <dmlref/golden/call_planes.hpp>
#include <dmlref/golden/explanation/explain.hpp>
#include <dmlref/golden/verdict_text.hpp>

namespace dmlref::tool {

namespace {

/// The limit for the elements that one element is computed from, on average: about a second.
constexpr std::uint64_t most_visits = 1 << 19;
constexpr std::size_t most_lines = 8;

/// The call, which is refused if the elements of an output are computed from too many.
directml::operator_call limited(directml::operator_call call, shape const& output) {
    std::uint64_t& budget = call.interpretation.work_budget;
    budget = std::min(budget, most_visits * static_cast<std::uint64_t>(element_count(output)));
    return call;
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

/// A gradient of RESAMPLE is computed for a whole plane, or more.
bool is_short(directml::operator_call const& call, std::string_view output) {
    return golden::family_of(*call.schema) != golden::operator_family::resampling ||
           golden::block_size_of(call, output, 1).plane <= golden::most_sums;
}

} // namespace

void add_worst_taps(golden::verdict& verdict, directml::operator_call const& call) {
    for (golden::tensor_verdict& tensor : verdict.tensors) {
        if (!tensor.worst || !golden::is_floating_point(tensor.type) || !is_short(call, tensor.name)) continue;
        try {
            tensor.worst_taps = lines_of(golden::explain(limited(call, tensor.sizes), tensor.name, tensor.worst->at));
        } catch (std::exception const&) { // for example beyond the budget; the verdict is complete without it
            return;
        }
    }
}

} // namespace dmlref::tool
