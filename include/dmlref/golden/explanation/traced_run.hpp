// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/call_planes.hpp"
#include "dmlref/golden/element_place.hpp"
#include "dmlref/golden/explanation/explain.hpp"

namespace dmlref::golden {

namespace detail {

/// The element of a plane with this number among those of all tensors, as chosen_elements counts them.
inline tap numbered_element(directml::operator_call const& call, multi_index const& plane, std::size_t number) {
    tap found;
    for (auto const& [name, tensor] : call.tensors) {
        if (!found.tensor.empty() || is_read_in_place(call, name)) continue;
        shape const sizes = plane_of(tensor, plane).sizes;
        auto const count = static_cast<std::size_t>(element_count(sizes));
        if (number < count) {
            multi_index at = position_of_element(static_cast<index_t>(number), sizes);
            for (std::size_t axis = 0; axis < plane.size(); ++axis) at[axis] = plane[axis];
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
    auto const [plane, element_of_plane] = place_in_plane_of(contiguous_index(at, sizes), sizes, separate_axes(call));
    std::vector<index_t> const only = {element_of_plane};
    traced const element = run_reference_for<traced>(plane_of(call, plane), output, only).front();
    explanation result = {.value = static_cast<double>(static_cast<float>(element))};
    for (traced_contribution const& each : element.contributions()) {
        contribution described = {.value = double{each.number.computed()}, .decisions = each.decisions};
        for (auto const& [number, slope] : each.number.toward_elements()) {
            described.taps.push_back(detail::numbered_element(call, plane, number));
            described.taps.back().weight = slope;
        }
        result.contributions.push_back(std::move(described));
    }
    return result;
}

} // namespace dmlref::golden
