// SPDX-License-Identifier: MIT
#include "dmlref/golden/judged_call.hpp"

#include "dmlref/directml/operator_table.hpp"
#include "support/catch.hpp"
#include "support/known_sets.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using directml::any_tensor;
using directml::data_type;

namespace {

std::vector<acceptance_set> exactly(std::vector<double> const& values) {
    std::vector<acceptance_set> sets;
    for (double const value : values) sets.push_back({value, {{value, {}, value, value}}});
    return sets;
}

any_tensor row_of(std::vector<float>& values) {
    return {data_type::float32, values.data(), {1, 1, 1, static_cast<index_t>(values.size())}};
}

} // namespace

TEST_CASE("judged_call: outputs are judged in the order of the operator's fields", "[golden][verdict]") {
    std::vector<float> values = {1, 2};
    std::vector<std::uint32_t> indices = {0, 1}, wrong = {0, 0};
    any_tensor const index_row(data_type::uint32, indices.data(), {1, 1, 1, 2});
    directml::operator_call const problem = {
        .schema = directml::find_operator("MAX_POOLING1"),
        .tensors = {{"InputTensor", {}}, {"OutputIndicesTensor", index_row}, {"OutputTensor", row_of(values)}}};
    CHECK(output_names(problem) == std::vector<std::string>{"OutputTensor", "OutputIndicesTensor"});
    call_evidence evidence = {
        .problem = &problem,
        .expected = {{"OutputTensor", row_of(values)}, {"OutputIndicesTensor", index_row}},
        .got = {{"OutputTensor", {row_of(values)}},
                {"OutputIndicesTensor", {any_tensor(data_type::uint32, wrong.data(), {1, 1, 1, 2})}}},
        .allowed = testing::known_sets({{"OutputTensor", exactly({1, 2})}, {"OutputIndicesTensor", exactly({0, 1})}})};
    judged_call const judged = judge_call(evidence, {});
    CHECK(judged.verdict.operator_name == "MAX_POOLING1");
    CHECK(judged.verdict.status() == verdict_status::mismatch);
    REQUIRE(judged.verdict.tensors.size() == 2);
    CHECK(judged.verdict.tensors[0].outside == 0);
    CHECK(judged.verdict.tensors[1].outside == 1);
    CHECK(judged.outside.at("OutputIndicesTensor") == std::vector<bool>{false, true});
    evidence.got.erase("OutputIndicesTensor");
    CHECK_THROWS_WITH(judge_call(evidence, {}), "MAX_POOLING1: OutputIndicesTensor has no result, must have one");
}

TEST_CASE("judged_call: results are the same bit for bit", "[golden][verdict]") {
    auto const are_same = [](std::vector<float> a, std::vector<float> b) {
        return are_same_results(row_of(a), row_of(b));
    };
    float const nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(are_same({0, 2, nan}, {0, 2, -nan}));
    CHECK_FALSE(are_same({0, 2, nan}, {-0.f, 2, nan}));
    CHECK_FALSE(are_same({0, 2, nan}, {0, 2.0000002f, nan}));
    CHECK_FALSE(are_same({0, 2, nan}, {0, 2}));
}

TEST_CASE("judged_call: the first axis of a pooled region is a region", "[golden][verdict]") {
    auto const names = [](char const* type, char const* output, std::size_t rank) {
        return axis_names_of(*directml::find_operator(type), output, rank);
    };
    CHECK(names("ROI_ALIGN1", "OutputTensor", 4).front() == "region");
    CHECK(names("ROI_POOLING", "OutputTensor", 4).front() == "region");
    CHECK(names("ROI_ALIGN_GRAD", "OutputGradientTensor", 4).front() == "batch");
    CHECK(names("ROI_ALIGN_GRAD", "OutputROIGradientTensor", 2) == std::vector<std::string>{"region", "coordinate"});
    CHECK(names("RESAMPLE1", "OutputTensor", 4).front() == "batch");
}
