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
    auto const found = arguments.find(name);
    auto const values = found != arguments.end() && found->is_number()
                            ? std::vector<index_t>(count, argument(name, otherwise))
                            : argument(name, std::vector<index_t>(count, otherwise));
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

std::vector<index_t> imported_call::integers(std::string_view field) const {
    auto const& values = std::get<std::vector<std::uint32_t>>(attributes.find(field)->second);
    return {values.begin(), values.end()};
}

void imported_call::set_tensor(std::string_view field, operand tensor) {
    std::size_t const least = directml::find_operator(operator_name)->find(field)->support.back().least_dimension_count;
    if (tensor.sizes.size() < least) tensor.sizes.insert(tensor.sizes.begin(), least - tensor.sizes.size(), 1);
    tensor.field = field;
    tensors.insert_or_assign(std::string(field), std::move(tensor));
}

void imported_call::set_output_sizes(std::string_view argument, std::vector<index_t> const& wanted) {
    for (index_t size : wanted)
        if (size < 1 || size > 0x7fff'ffff)
            throw not_expressible(argument,
                                  "gives the output a size of " + std::to_string(size) + ", must give 1 to 2147483647");
    auto const [output, is_new] = tensors.try_emplace(
        "OutputTensor", operand{.name = "output", .type = tensors.at("InputTensor").type, .sizes = wanted});
    if (output->second.sizes != wanted)
        throw not_expressible(argument, "gives the output the sizes " + nlohmann::json(wanted).dump() +
                                            ", must give those of its file, " +
                                            nlohmann::json(output->second.sizes).dump());
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

bool imported_call::is(std::string_view field, std::string_view name) const {
    imported_call other = {operator_name};
    other.set_enumerator(field, name);
    return std::get<std::uint32_t>(other.attributes.at(std::string(field))) ==
           std::get<std::uint32_t>(attributes.find(field)->second);
}

std::vector<double> numbers_of(operand const& from) {
    std::vector<double> result;
    if (from.elements.empty()) return result;
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

operand with_numbers(operand from, std::vector<index_t> sizes, std::vector<double> const& values) {
    from.sizes = std::move(sizes);
    from.elements.clear();
    directml::detail::with_element_type(from.type, [&]<class T>(T) {
        for (double each : values) {
            T const value = [each] {
                if constexpr (std::is_same_v<T, half>)
                    return half(static_cast<float>(each));
                else
                    return static_cast<T>(each);
            }();
            auto const bytes = std::as_bytes(std::span(&value, 1));
            from.elements.insert(from.elements.end(), bytes.begin(), bytes.end());
        }
    });
    return from;
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
