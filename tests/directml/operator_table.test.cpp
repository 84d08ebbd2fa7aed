// SPDX-License-Identifier: MIT
#include "dmlref/directml/operator_table.hpp"

#include "support/catch.hpp"

#include <map>
#include <set>
#include <vector>

using namespace dmlref;
using namespace dmlref::directml;

namespace {

using lines = std::vector<std::string>;

std::string described(tensor_support const& support) {
    std::string text = std::to_string(support.least_dimension_count);
    if (support.most_dimension_count != support.least_dimension_count)
        text += "-" + std::to_string(support.most_dimension_count);
    for (data_type_traits const& traits : data_types)
        if (support.data_types.contains(traits.type)) text += " " + std::string(traits.name);
    return text;
}

/// "InputTensor input 4 FLOAT32 FLOAT16", as a row of Microsoft's tables says it.
std::string described(field_schema const& field) {
    std::string text(field.name);
    if (field.is_tensor()) {
        text += field.optional ? " optional" : "";
        text += field.kind == field_kind::input_tensor ? " input" : " output";
        for (tensor_support const& support : field.support)
            text += (support.since == feature_level::introduction ? " " : ", since " + to_string(support.since) + " ") +
                    described(support);
        return text;
    }
    static std::map<field_kind, char const*> const types = {
        {field_kind::float32, "FLOAT"},       {field_kind::uint32, "UINT"},         {field_kind::boolean, "BOOL"},
        {field_kind::size_2d, "DML_SIZE_2D"}, {field_kind::float32_array, "FLOAT"}, {field_kind::uint32_array, "UINT"}};
    text += field.enumeration ? " " + std::string(field.enumeration->name) : " " + std::string(types.at(field.kind));
    if (field.is_array()) text += "[" + std::string(field.array_count) + "]";
    return text + (field.optional ? " optional" : "");
}

lines described(char const* name) {
    auto const* schema = find_operator(name);
    REQUIRE(schema != nullptr);
    lines result;
    for (field_schema const& field : schema->fields) result.push_back(described(field));
    return result;
}

std::string enumerators_of(char const* operator_name, char const* field) {
    std::string text;
    for (enumerator const& value : find_operator(operator_name)->find(field)->enumeration->enumerators)
        text += std::string(value.name) + "=" + std::to_string(value.value) + " ";
    return text;
}

std::string const image = " 4 FLOAT32 FLOAT16";
std::string const regions = " 2-4 FLOAT32 FLOAT16";
std::string const windowed = " 4-5 FLOAT32 FLOAT16";
std::string const resampled = " 4 FLOAT32 FLOAT16, since 5_1 1-4 FLOAT32 FLOAT16";
std::string const indices = " 4-5 UINT32, since 5_0 4-5 UINT32 UINT64";
lines const sampling = {"ReductionFunction DML_REDUCE_FUNCTION", "InterpolationMode DML_INTERPOLATION_MODE",
                        "SpatialScaleX FLOAT", "SpatialScaleY FLOAT"};
lines const offsets = {"InputPixelOffset FLOAT", "OutputPixelOffset FLOAT"};
lines const sample_counts = {"MinimumSamplesPerOutput UINT", "MaximumSamplesPerOutput UINT"};
lines const windows = {"DimensionCount UINT", "Strides UINT[DimensionCount]", "WindowSize UINT[DimensionCount]",
                       "StartPadding UINT[DimensionCount]", "EndPadding UINT[DimensionCount]"};
lines const per_axis_arrays = {"DimensionCount UINT", "Scales FLOAT[DimensionCount]",
                               "InputPixelOffsets FLOAT[DimensionCount]", "OutputPixelOffsets FLOAT[DimensionCount]"};

lines joined(std::initializer_list<lines> parts) {
    lines result;
    for (lines const& part : parts) result.insert(result.end(), part.begin(), part.end());
    return result;
}

std::string const all_numbers = " FLOAT32 FLOAT16 UINT32 UINT16 UINT8 INT32 INT16 INT8 UINT64 INT64";

} // namespace

// The structures as their pages declare them, field by field and in their order; of the data types those that dmlref
// computes. 64-bit indices and the dimension counts since 5_1 are from DirectML's list of releases.

