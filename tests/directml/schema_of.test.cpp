// SPDX-License-Identifier: MIT
#include "dmlref/directml/schema_of.hpp"

#include "stand_in_structures.hpp"
#include "support/catch.hpp"

#include <set>
#include <string>

using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

struct RESAMPLE2_WITH_A_FIELD_MORE {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    DML_AXIS_DIRECTION RoundingDirection;
    std::uint32_t DimensionCount;
    std::uint32_t AxisMask; // lies in what is padding without it
    float const* Scales;
    float const* InputPixelOffsets;
    float const* OutputPixelOffsets;
};

struct UNPOOLING_WITHOUT_INDICES {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
};

template <class Scale>
struct UPSAMPLING {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_SIZE_2D ScaleSize;
    Scale InterpolationMode;
};

template <class Scales>
struct RESAMPLING {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    std::uint32_t ScaleCount;
    Scales const* Scales_;
};

struct WITH_A_CONSTRUCTOR {
    WITH_A_CONSTRUCTOR() {}
    DML_TENSOR_DESC const* InputTensor = nullptr;
    DML_TENSOR_DESC const* IndicesTensor = nullptr;
    DML_TENSOR_DESC const* OutputTensor = nullptr;
};

} // namespace

TEST_CASE("schema_of: a structure belongs to the operator whose fields it has", "[schema_of][directml]") {
    CHECK(schema_of<DML_ROI_ALIGN1_OPERATOR_DESC>.name == "ROI_ALIGN1");
    CHECK(schema_of<DML_RESAMPLE_GRAD_OPERATOR_DESC>.name == "RESAMPLE_GRAD");
    CHECK(schema_of<DML_LP_POOLING1_OPERATOR_DESC>.name == "LP_POOLING1");
    CHECK(schema_of<elsewhere::AVERAGED>.name == "AVERAGE_POOLING");
}

TEST_CASE("schema_of: another header's structures belong to the same operators as ours", "[schema_of][directml]") {
    auto const check = []<class Desc>(Desc const& desc) {
        using stand_in = decltype(elsewhere::stand_in(desc));
        CHECK(schema_of<stand_in>.name == schema_of<Desc>.name);
        CHECK_FALSE(std::is_same_v<stand_in, Desc>);
    };
    [&]<class... Descs>(std::tuple<Descs...> const*) {
        (check(Descs{}), ...);
    }(static_cast<operator_descs const*>(nullptr));
}

TEST_CASE("schema_of: no two operators have the same fields", "[schema_of][directml]") {
    std::set<std::set<std::string_view>> known;
    for (operator_schema const& schema : operators) {
        std::set<std::string_view> names;
        for (field_schema const& field : schema.fields) names.insert(field.name);
        INFO(schema.name);
        CHECK(known.insert(names).second);
    }
}

TEST_CASE("schema_of: a field more, a field less or a field of another type makes another structure",
          "[schema_of][directml]") {
    CHECK_FALSE(operator_structure<RESAMPLE2_WITH_A_FIELD_MORE>);
    CHECK_FALSE(operator_structure<UNPOOLING_WITHOUT_INDICES>);
    CHECK(operator_structure<UPSAMPLING<int>>);
    CHECK_FALSE(operator_structure<UPSAMPLING<float>>);
    CHECK_FALSE(operator_structure<UPSAMPLING<std::uint8_t>>);
    CHECK_FALSE(operator_structure<UPSAMPLING<std::uint64_t>>);
    CHECK_FALSE(operator_structure<RESAMPLING<float>>); // the name of a field is another
    CHECK_FALSE(operator_structure<WITH_A_CONSTRUCTOR>);
    CHECK_FALSE(operator_structure<std::string>);
    CHECK_FALSE(operator_structure<int>);
    CHECK_FALSE(operator_structure<DML_BUFFER_TENSOR_DESC>);
}

TEST_CASE("schema_of: members read as the fields that their types can hold", "[schema_of][directml]") {
    using dmlref::directml::detail::reads_as;
    CHECK(reads_as<DML_TENSOR_DESC const*>(field_kind::input_tensor));
    CHECK(reads_as<elsewhere::TENSOR const*>(field_kind::output_tensor));
    CHECK_FALSE(reads_as<float const*>(field_kind::output_tensor));
    CHECK_FALSE(reads_as<DML_TENSOR_DESC>(field_kind::input_tensor));
    CHECK(reads_as<float>(field_kind::float32));
    CHECK_FALSE(reads_as<double>(field_kind::float32));
    CHECK(reads_as<int>(field_kind::uint32));
    CHECK_FALSE(reads_as<bool>(field_kind::uint32));
    CHECK(reads_as<bool>(field_kind::boolean));
    CHECK(reads_as<int>(field_kind::boolean));
    CHECK(reads_as<elsewhere::SIZE>(field_kind::size_2d));
    CHECK_FALSE(reads_as<std::uint64_t>(field_kind::size_2d));
    CHECK(reads_as<float const*>(field_kind::float32_array));
    CHECK_FALSE(reads_as<float>(field_kind::float32_array));
    CHECK_FALSE(reads_as<double const*>(field_kind::float32_array));
    CHECK(reads_as<unsigned int const*>(field_kind::uint32_array));
    CHECK_FALSE(reads_as<float const*>(field_kind::uint32_array));
    CHECK_FALSE(reads_as<std::uint64_t const*>(field_kind::uint32_array));
}

TEST_CASE("schema_of: a number and an address make a structure that names its operator", "[schema_of][directml]") {
    CHECK(typed_structure<DML_OPERATOR_DESC>);
    CHECK(typed_structure<elsewhere::OPERATION_DESC>);
    CHECK_FALSE(typed_structure<DML_ROI_ALIGN_OPERATOR_DESC>);
    CHECK_FALSE(typed_structure<DML_SIZE_2D>);
}
