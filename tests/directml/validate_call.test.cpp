// SPDX-License-Identifier: MIT
#include "dmlref/directml/validate_call.hpp"

#include "support/catch.hpp"
#include "support/operator_calls.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;

namespace {

/// Never read: validate_call looks at types and sizes only.
any_tensor described(data_type type, shape const& sizes) { return {type, nullptr, sizes}; }

operator_call roi_align1_call() {
    return testing::region_call("ROI_ALIGN1",
                                {{"InputTensor", described(data_type::float32, {1, 2, 4, 4})},
                                 {"ROITensor", described(data_type::float32, {3, 4})},
                                 {"BatchIndicesTensor", described(data_type::uint32, {3})},
                                 {"OutputTensor", described(data_type::float32, {3, 2, 2, 2})}},
                                2, 1, 4);
}

operator_call max_pooling2_call() {
    any_tensor const image = described(data_type::float16, {1, 1, 4, 4});
    return testing::window_call("MAX_POOLING2", {{"InputTensor", image}, {"OutputTensor", image}}, {1, 1}, {1, 1});
}

template <class Change>
std::string refusal_of(operator_call call, Change&& change) {
    change(call);
    return refusal([&] { validate_call(call); });
}

} // namespace

TEST_CASE("validate_call: a complete call is accepted", "[validate_call][directml]") {
    CHECK(refusal_of(roi_align1_call(), [](auto&) {}) == "accepted");
    CHECK(refusal_of(max_pooling2_call(), [](auto&) {}) == "accepted");
}

TEST_CASE("validate_call: each field that is not optional must be there", "[validate_call][directml]") {
    for (operator_call const& whole : {roi_align1_call(), max_pooling2_call()})
        for (field_schema const& field : whole.schema->fields) {
            std::string const name(field.name);
            std::string const outcome = refusal_of(whole, [&](operator_call& call) {
                call.tensors.erase(name);
                call.attributes.erase(name);
            });
            CHECK(outcome == (field.optional
                                  ? "accepted"
                                  : std::string(whole.schema->name) + ": " + name + " is missing, must be given"));
        }
}

TEST_CASE("validate_call: a tensor of an unknown name is refused", "[validate_call][directml]") {
    auto const bind = [](char const* name) {
        return refusal_of(roi_align1_call(),
                          [&](operator_call& call) { call.tensors.emplace(name, described(data_type::float32, {1})); });
    };
    CHECK(bind("MaskTensor") == "ROI_ALIGN1: MaskTensor is bound, but is no tensor of this operator");
    CHECK(bind("SpatialScaleX") == "ROI_ALIGN1: SpatialScaleX is bound, but is no tensor of this operator");
}

TEST_CASE("validate_call: a value of an unknown name is refused", "[validate_call][directml]") {
    auto const give = [](char const* name) {
        return refusal_of(roi_align1_call(), [&](operator_call& call) { call.attributes.emplace(name, 1.f); });
    };
    CHECK(give("Dilations") == "ROI_ALIGN1: Dilations is given, but is no such field of this operator");
    CHECK(give("InputTensor") == "ROI_ALIGN1: InputTensor is given, but is no such field of this operator");
}

TEST_CASE("validate_call: a value of another kind than its field is refused", "[validate_call][directml]") {
    std::vector<float> const floats = {1.f, 1.f};
    std::vector<std::uint32_t> const integers = {1, 1};
    std::pair<field_kind, attribute> const kinds[] = {
        {field_kind::float32, 1.f},          {field_kind::uint32, std::uint32_t{2}},
        {field_kind::boolean, true},         {field_kind::size_2d, size_2d{2, 2}},
        {field_kind::float32_array, floats}, {field_kind::uint32_array, integers}};
    for (operator_schema const& schema : operators)
        for (field_schema const& field : schema.fields) {
            if (field.is_tensor()) continue;
            for (auto const& [kind, value] : kinds) {
                INFO(schema.name << ' ' << field.name);
                CHECK(directml::detail::holds(value, field.kind) == (kind == field.kind));
            }
        }
    for (auto const& [kind, value] : kinds) {
        CHECK_FALSE(directml::detail::holds(value, field_kind::input_tensor));
        CHECK_FALSE(directml::detail::holds(value, field_kind::output_tensor));
    }
    CHECK(refusal_of(roi_align1_call(), [](operator_call& call) { call.attributes["SpatialScaleX"] = true; }) ==
          "ROI_ALIGN1: SpatialScaleX has a value of another kind than the field");
    CHECK(refusal_of(max_pooling2_call(), [&](operator_call& call) { call.attributes["Strides"] = floats; }) ==
          "MAX_POOLING2: Strides has a value of another kind than the field");
    CHECK(refusal_of(max_pooling2_call(), [](operator_call& call) { call.attributes["DimensionCount"] = 2.f; }) ==
          "MAX_POOLING2: DimensionCount has a value of another kind than the field");
}