TEST_CASE("operator_table: ROI_ALIGN and ROI_ALIGN1 are their pages' structures", "[operator_table][directml]") {
    lines const tensors = {"InputTensor input" + image, "ROITensor input" + regions,
                           "BatchIndicesTensor input 1-4 UINT32, since 5_0 1-4 UINT32 UINT64",
                           "OutputTensor output" + image};
    CHECK(described("ROI_ALIGN") == joined({tensors, sampling, {"OutOfBoundsInputValue FLOAT"}, sample_counts}));
    CHECK(described("ROI_ALIGN1") == joined({tensors,
                                             sampling,
                                             offsets,
                                             {"OutOfBoundsInputValue FLOAT"},
                                             sample_counts,
                                             {"AlignRegionsToCorners BOOL"}}));
}

TEST_CASE("operator_table: ROI_ALIGN_GRAD is its page's structure", "[operator_table][directml]") {
    lines const tensors = {"InputTensor optional input" + image,
                           "InputGradientTensor input" + image,
                           "ROITensor input" + regions,
                           "BatchIndicesTensor input 1-4 UINT32",
                           "OutputGradientTensor optional output" + image,
                           "OutputROIGradientTensor optional output" + regions};
    CHECK(described("ROI_ALIGN_GRAD") ==
          joined({tensors, sampling, offsets, sample_counts, {"AlignRegionsToCorners BOOL"}}));
}

TEST_CASE("operator_table: ROI_POOLING is its page's structure", "[operator_table][directml]") {
    CHECK(described("ROI_POOLING") == lines{"InputTensor input" + image, "ROITensor input" + image,
                                            "OutputTensor output" + image, "SpatialScale FLOAT",
                                            "PooledSize DML_SIZE_2D"});
}

TEST_CASE("operator_table: the three RESAMPLE operators are their pages' structures", "[operator_table][directml]") {
    std::string const bytes = ", since 6_2 1-4 FLOAT32 FLOAT16 UINT8 INT8", any = " 1-4 FLOAT32 FLOAT16" + bytes;
    lines const tensors = {"InputTensor input" + resampled + bytes, "OutputTensor output" + resampled + bytes};
    lines const tensors2 = {"InputTensor input" + any, "OutputTensor output" + any};
    lines const mode = {"InterpolationMode DML_INTERPOLATION_MODE"};
    CHECK(described("RESAMPLE") == joined({tensors, mode, {"ScaleCount UINT", "Scales FLOAT[ScaleCount]"}}));
    CHECK(described("RESAMPLE1") == joined({tensors, mode, per_axis_arrays}));
    CHECK(described("RESAMPLE2") ==
          joined({tensors2, mode, {"RoundingDirection DML_AXIS_DIRECTION"}, per_axis_arrays}));
}

TEST_CASE("operator_table: the three MAX_POOLING operators are their pages' structures", "[operator_table][directml]") {
    std::string const values = windowed + ", since 3_0 4-5 FLOAT32 FLOAT16 UINT8 INT8, since 5_0 4-5" + all_numbers;
    lines const tensors = {"InputTensor input" + values, "OutputTensor output" + values};
    lines const output_indices = {"OutputIndicesTensor optional output" + indices};
    CHECK(described("MAX_POOLING") == joined({tensors, windows}));
    CHECK(described("MAX_POOLING1") == joined({tensors, output_indices, windows}));
    CHECK(described("MAX_POOLING2") == joined({tensors, output_indices, windows, {"Dilations UINT[DimensionCount]"}}));
}

TEST_CASE("operator_table: MAX_POOLING_GRAD is its page's structure", "[operator_table][directml]") {
    std::string const tensor = " 4 FLOAT32 FLOAT16, since 4_0 4-5 FLOAT32 FLOAT16";
    lines const tensors = {"InputTensor input" + tensor, "InputGradientTensor input" + tensor,
                           "OutputGradientTensor output" + tensor};
    CHECK(described("MAX_POOLING_GRAD") == joined({tensors, windows, {"Dilations UINT[DimensionCount]"}}));
}

