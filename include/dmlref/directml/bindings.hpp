// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/from_desc.hpp"

#include <ranges>

/// Turns a description into a call, by binding memory to its tensors.
namespace dmlref::directml {

/// Memory to read from. The default binds nothing, for an absent optional tensor (DML_BINDING_TYPE_NONE).
struct input_binding {
    void const* data = nullptr;
    std::uint64_t size_in_bytes = 0;

    input_binding() = default;
    input_binding(void const* first, std::uint64_t bytes) : data(first), size_in_bytes(bytes) {}
    /// A vector, an array, a span.
    template <std::ranges::contiguous_range Elements>
    input_binding(Elements const& elements)
        : input_binding(std::ranges::data(elements),
                        std::ranges::size(elements) * sizeof(*std::ranges::data(elements))) {}
};

/// Memory to write to.
struct output_binding {
    void* data = nullptr;
    std::uint64_t size_in_bytes = 0;

    output_binding() = default;
    output_binding(void* first, std::uint64_t bytes) : data(first), size_in_bytes(bytes) {}
    template <std::ranges::contiguous_range Elements>
        requires(!std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<Elements>>>)
    output_binding(Elements& elements)
        : output_binding(std::ranges::data(elements),
                         std::ranges::size(elements) * sizeof(*std::ranges::data(elements))) {}
};

/// The bindings that IDMLBindingTable::BindInputs and BindOutputs take: one for each input and each output of the
/// structure, in the order of its fields, including absent optional tensors.
struct bindings {
    std::vector<input_binding> inputs;
    std::vector<output_binding> outputs;
};

namespace detail {

inline void validate_count(spec::rules const& rules, operator_schema const& schema, field_kind kind,
                           std::string const& name, std::size_t count) {
    auto const expected = static_cast<std::size_t>(std::count_if(
        schema.fields.begin(), schema.fields.end(), [&](field_schema const& field) { return field.kind == kind; }));
    if (count != expected)
        rules.refuse(name, "has " + std::to_string(count) + " bindings, must have " + std::to_string(expected) +
                               ", one for each tensor, optional ones included");
}

/// Gives the tensor of a field its memory. `data` is null if nothing is bound.
inline void bind_tensor(spec::rules const& rules, operator_description& description, field_schema const& field,
                        void* data, std::uint64_t bytes) {
    std::string const name(field.name);
    auto const described = description.call.tensors.find(name);
    if (described == description.call.tensors.end()) {
        if (data != nullptr) rules.refuse(name, "is bound, but the structure has none");
        return;
    }
    if (data == nullptr) rules.refuse(name, "is not bound, but the structure has one");
    std::uint64_t const total_size = description.total_sizes.find(name)->second;
    if (bytes < total_size)
        rules.refuse(name, "is bound to " + std::to_string(bytes) +
                               " bytes, must be bound to at least TotalTensorSizeInBytes, which is " +
                               std::to_string(total_size));
    auto const alignment = static_cast<std::uintptr_t>(element_size(described->second.type));
    if (reinterpret_cast<std::uintptr_t>(data) % alignment != 0)
        rules.refuse(name, "is bound to an address that is no multiple of " + std::to_string(alignment) +
                               ", the bytes of an element");
    described->second.data = data;
}

} // namespace detail

/// The call for a description and its memory. Throws validation_error if a tensor has no memory, too little or badly
/// aligned memory, or if memory is bound without a tensor.
inline operator_call bind(operator_description description, bindings const& memory) {
    operator_schema const& schema = *description.call.schema;
    spec::rules const rules(schema.name);
    detail::validate_count(rules, schema, field_kind::input_tensor, "inputs", memory.inputs.size());
    detail::validate_count(rules, schema, field_kind::output_tensor, "outputs", memory.outputs.size());
    auto input = memory.inputs.begin();
    auto output = memory.outputs.begin();
    for (field_schema const& field : schema.fields) {
        if (field.kind == field_kind::input_tensor) { // execute() only reads it
            detail::bind_tensor(rules, description, field, const_cast<void*>(input->data), input->size_in_bytes);
            ++input;
        } else if (field.kind == field_kind::output_tensor) {
            detail::bind_tensor(rules, description, field, output->data, output->size_in_bytes);
            ++output;
        }
    }
    return std::move(description.call);
}

} // namespace dmlref::directml
