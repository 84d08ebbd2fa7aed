// SPDX-License-Identifier: MIT
#include "model_text.hpp"
#include "support/catch.hpp"

using namespace dmlref::testing;

namespace {

std::string const result = "Resource 'pooled': 6, 8, 14, 16\n";
std::string const type = R"("type": "DML_OPERATOR_MAX_POOLING")";
std::string const place = "model.json, /dispatchables/pool";

std::string outcome_with(std::string const& part, std::string const& replacement) {
    return outcome_of(with(working_model, part, replacement));
}

/// A model whose one dispatchable, never run, is this.
std::string outcome_of_dispatchable(std::string const& dispatchable) {
    return outcome_of(R"({"resources": {}, "dispatchables": {"op": )" + dispatchable + R"(}, "commands": []})");
}

} // namespace

TEST_CASE("model_dispatchable: an operator is named with or without prefix", "[model][tool]") {
    CHECK(outcome_of(working_model) == result);
    CHECK(outcome_with(type, R"("type": "MAX_POOLING")") == result);
    CHECK(outcome_with(type, R"("Type": "MAX_POOLING")") == result);
    CHECK(outcome_with(R"("desc": {)", R"("Desc": {)") == result);
}

TEST_CASE("model_dispatchable: the fields of a desc may stand beside the type", "[model][tool]") {
    std::string model = with(working_model, R"("desc": {
                "InputTensor")",
                             R"("InputTensor")");
    model = with(model, R"("EndPadding": [0, 0]
            })",
                 R"("EndPadding": [0, 0])");
    CHECK(outcome_of(model) == result);
}

TEST_CASE("model_dispatchable: type and desc are given once", "[model][tool]") {
    CHECK(outcome_with(type, type + R"(, "Type": "MAX_POOLING1")") ==
          place + "/type: is given as 'Type' too, must be given once");
    CHECK(outcome_with(type, type + R"(, "Desc": {})") == place + "/desc: is given as 'Desc' too, must be given once");
    CHECK(outcome_with(type + ",", "") == place + ": has no 'type', must have one");
    CHECK(outcome_with(type, type + R"(, "InputTensor": {})") ==
          place + "/InputTensor: is not a field that is read here");
}

TEST_CASE("model_dispatchable: what is no operator of ours is refused by name", "[model][tool]") {
    for (std::string const name : {"hlsl", "HLSL", "onnx", "dmlSerializedGraph"})
        CHECK(outcome_with(type, R"("type": ")" + name + "\"") ==
              place + "/type: is the string '" + name + "', must be a DirectML operator");
    for (std::string const name : {"DML_OPERATOR_GEMM", "max_pooling", ""})
        CHECK(outcome_with(type, R"("type": ")" + name + "\"")
                  .starts_with(place + "/type: is the string '" + name +
                               "', must be one of ROI_ALIGN, ROI_ALIGN1, ROI_ALIGN_GRAD, "));
    CHECK(outcome_with(type, R"("type": 58)") == place + "/type: is 58, must be a string");
}

TEST_CASE("model_dispatchable: every field of a desc is needed and no other allowed", "[model][tool]") {
    CHECK(outcome_with(R"("DimensionCount": 2, )", "") ==
          place + ": MAX_POOLING: DimensionCount is missing, must be given");
    CHECK(outcome_with(R"("DimensionCount")", R"("Dilations": [1, 1], "DimensionCount")") ==
          place + "/desc/Dilations: is not a field of MAX_POOLING");
    CHECK(outcome_with(R"("DimensionCount")", R"("Type": "MAX_POOLING", "DimensionCount")") ==
          place + "/desc/Type: is not a field of MAX_POOLING");
    CHECK(outcome_with(R"("DimensionCount": 2)", R"("DimensionCount": 3)") ==
          place + ": MAX_POOLING: Strides has 2 values, must have DimensionCount, which is 3");
    CHECK(outcome_with(R"("Sizes": [1, 1, 4, 4])", R"("Sizes": [4, 4])") ==
          place + ": MAX_POOLING: InputTensor.DimensionCount is 2, must be 4 to 5");
    CHECK(outcome_with(R"("DataType": "FLOAT32", "Sizes": [1, 1, 2, 2])",
                       R"("DataType": "UINT8", "Sizes": [1, 1, 2, 2])") ==
          place +
              ": MAX_POOLING: OutputTensor.DataType is UINT8, must be the type of the other tensors, which is FLOAT32");
}

TEST_CASE("model_dispatchable: a value has its field's kind", "[model][tool]") {
    CHECK(outcome_with(R"("DimensionCount": 2)", R"("DimensionCount": 2.0)") ==
          place + "/desc/DimensionCount: is 2.0, must be an integer of 0 to 4294967295");
    CHECK(outcome_with(R"("WindowSize": [2, 2])", R"("WindowSize": [2, -2])") ==
          place + "/desc/WindowSize/1: is -2, must be an integer of 0 to 4294967295");
    CHECK(outcome_with(R"("WindowSize": [2, 2])", R"("WindowSize": 2)") ==
          place + "/desc/WindowSize: is 2, must be an array");
    auto const resample = [](std::string const& fields) {
        return outcome_of_dispatchable(R"({"type": "RESAMPLE2", "desc": {)" + fields + "}}");
    };
    std::string const at = "model.json, /dispatchables/op/desc";
    CHECK(resample(R"("Scales": [1, "two"])") ==
          at + "/Scales/1: is the string 'two', must be a number, 'nan', 'inf' or '-inf'");
    CHECK(resample(R"("Scales": [1e39])") == at + "/Scales/0: is 1e39, must fit into FLOAT32");
    CHECK(resample(R"("InterpolationMode": 1)") == at + "/InterpolationMode: is 1, must be a string");
    CHECK(resample(R"("InterpolationMode": "DML_AXIS_DIRECTION_LINEAR")") ==
          at +
              "/InterpolationMode: is the string 'DML_AXIS_DIRECTION_LINEAR', must be one of NEAREST_NEIGHBOR, LINEAR");
    CHECK(resample(R"("RoundingDirection": "UP")") ==
          at + "/RoundingDirection: is the string 'UP', must be one of INCREASING, DECREASING");
    CHECK(resample(R"("InputTensor": null)") == at + "/InputTensor: is null, must be an object");
    CHECK(outcome_of_dispatchable(R"({"type": "ROI_ALIGN1", "desc": {"AlignRegionsToCorners": 0}})") ==
          at + "/AlignRegionsToCorners: is 0, must be true or false");
}

