// SPDX-License-Identifier: MIT
#include "suite/case_builder.hpp"

#include "model/text.hpp"

#include <dmlref/directml/operator_table.hpp>

#include <algorithm>
#include <stdexcept>

namespace dmlref::tool {

namespace {

/// "f32", "u8".
std::string short_name(directml::data_type type) {
    std::string const name(directml::name_of(type));
    return ascii_lower(name.substr(0, 1)) + name.substr(name.find_first_of("123468"));
}

std::string case_name(about const& description, directml::data_type type) {
    return ascii_lower(description.operator_name) + "/" + description.name + "_" + short_name(type);
}

/// The parts of "RA-9, RA-10".
std::vector<std::string> separated(std::string_view list) {
    std::vector<std::string> parts;
    while (!list.empty()) {
        std::size_t const end = std::min(list.find(", "), list.size());
        parts.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 2, list.size()));
    }
    return parts;
}

tier first_tier(about const& description, directml::data_type type) {
    if (!description.undefined_in_directml.empty()) return tier::full;
    bool const waits = type == directml::data_type::float16 && description.float16_waits;
    return waits ? std::max(description.first_tier, tier::standard) : description.first_tier;
}

} // namespace

case_builder::case_builder(about const& description, directml::data_type type)
    : case_{.name = case_name(description, type),
            .reason = description.reason,
            .first_tier = first_tier(description, type),
            .spec_notes = separated(description.spec_notes),
            .undefined_in_directml = description.undefined_in_directml,
            .schema = directml::find_operator(description.operator_name)},
      type_(type),
      layouts_(description.layouts),
      absent_(description.absent) {
    if (case_.schema == nullptr)
        throw std::logic_error("there is no operator " + std::string(description.operator_name));
}

case_builder& case_builder::add(case_tensor tensor) {
    if (!has_field(tensor.name)) throw std::logic_error(case_.name + ": there is no field " + tensor.name);
    if (std::ranges::find(absent_, tensor.name) != absent_.end()) return *this;
    auto const how = layouts_.find(tensor.name);
    if (how != layouts_.end()) tensor.strides = strides_of(how->second, tensor.sizes);
    case_.tensors.push_back(std::move(tensor));
    return *this;
}

case_builder& case_builder::input(std::string_view field, shape const& sizes, element_source elements,
                                  std::uint64_t added) {
    return input(field, type_, sizes, std::move(elements), added);
}

case_builder& case_builder::input(std::string_view field, directml::data_type type, shape const& sizes,
                                  element_source elements, std::uint64_t added) {
    return add({std::string(field), type, sizes, {}, std::move(elements), added});
}

case_builder& case_builder::output(std::string_view field, shape const& sizes) { return output(field, type_, sizes); }

case_builder& case_builder::output(std::string_view field, directml::data_type type, shape const& sizes) {
    return add({.name = std::string(field), .type = type, .sizes = sizes});
}

case_builder& case_builder::set(std::string_view field, directml::attribute value) {
    if (has_field(field)) case_.attributes.insert_or_assign(std::string(field), std::move(value));
    return *this;
}

golden_case case_builder::build() {
    auto const place = [&](case_tensor const& tensor) { return case_.schema->find(tensor.name); };
    std::ranges::sort(case_.tensors, {}, place);
    return case_;
}

} // namespace dmlref::tool
