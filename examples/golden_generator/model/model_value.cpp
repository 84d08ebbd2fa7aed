// SPDX-License-Identifier: MIT
#include "model/model_value.hpp"

#include <algorithm>

namespace dmlref::tool {

std::string model_value::place() const { return path_.empty() ? file_ : file_ + ", " + shown(path_, 200); }

void model_value::refuse(std::string const& reason) const { throw input_error(place() + ": " + reason); }

void model_value::must_be(std::string const& what) const {
    refuse("is " + description_of(*value_) + ", must be " + what);
}

std::string const& model_value::string() const {
    if (!is_string()) must_be("a string");
    return std::get<std::string>(value_->content);
}

bool model_value::boolean() const {
    if (!holds<bool>()) must_be("true or false");
    return std::get<bool>(value_->content);
}

json_array const& model_value::array() const {
    if (!is_array()) must_be("an array");
    return std::get<json_array>(value_->content);
}

json_object const& model_value::object() const {
    if (!is_object()) must_be("an object");
    return std::get<json_object>(value_->content);
}

model_value model_value::operator[](std::size_t element) const {
    return {array()[element], file_, json_pointer(path_, std::to_string(element))};
}

std::vector<model_value> model_value::elements() const {
    std::vector<model_value> result;
    for (std::size_t i = 0; i < element_count(); ++i) result.push_back((*this)[i]);
    return result;
}

std::vector<std::pair<std::string, model_value>> model_value::members() const {
    std::vector<std::pair<std::string, model_value>> result;
    for (json_member const& member : object())
        result.emplace_back(member.name, model_value(member.value, file_, json_pointer(path_, member.name)));
    return result;
}

std::optional<model_value> model_value::find(std::string_view name) const {
    for (json_member const& member : object())
        if (member.name == name) return model_value(member.value, file_, json_pointer(path_, name));
    return std::nullopt;
}

model_value model_value::operator[](std::string_view name) const {
    auto const member = find(name);
    if (!member) refuse("has no '" + std::string(name) + "', must have one");
    return *member;
}

void model_value::allow_only(std::initializer_list<std::string_view> names) const {
    for (auto const& [name, value] : members())
        if (std::ranges::find(names, name) == names.end()) value.refuse("is not a field that is read here");
}

} // namespace dmlref::tool
