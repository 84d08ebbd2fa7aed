// SPDX-License-Identifier: MIT
#include "files/model_json.hpp"

#include "files/json_text.hpp"

#include <dmlref/core/to_index.hpp>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

std::vector<index_t> list_of(shape const& sizes) { return {sizes.begin(), sizes.end()}; }

struct to_field {
    directml::field_schema const& field;

    ordered_json operator()(float value) const { return number_json(static_cast<double>(value)); }
    ordered_json operator()(bool value) const { return value; }
    ordered_json operator()(size_2d const& value) const { return {{"Width", value.width}, {"Height", value.height}}; }
    ordered_json operator()(std::vector<float> const& values) const {
        ordered_json array = ordered_json::array();
        for (float value : values) array.push_back((*this)(value));
        return array;
    }
    ordered_json operator()(std::vector<std::uint32_t> const& values) const { return values; }
    ordered_json operator()(std::uint32_t value) const {
        if (field.enumeration != nullptr)
            for (directml::enumerator const& each : field.enumeration->enumerators)
                if (each.value == value) return std::string(field.enumeration->name) + "_" + std::string(each.name);
        return value;
    }
};

ordered_json tensor_json(case_tensor const& tensor) {
    ordered_json desc = {{"DataType", directml::name_of(tensor.type)}, {"Sizes", list_of(tensor.sizes)}};
    if (!tensor.strides.empty()) {
        desc["Strides"] = list_of(tensor.strides);
        desc["TotalTensorSizeInBytes"] = tensor.byte_size();
    }
    return desc;
}

ordered_json resource_json(evaluated_tensor const& tensor) {
    ordered_json values;
    if (tensor.holds_fill) {
        index_t count = 1;
        for (index_t size : file_sizes(*tensor.recipe)) count *= size;
        values["valueCount"] = count;
        values["value"] = fill_json(tensor);
    } else {
        values["sourcePath"] = file_name(*tensor.recipe);
    }
    return {{"initialValuesDataType", directml::name_of(tensor.recipe->type)}, {"initialValues", values}};
}

ordered_json desc_json(golden_case const& problem) {
    ordered_json desc;
    for (case_tensor const& tensor : problem.tensors) desc[tensor.name] = tensor_json(tensor);
    desc.update(fields_json(problem));
    return desc;
}

} // namespace

std::vector<index_t> file_sizes(case_tensor const& tensor) {
    if (tensor.strides.empty()) return list_of(tensor.sizes);
    return {tensor.byte_size() / directml::element_size(tensor.type)};
}

ordered_json fill_json(evaluated_tensor const& tensor) {
    if (!directml::name_of(tensor.recipe->type).starts_with("FLOAT")) return to_index(tensor.fill, 0, 0xffff'ffff);
    return number_json(tensor.fill);
}

std::string file_name(case_tensor const& tensor) { return tensor.name + ".npy"; }

ordered_json fields_json(golden_case const& problem) {
    ordered_json fields = ordered_json::object();
    for (directml::field_schema const& field : problem.schema->fields)
        if (auto const given = problem.attributes.find(field.name); given != problem.attributes.end())
            fields[std::string(field.name)] = std::visit(to_field{field}, given->second);
    return fields;
}

ordered_json model_json(evaluated_case const& which) {
    golden_case const& problem = *which.problem;
    std::string const folder = problem.name.substr(0, problem.name.find('/'));
    ordered_json resources, bindings, commands = ordered_json::array();
    for (evaluated_tensor const& tensor : which.tensors) {
        resources[tensor.recipe->name] = resource_json(tensor);
        bindings[tensor.recipe->name] = tensor.recipe->name;
    }
    commands.push_back({{"type", "dispatch"}, {"dispatchable", folder}, {"bindings", bindings}});
    for (evaluated_tensor const& tensor : which.tensors)
        if (tensor.is_output)
            commands.push_back({{"type", "writeFile"},
                                {"targetPath", file_name(*tensor.recipe)},
                                {"resource", tensor.recipe->name},
                                {"dimensions", file_sizes(*tensor.recipe)}});
    ordered_json const dispatchable = {{"type", "DML_OPERATOR_" + std::string(problem.schema->name)},
                                       {"dmlCompileType", "DmlCompileOp"},
                                       {"desc", desc_json(problem)}};
    return {{"resources", resources}, {"dispatchables", {{folder, dispatchable}}}, {"commands", commands}};
}

} // namespace dmlref::tool
