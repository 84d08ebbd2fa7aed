// SPDX-License-Identifier: MIT
#include "dmlref/directml/from_desc.hpp"

#include "described.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using dmlref::testing::described;

namespace {

std::uint32_t const ones[] = {1, 1}, zeros[] = {0, 0};

/// Structures of a correct call, for a test to change.
struct max_pooling2 {
    described input{DML_TENSOR_DATA_TYPE_FLOAT32, {1, 2, 3, 4}}, output{DML_TENSOR_DATA_TYPE_FLOAT32, {1, 2, 3, 4}};
    DML_MAX_POOLING2_OPERATOR_DESC desc = {&input.desc, &output.desc, nullptr, 2, ones, ones, zeros, zeros, ones};
};

template <class Change>
std::string refusal_of(Change&& change) {
    max_pooling2 call;
    change(call);
    return refusal([&] { from_desc(call.desc); });
}

std::string const total_size_of_input = "MAX_POOLING2: InputTensor.TotalTensorSizeInBytes is ";

} // namespace

TEST_CASE("from_desc: tensors have the types, sizes and strides of their structures", "[from_desc][directml]") {
    described const input(DML_TENSOR_DATA_TYPE_FLOAT16, {1, 2, 3, 4}, {48, 24, 8, 2});
    described const output(DML_TENSOR_DATA_TYPE_FLOAT16, {1, 2, 6, 12});
    DML_UPSAMPLE_2D_OPERATOR_DESC const desc = {&input.desc, &output.desc, {3, 2}, DML_INTERPOLATION_MODE_LINEAR};
    operator_description const description = from_desc(desc);
    CHECK(description.call.schema->name == "UPSAMPLE_2D");
    REQUIRE(description.call.tensors.size() == 2);
    any_tensor const& read = description.call.tensors.at("InputTensor");
    CHECK(read.type == data_type::float16);
    CHECK(read.data == nullptr);
    CHECK(read.sizes == shape{1, 2, 3, 4});
    CHECK(read.strides == shape{48, 24, 8, 2});
    CHECK(description.call.tensors.at("OutputTensor").strides == shape{144, 72, 12, 1});
    // (24 + 16 + 6 + 1) * 2 bytes, and 144 * 2 bytes
    CHECK(description.total_sizes.at("InputTensor") == 96);
    CHECK(description.total_sizes.at("OutputTensor") == 288);
}

TEST_CASE("from_desc: values keep their kinds", "[from_desc][directml]") {
    described const input(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 1, 1});
    DML_UPSAMPLE_2D_OPERATOR_DESC const upsample = {&input.desc, &input.desc, {3, 2}, DML_INTERPOLATION_MODE_LINEAR};
    auto const of_upsample = from_desc(upsample).call.attributes;
    CHECK(std::get<size_2d>(of_upsample.at("ScaleSize")).width == 3);
    CHECK(std::get<size_2d>(of_upsample.at("ScaleSize")).height == 2);
    CHECK(std::get<std::uint32_t>(of_upsample.at("InterpolationMode")) == 1);

    float const scales[] = {1.f, 2.f}, offsets[] = {0.5f, 0.25f};
    DML_RESAMPLE3_OPERATOR_DESC const resample = {
        &input.desc, &input.desc, DML_INTERPOLATION_MODE_LINEAR, DML_AXIS_DIRECTION_DECREASING, 2, scales, offsets,
        offsets,     -1};
    auto const of_resample = from_desc(resample).call.attributes;
    CHECK(std::get<std::vector<float>>(of_resample.at("Scales")) == std::vector<float>{1.f, 2.f});
    CHECK(std::get<bool>(of_resample.at("Antialiased"))); // BOOL: anything but 0
    CHECK(std::get<std::uint32_t>(of_resample.at("DimensionCount")) == 2);

    max_pooling2 const pooling;
    auto const of_pooling = from_desc(pooling.desc).call.attributes;
    CHECK(std::get<std::vector<std::uint32_t>>(of_pooling.at("StartPadding")) == std::vector<std::uint32_t>{0, 0});
}

TEST_CASE("from_desc: null pointers leave their fields out", "[from_desc][directml]") {
    max_pooling2 call;
    CHECK(from_desc(call.desc).call.tensors.count("OutputIndicesTensor") == 0);
    call.desc.InputTensor = nullptr;
    call.desc.Strides = nullptr;
    operator_description const description = from_desc(call.desc);
    CHECK(description.call.tensors.count("InputTensor") == 0);
    CHECK(description.call.attributes.count("Strides") == 0);
}

