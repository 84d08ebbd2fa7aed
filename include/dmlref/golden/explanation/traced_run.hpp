// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/element_place.hpp"
#include "dmlref/golden/explanation/explain.hpp"

namespace dmlref::golden {

namespace detail {

/// The element with this number among those of all tensors, as chosen_elements counts them.
inline tap numbered_element(directml::operator_call const& call, std::size_t number) {
    tap found;
    for (auto const& [name, tensor] : call.tensors) {
        if (!found.tensor.empty() || is_read_in_place(call, name)) continue;
        auto const count = static_cast<std::size_t>(element_count(tensor.sizes));
        if (number < count) {
            multi_index const at = position_of_element(static_cast<index_t>(number), tensor.sizes);
            found = {.tensor = name, .at = at, .value = element_at(tensor, offset_of(tensor, at)).value()};
        }
        number -= count;
    }
    return found;
}

} // namespace detail

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
    traced_number::log().clear();
    std::vector<index_t> const only = {contiguous_index(at, sizes)};
    traced const element = run_reference_for<traced>(call, output, only).front();
    explanation result = {.value = static_cast<double>(static_cast<float>(element))};
    for (traced_contribution const& each : element.contributions()) {
        contribution described = {.value = double{each.number.computed()}, .decisions = each.decisions};
        for (auto const& [number, slope] : each.number.toward_elements()) {
            described.taps.push_back(detail::numbered_element(call, number));
            described.taps.back().weight = slope;
        }
        result.contributions.push_back(std::move(described));
    }
    return result;
}

} // namespace dmlref::golden
