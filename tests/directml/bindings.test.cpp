// SPDX-License-Identifier: MIT
#include "dmlref/directml/bindings.hpp"

#include "described.hpp"
#include "support/refusal.hpp"

#include <array>
#include <span>

using namespace dmlref;
using namespace dmlref::directml;
using dmlref::testing::described;

namespace {

std::uint32_t const ones[] = {1, 1}, zeros[] = {0, 0};

/// Structures of a correct call and memory for it, for a test to change.
struct max_pooling1 {
    std::vector<float> image = std::vector<float>(6), maxima = std::vector<float>(6);
    std::vector<std::uint32_t> positions = std::vector<std::uint32_t>(6);
    described input{DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 3}}, output{DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 3}};
    described indices{DML_TENSOR_DATA_TYPE_UINT32, {1, 1, 2, 3}};
    DML_MAX_POOLING1_OPERATOR_DESC desc = {&input.desc, &output.desc, &indices.desc, 2, ones, ones, zeros, zeros};
    bindings memory = {.inputs = {image}, .outputs = {maxima, positions}};
};

template <class Change>
std::string refusal_of(Change&& change) {
    max_pooling1 call;
    change(call);
    return refusal([&] { bind(from_desc(call.desc), call.memory); });
}

} // namespace

TEST_CASE("bindings: tensors get their memory in the order of the fields", "[bindings][directml]") {
    max_pooling1 call;
    operator_call const bound = bind(from_desc(call.desc), call.memory);
    CHECK(bound.tensors.at("InputTensor").data == call.image.data());
    CHECK(bound.tensors.at("OutputTensor").data == call.maxima.data());
    CHECK(bound.tensors.at("OutputIndicesTensor").data == call.positions.data());
    CHECK(bound.tensors.at("OutputIndicesTensor").type == data_type::uint32);
}

TEST_CASE("bindings: memory is an address and a size, or anything that lies in one piece", "[bindings][directml]") {
    std::vector<half> vector(3);
    std::array<std::uint64_t, 2> array{};
    std::span<half> const span(vector);
    CHECK(input_binding(vector).data == vector.data());
    CHECK(input_binding(vector).size_in_bytes == 6);
    CHECK(input_binding(array).size_in_bytes == 16);
    CHECK(input_binding(std::span<half const>(vector)).size_in_bytes == 6);
    CHECK(input_binding(vector.data(), 4).size_in_bytes == 4);
    CHECK(input_binding().data == nullptr);
    CHECK(output_binding(vector).data == vector.data());
    CHECK(output_binding(span).size_in_bytes == 6);
    CHECK(output_binding(vector.data(), 4).size_in_bytes == 4);
    CHECK_FALSE(std::is_constructible_v<output_binding, std::vector<half> const&>);
    CHECK_FALSE(std::is_constructible_v<output_binding, std::span<half const> const&>);
}

TEST_CASE("bindings: there is one for each tensor field", "[bindings][directml]") {
    CHECK(refusal_of([](auto& call) { call.memory.inputs.clear(); }) ==
          "MAX_POOLING1: inputs has 0 bindings, must have 1, one for each tensor, optional ones included");
    CHECK(refusal_of([](auto& call) { call.memory.outputs.pop_back(); }) ==
          "MAX_POOLING1: outputs has 1 bindings, must have 2, one for each tensor, optional ones included");
    CHECK(refusal_of([](auto& call) { call.memory.outputs.push_back({}); }) ==
          "MAX_POOLING1: outputs has 3 bindings, must have 2, one for each tensor, optional ones included");
}

TEST_CASE("bindings: an optional tensor has both a structure and memory, or neither", "[bindings][directml]") {
    CHECK(refusal_of([](auto& call) {
              call.desc.OutputIndicesTensor = nullptr;
              call.memory.outputs[1] = {};
          }) == "accepted");
    CHECK(refusal_of([](auto& call) { call.desc.OutputIndicesTensor = nullptr; }) ==
          "MAX_POOLING1: OutputIndicesTensor is bound, but the structure has none");
    CHECK(refusal_of([](auto& call) { call.memory.outputs[1] = {}; }) ==
          "MAX_POOLING1: OutputIndicesTensor is not bound, but the structure has one");
    CHECK(refusal_of([](auto& call) { call.memory.inputs[0] = {}; }) ==
          "MAX_POOLING1: InputTensor is not bound, but the structure has one");
}

TEST_CASE("bindings: memory holds the total size of the tensor", "[bindings][directml]") {
    CHECK(refusal_of([](auto& call) { call.memory.inputs[0].size_in_bytes = 23; }) ==
          "MAX_POOLING1: InputTensor is bound to 23 bytes, must be bound to at least TotalTensorSizeInBytes, which is "
          "24");
    CHECK(refusal_of([](auto& call) { call.output.buffer.TotalTensorSizeInBytes = 28; }) ==
          "MAX_POOLING1: OutputTensor is bound to 24 bytes, must be bound to at least TotalTensorSizeInBytes, which is "
          "28");
    CHECK(refusal_of([](auto& call) { call.memory.inputs[0].size_in_bytes = 100; }) == "accepted");
}

TEST_CASE("bindings: memory is aligned for an element", "[bindings][directml]") {
    CHECK(refusal_of([](auto& call) {
              call.memory.inputs[0] = {reinterpret_cast<char const*>(call.image.data()) + 2, 24};
          }) == "MAX_POOLING1: InputTensor is bound to an address that is no multiple of 4, the bytes of an element");
}
