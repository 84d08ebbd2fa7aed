// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/golden/explanation/explain.hpp"
#include "dmlref/golden/reference_run.hpp"

namespace dmlref::golden {

DMLREF_INLINE explanation explain(directml::operator_call const& call, std::string_view output, multi_index const& at) {
    directml::validate_call(call);
    directml::execute_by<directml::implementation::none>(call);
    auto const bound = call.tensors.find(output);
    if (bound == call.tensors.end() || call.schema->find(output)->kind != directml::field_kind::output_tensor)
        throw validation_error(std::string(call.schema->name), std::string(output), "is not an output of this call");
    shape const& sizes = bound->second.sizes;
    if (at.size() != sizes.size() || !reference::is_in_bounds(at, sizes))
        throw validation_error(std::string(call.schema->name), std::string(output),
                               "has sizes " + to_string(sizes) + ", must contain the position " + to_string(at));
    std::vector<tap> inputs; // by the numbers of their elements
    traced_number::log().clear();
    auto const traced_tensors = run_reference_on<traced>(
        call, [&](std::string_view name, directml::any_tensor const& tensor, multi_index const& position) {
            double const value = element_at(tensor, offset_of(tensor, position)).value();
            inputs.push_back({std::string(name), position, value});
            return traced(traced_number(static_cast<float>(value), inputs.size() - 1));
        });
    traced const& element = traced_tensors.find(output)->second.elements.view()[at];
    explanation result = {.value = static_cast<double>(static_cast<float>(element))};
    for (traced_contribution const& each : element.contributions()) {
        contribution described = {.value = double{each.number.computed()}, .decisions = each.decisions};
        for (auto const& [number, slope] : each.number.toward_elements()) {
            described.taps.push_back(inputs[number]);
            described.taps.back().weight = slope;
        }
        result.contributions.push_back(std::move(described));
    }
    return result;
}

} // namespace dmlref::golden