TEST_CASE("from_desc: an operator is found by its number", "[from_desc][directml]") {
    auto const check = []<class Desc>(Desc const& desc) {
        DML_OPERATOR_DESC const operator_desc = {static_cast<DML_OPERATOR_TYPE>(schema_of<Desc>.type), &desc};
        CHECK(from_desc(operator_desc).call.schema == &schema_of<Desc>);
    };
    [&]<class... Descs>(std::tuple<Descs...> const*) {
        (check(Descs{}), ...);
    }(static_cast<operator_descs const*>(nullptr));

    max_pooling2 const call;
    DML_OPERATOR_DESC const operator_desc = {DML_OPERATOR_MAX_POOLING2, &call.desc};
    operator_description const description = from_desc(operator_desc);
    CHECK(description.call.tensors.size() == 2);
    CHECK(description.call.attributes.size() == 6);
    CHECK(description.total_sizes == from_desc(call.desc).total_sizes);
}

TEST_CASE("from_desc: an operator that dmlref lacks, or none, is refused", "[from_desc][directml]") {
    max_pooling2 const call;
    auto const of = [](DML_OPERATOR_TYPE type, void const* desc) {
        return refusal([&] { from_desc(DML_OPERATOR_DESC{type, desc}); });
    };
    CHECK(of(static_cast<DML_OPERATOR_TYPE>(53), &call.desc) ==
          "DML_OPERATOR_DESC: Type is 53, must be the number of an operator that dmlref has");
    CHECK(of(DML_OPERATOR_INVALID, nullptr) ==
          "DML_OPERATOR_DESC: Type is 0, must be the number of an operator that dmlref has");
    CHECK(of(DML_OPERATOR_MAX_POOLING2, nullptr) == "MAX_POOLING2: Desc is null, must be given");
}

TEST_CASE("from_desc: a tensor lies in a buffer", "[from_desc][directml]") {
    CHECK(refusal_of([](auto& call) { call.input.desc.Type = DML_TENSOR_TYPE_INVALID; }) ==
          "MAX_POOLING2: InputTensor.Type is 0, must be DML_TENSOR_TYPE_BUFFER (1)");
    CHECK(refusal_of([](auto& call) { call.output.desc.Desc = nullptr; }) ==
          "MAX_POOLING2: OutputTensor.Desc is null, must be given");
}

TEST_CASE("from_desc: a tensor has a type of whole bytes", "[from_desc][directml]") {
    CHECK(refusal_of([](auto& call) { call.input.buffer.DataType = DML_TENSOR_DATA_TYPE_UINT4; }) ==
          "MAX_POOLING2: InputTensor.DataType is 12, must be a type of whole bytes, 1 to 11");
    CHECK(refusal_of([](auto& call) { call.input.buffer.DataType = DML_TENSOR_DATA_TYPE_UNKNOWN; }) ==
          "MAX_POOLING2: InputTensor.DataType is 0, must be a type of whole bytes, 1 to 11");
}

TEST_CASE("from_desc: only inputs may be owned by DirectML", "[from_desc][directml]") {
    CHECK(refusal_of([](auto& call) { call.input.buffer.Flags = DML_TENSOR_FLAG_OWNED_BY_DML; }) == "accepted");
    CHECK(refusal_of([](auto& call) { call.output.buffer.Flags = DML_TENSOR_FLAG_OWNED_BY_DML; }) ==
          "MAX_POOLING2: OutputTensor.Flags is 1, must be DML_TENSOR_FLAG_NONE (0) for an output");
    CHECK(refusal_of([](auto& call) { call.input.buffer.Flags = static_cast<DML_TENSOR_FLAGS>(2); }) ==
          "MAX_POOLING2: InputTensor.Flags is 2, must be DML_TENSOR_FLAG_NONE (0) or DML_TENSOR_FLAG_OWNED_BY_DML (1)");
}