TEST_CASE("operator_table: RESAMPLE3 and the gradients are their pages' structures", "[operator_table][directml]") {
    std::string const any = " 1-4 FLOAT32 FLOAT16";
    lines const mode = {"InterpolationMode DML_INTERPOLATION_MODE"};
    lines const direction = {"RoundingDirection DML_AXIS_DIRECTION"};
    CHECK(described("RESAMPLE3") ==
          joined({{"InputTensor input" + any + " UINT8 INT8", "OutputTensor output" + any + " UINT8 INT8"},
                  mode,
                  direction,
                  per_axis_arrays,
                  {"Antialiased BOOL"}}));
    CHECK(
        described("RESAMPLE_GRAD") ==
        joined({{"InputGradientTensor input" + image, "OutputGradientTensor output" + image}, mode, per_axis_arrays}));
    CHECK(described("RESAMPLE_GRAD1") ==
          joined({{"InputGradientTensor input" + any, "OutputGradientTensor output" + any},
                  mode,
                  direction,
                  per_axis_arrays}));
}

TEST_CASE("operator_table: UPSAMPLE_2D is its page's structure", "[operator_table][directml]") {
    CHECK(described("UPSAMPLE_2D") == lines{"InputTensor input" + windowed, "OutputTensor output" + windowed,
                                            "ScaleSize DML_SIZE_2D", "InterpolationMode DML_INTERPOLATION_MODE"});
}

TEST_CASE("operator_table: the operators on averages are their pages' structures", "[operator_table][directml]") {
    lines const tensors = {"InputTensor input" + windowed, "OutputTensor output" + windowed};
    lines const gradients = {"InputGradientTensor input" + windowed, "OutputGradientTensor output" + windowed};
    lines const dilations = {"Dilations UINT[DimensionCount]"};
    CHECK(described("AVERAGE_POOLING") == joined({tensors, windows, {"IncludePadding BOOL"}}));
    CHECK(described("AVERAGE_POOLING1") == joined({tensors, windows, dilations, {"IncludePadding BOOL"}}));
    CHECK(described("AVERAGE_POOLING_GRAD") == joined({gradients, windows, {"IncludePadding BOOL"}}));
    CHECK(described("LP_POOLING") == joined({tensors, windows, {"P UINT"}}));
    CHECK(described("LP_POOLING1") == joined({tensors, windows, dilations, {"P UINT"}}));
}

TEST_CASE("operator_table: QUANTIZED_LINEAR_AVERAGE_POOLING is its page's structure", "[operator_table][directml]") {
    lines const tensors = {"InputTensor input 4-5 UINT8 INT8",
                           "InputScaleTensor input 1-5 FLOAT32",
                           "InputZeroPointTensor optional input 1-5 UINT8 INT8",
                           "OutputScaleTensor input 1-5 FLOAT32",
                           "OutputZeroPointTensor optional input 1-5 UINT8 INT8",
                           "OutputTensor output 4-5 UINT8 INT8"};
    CHECK(described("QUANTIZED_LINEAR_AVERAGE_POOLING") ==
          joined({tensors, windows, {"Dilations UINT[DimensionCount]", "IncludePadding BOOL"}}));
}

TEST_CASE("operator_table: a tensor that has the type of another names one that the operator has",
          "[operator_table][directml]") {
    std::size_t count = 0;
    for (operator_schema const& schema : operators)
        for (field_schema const& field : schema.fields) {
            if (field.typed_as.empty()) continue;
            INFO(schema.name << " " << field.name);
            CHECK(field.holds_values());
            REQUIRE(schema.find(field.typed_as) != nullptr);
            CHECK(schema.find(field.typed_as)->holds_values());
            ++count;
        }
    CHECK(count == 3);
}

TEST_CASE("operator_table: MAX_UNPOOLING is its page's structure", "[operator_table][directml]") {
    std::string const values = image + ", since 5_0 4" + all_numbers;
    CHECK(described("MAX_UNPOOLING") == lines{"InputTensor input" + values,
                                              "IndicesTensor input 4 UINT32, since 5_0 4 UINT32 UINT64",
                                              "OutputTensor output" + values});
}

