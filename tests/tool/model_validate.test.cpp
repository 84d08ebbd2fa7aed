// SPDX-License-Identifier: MIT
// What the program says of a model is in validate.test.cpp.
#include "model/validate_model.hpp"

#include "model_text.hpp"
#include "support/catch.hpp"

using namespace dmlref::testing;

namespace {

std::string const dispatch_of_pooling = R"(
        { "type": "dispatch", "dispatchable": "pool", "bindings": { "InputTensor": "pair", "OutputTensor": "maximum",
          "OutputIndicesTensor": "batches" } },)";

/// The batch of the region is the index of a maximum; before that is computed, it is no batch.
std::string model_with_computed_batch() {
    std::string text = with(region_model, R"("initialValues": [0] })", R"("initialValues": [7] })");
    text = with(text, R"("resources": {)", R"("resources": {
        "pair": { "initialValuesDataType": "FLOAT32", "initialValues": [2, 1] },
        "maximum": { "initialValuesDataType": "FLOAT32", "initialValues": [0] },)");
    text = with(text, R"("dispatchables": {)", R"("dispatchables": {
        "pool": {
            "type": "DML_OPERATOR_MAX_POOLING1",
            "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 1, 2] },
            "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 1, 1] },
            "OutputIndicesTensor": { "DataType": "UINT32", "Sizes": [1, 1, 1, 1] },
            "DimensionCount": 2, "Strides": [1, 1], "WindowSize": [1, 2], "StartPadding": [0, 0], "EndPadding": [0, 0]
        },)");
    return with(text, R"("commands": [)", R"("commands": [)" + dispatch_of_pooling);
}

/// The sentences of the findings.
std::vector<std::string> findings_of_model(std::string const& text) {
    temporary_folder const folder;
    std::vector<std::string> sentences;
    for (auto const& finding : dmlref::tool::validate_model(folder.write("model.json", text), {}))
        sentences.push_back(without_folder(finding.sentence, folder));
    return sentences;
}

} // namespace

TEST_CASE("model_validate: elements that the model computes are not looked at", "[model][validate][tool]") {
    CHECK(findings_of_model(model_with_computed_batch()).empty());
    CHECK(findings_of_model(with(model_with_computed_batch(), dispatch_of_pooling, "")) ==
          std::vector<std::string>{"model.json, /commands/0: ROI_ALIGN: BatchIndicesTensor[0] is 7, must be below "
                                   "BatchCount, which is 1"});
}

TEST_CASE("model_validate: what an operator owns is looked at if its fields break no rule", "[model][validate][tool]") {
    std::string const owned = with(model_with_computed_batch(), R"("BatchIndicesTensor": { "DataType": "UINT32",)",
                                   R"("BatchIndicesTensor": { "DataType": "UINT32", "Flags": "OWNED_BY_DML",)");
    CHECK(findings_of_model(owned) ==
          std::vector<std::string>{"model.json, /dispatchables/align: binds nothing to "
                                   "BatchIndicesTensor, which is OWNED_BY_DML, in its 'bindings'"});
}
