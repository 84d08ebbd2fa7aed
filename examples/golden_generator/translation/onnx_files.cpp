// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "exit_code.hpp"

#ifdef DMLREF_WITH_ONNX
#include "files/file.hpp"
#include "translation/onnx_protobuf.hpp"
#endif

namespace dmlref::tool {

#ifdef DMLREF_WITH_ONNX

namespace {

std::string bytes_of(google::protobuf::MessageLite const& message) { return message.SerializeAsString(); }

void write_tensors(std::vector<operand> const& tensors, std::string const& kind, std::filesystem::path const& folder) {
    std::size_t number = 0;
    for (operand const& each : tensors) {
        if (each.type == directml::data_type::unknown) continue;
        auto const name = kind + "_" + std::to_string(number++) + ".pb";
        if (!each.elements.empty()) write_file(folder / name, bytes_of(onnx_tensor(each)));
    }
}

} // namespace

void write_onnx(framework_call const& call, std::filesystem::path const& folder) {
    auto const data = folder / "test_data_set_0";
    create_folder(data);
    write_file(folder / "model.onnx", bytes_of(onnx_model(call)));
    write_tensors(call.inputs, "input", data);
    write_tensors(call.outputs, "output", data);
}

framework_call read_onnx(std::filesystem::path const& source) {
    bool const is_folder = std::filesystem::is_directory(source);
    auto const file = is_folder ? source / "model.onnx" : source;
    onnx::ModelProto model;
    if (!model.ParseFromString(read_file(file)))
        throw input_error(file.string() + ": this is no model of ONNX's, as protobuf reads it");
    onnx_data data;
    for (auto const& [kind, tensors] : {std::pair{"input", &data.inputs}, std::pair{"output", &data.outputs}})
        for (int number = 0; is_folder; ++number) {
            auto const path = source / "test_data_set_0" / (kind + ("_" + std::to_string(number)) + ".pb");
            if (!std::filesystem::exists(path)) break;
            onnx::TensorProto& tensor = tensors->emplace_back();
            if (!tensor.ParseFromString(read_file(path)))
                throw input_error(path.string() + ": this is no tensor of ONNX's, as protobuf reads it");
        }
    return call_of_onnx(model, data, file.string());
}

#else

namespace {

[[noreturn]] void refuse() {
    throw input_error("this dmlref was built without ONNX's library, which reads and writes its files; "
                      "build it again where CMake finds ONNX and protobuf (Debian's libonnx-dev and libprotobuf-dev)");
}

} // namespace

void write_onnx(framework_call const&, std::filesystem::path const&) { refuse(); }
framework_call read_onnx(std::filesystem::path const&) { refuse(); }

#endif

} // namespace dmlref::tool