TEST_CASE("operator_table: operators have DirectML's numbers and feature levels", "[operator_table][directml]") {
    // DML_OPERATOR_TYPE of DirectML.h, and "Availability" of each page.
    std::map<std::string, std::pair<std::uint32_t, std::string>> const expected = {
        {"AVERAGE_POOLING", {56, "1_0"}},
        {"LP_POOLING", {57, "1_0"}},
        {"MAX_POOLING", {58, "1_0"}},
        {"ROI_POOLING", {59, "1_0"}},
        {"UPSAMPLE_2D", {66, "1_0"}},
        {"MAX_POOLING1", {91, "2_0"}},
        {"MAX_UNPOOLING", {92, "2_0"}},
        {"RESAMPLE", {96, "2_0"}},
        {"MAX_POOLING2", {110, "2_1"}},
        {"RESAMPLE1", {116, "2_1"}},
        {"AVERAGE_POOLING_GRAD", {130, "3_0"}},
        {"MAX_POOLING_GRAD", {131, "3_0"}},
        {"RESAMPLE_GRAD", {134, "3_0"}},
        {"ROI_ALIGN", {139, "3_0"}},
        {"ROI_ALIGN1", {149, "4_0"}},
        {"ROI_ALIGN_GRAD", {150, "4_1"}},
        {"RESAMPLE2", {161, "5_1"}},
        {"RESAMPLE_GRAD1", {162, "5_1"}},
        {"LP_POOLING1", {165, "6_2"}},
        {"AVERAGE_POOLING1", {166, "6_2"}},
        {"QUANTIZED_LINEAR_AVERAGE_POOLING", {169, "6_2"}},
        {"RESAMPLE3", {175, "6_4"}}};
    std::map<std::string, std::pair<std::uint32_t, std::string>> actual;
    for (operator_schema const& schema : operators)
        actual[std::string(schema.name)] = {static_cast<std::uint32_t>(schema.type), to_string(schema.since)};
    CHECK(actual == expected);
    CHECK(std::size(operators) == expected.size());
}

TEST_CASE("operator_table: enumerators have DirectML's values", "[operator_table][directml]") {
    CHECK(enumerators_of("ROI_ALIGN", "ReductionFunction") ==
          "ARGMAX=0 ARGMIN=1 AVERAGE=2 L1=3 L2=4 LOG_SUM=5 LOG_SUM_EXP=6 MAX=7 MIN=8 MULTIPLY=9 SUM=10 SUM_SQUARE=11 ");
    CHECK(enumerators_of("ROI_ALIGN", "InterpolationMode") == "NEAREST_NEIGHBOR=0 LINEAR=1 ");
    CHECK(enumerators_of("RESAMPLE2", "RoundingDirection") == "INCREASING=0 DECREASING=1 ");
}

TEST_CASE("operator_table: every operator has a formula, a page and fields that say what they mean",
          "[operator_table][directml]") {
    for (operator_schema const& schema : operators) {
        INFO(schema.name);
        CHECK_FALSE(schema.formula.empty());
        CHECK(schema.page().starts_with("https://learn.microsoft.com/windows/"));
        std::string page_name = "ns-directml-dml_" + std::string(schema.name) + "_operator_desc";
        for (char& letter : page_name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        CHECK(schema.page().ends_with(page_name));
        std::set<std::string_view> names;
        for (field_schema const& field : schema.fields) {
            INFO(field.name);
            CHECK(names.insert(field.name).second);
            CHECK_FALSE(field.meaning.empty());
            CHECK(field.support.empty() == !field.is_tensor());
            CHECK(field.array_count.empty() == !field.is_array());
            if (field.is_array()) CHECK(schema.find(field.array_count)->kind == field_kind::uint32);
        }
    }
}

TEST_CASE("operator_table: an operator is found by its name with or without prefix", "[operator_table][directml]") {
    CHECK(find_operator("ROI_ALIGN1")->type == operator_type::roi_align1);
    CHECK(find_operator("DML_OPERATOR_ROI_ALIGN1") == find_operator("ROI_ALIGN1"));
    for (char const* name : {"", "roi_align1", "DML_OPERATOR_", "DML_OPERATOR_TYPE_ROI_ALIGN1", "DML_OPERATOR_GEMM"})
        CHECK(find_operator(name) == nullptr);
}
