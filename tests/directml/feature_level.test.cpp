// SPDX-License-Identifier: MIT
#include "dmlref/directml/feature_level.hpp"

#include "support/catch.hpp"
#include "support/operator_calls.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using testing::call_of;

namespace {

using enum feature_level;

any_tensor described(data_type type, shape const& sizes) { return {type, nullptr, sizes}; }

std::string at(feature_level level, operator_call const& call) {
    return refusal([&] { validate_feature_level(call, level); });
}

} // namespace

TEST_CASE("feature_level: an operator is there from its level on", "[feature_level][directml]") {
    for (operator_schema const& schema : operators) {
        operator_call const call{.schema = &schema};
        INFO(schema.name);
        for (feature_level level :
             {level_1_0, level_2_0, level_2_1, level_3_0, level_3_1, level_4_0, level_4_1, level_5_0, level_5_1,
              level_5_2, level_6_0, level_6_1, level_6_2, level_6_3, level_6_4})
            CHECK((at(level, call) == "accepted") == (level >= schema.since));
    }
    CHECK(at(level_5_0, call_of("RESAMPLE2", {})) ==
          "RESAMPLE2: Type is 161, needs feature level 5_1, asked for is 5_0");
}

TEST_CASE("feature_level: 64-bit indices came with 5_0", "[feature_level][directml]") {
    auto const with = [](data_type type) {
        return call_of("ROI_ALIGN", {{"BatchIndicesTensor", described(type, {3})}});
    };
    CHECK(at(level_4_1, with(data_type::uint32)) == "accepted");
    CHECK(at(level_4_1, with(data_type::uint64)) ==
          "ROI_ALIGN: BatchIndicesTensor.DataType is UINT64, needs feature level 5_0, asked for is 4_1");
    CHECK(at(level_5_0, with(data_type::uint64)) == "accepted");
    CHECK(at(level_6_4, with(data_type::uint64)) == "accepted");

    auto const unpooling = call_of("MAX_UNPOOLING", {{"IndicesTensor", described(data_type::uint64, {1, 1, 1, 1})}});
    CHECK(at(level_3_0, unpooling) ==
          "MAX_UNPOOLING: IndicesTensor.DataType is UINT64, needs feature level 5_0, asked for is 3_0");
}

TEST_CASE("feature_level: RESAMPLE took other than four axes from 5_1 on", "[feature_level][directml]") {
    auto const with = [](shape const& sizes) {
        return call_of("RESAMPLE1", {{"InputTensor", described(data_type::float32, {1, 1, 1, 1})},
                                     {"OutputTensor", described(data_type::float32, sizes)}});
    };
    CHECK(at(level_2_1, with({1, 1, 1, 1})) == "accepted");
    CHECK(at(level_5_0, with({1, 1})) ==
          "RESAMPLE1: OutputTensor.DimensionCount is 2, needs feature level 5_1, asked for is 5_0");
    CHECK(at(level_5_1, with({1, 1})) == "accepted");
}

TEST_CASE("feature_level: MAX_POOLING_GRAD took five axes from 4_0 on", "[feature_level][directml]") {
    auto const call = call_of("MAX_POOLING_GRAD", {{"InputTensor", described(data_type::float16, {1, 1, 1, 1, 1})}});
    CHECK(at(level_3_1, call) ==
          "MAX_POOLING_GRAD: InputTensor.DimensionCount is 5, needs feature level 4_0, asked for is 3_1");
    CHECK(at(level_4_0, call) == "accepted");
}

TEST_CASE("feature_level: integers came with 3_0, 5_0 and 6_2", "[feature_level][directml]") {
    auto const of = [](char const* name, data_type type) {
        return call_of(name, {{"InputTensor", described(type, {1, 1, 1, 1})}});
    };
    CHECK(at(level_2_1, of("MAX_POOLING", data_type::int8)) ==
          "MAX_POOLING: InputTensor.DataType is INT8, needs feature level 3_0, asked for is 2_1");
    CHECK(at(level_3_0, of("MAX_POOLING", data_type::int8)) == "accepted");
    CHECK(at(level_4_1, of("MAX_POOLING2", data_type::int64)) ==
          "MAX_POOLING2: InputTensor.DataType is INT64, needs feature level 5_0, asked for is 4_1");
    CHECK(at(level_4_1, of("MAX_UNPOOLING", data_type::uint8)) ==
          "MAX_UNPOOLING: InputTensor.DataType is UINT8, needs feature level 5_0, asked for is 4_1");
    CHECK(at(level_6_1, of("RESAMPLE1", data_type::uint8)) ==
          "RESAMPLE1: InputTensor.DataType is UINT8, needs feature level 6_2, asked for is 6_1");
    CHECK(at(level_6_4, of("RESAMPLE3", data_type::int8)) == "accepted");
}

TEST_CASE("feature_level: a refusal has a type of its own", "[feature_level][directml]") {
    CHECK_THROWS_AS(validate_feature_level(call_of("RESAMPLE3", {}), level_6_3), feature_level_error);
}
