// SPDX-License-Identifier: MIT
#include "translation/directml_call.hpp"

#include <dmlref/core/index_space.hpp>
#include <dmlref/directml/operator_table.hpp>
#include <dmlref/golden/judged_tensor.hpp>

#include <cstring>
#include <numeric>

namespace dmlref::tool {

namespace {

operand const* find(std::vector<operand> const& operands, std::string_view name) {
    for (operand const& each : operands)
        if (each.name == name && each.type != directml::data_type::unknown) return &each;
    return nullptr;
}

directml::any_tensor view_of(operand const& from) {
    return {from.type, const_cast<std::byte*>(from.elements.data()), {from.sizes.begin(), from.sizes.end()}};
}

template <class Visit>
void for_each_element(directml::any_tensor const& tensor, Visit&& visit) {
    for_each_index(tensor.sizes, [&](multi_index const& at) { visit(golden::offset_of(tensor, at)); });
}

/// The count of an operand's elements; operands may have no axes at all.
index_t count_of(operand const& from) {
    return std::accumulate(from.sizes.begin(), from.sizes.end(), index_t{1}, std::multiplies<>());
}

} // namespace

operand const* framework_call::find_input(std::string_view name) const { return find(inputs, name); }
operand const* framework_call::find_output(std::string_view name) const { return find(outputs, name); }

std::vector<index_t> framework_call::list(std::string_view name, std::size_t count, index_t otherwise) const {
    auto const values = argument(name, std::vector<index_t>(count, otherwise));
    if (values.size() != count)
        throw not_expressible(name,
                              "has " + std::to_string(values.size()) + " values, must have " + std::to_string(count));
    for (index_t each : values)
        if (each < 0 || each > 0x7fff'ffff)
            throw not_expressible(name, "has the value " + std::to_string(each) + ", must have 0 to 2147483647");
    return values;
}

std::vector<index_t> source_call::integers(std::string_view field) const {
    auto const values = value(field, std::vector<std::uint32_t>());
    return {values.begin(), values.end()};
}

std::vector<double> source_call::floats(std::string_view field) const {
    auto const values = value(field, std::vector<float>());
    return {values.begin(), values.end()};
}

std::string_view source_call::enumerator(std::string_view field) const {
    if (!has(field)) return {};
    std::uint32_t const chosen = value(field, std::uint32_t{});
    for (directml::enumerator const& each : call_->schema->find(field)->enumeration->enumerators)
        if (each.value == chosen) return each.name;
    return {};
}

std::vector<index_t> source_call::sizes(std::string_view field) const {
    shape const& all = tensor(field).sizes;
    return {all.begin(), all.end()};
}

std::vector<std::byte> source_call::packed_elements(std::string_view field) const {
    bool const is_output = call_->schema->find(field)->kind == directml::field_kind::output_tensor;
    auto const known = expected_->find(field);
    if (is_output && known == expected_->end()) return {};
    directml::any_tensor const& from = is_output ? known->second : tensor(field);
    auto const size = static_cast<std::size_t>(directml::element_size(from.type));
    std::vector<std::byte> result;
    for_each_element(from, [&](index_t offset) {
        auto const* const first = static_cast<std::byte const*>(from.data) + static_cast<std::size_t>(offset) * size;
        result.insert(result.end(), first, first + size);
    });
    return result;
}

std::vector<double> source_call::numbers(std::string_view field) const {
    std::vector<double> result;
    for_each_element(tensor(field),
                     [&](index_t offset) { result.push_back(golden::element_at(tensor(field), offset).value()); });
    return result;
}

void imported_call::set_integers(std::string_view field, std::vector<index_t> const& values) {
    std::vector<std::uint32_t> narrowed;
    for (index_t each : values) {
        if (each < 0 || each > 0xffff'ffff)
            throw not_expressible(field, "is " + std::to_string(each) + ", must be 0 to 4294967295");
        narrowed.push_back(static_cast<std::uint32_t>(each));
    }
    set(field, narrowed);
}

void imported_call::set_floats(std::string_view field, std::vector<double> const& values) {
    std::vector<float> narrowed;
    for (double each : values) narrowed.push_back(static_cast<float>(each));
    set(field, narrowed);
}

void imported_call::set_enumerator(std::string_view field, std::string_view name) {
    for (directml::enumerator const& each :
         directml::find_operator(operator_name)->find(field)->enumeration->enumerators)
        if (each.name == name) set(field, each.value);
}

std::vector<double> numbers_of(operand const& from) {
    std::vector<double> result;
    for (index_t at = 0; at < count_of(from); ++at) result.push_back(golden::element_at(view_of(from), at).value());
    return result;
}

std::vector<index_t> integers_of(operand const& from) {
    std::vector<index_t> result;
    auto const size = static_cast<std::size_t>(directml::element_size(from.type));
    directml::detail::with_element_type(from.type, [&]<class T>(T value) {
        if constexpr (std::integral<T>)
            for (std::size_t at = 0; at < from.elements.size(); at += size) {
                std::memcpy(&value, from.elements.data() + at, size);
                result.push_back(static_cast<index_t>(value));
            }
    });
    return result;
}

operand converted(operand from, directml::data_type type) {
    if (from.type == type) return from;
    std::vector<index_t> const values = integers_of(from);
    from.elements.clear();
    from.type = type;
    directml::detail::with_element_type(type, [&]<class T>(T) {
        if constexpr (std::integral<T>)
            for (index_t each : values) {
                if (!std::in_range<T>(each))
                    throw not_expressible(from.field.empty() ? from.name : from.field,
                                          "an element is " + std::to_string(each) + ", must fit into " +
                                              std::string(directml::name_of(type)));
                auto const value = static_cast<T>(each);
                auto const bytes = std::as_bytes(std::span(&value, 1));
                from.elements.insert(from.elements.end(), bytes.begin(), bytes.end());
            }
    });
    return from;
}

} // namespace dmlref::tool
