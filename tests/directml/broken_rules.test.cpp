// SPDX-License-Identifier: MIT
#include "dmlref/directml/broken_rules.hpp"

#include "dmlref/directml/execute.hpp"
#include "support/catch.hpp"
#include "support/operator_calls.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;

namespace {

any_tensor described(data_type type, shape const& sizes) { return {type, nullptr, sizes}; }

operator_call roi_align_call() {
    return testing::region_call("ROI_ALIGN",
                                {{"InputTensor", described(data_type::float32, {1, 3, 4, 4})},
                                 {"ROITensor", described(data_type::float32, {2, 4})},
                                 {"BatchIndicesTensor", described(data_type::uint32, {2})},
                                 {"OutputTensor", described(data_type::float32, {2, 3, 2, 2})}},
                                2, 1, 4);
}

std::vector<std::string> findings(operator_call const& call, std::optional<feature_level> level = {}) {
    std::vector<std::string> sentences;
    for (validation_error const& error : broken_rules(call, spec::known_of_tensors::descriptors, level))
        sentences.emplace_back(error.what());
    return sentences;
}

using sentences = std::vector<std::string>;

} // namespace

TEST_CASE("broken rules: a call that breaks none has none, with or without memory", "[broken_rules][directml]") {
    operator_call call = roi_align_call();
    CHECK(findings(call) == sentences{});
    std::vector<float> image(48), regions(8), pooled(24);
    std::vector<std::uint32_t> batches = {0, 0};
    call.tensors["InputTensor"].data = image.data();
    call.tensors["ROITensor"].data = regions.data();
    call.tensors["BatchIndicesTensor"].data = batches.data();
    call.tensors["OutputTensor"].data = pooled.data();
    CHECK(broken_rules(call, spec::known_of_tensors::elements).empty());
    batches = {0, 9};
    CHECK(broken_rules(call, spec::known_of_tensors::memory).empty());
    auto const found = broken_rules(call, spec::known_of_tensors::elements);
    REQUIRE(found.size() == 1);
    CHECK(found[0].field() == "BatchIndicesTensor[1]");
    CHECK(found[0].operator_name() == "ROI_ALIGN");
}

TEST_CASE("broken rules: independent ones are all found, in the order of validate", "[broken_rules][directml]") {
    operator_call call = roi_align_call();
    call.tensors["OutputTensor"] = described(data_type::float32, {5, 6, 2, 2});
    call.attributes["SpatialScaleY"] = std::numeric_limits<float>::infinity();
    call.attributes["MaximumSamplesPerOutput"] = 0u;
    call.attributes["ReductionFunction"] = 5u;
    CHECK(findings(call) ==
          sentences{"ROI_ALIGN: OutputTensor.Sizes[0] is 5, must equal NumROIs of ROITensor, which is 2",
                    "ROI_ALIGN: OutputTensor.Sizes[1] is 6, must equal InputTensor.Sizes[1], which is 3",
                    "ROI_ALIGN: SpatialScaleY is inf, must be finite",
                    "ROI_ALIGN: MaximumSamplesPerOutput is 0, must be at least 1",
                    "ROI_ALIGN: ReductionFunction is 5, must be DML_REDUCE_FUNCTION_AVERAGE (2) or "
                    "DML_REDUCE_FUNCTION_MAX (7)"});
}

TEST_CASE("broken rules: one that needs what is not there is not asked for", "[broken_rules][directml]") {
    operator_call call = roi_align_call();
    call.tensors["ROITensor"] = described(data_type::float32, {4});
    CHECK(findings(call) == sentences{"ROI_ALIGN: ROITensor.DimensionCount is 1, must be 2 to 4"});
    call = roi_align_call();
    call.tensors.erase("InputTensor");
    call.attributes["SpatialScaleX"] = 1u;
    CHECK(findings(call) == sentences{"ROI_ALIGN: InputTensor is missing, must be given",
                                      "ROI_ALIGN: SpatialScaleX has a value of another kind than the field"});
}

TEST_CASE("broken rules: the first one is what execute() throws", "[broken_rules][directml]") {
    operator_call call = roi_align_call();
    call.attributes["SpatialScaleX"] = std::numeric_limits<float>::quiet_NaN();
    call.attributes["InterpolationMode"] = 7u;
    std::vector<float> memory(64);
    for (auto& [name, tensor] : call.tensors) tensor.data = memory.data();
    CHECK(findings(call).at(0) == refusal([&] { execute(call, {.implementation = implementation::none}); }));
    CHECK(findings(call).size() == 2);
}

TEST_CASE("broken rules: a feature level adds what it does not have", "[broken_rules][directml]") {
    operator_call call = roi_align_call();
    CHECK(findings(call, feature_level::level_3_0) == sentences{});
    CHECK(findings(call, feature_level::level_2_1).size() == 1);
    call.tensors["BatchIndicesTensor"] = described(data_type::uint64, {2});
    auto const found = findings(call, feature_level::level_3_0);
    REQUIRE(found.size() == 1);
    CHECK(found[0].starts_with("ROI_ALIGN: BatchIndicesTensor.DataType is UINT64, needs feature level "));
}

TEST_CASE("broken rules: a call of nothing is refused for every operator without a crash", "[broken_rules][directml]") {
    for (operator_schema const& schema : operators) {
        INFO(schema.name);
        std::size_t needed = 0;
        for (field_schema const& field : schema.fields) needed += field.optional ? 0 : 1;
        CHECK(findings({.schema = &schema}).size() == needed);
    }
}
