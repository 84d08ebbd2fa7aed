// SPDX-License-Identifier: MIT
#include "dmlref/directml/operator_schema.hpp"

#include "support/catch.hpp"

using namespace dmlref::directml;

TEST_CASE("operator_schema: feature levels are said as DirectML names them", "[operator_schema][directml]") {
    CHECK(to_string(feature_level::level_1_0) == "1_0");
    CHECK(to_string(feature_level::level_4_1) == "4_1");
    CHECK(to_string(feature_level::level_5_1) == "5_1");
    CHECK(to_string(feature_level::level_6_4) == "6_4");
}

TEST_CASE("operator_schema: a set of types holds what it was made of", "[operator_schema][directml]") {
    constexpr data_type_set indices = {data_type::uint32, data_type::uint64};
    for (data_type_traits const& traits : data_types) {
        INFO(traits.name);
        CHECK(indices.contains(traits.type) == (traits.type == data_type::uint32 || traits.type == data_type::uint64));
    }
    CHECK_FALSE(indices.contains(data_type::unknown));
    CHECK_FALSE(data_type_set{}.contains(data_type::float32));
}

TEST_CASE("operator_schema: a field knows whether it is a tensor or an array", "[operator_schema][directml]") {
    auto const of_kind = [](field_kind kind) { return field_schema{.name = "F", .kind = kind}; };
    for (field_kind kind : {field_kind::input_tensor, field_kind::output_tensor}) {
        CHECK(of_kind(kind).is_tensor());
        CHECK_FALSE(of_kind(kind).is_array());
    }
    for (field_kind kind : {field_kind::float32_array, field_kind::uint32_array}) {
        CHECK(of_kind(kind).is_array());
        CHECK_FALSE(of_kind(kind).is_tensor());
    }
    for (field_kind kind : {field_kind::float32, field_kind::uint32, field_kind::boolean, field_kind::size_2d}) {
        CHECK_FALSE(of_kind(kind).is_array());
        CHECK_FALSE(of_kind(kind).is_tensor());
    }
}

TEST_CASE("operator_schema: a field is found by its exact name", "[operator_schema][directml]") {
    static constexpr field_schema fields[] = {{.name = "InputTensor", .kind = field_kind::input_tensor},
                                              {.name = "Scales", .kind = field_kind::float32_array}};
    operator_schema const schema = {operator_type::resample, "RESAMPLE", feature_level::level_2_0, fields, ""};
    CHECK(schema.find("Scales") == &fields[1]);
    for (char const* name : {"scales", "Scale", "Scales ", ""}) CHECK(schema.find(name) == nullptr);
}
