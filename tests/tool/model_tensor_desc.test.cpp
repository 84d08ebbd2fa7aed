// SPDX-License-Identifier: MIT
#include "model/tensor_desc.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::tool;

namespace {

tensor_desc read(std::string const& description) {
    json_value const value = parse_json(description, "m.json");
    return read_tensor_desc(model_value(value, "m.json"));
}

std::string refusal(std::string const& description) {
    return ::refusal<input_error>([&] { read(description); });
}

/// A FLOAT16 tensor of 2x3 with more fields.
std::string tensor(std::string const& fields) { return R"({"DataType": "FLOAT16", "Sizes": [2, 3])" + fields + "}"; }

} // namespace

TEST_CASE("model_tensor_desc: what is left out has DxDispatch's defaults", "[model][tool]") {
    tensor_desc const desc = read(tensor(""));
    CHECK(desc.type == directml::data_type::float16);
    CHECK(desc.sizes == shape{2, 3});
    CHECK(desc.strides == shape{3, 1});
    CHECK_FALSE(desc.owned_by_dml);
    CHECK(desc.total_size_in_bytes == 12);
    CHECK(desc.guaranteed_base_offset_alignment == 0);
}

TEST_CASE("model_tensor_desc: the guide's full form is the short form", "[model][tool]") {
    std::string const fields = R"("DataType": "DML_TENSOR_DATA_TYPE_FLOAT32", "Flags": "DML_TENSOR_FLAG_NONE",
        "DimensionCount": 4, "Sizes": [1, 1, 2, 3], "Strides": [6, 6, 3, 1], "TotalTensorSizeInBytes": 24,
        "GuaranteedBaseOffsetAlignment": 0)";
    for (std::string const& text :
         {R"({"Type": "DML_TENSOR_TYPE_BUFFER", "Desc": {)" + fields + "}}", R"({"Desc": {)" + fields + "}}",
          R"({"Type": "BUFFER", )" + fields + "}", "{" + fields + "}"}) {
        INFO(text);
        tensor_desc const desc = read(text);
        CHECK(desc.sizes == shape{1, 1, 2, 3});
        CHECK(desc.strides == shape{6, 6, 3, 1});
        CHECK(desc.total_size_in_bytes == 24);
    }
    CHECK(refusal(R"({"Type": "INVALID", "DataType": "FLOAT32", "Sizes": [1]})") ==
          "m.json, /Type: is the string 'INVALID', must be BUFFER");
    CHECK(refusal(R"({"Desc": {"DataType": "FLOAT32", "Sizes": [1]}, "Sizes": [1]})") ==
          "m.json, /Sizes: is not a field that is read here");
    CHECK(refusal(R"({"Desc": {"Type": "BUFFER", "DataType": "FLOAT32", "Sizes": [1]}})") ==
          "m.json, /Desc/Type: is not a field that is read here");
}

TEST_CASE("model_tensor_desc: sizes are 1 to 8 positive integers", "[model][tool]") {
    auto const sizes = [](char const* values) {
        return refusal(R"({"DataType": "FLOAT32", "Sizes": )" + std::string(values) + "}");
    };
    CHECK(sizes("[1]") == "accepted");
    CHECK(sizes("[1,1,1,1,1,1,1,1]") == "accepted");
    CHECK(sizes("[1,1,1,1,1,1,1,1,1]") == "m.json, /Sizes: has 9 values, must have 1 to 8");
    CHECK(sizes("[]") == "m.json, /Sizes: has 0 values, must have 1 to 8");
    CHECK(sizes("[1, 0]") == "m.json, /Sizes/1: is 0, must be at least 1");
    CHECK(sizes("[1, -1]") == "m.json, /Sizes/1: is -1, must be an integer of 0 to 4294967295");
    CHECK(sizes("[4294967296]") == "m.json, /Sizes/0: is 4294967296, must be an integer of 0 to 4294967295");
    CHECK(sizes("[1.5]") == "m.json, /Sizes/0: is 1.5, must be an integer of 0 to 4294967295");
    CHECK(sizes("4") == "m.json, /Sizes: is 4, must be an array");
    CHECK(refusal(R"({"DataType": "FLOAT32"})") == "m.json: has no 'Sizes', must have one");
}

TEST_CASE("model_tensor_desc: a tensor stays within the elements that DirectML counts", "[model][tool]") {
    auto const large = [](char const* fields) {
        return refusal(R"({"DataType": "FLOAT32", )" + std::string(fields) + "}");
    };
    CHECK(large(R"("Sizes": [4294967295])") == "accepted");
    std::string const too_many = "m.json: has 4294967296 elements, must have at most 4294967295";
    CHECK(large(R"("Sizes": [65536, 65536])") == too_many);
    CHECK(large(R"("Sizes": [65536, 65536], "Strides": [0, 0])") == too_many);
    CHECK(large(R"("Sizes": [4294967295, 4294967295, 4294967295])")
              .starts_with("m.json: tensor_view: Sizes and Strides span"));
    CHECK(large(R"("Sizes": [2, 1], "Strides": [4294967295, 1])") == too_many);
    CHECK(large(R"("Sizes": [1], "TotalTensorSizeInBytes": 17179869184)") == too_many);
    CHECK(large(R"("Sizes": [4294967295, 4294967295], "Strides": [4294967295, 4294967295])")
              .starts_with("m.json: tensor_view: Sizes and Strides span"));
}