TEST_CASE("from_desc: a tensor has 1 to 8 sizes of at least 1", "[from_desc][directml]") {
    for (std::uint32_t count : {0u, 9u, 0xffff'ffffu})
        CHECK(refusal_of([&](auto& call) { call.input.buffer.DimensionCount = count; }) ==
              "MAX_POOLING2: InputTensor.DimensionCount is " + std::to_string(count) + ", must be 1 to 8");
    CHECK(refusal_of([](auto& call) { call.input.buffer.Sizes = nullptr; }) ==
          "MAX_POOLING2: InputTensor.Sizes is null, must be given");
    CHECK(refusal_of([](auto& call) { call.input.sizes[2] = 0; }) ==
          "MAX_POOLING2: InputTensor.Sizes[2] is 0, must be at least 1");
}

TEST_CASE("from_desc: a tensor keeps within 2^32 - 1 elements", "[from_desc][directml]") {
    auto const with = [](std::vector<std::uint32_t> const& sizes, std::vector<std::uint32_t> const& strides) {
        return refusal_of([&](auto& call) {
            call.input.sizes = sizes, call.input.strides = strides;
            call.input.buffer.Sizes = call.input.sizes.data();
            call.input.buffer.Strides = strides.empty() ? nullptr : call.input.strides.data();
            call.input.buffer.TotalTensorSizeInBytes = std::uint64_t{1} << 40;
        });
    };
    CHECK(with({1, 1, 1, 0xffff'ffff}, {}) == "accepted");
    CHECK(with({1, 1, 65536, 65536}, {}) ==
          "MAX_POOLING2: InputTensor.Sizes is {1, 1, 65536, 65536}, must keep the tensor within 4294967295 elements");
    std::uint32_t const most = 0xffff'ffff;
    CHECK(with({most, most, most, most}, {0, 0, 0, 0}) ==
          "MAX_POOLING2: InputTensor.Sizes is {4294967295, 4294967295, 4294967295, 4294967295}, must keep the tensor "
          "within 4294967295 elements");
    CHECK(with({1, 1, 2, 2}, {1, 1, most - 2, 1}) == "accepted"); // most - 2 + 1 + 1 elements
    CHECK(
        with({1, 1, 2, 2}, {1, 1, most - 1, 1}) ==
        "MAX_POOLING2: InputTensor.Strides is {1, 1, 4294967294, 1}, must keep the tensor within 4294967295 elements");
    CHECK(with({1, 1, 65535, 65535}, {most, most, most, most}).starts_with("MAX_POOLING2: InputTensor.Strides is {"));
}

TEST_CASE("from_desc: the total size holds the tensor", "[from_desc][directml]") {
    CHECK(refusal_of([](auto& call) { call.input.buffer.TotalTensorSizeInBytes = 95; }) ==
          total_size_of_input + "95, must be at least 96");
    CHECK(refusal_of([](auto& call) { call.input.buffer.TotalTensorSizeInBytes = 97; }) == "accepted");
    CHECK(refusal_of([](auto& call) {
              call.input.strides = {24, 12, 5, 1}; // 12 + 10 + 3 + 1 elements
              call.input.buffer.Strides = call.input.strides.data();
          }) == total_size_of_input + "96, must be at least 104");
}

TEST_CASE("from_desc: the guaranteed alignment is a power of two that holds an element", "[from_desc][directml]") {
    for (std::uint32_t alignment : {0u, 4u, 16u, 256u, 0x8000'0000u})
        CHECK(refusal_of([&](auto& call) { call.input.buffer.GuaranteedBaseOffsetAlignment = alignment; }) ==
              "accepted");
    for (std::uint32_t alignment : {1u, 2u, 12u, 0xffff'ffffu})
        CHECK(refusal_of([&](auto& call) { call.input.buffer.GuaranteedBaseOffsetAlignment = alignment; }) ==
              "MAX_POOLING2: InputTensor.GuaranteedBaseOffsetAlignment is " + std::to_string(alignment) +
                  ", must be 0 or a power of two of at least 4, the bytes of an element");
}

TEST_CASE("from_desc: arrays are not read beyond eight values", "[from_desc][directml]") {
    CHECK(refusal_of([](auto& call) { call.desc.DimensionCount = 9; }) ==
          "MAX_POOLING2: DimensionCount is 9, must be at most 8");
    CHECK(refusal_of([](auto& call) { call.desc.DimensionCount = 0xffff'ffff; }) ==
          "MAX_POOLING2: DimensionCount is 4294967295, must be at most 8");
    described const input(DML_TENSOR_DATA_TYPE_FLOAT32, {1});
    float const scale = 1.f;
    DML_RESAMPLE_OPERATOR_DESC const resample = {&input.desc, &input.desc, DML_INTERPOLATION_MODE_LINEAR, 10, &scale};
    CHECK(refusal([&] { from_desc(resample); }) == "RESAMPLE: ScaleCount is 10, must be at most 8");
}
