// SPDX-License-Identifier: MIT
#include "translation/correspondence.hpp"
#include "model/text.hpp"
#include "translation/resampled_axes.hpp"

#include <dmlref/directml/operator_table.hpp>

#include <algorithm>
#include <functional>

namespace dmlref::tool {

namespace {

std::string possessive(framework const& which, std::string_view function) {
    return std::string(which.own_name) + "'s " + std::string(function);
}

function_table const& table_for(framework const& target, std::string_view operator_name) {
    for (function_table const& each : target.functions)
        if (std::ranges::find(each.operators, operator_name) != each.operators.end()) return each;
    throw not_expressible("Type", std::string(target.own_name) + " has no " + std::string(operator_name));
}

operand exported_operand(tensor_row const& row, source_call const& source) {
    if (row.field.empty() || !source.has_tensor(row.field)) return {.name = std::string(row.name)};
    operand result = {.name = std::string(row.name),
                      .field = std::string(row.field),
                      .type = source.tensor(row.field).type,
                      .directml_type = source.tensor(row.field).type,
                      .sizes = source.sizes(row.field),
                      .elements = source.packed_elements(row.field)};
    if (row.trailing_axes != 0)
        result.sizes.erase(result.sizes.begin(), result.sizes.end() - static_cast<std::ptrdiff_t>(row.trailing_axes));
    if (row.framework_type == directml::data_type::unknown) return result;
    return converted(std::move(result), row.framework_type);
}

std::string listed(directml::data_type_set types) { return joined(names_of(types), ", ", std::identity()); }

void refuse_other_types(framework const& target, function_table const& table, source_call const& source) {
    directml::data_type const type = source.tensor("InputTensor").type;
    std::string const known = listed(table.types);
    if (!known.empty() && !table.types.contains(type))
        throw not_expressible("InputTensor.DataType", "is " + std::string(directml::name_of(type)) +
                                                          ", must be one of " + known + " for " +
                                                          possessive(target, table.function));
}

/// A function has its elements in the order in which DirectML has them, but a tensor without gaps.
void note_gaps(framework const& target, source_call const& source, framework_call& result) {
    for (auto const& [field, tensor] : source.tensors())
        if (tensor.strides != packed_strides(tensor.sizes))
            result.notes.push_back(field + ".Strides: " + std::string(target.own_name) +
                                   " gets the elements without the gaps between them");
}

function_table const& table_of(framework const& source, std::string_view function) {
    for (function_table const& each : source.functions)
        if (each.has(function) && !each.imported_as.empty()) return each;
    throw not_expressible(function, "DirectML has no operator for it, or dmlref does not have it");
}

void refuse_unknown_arguments(function_table const& table, framework_call const& call) {
    for (auto const& [name, value] : call.arguments.items())
        if (std::ranges::none_of(table.arguments,
                                 [&name = name](argument_row const& row) { return row.argument == name; }))
            throw not_expressible(name, "dmlref does not know this argument of " + call.function);
}

/// What every reader of arguments relies on: tensors of as many axes, with elements on each.
void check_sizes(framework_call const& call) {
    for (operand const* each : {&call.inputs.front(), &call.outputs.front()}) {
        if (each->type == directml::data_type::unknown) continue; // an output whose sizes the arguments decide
        bool const has_elements =
            std::ranges::all_of(each->sizes, [](index_t size) { return size >= 1 && size <= 0x7fff'ffff; });
        if (!has_elements || each->sizes.size() != call.inputs.front().sizes.size())
            throw not_expressible(each->name, "has sizes of 0, or not as many axes as " + call.inputs.front().name);
    }
}

void import_tensor(tensor_row const& row, operand from, imported_call& result) {
    from.field = row.field;
    if (row.directml_type != directml::data_type::unknown) from = converted(std::move(from), row.directml_type);
    if (row.trailing_axes != 0)
        result.set_tensor(row.field, std::move(from));
    else
        result.tensors.emplace(row.field, std::move(from));
}

/// The channels come last in memory.
void set_image_strides(imported_call& call) {
    if (!call.has_channels_last) return;
    for (std::string_view field : {"InputTensor", "OutputTensor"}) {
        operand& image = call.tensors.find(field)->second;
        auto const& sizes = image.sizes;
        image.strides = {sizes[1] * sizes[2] * sizes[3], 1, sizes[1] * sizes[3], sizes[1]};
    }
    call.notes.push_back("InputTensor.Strides, OutputTensor.Strides: the channels are last");
}

/// DirectML pools images and volumes. A row of elements is an image of one line.
void add_missing_axis(imported_call& call) {
    directml::operator_schema const& schema = *directml::find_operator(call.operator_name);
    bool const is_row = call.tensors.at("InputTensor").sizes.size() == 3 &&
                        schema.find("InputTensor")->support.back().least_dimension_count == 4;
    if (!is_row) return;
    for (auto& [name, each] : call.tensors)
        if (each.sizes.size() == 3) each.sizes.insert(each.sizes.begin() + 2, 1);
    for (auto& [name, value] : call.attributes)
        if (auto* const numbers = std::get_if<std::vector<std::uint32_t>>(&value))
            numbers->insert(numbers->begin(), name.ends_with("Padding") ? 0 : 1);
    call.notes.push_back("InputTensor.Sizes: an axis of one element is inserted, as DirectML has no fewer than 4");
}

void set_counts(imported_call& call) {
    for (directml::field_schema const& field : directml::find_operator(call.operator_name)->fields)
        if (field.is_array()) {
            auto const& value = call.attributes.at(std::string(field.name));
            std::size_t const count = field.kind == directml::field_kind::float32_array
                                          ? std::get<std::vector<float>>(value).size()
                                          : std::get<std::vector<std::uint32_t>>(value).size();
            call.set(field.array_count, static_cast<std::uint32_t>(count));
        }
}

} // namespace

void read_only(argument_row const& row, framework_call const&, imported_call& result) {
    directml::field_schema const& field = *directml::find_operator(result.operator_name)->find(row.fields);
    std::string const value(row.rule);
    if (field.kind == directml::field_kind::boolean) result.set(row.fields, value.starts_with("TRUE"));
    if (field.kind == directml::field_kind::float32) result.set(row.fields, std::stof(value));
    if (field.kind == directml::field_kind::uint32_array)
        result.set_integers(row.fields, std::vector<index_t>(result.sizes("InputTensor").size() - 2, std::stoi(value)));
    if (field.kind != directml::field_kind::uint32) return;
    if (field.enumeration != nullptr) return result.set_enumerator(row.fields, value);
    result.set(row.fields, static_cast<std::uint32_t>(std::stoul(value)));
}

void read_layout(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const layout = row.argument.empty() ? call.layout : call.argument(row.argument, call.layout);
    if (layout != "nchw" && layout != "nhwc")
        throw not_expressible("layout", "is " + shown(layout) + ", must be nchw or nhwc");
    result.has_channels_last = layout == "nhwc";
    for (auto& [field, each] : result.tensors) {
        if (field != "InputTensor" && field != "OutputTensor") continue;
        if (each.sizes.size() != 4)
            throw not_expressible(each.name, "has " + std::to_string(each.sizes.size()) + " axes, must have 4");
        if (result.has_channels_last) each.sizes = {each.sizes[0], each.sizes[3], each.sizes[1], each.sizes[2]};
    }
}

framework_call exported(framework const& target, source_call const& source) {
    function_table const& table = table_for(target, source.operator_name());
    refuse_other_types(target, table, source);
    framework_call result = {.function = std::string(table.function), .version = table.since};
    for (tensor_row const& row : table.tensors)
        (row.is_output() ? result.outputs : result.inputs).push_back(exported_operand(row, source));
    note_gaps(target, source, result);
    for (argument_row const& row : table.arguments) {
        if (row.to == nullptr) continue;
        auto value = row.to(row, source, result);
        if (value.is_null()) continue;
        result.arguments[std::string(row.argument)] = std::move(value);
        result.version = (std::max)(result.version, row.since);
    }
    return result;
}

imported_call imported(framework const& source, framework_call const& call) {
    function_table const& table = table_of(source, call.function);
    refuse_unknown_arguments(table, call);
    imported_call result = {.operator_name = std::string(table.imported_as)};
    directml::operator_schema const& schema = *directml::find_operator(table.imported_as);
    for (tensor_row const& row : table.tensors) {
        operand const* const given = row.is_output() ? call.find_output(row.name) : call.find_input(row.name);
        if (given != nullptr && !row.field.empty())
            import_tensor(row, *given, result);
        else if (given == nullptr && !row.field.empty() && !schema.find(row.field)->optional &&
                 !(row.is_output() && source.infers_sizes))
            throw not_expressible(row.name, "is missing, must be given for " + std::string(row.field));
    }
    check_sizes(call);
    for (argument_row const& row : table.arguments)
        if (row.from != nullptr) row.from(row, call, result);
    if (!result.tensors.contains("OutputTensor"))
        throw not_expressible(call.outputs.front().name, "is missing, must be given for OutputTensor");
    add_missing_axis(result);
    use_upsample_2d_for_volumes(result);
    set_image_strides(result);
    set_counts(result);
    return result;
}

std::string tables_of(framework const& which) {
    std::string text;
    for (function_table const& table : which.functions) {
        text += "### " + possessive(which, table.function) + "\n\n";
        if (table.operators.empty())
            text += "Only read, as " + std::string(table.imported_as) + ".\n\n";
        else
            text += "From " + joined(table.operators, ", ", std::identity()) +
                    (table.imported_as.empty() ? "" : "; read as " + std::string(table.imported_as)) + ".\n\n";
        if (!table.variants.empty()) text += "The same for " + joined(table.variants, ", ", std::identity()) + ".\n\n";
        text += "| DirectML | " + std::string(which.own_name) + " | |\n|---|---|---|\n";
        auto const line = [&text](std::string_view left, std::string_view right, std::string_view rule) {
            text += "| " + std::string(left) + " | " + std::string(right) + " | " + std::string(rule) + " |\n";
        };
        for (tensor_row const& row : table.tensors)
            if (!row.field.empty())
                line(row.field, row.name,
                     row.framework_type != directml::data_type::unknown
                         ? std::string(directml::name_of(row.framework_type))
                     : row.field == "InputTensor" ? listed(table.types)
                                                  : std::string());
        for (argument_row const& row : table.arguments) line(row.fields, row.argument, row.rule);
        text += "\n";
    }
    return text;
}

} // namespace dmlref::tool