TEST_CASE("model_tensor_desc: DimensionCount is the number of sizes", "[model][tool]") {
    CHECK(refusal(tensor(R"(, "DimensionCount": 2)")) == "accepted");
    CHECK(refusal(tensor(R"(, "DimensionCount": 4)")) ==
          "m.json, /DimensionCount: is 4, must be the number of Sizes, which is 2");
}

TEST_CASE("model_tensor_desc: there are as many strides as sizes, or none", "[model][tool]") {
    CHECK(read(tensor(R"(, "Strides": [1, 2])")).strides == shape{1, 2});
    CHECK(read(tensor(R"(, "Strides": [0, 0])")).total_size_in_bytes == 4);
    CHECK(read(tensor(R"(, "Strides": [8, 1])")).total_size_in_bytes == 24); // 11 elements
    CHECK(read(tensor(R"(, "Strides": null)")).strides == shape{3, 1});
    CHECK(read(tensor(R"(, "Strides": [])")).strides == shape{3, 1}); // as DxDispatch reads it
    CHECK(refusal(tensor(R"(, "Strides": [1])")) ==
          "m.json, /Strides: has 1 values, must have as many as Sizes, which has 2");
    CHECK(refusal(tensor(R"(, "Strides": [-1, 1])")) ==
          "m.json, /Strides/0: is -1, must be an integer of 0 to 4294967295");
}

TEST_CASE("model_tensor_desc: TotalTensorSizeInBytes is enough and a multiple of 4", "[model][tool]") {
    CHECK(read(tensor(R"(, "TotalTensorSizeInBytes": 12)")).total_size_in_bytes == 12);
    CHECK(read(tensor(R"(, "TotalTensorSizeInBytes": 64)")).total_size_in_bytes == 64);
    CHECK(read(tensor(R"(, "TotalTensorSizeInBytes": 0)")).total_size_in_bytes == 12); // as DxDispatch reads it
    CHECK(
        refusal(tensor(R"(, "TotalTensorSizeInBytes": 8)")) ==
        "m.json, /TotalTensorSizeInBytes: is 8, must be at least the 12 bytes that Sizes, Strides and DataType imply");
    CHECK(refusal(tensor(R"(, "TotalTensorSizeInBytes": 14)")) ==
          "m.json, /TotalTensorSizeInBytes: is 14, must be a multiple of 4");
}

TEST_CASE("model_tensor_desc: flags are one or several names", "[model][tool]") {
    for (char const* flags : {R"("OWNED_BY_DML")", R"("DML_TENSOR_FLAG_OWNED_BY_DML")", R"(["NONE", "OWNED_BY_DML"])"})
        CHECK(read(tensor(R"(, "Flags": )" + std::string(flags))).owned_by_dml);
    for (char const* flags : {R"("NONE")", R"("DML_TENSOR_FLAG_NONE")", "[]"})
        CHECK_FALSE(read(tensor(R"(, "Flags": )" + std::string(flags))).owned_by_dml);
    CHECK(refusal(tensor(R"(, "Flags": 1)")) == "m.json, /Flags: is 1, must be a string");
    CHECK(refusal(tensor(R"(, "Flags": ["NONE", "OWNED"])")) ==
          "m.json, /Flags/1: is the string 'OWNED', must be NONE or OWNED_BY_DML");
}

TEST_CASE("model_tensor_desc: a guaranteed alignment is a power of 2 that fits an element", "[model][tool]") {
    auto const alignment = [](char const* value) {
        return refusal(tensor(R"(, "GuaranteedBaseOffsetAlignment": )" + std::string(value)));
    };
    for (char const* value : {"0", "2", "256"}) CHECK(alignment(value) == "accepted");
    for (std::string const value : {"1", "3", "24"})
        CHECK(alignment(value.c_str()) == "m.json, /GuaranteedBaseOffsetAlignment: is " + value +
                                              ", must be 0 or a power of 2 of at least 2, the size of an element");
}

TEST_CASE("model_tensor_desc: a tensor has a type and no field that DirectML does not know", "[model][tool]") {
    CHECK(refusal(R"({"Sizes": [1]})") == "m.json: has no 'DataType', must have one");
    CHECK(refusal(R"({"DataType": "UNKNOWN", "Sizes": [1]})") == "m.json, /DataType: is UNKNOWN, must be a type");
    CHECK(refusal(tensor(R"(, "Stride": [1, 1])")) == "m.json, /Stride: is not a field that is read here");
    CHECK(refusal("null") == "m.json: is null, must be an object");
}

TEST_CASE("model_tensor_desc: an enumerator has its prefix or none", "[model][tool]") {
    CHECK(is_enumerator("MAX", "DML_REDUCE_FUNCTION", "MAX"));
    CHECK(is_enumerator("DML_REDUCE_FUNCTION_MAX", "DML_REDUCE_FUNCTION", "MAX"));
    for (char const* text : {"", "max", "DML_REDUCE_FUNCTIONMAX", "FUNCTION_MAX", "DML_REDUCE_FUNCTION_", "MAXMAX",
                             "DML_REDUCE_FUNCTION-MAX"})
        CHECK_FALSE(is_enumerator(text, "DML_REDUCE_FUNCTION", "MAX"));
}
