// SPDX-License-Identifier: MIT
#include "translation/exported_files.hpp"

#include "files/file.hpp"
#include "translation/frameworks.hpp"

#include <dmlref/golden/npy.hpp>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

ordered_json tensors_json(std::vector<operand> const& tensors) {
    ordered_json list = ordered_json::array();
    for (operand const& each : tensors)
        if (each.type != directml::data_type::unknown && !each.field.empty())
            list.push_back({{"name", each.name},
                            {"field", each.field},
                            {"data_type", directml::name_of(each.type)},
                            {"sizes", each.sizes}});
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

ordered_json call_json(framework_call const& call, std::string_view operator_name) {
    return {{"operator", operator_name},
            {"function", call.function},
            {"arguments", call.arguments},
            {"inputs", tensors_json(call.inputs)},
            {"outputs", tensors_json(call.outputs)},
            {"notes", call.notes}};
}

void write_arrays(framework_call const& call, std::filesystem::path const& folder) {
    create_folder(folder);
    for (auto const* tensors : {&call.inputs, &call.outputs})
        for (operand const& each : *tensors)
            if (!each.elements.empty()) {
                std::string const name = each.field.empty() ? each.name : each.field;
                std::string const suffix = tensors == &call.outputs ? ".expected.npy" : ".npy";
                golden::write_npy(folder / (name + suffix), each.type, each.sizes, each.elements);
            }
}

} // namespace dmlref::tool
