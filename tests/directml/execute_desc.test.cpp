// SPDX-License-Identifier: MIT
#include "dmlref/directml/execute_desc.hpp"

#include "described.hpp"
#include "operands.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using dmlref::testing::described;
using dmlref::testing::filled;

namespace {

float const scales[] = {2.f, 3.f}, offsets[] = {0.f, 0.f};

/// A correct call, for a test to change.
struct resample2 {
    tensor<float> image = filled<float>({2, 3}, 1);
    std::vector<float> result = std::vector<float>(36, -1.f);
    described input{image}, output{DML_TENSOR_DATA_TYPE_FLOAT32, {4, 9}};
    DML_RESAMPLE2_OPERATOR_DESC desc = {
        &input.desc, &output.desc, DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, DML_AXIS_DIRECTION_DECREASING, 2, scales,
        offsets,     offsets};
    bindings memory = {.inputs = {image.elements()}, .outputs = {result}};

    bool result_is_untouched() const { return result == std::vector<float>(36, -1.f); }
};

template <class Change>
std::string refusal_of(Change&& change, execute_options const& options = {}) {
    resample2 call;
    change(call);
    std::string const message = refusal([&] { execute(call.desc, call.memory, options); });
    status const outcome = try_execute(call.desc, call.memory, options);
    CHECK(outcome.message == (message == "accepted" ? "" : message));
    CHECK(call.result_is_untouched() == (message != "accepted"));
    return message;
}

} // namespace

TEST_CASE("execute_desc: strided tensors are read and written where they say", "[execute_desc][directml]") {
    std::vector<half> image(8), result(16, half(-1.f));
    for (std::size_t i = 0; i < 8; ++i) image[i] = half(static_cast<float>(i));
    described const input(DML_TENSOR_DATA_TYPE_FLOAT16, {1, 1, 2, 2}, {0, 0, 1, 4}); // 0 4 / 1 5
    described const output(DML_TENSOR_DATA_TYPE_FLOAT16, {1, 1, 2, 4}, {16, 16, 8, 2});
    DML_UPSAMPLE_2D_OPERATOR_DESC const desc = {
        &input.desc, &output.desc, {2, 1}, DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR};
    execute(desc, {{image}, {result}});
    float const expected[] = {0.f, -1.f, 0.f, -1.f, 4.f, -1.f, 4.f, -1.f, 1.f, -1.f, 1.f, -1.f, 5.f, -1.f, 5.f, -1.f};
    for (std::size_t i = 0; i < 16; ++i) CHECK(static_cast<float>(result[i]) == expected[i]);
}

TEST_CASE("execute_desc: what a structure, a binding or an operator may not be is refused, and nothing written",
          "[execute_desc][directml]") {
    CHECK(refusal_of([](auto&) {}) == "accepted");
    CHECK(refusal_of([](auto& call) { call.desc.InputTensor = nullptr; }) ==
          "RESAMPLE2: InputTensor is missing, must be given");
    CHECK(refusal_of([](auto& call) { call.desc.RoundingDirection = static_cast<DML_AXIS_DIRECTION>(2); }) ==
          "RESAMPLE2: RoundingDirection is 2, must be DML_AXIS_DIRECTION_INCREASING (0) or "
          "DML_AXIS_DIRECTION_DECREASING (1)");
    CHECK(refusal_of([](auto& call) { call.input.buffer.TotalTensorSizeInBytes = 0; }) ==
          "RESAMPLE2: InputTensor.TotalTensorSizeInBytes is 0, must be at least 24");
    CHECK(refusal_of([](auto& call) { call.memory.inputs[0].size_in_bytes = 20; }) ==
          "RESAMPLE2: InputTensor is bound to 20 bytes, must be bound to at least TotalTensorSizeInBytes, which is 24");
    CHECK(refusal_of([](auto& call) { call.memory.inputs[0] = call.result; }) ==
          "RESAMPLE2: OutputTensor shares memory with InputTensor, must not");
}

TEST_CASE("execute_desc: what a feature level lacks is refused where the caller asks for the level",
          "[execute_desc][directml]") {
    auto const at = [](feature_level level) { return execute_options{.feature_level = level}; };
    CHECK(refusal_of([](auto&) {}, at(feature_level::level_5_1)) == "accepted");
    CHECK(refusal_of([](auto&) {}, at(feature_level::level_5_0)) ==
          "RESAMPLE2: Type is 161, needs feature level 5_1, asked for is 5_0");
    CHECK(refusal_of([](auto&) {}, at(feature_level{DML_FEATURE_LEVEL_6_4})) == "accepted");
    resample2 call;
    status const outcome = try_execute(call.desc, call.memory, at(feature_level::level_3_0));
    CHECK(outcome.code == status_code::unsupported_feature_level);
    CHECK(outcome.field == "Type");
}

TEST_CASE("execute_desc: the form without exceptions says the code and the field", "[execute_desc][directml]") {
    resample2 call;
    CHECK(try_execute(call.desc, call.memory));
    call.input.sizes[1] = 0;
    status const outcome = try_execute(call.desc, call.memory);
    CHECK_FALSE(outcome);
    CHECK(outcome.code == status_code::invalid_call);
    CHECK(outcome.field == "InputTensor.Sizes[1]");
    CHECK(outcome.message == "RESAMPLE2: InputTensor.Sizes[1] is 0, must be at least 1");
    CHECK(noexcept(try_execute(call.desc, call.memory)));
}

TEST_CASE("execute_desc: an operator that is unknown is refused without a structure being read",
          "[execute_desc][directml]") {
    resample2 call;
    DML_OPERATOR_DESC const convolution = {static_cast<DML_OPERATOR_TYPE>(53), &call};
    CHECK(try_execute(convolution, call.memory).field == "Type");
    CHECK(call.result_is_untouched());
}

TEST_CASE("execute_desc: the work budget reaches the operators", "[execute_desc][directml]") {
    std::vector<float> image(4), result(4);
    described const tensor(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 2});
    std::uint32_t const ones[] = {1, 1}, zeros[] = {0, 0};
    DML_LP_POOLING_OPERATOR_DESC const desc = {&tensor.desc, &tensor.desc, 2, ones, ones, zeros, zeros, 2};
    CHECK(try_execute(desc, {{image}, {result}}));
    CHECK(try_execute(desc, {{image}, {result}}, {.interpretation = {.work_budget = 3}}).field == "WindowSize");
}
