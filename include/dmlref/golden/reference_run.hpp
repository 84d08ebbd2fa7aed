// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/directml/runners/run_operator.hpp"

#include <map>
#include <string>

/// Runs the reference on elements that carry more than their value.
namespace dmlref::golden {

/// A tensor of a call, and the elements that replace its own.
template <class Element>
struct tensor_of_elements {
    directml::any_tensor original;
    tensor<Element> elements;
};

/// The tensors by DirectML's field.
template <class Element>
using tensors_of_elements = std::map<std::string, tensor_of_elements<Element>, std::less<>>;

/// Runs the reference on element(field, original tensor, position) of the inputs. Indices, and scales of quantized
/// elements, are read from the original tensors.
template <class Element, class ElementOf>
tensors_of_elements<Element> run_reference_on(directml::operator_call call, ElementOf&& element) {
    tensors_of_elements<Element> tensors;
    for (auto& [name, bound] : call.tensors) {
        directml::field_schema const& field = *call.schema->find(name);
        bool const is_input = field.kind == directml::field_kind::input_tensor;
        if (is_input && !field.holds_values()) continue;
        tensor_of_elements<Element> added = {bound, tensor<Element>(bound.sizes)};
        if (tensor_view<Element> const elements = added.elements; is_input)
            for_each_index(bound.sizes, [&, &tensor = bound](multi_index const& at) {
                elements[at] = element(field.name, tensor, at);
            });
        auto const place = tensors.emplace(name, std::move(added)).first;
        bound.data = place->second.elements.view().data();
        bound.strides = packed_strides(bound.sizes);
    }
    directml::runners::run<directml::implementation::reference, Element>(
        call.schema->type, directml::detail::fields_of(call), execution{});
    return tensors;
}

} // namespace dmlref::golden
