// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "support/catch.hpp"

#include <dmlref/directml/operator_table.hpp>

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

TEST_CASE("describe: an operator's fields, formula and page", "[describe][tool]") {
    for (directml::operator_schema const& schema : directml::operators) {
        command_result const result = run_dmlref({"describe", std::string(schema.name)});
        INFO(schema.name);
        CHECK(result.code == exit_code::accepted);
        CHECK(result.output.starts_with(std::string(schema.name) + ", since feature level " +
                                        directml::to_string(schema.since) + "\n"));
        CHECK(contains(result.output, schema.formula));
        CHECK(contains(result.output, schema.page()));
        for (directml::field_schema const& field : schema.fields) {
            CHECK(contains(result.output, "\n" + std::string(field.name) + " "));
            CHECK(contains(result.output, field.meaning));
        }
    }
}

TEST_CASE("describe: without a name, every operator", "[describe][tool]") {
    command_result const result = run_dmlref({"describe"});
    for (directml::operator_schema const& schema : directml::operators)
        CHECK(contains(result.output, std::string(schema.name) + ", since"));
    CHECK(run_dmlref({"describe", "DML_OPERATOR_RESAMPLE2"}).output == run_dmlref({"describe", "RESAMPLE2"}).output);
}

TEST_CASE("describe: optional tensors, feature levels and array lengths are told", "[describe][tool]") {
    std::string const text = run_dmlref({"describe", "MAX_POOLING1"}).output;
    CHECK(contains(text, "output tensor, may be null"));
    CHECK(contains(text, "4 to 5 axes, UINT32; since 5_0 4 to 5 axes, UINT32 or UINT64"));
    CHECK(contains(text, "UINT array [DimensionCount]"));
    CHECK(contains(run_dmlref({"describe", "RESAMPLE1"}).output, "FLOAT32, FLOAT16, UINT8 or INT8"));
    CHECK(contains(run_dmlref({"describe", "ROI_ALIGN"}).output, "DML_REDUCE_FUNCTION"));
}

TEST_CASE("describe: a tensor that has the type of another is told", "[describe][tool]") {
    std::string const text = run_dmlref({"describe", "QUANTIZED_LINEAR_AVERAGE_POOLING"}).output;
    CHECK(contains(text, "1 to 5 axes, UINT8 or INT8, the type of InputTensor"));
    CHECK(contains(text, "1 to 5 axes, UINT8 or INT8, the type of OutputTensor"));
    auto const json =
        nlohmann::json::parse(run_dmlref({"describe", "QUANTIZED_LINEAR_AVERAGE_POOLING", "--json"}).output);
    CHECK(json.at("fields").at(2).at("type_of") == "InputTensor");
    CHECK_FALSE(json.at("fields").at(5).contains("type_of")); // the output has its own
}

TEST_CASE("describe: --json is an object for one operator and an array for all", "[describe][tool]") {
    auto const one = nlohmann::json::parse(run_dmlref({"describe", "ROI_ALIGN1", "--json"}).output);
    CHECK(one.at("name") == "ROI_ALIGN1");
    CHECK(one.at("type") == 149);
    CHECK(one.at("feature_level") == "4_0");
    auto const& batches = one.at("fields").at(2);
    CHECK(batches.at("name") == "BatchIndicesTensor");
    CHECK(batches.at("support").at(0).at("feature_level") == "4_0");
    CHECK(batches.at("support").at(1).at("data_types") == nlohmann::json({"UINT32", "UINT64"}));
    CHECK(nlohmann::json::parse(run_dmlref({"describe", "--json"}).output).size() == std::size(directml::operators));
}

TEST_CASE("describe: an unknown operator is a usage error that says the known ones", "[describe][tool]") {
    command_result const result = run_dmlref({"describe", "CONVOLUTION"});
    CHECK(is_complaint(result, exit_code::usage));
    for (directml::operator_schema const& schema : directml::operators) CHECK(contains(result.errors, schema.name));
}
