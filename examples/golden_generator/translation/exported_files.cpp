// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "files/file.hpp"

#include <dmlref/golden/npy.hpp>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

std::string array_file(operand const& tensor) {
    return tensor.field + (tensor.field.starts_with("Output") ? ".expected.npy" : ".npy");
}

ordered_json tensors_json(std::vector<operand> const& tensors, bool has_arrays) {
    ordered_json list = ordered_json::array();
    for (operand const& each : tensors) {
        if (each.type == directml::data_type::unknown || each.field.empty()) continue;
        list.push_back({{"name", each.name},
                        {"field", each.field},
                        {"data_type", directml::name_of(each.type)},
                        {"sizes", each.sizes}});
        if (has_arrays && !each.elements.empty()) list.back()["file"] = array_file(each);
    }
    return list;
}

} // namespace

std::vector<export_target> const& export_targets() {
    static std::vector<export_target> const all = {{&onnx_framework(), write_onnx},
                                                   {&pytorch_framework(), write_pytorch},
                                                   {&tfjs_framework(), write_tfjs},
                                                   {&webnn_framework(), write_arrays}};
    return all;
}

ordered_json call_json(framework const& target, framework_call const& call, std::string_view operator_name) {
    bool const has_arrays = &target != &onnx_framework();
    ordered_json result = {{"framework", target.name}, {"operator", operator_name}, {"function", call.function}};
    if (target.has_channels_last) result["layout"] = call.layout;
    result["arguments"] = call.arguments;
    result["inputs"] = tensors_json(call.inputs, has_arrays);
    result["outputs"] = tensors_json(call.outputs, has_arrays);
    result["notes"] = call.notes;
    return result;
}

void write_arrays(framework_call const& call, std::filesystem::path const& folder) {
    create_folder(folder);
    for (auto const* tensors : {&call.inputs, &call.outputs})
        for (operand const& each : *tensors)
            if (!each.elements.empty())
                golden::write_npy(folder / array_file(each), each.type, each.sizes, each.elements);
}

} // namespace dmlref::tool
