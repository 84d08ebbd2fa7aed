// SPDX-License-Identifier: MIT
#include "files/file.hpp"
#include "model/text.hpp"
#include "translation/frameworks.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

std::string python_value(nlohmann::ordered_json const& value) {
    if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
    return value.dump();
}

std::string python_arguments(framework_call const& call) {
    std::string text;
    for (auto const& [name, value] : call.arguments.items()) text += ", " + name + "=" + python_value(value);
    return text;
}

bool has_field(std::vector<operand> const& tensors, std::string_view field) {
    return std::ranges::any_of(
        tensors, [&](operand const& each) { return each.field == field && each.type != directml::data_type::unknown; });
}

} // namespace

void write_pytorch(framework_call const& call, std::filesystem::path const& folder) {
    write_arrays(call, folder);
    std::string text = "# Written by dmlref export --to pytorch.\n";
    for (std::string const& note : call.notes) text += "# " + note + ".\n";
    text += "import numpy\nimport torch\nimport torchvision\n\n";
    for (operand const& each : call.inputs)
        if (each.type != directml::data_type::unknown)
            text += each.field + " = torch.from_numpy(numpy.load(\"" + each.field + ".npy\"))\n";
    bool const has_indices = has_field(call.outputs, "OutputIndicesTensor");
    text += std::string("OutputTensor") + (has_indices ? ", OutputIndicesTensor" : "") + " = " + call.function + "(" +
            (has_field(call.inputs, "ROITensor") ? "InputTensor, ROITensor" : "InputTensor") + python_arguments(call) +
            ")\n";
    if (has_indices) // PyTorch counts within a plane, DirectML through the whole tensor
        text += "planes = torch.arange(OutputTensor.shape[0] * OutputTensor.shape[1])\n"
                "planes = planes.reshape(OutputTensor.shape[:2] + (1,) * (OutputTensor.dim() - 2))\n"
                "OutputIndicesTensor += planes * InputTensor[0, 0].numel()\n";
    for (operand const& each : call.outputs)
        if (each.type != directml::data_type::unknown)
            text += "numpy.save(\"" + each.field + ".npy\", " + each.field + ".numpy().astype(\"" +
                    ascii_lower(directml::name_of(each.directml_type)) + "\"))\n";
    write_file(folder / "call.py", text);
}

} // namespace dmlref::tool
