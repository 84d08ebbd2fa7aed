// SPDX-License-Identifier: MIT
#include "translation/onnx_protobuf.hpp"

#include "model/element_type.hpp"

#include <dmlref/core/version.hpp>

namespace dmlref::tool {

namespace {

constexpr int ir_version = 8;
constexpr int least_opset = 13; // what every current implementation reads

struct type_pair {
    directml::data_type type;
    onnx::TensorProto_DataType theirs;
};
constexpr type_pair types[] = {{directml::data_type::float32, onnx::TensorProto::FLOAT},
                               {directml::data_type::float16, onnx::TensorProto::FLOAT16},
                               {directml::data_type::float64, onnx::TensorProto::DOUBLE},
                               {directml::data_type::int8, onnx::TensorProto::INT8},
                               {directml::data_type::int16, onnx::TensorProto::INT16},
                               {directml::data_type::int32, onnx::TensorProto::INT32},
                               {directml::data_type::int64, onnx::TensorProto::INT64},
                               {directml::data_type::uint8, onnx::TensorProto::UINT8},
                               {directml::data_type::uint16, onnx::TensorProto::UINT16},
                               {directml::data_type::uint32, onnx::TensorProto::UINT32},
                               {directml::data_type::uint64, onnx::TensorProto::UINT64}};

onnx::TensorProto_DataType theirs(directml::data_type type) {
    for (type_pair const& each : types)
        if (each.type == type) return each.theirs;
    return onnx::TensorProto::UNDEFINED;
}

void describe(operand const& from, onnx::ValueInfoProto& to) {
    to.set_name(from.name);
    auto& tensor = *to.mutable_type()->mutable_tensor_type();
    tensor.set_elem_type(theirs(from.type));
    for (index_t size : from.sizes) tensor.mutable_shape()->add_dim()->set_dim_value(size);
}

void set_value(nlohmann::ordered_json const& value, onnx::AttributeProto& to) {
    if (value.is_array()) {
        to.set_type(onnx::AttributeProto::INTS);
        for (auto const& each : value) to.add_ints(each.get<std::int64_t>());
    } else if (value.is_string()) {
        to.set_type(onnx::AttributeProto::STRING);
        to.set_s(value.get<std::string>());
    } else if (value.is_number_float()) {
        to.set_type(onnx::AttributeProto::FLOAT);
        to.set_f(value.get<float>());
    } else {
        to.set_type(onnx::AttributeProto::INT);
        to.set_i(value.get<std::int64_t>());
    }
}

bool is_given(operand const& each) { return each.type != directml::data_type::unknown; }

/// The names of the arguments; one that is left out has no name, and none at the end.
template <class Names>
void add_names(std::vector<operand> const& from, Names&& add) {
    std::size_t count = from.size();
    while (count > 0 && !is_given(from[count - 1])) --count;
    for (std::size_t at = 0; at < count; ++at) add(is_given(from[at]) ? from[at].name : std::string());
}

} // namespace

onnx::TensorProto onnx_tensor(operand const& from) {
    onnx::TensorProto result;
    result.set_name(from.name);
    result.set_data_type(theirs(from.type));
    for (index_t size : from.sizes) result.add_dims(size);
    auto elements = from.elements;
    swap_with_little_endian(elements, from.type);
    result.set_raw_data(elements.data(), elements.size());
    return result;
}

onnx::ModelProto onnx_model(framework_call const& call) {
    onnx::ModelProto model;
    model.set_ir_version(ir_version);
    model.set_producer_name("dmlref");
    model.set_producer_version(std::string(version));
    model.add_opset_import()->set_version((std::max)(call.version, least_opset));
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.set_name(call.function);
    std::string notes;
    for (std::string const& each : call.notes) notes += each + "\n";
    graph.set_doc_string(notes);
    onnx::NodeProto& node = *graph.add_node();
    node.set_op_type(call.function);
    add_names(call.inputs, [&](std::string const& name) { node.add_input(name); });
    add_names(call.outputs, [&](std::string const& name) { node.add_output(name); });
    for (auto const& [name, value] : call.arguments.items()) {
        onnx::AttributeProto& attribute = *node.add_attribute();
        attribute.set_name(name);
        set_value(value, attribute);
    }
    for (operand const& each : call.inputs)
        if (is_given(each))
            each.field.empty() ? static_cast<void>(*graph.add_initializer() = onnx_tensor(each))
                               : describe(each, *graph.add_input());
    for (operand const& each : call.outputs)
        if (is_given(each)) describe(each, *graph.add_output());
    return model;
}

directml::data_type type_of_onnx(int theirs) {
    for (type_pair const& each : types)
        if (each.theirs == theirs) return each.type;
    return directml::data_type::unknown;
}

} // namespace dmlref::tool
