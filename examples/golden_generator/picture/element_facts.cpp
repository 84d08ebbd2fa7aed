// SPDX-License-Identifier: MIT
#include "picture/element_facts.hpp"

#include <dmlref/golden/acceptance/acceptance.hpp>

namespace dmlref::tool {

namespace {

/// The limit for the elements of all tensors, and for those that the operator visits: some seconds and some hundred
/// megabytes.
constexpr index_t most_elements = 1 << 20;
constexpr std::uint64_t most_visits = 1 << 22;

} // namespace

golden::explanation explain_element(golden_problem const& problem, std::string const& output, multi_index const& at) {
    directml::operator_call call = problem.call();
    index_t elements = 0;
    for (auto const& [name, tensor] : call.tensors) elements += element_count(tensor.sizes);
    if (elements > most_elements)
        throw input_error(problem.description().name + ": the case has " + std::to_string(elements) +
                          " elements, must have at most " + std::to_string(most_elements) + " to be explained");
    call.interpretation.work_budget = std::min(call.interpretation.work_budget, most_visits);
    return golden::explain(call, output, at);
}

golden::acceptance_by_name allowed_elements(directml::operator_call const& call,
                                            golden::precision_profile const& profile) {
    return golden::acceptance_of(call, profile);
}

} // namespace dmlref::tool
