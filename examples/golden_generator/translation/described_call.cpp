// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "files/file.hpp"
#include "model/element_type.hpp"
#include "model/file_access.hpp"

#include <dmlref/golden/npy.hpp>

#include <limits>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

/// null is left out, as Python's None is where an argument has no value.
ordered_json argument_json(json_value const& value) {
    auto const as_json = [](auto const& content) {
        using T = std::remove_cvref_t<decltype(content)>;
        if constexpr (std::is_same_v<T, json_decimal>) {
            return ordered_json(content.nearest);
        } else if constexpr (std::is_same_v<T, json_array>) {
            ordered_json list = ordered_json::array();
            for (json_value const& each : content) list.push_back(argument_json(each));
            return list;
        } else if constexpr (std::is_same_v<T, json_object>) {
            ordered_json object = ordered_json::object();
            for (json_member const& each : content)
                if (!std::holds_alternative<std::nullptr_t>(each.value.content))
                    object[each.name] = argument_json(each.value);
            return object;
        } else {
            return ordered_json(content);
        }
    };
    return std::visit(as_json, value.content);
}

framework const& framework_of(model_value const& name) {
    std::vector<std::string_view> known;
    for (export_target const& each : export_targets()) {
        if (each.tables == &onnx_framework()) continue; // its calls are in model.onnx
        if (each.tables->name == name.string()) return *each.tables;
        known.push_back(each.tables->name);
    }
    name.must_be(joined(known, ", ", std::identity()));
}

function_table const& table_of(framework const& source, model_value const& function) {
    for (function_table const& each : source.functions)
        if (each.has(function.string())) return each;
    throw not_expressible("function", "is " + shown(function.string()) + ", which DirectML or dmlref does not have");
}

std::vector<index_t> sizes_of(model_value const& from) {
    std::vector<index_t> sizes = from.numbers<index_t>();
    if (sizes.size() > maximum_dimension_count) from.must_be("at most 8 sizes");
    for (index_t each : sizes)
        if (each < 1 || each > std::numeric_limits<std::int32_t>::max()) from.must_be("sizes of 1 to 2147483647");
    return sizes;
}

/// A tensor with an array has its type and its sizes; the others must say them.
operand tensor_of(model_value const& from, std::filesystem::path const& folder) {
    from.allow_only({"name", "field", "data_type", "sizes", "file"});
    operand result = {.name = from["name"].string()};
    auto const file = from.find("file");
    if (!file) {
        result.type = read_data_type(from["data_type"]);
        result.sizes = sizes_of(from["sizes"]);
        return result;
    }
    golden::npy_array array = golden::read_npy(source_file(*file, folder, confinement::inside));
    result.type = array.type;
    result.sizes = array.sizes;
    result.elements = std::move(array.elements);
    if (auto const type = from.find("data_type"); type && read_data_type(*type) != result.type)
        type->must_be("that of the file, " + std::string(directml::name_of(result.type)));
    if (auto const sizes = from.find("sizes"); sizes && sizes_of(*sizes) != result.sizes)
        sizes->must_be("those of the file, " + ordered_json(result.sizes).dump());
    return result;
}

/// The tensors in the order of the table; those that are left out have no type.
void read_tensors(model_value const& list, function_table const& table, std::filesystem::path const& folder,
                  bool are_outputs, std::vector<operand>& into) {
    for (tensor_row const& row : table.tensors)
        if (row.is_output() == are_outputs) into.push_back({.name = std::string(row.name)});
    for (model_value const& each : list.elements()) {
        operand tensor = tensor_of(each, folder);
        auto const place = std::ranges::find(into, tensor.name, &operand::name);
        if (place == into.end())
            throw not_expressible(shown(tensor.name),
                                  "dmlref does not know this tensor of " + std::string(table.function));
        if (place->type != directml::data_type::unknown) throw not_expressible(tensor.name, "is given twice");
        *place = std::move(tensor);
    }
}

} // namespace

described_call read_described_call(std::filesystem::path const& file) {
    json_value const document = parse_json(read_file(file), file.string());
    model_value const root(document, file.string());
    root.allow_only({"framework", "operator", "function", "layout", "arguments", "inputs", "outputs", "notes"});
    framework const& source = framework_of(root["framework"]);
    function_table const& table = table_of(source, root["function"]);
    described_call result = {&source, {.function = root["function"].string()}};
    if (auto const layout = root.find("layout"); layout && !source.has_channels_last)
        layout->refuse("is given, must be left out for " + std::string(source.own_name));
    else if (source.has_channels_last)
        result.call.layout = layout ? layout->string() : "nhwc";
    if (!root["arguments"].is_object()) root["arguments"].must_be("an object");
    result.call.arguments = argument_json(root["arguments"].json());
    auto const folder = std::filesystem::absolute(file).parent_path();
    read_tensors(root["inputs"], table, folder, false, result.call.inputs);
    if (auto const outputs = root.find("outputs")) {
        read_tensors(*outputs, table, folder, true, result.call.outputs);
    } else {
        for (tensor_row const& row : table.tensors)
            if (row.is_output()) result.call.outputs.push_back({.name = std::string(row.name)});
    }
    return result;
}

} // namespace dmlref::tool
