// SPDX-License-Identifier: MIT
#include "suite/negative/negative_case.hpp"

#include "model/text.hpp"
#include "suite/suite.hpp"

#include <dmlref/core/to_index.hpp>

#include <algorithm>
#include <stdexcept>

namespace dmlref::tool {

namespace {

bool is_upper(char letter) { return 'A' <= letter && letter <= 'Z'; }

/// "OutputTensor" of "OutputTensor.Sizes[1]".
std::string_view first_part(std::string_view field) { return field.substr(0, field.find_first_of(".[")); }

/// Whether a tensor holds scales of quantized elements, where a zero breaks a rule.
bool holds_scales(directml::field_schema const& field) {
    return !field.holds_values() && field.support.back().data_types.contains(directml::data_type::float32);
}

golden_case negative_of(golden_case valid, negative const& broken) {
    valid.name = valid.name.substr(0, valid.name.find('/') + 1) + broken.name;
    valid.reason = broken.reason;
    valid.first_tier = tier::negative;
    valid.spec_notes.clear();
    if (!broken.spec_note.empty()) valid.spec_notes.push_back(broken.spec_note);
    valid.expected_refusal = refusal{broken.field, broken.source};
    for (case_tensor& tensor : valid.tensors)
        if (!holds_scales(*valid.schema->find(tensor.name))) tensor.elements = {};
    broken.breaks_it(valid);
    return valid;
}

} // namespace

void add_negatives(case_list& cases, golden_case const& valid, negatives const& list) {
    for (negative const& each : list)
        if (valid.schema->find(first_part(each.field)) != nullptr) cases.push_back(negative_of(valid, each));
}

golden_case const& problem_named(std::string_view name) {
    auto const found = std::ranges::find(all_cases(), name, &golden_case::name);
    if (found == all_cases().end()) throw std::logic_error("the suite has no case " + std::string(name));
    return *found;
}

bool has_tensor(golden_case const& problem, std::string_view name) {
    return std::ranges::any_of(problem.tensors, [&](case_tensor const& each) { return each.name == name; });
}

case_tensor& tensor_of(golden_case& problem, std::string_view name) {
    for (case_tensor& tensor : problem.tensors)
        if (tensor.name == name) return tensor;
    throw std::logic_error(problem.name + ": there is no tensor " + std::string(name));
}

std::string snake_case(std::string_view field) {
    std::string name;
    for (std::size_t at = 0; at < field.size(); ++at) {
        bool const next_is_lower = at + 1 < field.size() && !is_upper(field[at + 1]);
        if (at > 0 && is_upper(field[at]) && (!is_upper(field[at - 1]) || next_is_lower)) name += '_';
        name += field[at];
    }
    return ascii_lower(name);
}

std::string size_field(std::string_view tensor, std::size_t axis) {
    return std::string(tensor) + ".Sizes[" + std::to_string(axis) + "]";
}

change all_of(std::vector<change> changes) {
    return [changes = std::move(changes)](golden_case& problem) {
        for (change const& each : changes) each(problem);
    };
}

change set_value(std::string field, directml::attribute value) {
    return [=](golden_case& problem) {
        if (problem.schema->find(field) != nullptr) problem.attributes[field] = value;
    };
}

change set_element(std::string field, std::size_t at, double value) {
    return [=](golden_case& problem) {
        directml::attribute& array = problem.attributes.at(field);
        if (auto* floats = std::get_if<std::vector<float>>(&array))
            floats->at(at) = static_cast<float>(value);
        else
            std::get<std::vector<std::uint32_t>>(array).at(at) =
                static_cast<std::uint32_t>(to_index(value, 0, 0xffff'ffff));
    };
}

change leave_out(std::string field) {
    return [=](golden_case& problem) {
        std::erase_if(problem.tensors, [&](case_tensor const& each) { return each.name == field; });
        problem.attributes.erase(field);
    };
}

change set_sizes(std::string tensor, shape sizes) {
    return [=](golden_case& problem) { tensor_of(problem, tensor).sizes = sizes; };
}

negative one_more(std::string name, std::string reason, std::string tensor, std::size_t axis, rule_source source,
                  std::string spec_note) {
    auto const add_to_size = [=](golden_case& problem) { ++tensor_of(problem, tensor).sizes[axis]; };
    return {name, reason, size_field(tensor, axis), add_to_size, source, spec_note};
}

negative one_axis_more(std::string name, std::string reason, std::string tensor) {
    auto const add_axis = [=](golden_case& problem) {
        shape& sizes = tensor_of(problem, tensor).sizes;
        shape more = {1};
        for (index_t size : sizes) more.push_back(size);
        sizes = more;
    };
    return {name, reason, tensor + ".DimensionCount", add_axis};
}

change set_type(std::string tensor, directml::data_type type) {
    return [=](golden_case& problem) { tensor_of(problem, tensor).type = type; };
}

change repeat_axes(std::string tensor) {
    return [=](golden_case& problem) {
        case_tensor& repeated = tensor_of(problem, tensor);
        repeated.strides = shape(repeated.sizes.size(), 0);
    };
}

change set_elements(std::string tensor, std::vector<double> values) {
    return [=](golden_case& problem) { tensor_of(problem, tensor).elements = listed(values); };
}

} // namespace dmlref::tool