TEST_CASE("model_dispatchable: PooledSize has a width and a height", "[model][tool]") {
    auto const pooled_size = [](std::string const& value) {
        return outcome_of_dispatchable(R"({"type": "ROI_POOLING", "desc": {"PooledSize": )" + value + "}}");
    };
    std::string const at = "model.json, /dispatchables/op/desc/PooledSize";
    CHECK(pooled_size(R"({"Width": 2})") == at + ": has no 'Height', must have one");
    CHECK(pooled_size(R"({"Width": 2, "Height": 2, "Depth": 2})") == at + "/Depth: is not a field that is read here");
    CHECK(pooled_size(R"({"Width": 2, "Height": -2})") == at + "/Height: is -2, must be an integer of 0 to 4294967295");
    CHECK(pooled_size("[2, 2]") == at + ": is an array, must be an object");
}

TEST_CASE("model_dispatchable: an optional tensor may be null or left out", "[model][tool]") {
    std::string const model = with(working_model, "DML_OPERATOR_MAX_POOLING", "DML_OPERATOR_MAX_POOLING1");
    CHECK(outcome_of(model) == result);
    CHECK(outcome_of(with(model, R"("DimensionCount")", R"("OutputIndicesTensor": null, "DimensionCount")")) == result);
}

TEST_CASE("model_dispatchable: how to compile an operator is read and changes nothing", "[model][tool]") {
    for (std::string const fields :
         {R"("dmlCompileType": "DmlCompileGraph")", R"("dmlCompileType": "DmlCompileOp", "executionFlags": "NONE")",
          R"("executionFlags": "DML_EXECUTION_FLAG_ALLOW_HALF_PRECISION_COMPUTATION")",
          R"("executionFlags": ["DISABLE_META_COMMANDS", "DESCRIPTORS_VOLATILE"])"})
        CHECK(outcome_with(type, type + ", " + fields) == result);
    CHECK(outcome_with(type, type + R"(, "dmlCompileType": "Graph")") ==
          place + "/dmlCompileType: is the string 'Graph', must be DmlCompileOp or DmlCompileGraph");
    CHECK(outcome_with(type, type + R"(, "executionFlags": "FAST")") ==
          place + "/executionFlags: is the string 'FAST', must be NONE, ALLOW_HALF_PRECISION_COMPUTATION, "
                  "DISABLE_META_COMMANDS or DESCRIPTORS_VOLATILE");
}

TEST_CASE("model_dispatchable: a tensor that DirectML owns is bound once, with its first values", "[model][tool]") {
    std::string owned =
        with(working_model, R"("Sizes": [1, 1, 4, 4] })", R"("Sizes": [1, 1, 4, 4], "Flags": "OWNED_BY_DML" })");
    std::string const bindings = R"(, "bindings": { "InputTensor": "image" })";
    std::string const bound = with(owned, type, type + bindings);
    std::string const model = with(bound, R"("InputTensor": "image", )", "");
    CHECK(outcome_of(model) == result);
    CHECK(outcome_of(bound) == "model.json, /commands/0/bindings/InputTensor: is bound, but is OWNED_BY_DML, which is "
                               "bound in the dispatchable's own 'bindings'");
    CHECK(outcome_of(owned) == place + ": binds nothing to InputTensor, which is OWNED_BY_DML, in its 'bindings'");
    CHECK(outcome_of(with(working_model, type, type + bindings)) ==
          place + "/bindings/InputTensor: is not a tensor with the flag OWNED_BY_DML; others are bound where they are "
                  "dispatched");
    CHECK(outcome_with(R"("Sizes": [1, 1, 2, 2] })", R"("Sizes": [1, 1, 2, 2], "Flags": "OWNED_BY_DML" })") ==
          place + "/desc/OutputTensor: is OWNED_BY_DML, which only an input may be");

    // What a command later writes into the buffer does not reach the operator: 16 zeros in front, then the same again.
    std::string const twice = with(model, R"({ "type": "print")", R"({ "type": "dispatch", "dispatchable": "clear",
            "bindings": { "InputTensor": "zeros", "OutputTensor": "image" } },
        { "type": "dispatch", "dispatchable": "pool", "bindings": { "OutputTensor": "pooled" } },
        { "type": "print")");
    std::string const with_zeros = with(twice, R"("resources": {)", R"("resources": {
        "zeros": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "value": 0 } },)");
    std::string const clear = R"("dispatchables": {
        "clear": { "type": "RESAMPLE", "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
            "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] }, "InterpolationMode": "LINEAR",
            "ScaleCount": 4, "Scales": [1, 1, 1, 1] },)";
    CHECK(outcome_of(with(with_zeros, R"("dispatchables": {)", clear)) == result);
}