TEST_CASE("validate_call: a tensor has one of the supported types", "[validate_call][directml]") {
    auto const with = [](char const* name, data_type type) {
        return refusal_of(roi_align1_call(), [&](operator_call& call) { call.tensors[name].type = type; });
    };
    CHECK(with("InputTensor", data_type::uint8) ==
          "ROI_ALIGN1: InputTensor.DataType is UINT8, must be FLOAT32 or FLOAT16");
    CHECK(with("BatchIndicesTensor", data_type::int32) ==
          "ROI_ALIGN1: BatchIndicesTensor.DataType is INT32, must be UINT32 or UINT64");
    CHECK(with("BatchIndicesTensor", data_type::uint64) == "accepted");
    CHECK(with("OutputTensor", data_type::unknown) ==
          "ROI_ALIGN1: OutputTensor.DataType is UNKNOWN, must be FLOAT32 or FLOAT16");
}

TEST_CASE("validate_call: all values have one type", "[validate_call][directml]") {
    for (char const* name : {"ROITensor", "OutputTensor"})
        CHECK(
            refusal_of(roi_align1_call(), [&](operator_call& call) { call.tensors[name].type = data_type::float16; }) ==
            "ROI_ALIGN1: " + std::string(name) +
                ".DataType is FLOAT16, must be the type of the other tensors, which is FLOAT32");
}

TEST_CASE("validate_call: the type of the values is that of the first tensor that is bound",
          "[validate_call][directml]") {
    CHECK(element_type(roi_align1_call()) == data_type::float32);
    CHECK(element_type(max_pooling2_call()) == data_type::float16);
    operator_call without_input{.schema = find_operator("ROI_ALIGN_GRAD")};
    CHECK(element_type(without_input) == data_type::unknown);
    without_input.tensors.emplace("BatchIndicesTensor", described(data_type::uint32, {1}));
    CHECK(element_type(without_input) == data_type::unknown);
    without_input.tensors.emplace("InputGradientTensor", described(data_type::float16, {1, 1, 1, 1}));
    CHECK(element_type(without_input) == data_type::float16);
}

TEST_CASE("validate_call: a tensor has a supported number of axes", "[validate_call][directml]") {
    auto const with = [](operator_call const& whole, char const* name, std::size_t rank) {
        return refusal_of(whole, [&](operator_call& call) { call.tensors[name].sizes = shape(rank, 1); });
    };
    CHECK(with(roi_align1_call(), "InputTensor", 3) == "ROI_ALIGN1: InputTensor.DimensionCount is 3, must be 4");
    CHECK(with(roi_align1_call(), "ROITensor", 1) == "ROI_ALIGN1: ROITensor.DimensionCount is 1, must be 2 to 4");
    CHECK(with(roi_align1_call(), "ROITensor", 5) == "ROI_ALIGN1: ROITensor.DimensionCount is 5, must be 2 to 4");
    CHECK(with(max_pooling2_call(), "InputTensor", 3) ==
          "MAX_POOLING2: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(with(max_pooling2_call(), "InputTensor", 5) == "accepted"); // that the sizes do not agree, the operator says
}

TEST_CASE("validate_call: an array has as many values as its count says", "[validate_call][directml]") {
    auto const with = [](std::uint32_t count, std::size_t values) {
        return refusal_of(max_pooling2_call(), [&](operator_call& call) {
            call.attributes["DimensionCount"] = count;
            for (char const* name : {"Strides", "WindowSize", "StartPadding", "EndPadding", "Dilations"})
                call.attributes[name] = std::vector<std::uint32_t>(values, 1u);
        });
    };
    CHECK(with(2, 3) == "MAX_POOLING2: Strides has 3 values, must have DimensionCount, which is 2");
    CHECK(with(3, 3) == "accepted");
    CHECK(with(0, 0) == "MAX_POOLING2: DimensionCount is 0, must be at least 1");
    CHECK(with(8, 8) == "accepted");
    CHECK(with(9, 9) == "MAX_POOLING2: DimensionCount is 9, must be at most 8");
    CHECK(with(0xffff'ffff, 2) == "MAX_POOLING2: DimensionCount is 4294967295, must be at most 8");

    operator_call const resample = testing::call_of(
        "RESAMPLE",
        {{"InputTensor", described(data_type::float32, {1, 1, 2, 2})},
         {"OutputTensor", described(data_type::float32, {1, 1, 4, 4})}},
        {{"InterpolationMode", 0u}, {"ScaleCount", 4u}, {"Scales", std::vector<float>{1.f, 1.f, 2.f}}});
    CHECK(refusal_of(resample, [](auto&) {}) == "RESAMPLE: Scales has 3 values, must have ScaleCount, which is 4");
}

TEST_CASE("validate_call: an optional tensor that is bound is checked like the others", "[validate_call][directml]") {
    auto const with = [](any_tensor const& indices) {
        return refusal_of(max_pooling2_call(),
                          [&](operator_call& call) { call.tensors.emplace("OutputIndicesTensor", indices); });
    };
    CHECK(with(described(data_type::uint32, {1, 1, 4, 4})) == "accepted");
    CHECK(with(described(data_type::uint64, {1, 1, 4, 4})) == "accepted");
    CHECK(with(described(data_type::float16, {1, 1, 4, 4})) ==
          "MAX_POOLING2: OutputIndicesTensor.DataType is FLOAT16, must be UINT32 or UINT64");
    CHECK(with(described(data_type::uint32, {16})) ==
          "MAX_POOLING2: OutputIndicesTensor.DimensionCount is 1, must be 4 to 5");
}
