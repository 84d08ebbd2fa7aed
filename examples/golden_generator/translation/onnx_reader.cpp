// SPDX-License-Identifier: MIT
#include "translation/onnx_protobuf.hpp"

#include "model/element_type.hpp"
#include "translation/frameworks.hpp"

#include <onnx/shape_inference/implementation.h>

namespace dmlref::tool {

namespace {

/// Everything a graph says about its tensors, by their names there.
struct graph_tensors {
    std::map<std::string, onnx::TensorProto const*> constants{};
    std::map<std::string, onnx::TensorProto const*> data{};
    std::map<std::string, onnx::TypeProto_Tensor const*> types{};
};

template <class T, class Values>
void append(std::vector<std::byte>& to, Values const& values) {
    for (auto const each : values) {
        auto const value = static_cast<T>(each);
        auto const bytes = std::as_bytes(std::span(&value, 1));
        to.insert(to.end(), bytes.begin(), bytes.end());
    }
}

/// A tensor keeps its elements as bytes, or in the list for their type; narrow integers are in that of 32 bits.
std::vector<std::byte> elements_of(onnx::TensorProto const& tensor, directml::data_type type) {
    std::vector<std::byte> result;
    if (tensor.has_raw_data()) {
        auto const bytes = std::as_bytes(std::span(tensor.raw_data()));
        result.assign(bytes.begin(), bytes.end());
        swap_with_little_endian(result, type);
        return result;
    }
    with_element_type(type, [&]<class T>(T) {
        if constexpr (std::is_same_v<T, half>)
            append<std::uint16_t>(result, tensor.int32_data());
        else if constexpr (std::is_same_v<T, float>)
            append<T>(result, tensor.float_data());
        else if constexpr (std::is_same_v<T, double>)
            append<T>(result, tensor.double_data());
        else if constexpr (std::is_same_v<T, std::int64_t>)
            append<T>(result, tensor.int64_data());
        else if constexpr (std::is_same_v<T, std::uint64_t> || std::is_same_v<T, std::uint32_t>)
            append<T>(result, tensor.uint64_data());
        else
            append<T>(result, tensor.int32_data());
    });
    return result;
}

/// Refuses sizes that are no sizes, and elements that are not as many.
void check_elements(operand const& tensor) {
    constexpr index_t most_elements = index_t{1} << 40;
    index_t count = 1;
    for (index_t size : tensor.sizes) {
        if (size < 0 || (size > 0 && count > most_elements / size))
            throw not_expressible(tensor.name,
                                  "has the size " + std::to_string(size) + ", must have 0 to 2^40 elements");
        count *= size;
    }
    auto const bytes = static_cast<std::size_t>(count * directml::element_size(tensor.type));
    if (tensor.elements.size() != bytes)
        throw not_expressible(tensor.name, "has " + std::to_string(tensor.elements.size()) +
                                               " bytes of elements, must have " + std::to_string(bytes));
}

operand operand_of(onnx::TensorProto const& tensor, std::string_view name) {
    operand result = {.name = std::string(name), .type = type_of_onnx(tensor.data_type())};
    if (result.type == directml::data_type::unknown)
        throw not_expressible(name, "has elements of type " + std::to_string(tensor.data_type()) +
                                        " of ONNX's, which DirectML's operators do not take");
    result.sizes.assign(tensor.dims().begin(), tensor.dims().end());
    result.elements = elements_of(tensor, result.type);
    check_elements(result);
    return result;
}

operand operand_of(onnx::TypeProto_Tensor const& tensor, std::string_view name) {
    operand result = {.name = std::string(name), .type = type_of_onnx(tensor.elem_type())};
    for (auto const& each : tensor.shape().dim()) {
        if (!each.has_dim_value())
            throw not_expressible(name, "has a size that only a run decides; import a node test's folder instead");
        result.sizes.push_back(each.dim_value());
    }
    return result;
}

operand operand_of(graph_tensors const& graph, std::string const& theirs, std::string_view name) {
    for (auto const* known : {&graph.data, &graph.constants})
        if (auto const found = known->find(theirs); found != known->end()) return operand_of(*found->second, name);
    if (auto const found = graph.types.find(theirs); found != graph.types.end())
        return operand_of(*found->second, name);
    return {.name = std::string(name)};
}

graph_tensors tensors_of(onnx::GraphProto const& graph, onnx_data const& data) {
    graph_tensors result;
    for (auto const* values : {&graph.input(), &graph.output(), &graph.value_info()})
        for (auto const& each : *values)
            if (each.type().tensor_type().has_shape()) result.types[each.name()] = &each.type().tensor_type();
    for (auto const& each : graph.initializer()) result.constants[each.name()] = &each;
    for (auto const& node : graph.node())
        if (node.op_type() == "Constant" && node.attribute_size() == 1 && node.attribute(0).has_t())
            result.constants[node.output(0)] = &node.attribute(0).t();
    int at = 0;
    for (auto const& each : data.inputs)
        if (at < graph.input_size()) result.data[graph.input(at++).name()] = &each;
    at = 0;
    for (auto const& each : data.outputs)
        if (at < graph.output_size()) result.data[graph.output(at++).name()] = &each;
    return result;
}

onnx::NodeProto const& only_node(onnx::GraphProto const& graph, std::string const& file) {
    onnx::NodeProto const* found = nullptr;
    for (auto const& each : graph.node()) {
        if (each.op_type() == "Constant") continue;
        if (found != nullptr)
            throw input_error(file + ": the graph has " + found->op_type() + " and " + each.op_type() +
                              ", must have one node: a model of DirectML's is one operator here");
        found = &each;
    }
    if (found == nullptr) throw input_error(file + ": the graph has no node, must have one");
    return *found;
}

nlohmann::ordered_json value_of(onnx::AttributeProto const& attribute) {
    switch (attribute.type()) {
    case onnx::AttributeProto::INT:
        return attribute.i();
    case onnx::AttributeProto::FLOAT:
        return attribute.f();
    case onnx::AttributeProto::STRING:
        return attribute.s();
    case onnx::AttributeProto::INTS:
        return std::vector<std::int64_t>(attribute.ints().begin(), attribute.ints().end());
    default:
        throw not_expressible(attribute.name(), "is neither a number nor a string nor a list of integers");
    }
}

int version_of(onnx::ModelProto const& model) {
    for (auto const& each : model.opset_import())
        if (each.domain().empty()) return static_cast<int>(each.version());
    return 1;
}

/// ONNX's names of a function's arguments, in their order.
template <class Visit>
void for_each_name(std::string_view function, bool of_outputs, Visit&& visit) {
    for (function_table const& table : onnx_framework().functions) {
        if (table.function != function) continue;
        int at = 0;
        for (tensor_row const& row : table.tensors)
            if (row.is_output() == of_outputs) visit(at++, row.name);
    }
}

} // namespace

framework_call call_of_onnx(onnx::ModelProto const& model, onnx_data const& data, std::string const& file) {
    onnx::ModelProto complete = model;
    try {
        onnx::shape_inference::InferShapes(complete);
    } catch (std::exception const& error) {
        throw input_error(file + ": ONNX finds no sizes: " + error.what());
    }
    onnx::NodeProto const& node = only_node(complete.graph(), file);
    graph_tensors const graph = tensors_of(complete.graph(), data);
    framework_call result = {.function = node.op_type(), .version = version_of(model)};
    if (result.function == "Resize" && result.version < 11) result.function = "Upsample"; // the same, renamed
    for (auto const& each : node.attribute()) result.arguments[each.name()] = value_of(each);
    for_each_name(result.function, false, [&](int at, std::string_view name) {
        if (at < node.input_size()) result.inputs.push_back(operand_of(graph, node.input(at), name));
    });
    for_each_name(result.function, true, [&](int at, std::string_view name) {
        if (at < node.output_size()) result.outputs.push_back(operand_of(graph, node.output(at), name));
    });
    return result;
}

} // namespace dmlref::tool
