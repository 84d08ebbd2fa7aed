// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "model_text.hpp"
#include "support/catch.hpp"

using namespace dmlref::testing;
using dmlref::tool::exit_code;
namespace fs = std::filesystem;

namespace {

/// What `dmlref validate` says about a model of this text, which it calls "model.json".
command_result validate(std::string const& text, std::vector<std::string> const& options = {}) {
    temporary_folder const folder;
    command_result result = run_dmlref({"validate", folder.write("model.json", text).string()}, options);
    result.output = without_folder(result.output, folder);
    return result;
}

std::string findings(std::string const& text) {
    command_result const result = validate(text);
    CHECK(result.errors == "");
    CHECK(result.code == (result.output.empty() ? exit_code::accepted : exit_code::bad_input));
    return result.output;
}

std::string const at_pool = "model.json, /dispatchables/pool: MAX_POOLING: ";

} // namespace

TEST_CASE("validate: nothing is wrong with the example models", "[validate][tool]") {
    for (fs::directory_entry const& entry : fs::directory_iterator(DMLREF_SOURCE_DIR "/examples/models")) {
        if (entry.path().extension() != ".json") continue;
        INFO(entry.path());
        command_result const result = run_dmlref({"validate", entry.path().string()});
        CHECK(result.output == "");
        CHECK(result.errors == "");
        CHECK(result.code == exit_code::accepted);
    }
    CHECK(findings(working_model) == "");
    CHECK(findings(region_model) == "");
}

TEST_CASE("validate: every broken rule of a desc is found", "[validate][tool]") {
    std::string text =
        with(working_model, R"("Strides": [2, 2], "WindowSize": [2, 2])", R"("Strides": [0, 0], "WindowSize": [2, 0])");
    text = with(text, R"("StartPadding": [0, 0])", R"("StartPadding": [0, 0, 0])");
    CHECK(findings(text) == at_pool + "StartPadding has 3 values, must have DimensionCount, which is 2\n" + at_pool +
                                "WindowSize[1] is 0, must be at least 1\n" + at_pool +
                                "Strides[0] is 0, must be at least 1\n" + at_pool +
                                "Strides[1] is 0, must be at least 1\n");
    CHECK(findings(with(working_model, "[1, 1, 2, 2]", "[1, 2, 2, 1]")) ==
          at_pool + "OutputTensor.Sizes[1] is 2, must equal InputTensor.Sizes[1], which is 1\n" + at_pool +
              "OutputTensor.Sizes[3] is 1, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - dilated "
              "WindowSize) / Strides + 1, which is 2\n");
}

TEST_CASE("validate: fields that cannot be read do not hide the others", "[validate][tool]") {
    std::string text = with(working_model, R"("Strides": [2, 2])", R"("Strides": 2, "Color": 3)");
    text = with(text, R"("OutputTensor": { "DataType": "FLOAT32")", R"("OutputTensor": { "DataType": "UINT32")");
    text = with(text, R"(, "EndPadding": [0, 0])", "");
    CHECK(findings(text) ==
          "model.json, /dispatchables/pool/desc/Strides: is 2, must be an array\n"
          "model.json, /dispatchables/pool/desc/Color: is not a field of MAX_POOLING\n" +
              at_pool + "OutputTensor.DataType is UINT32, must be the type of the other tensors, which is FLOAT32\n" +
              at_pool + "EndPadding is missing, must be given\n");
}

TEST_CASE("validate: what the operator's rules repeat of the table's is said once", "[validate][tool]") {
    std::string const text = with(working_model, "[1, 1, 4, 4]", "[1, 4, 4]");
    CHECK(findings(text).starts_with(at_pool + "InputTensor.DimensionCount is 3, must be "));
    CHECK(findings(text).find("InputTensor.DimensionCount", at_pool.size() + 20) == std::string::npos);
}

TEST_CASE("validate: every operator of the model is looked at", "[validate][tool]") {
    std::size_t const start = working_model.find("\"pool\": {"), end = working_model.find("\"commands\"");
    std::string pool = working_model.substr(start, working_model.rfind("},", end) - start);
    std::string text = with(working_model, pool, pool + ", \"again\"" + pool.substr(pool.find(':')));
    for (std::size_t at; (at = text.find("\"Strides\": [2, 2]")) != std::string::npos;)
        text.replace(at, 17, "\"Strides\": [0, 2]");
    CHECK(findings(text) == at_pool + "Strides[0] is 0, must be at least 1\n" +
                                "model.json, /dispatchables/again: MAX_POOLING: Strides[0] is 0, must be at least 1\n");
}

TEST_CASE("validate: the elements of inputs are looked at where they are dispatched", "[validate][tool]") {
    CHECK(findings(with(region_model, R"("initialValues": [0] })", R"("initialValues": [7] })")) ==
          "model.json, /commands/0: ROI_ALIGN: BatchIndicesTensor[0] is 7, must be below BatchCount, which is 1\n");
}

TEST_CASE("validate: a feature level refuses by name what it does not have", "[validate][tool]") {
    CHECK(validate(region_model, {"--feature-level", "3_0"}).code == exit_code::accepted);
    check_output(validate(region_model, {"--feature-level", "2_1"}), exit_code::bad_input,
                 {"needs feature level 3_0, asked for is 2_1\n"});
    CHECK(is_complaint(validate(region_model, {"--feature-level", "5.0"}), exit_code::usage));
}

TEST_CASE("validate: what is wrong with the JSON, a resource or a command is said as run says it", "[validate][tool]") {
    for (std::string const& text : {std::string("{"),
                                    with(working_model, R"("FLOAT32", "initialValues": { "valueCount": 4)",
                                         R"("FLOAT31", "initialValues": { "valueCount": 4)"),
                                    with(working_model, R"("resource": "pooled" })", R"("resource": "pond" })"),
                                    with(working_model, R"("dispatchable": "pool")", R"("dispatchable": "pond")")})
        CHECK(findings(text) == outcome_of(text) + "\n");
    CHECK(run_dmlref({"validate", "no/such/model.json"}).code == exit_code::bad_input);
}

TEST_CASE("validate: nothing is written", "[validate][tool]") {
    temporary_folder const folder;
    std::string const text = with(working_model, R"({ "type": "print", "resource": "pooled" })",
                                  R"({ "type": "writeFile", "resource": "pooled", "targetPath": "pooled.npy" })");
    CHECK(run_dmlref({"validate", folder.write("model.json", text).string()}).code == exit_code::accepted);
    CHECK_FALSE(fs::exists(folder / "pooled.npy"));
    CHECK_FALSE(fs::exists("pooled.npy"));
}
