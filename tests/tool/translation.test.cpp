// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include "translation/frameworks.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>

using namespace dmlref;
using namespace dmlref::testing;
using tool::exit_code;

namespace {

/// A model of four numbers in a row, whose operator has these fields beside its two tensors.
std::string model_of(std::string const& type, std::string const& fields, std::string const& output_sizes,
                     std::string const& output_count) {
    return R"({"resources": {
        "in": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4]},
        "out": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": )" +
           output_count + R"(, "value": 0}}},
    "dispatchables": {"it": {"type": ")" +
           type + R"(", "desc": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 1, 4]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": )" +
           output_sizes + R"(}, )" + fields + R"(}}},
    "commands": [
        {"type": "dispatch", "dispatchable": "it", "bindings": {"InputTensor": "in", "OutputTensor": "out"}},
        {"type": "writeFile", "resource": "out", "targetPath": "OutputTensor.npy", "dimensions": )" +
           output_sizes + "}]}";
}

std::string resample2(std::string const& mode, std::string const& direction, std::string const& offsets) {
    return model_of("RESAMPLE2",
                    R"("InterpolationMode": ")" + mode + R"(", "RoundingDirection": ")" + direction +
                        R"(", "DimensionCount": 4, "Scales": [1, 1, 1, 0.5], )" + offsets,
                    "[1, 1, 1, 2]", "2");
}

std::string const centers =
    R"("InputPixelOffsets": [0.5, 0.5, 0.5, 0.5], "OutputPixelOffsets": [-0.5, -0.5, -0.5, -0.5])";
std::string const edges = R"("InputPixelOffsets": [0, 0, 0, 0], "OutputPixelOffsets": [0, 0, 0, 0])";
std::string const between = R"("InputPixelOffsets": [0, 0, 0, 0], "OutputPixelOffsets": [0, 0, 0, -0.5])";
std::string const shifted = R"("InputPixelOffsets": [0, 0, 0, 0.25], "OutputPixelOffsets": [0, 0, 0, 0])";
std::string const pairs = R"("DimensionCount": 2, "Strides": [1, 2], "WindowSize": [1, 2], "StartPadding": [0, 0],
    "EndPadding": [0, 0])";

/// The model with tensors of another type than FLOAT32.
std::string of_type(std::string const& type, std::string model) {
    std::string const before = "FLOAT32";
    for (std::size_t at = 0; (at = model.find(before, at)) != std::string::npos; at += type.size())
        model.replace(at, before.size(), type);
    return model;
}

struct export_result {
    command_result run;
    std::string script;
    nlohmann::json call;
};

export_result exported_to(std::string const& target, std::string const& model, std::string const& script = "") {
    temporary_folder const folder;
    fs::path const file = folder.write("model.json", model), made = folder / "made";
    export_result result = {run_dmlref({"export", file.string(), "--to", target, "--output", made.string()}), "", {}};
    if (result.run.code != exit_code::accepted) {
        CHECK(!fs::exists(made));
        return result;
    }
    result.call = nlohmann::json::parse(content_of(made / "translation.json"));
    if (!script.empty()) result.script = content_of(made / script);
    return result;
}

} // namespace

/// With DMLREF_WRITE_TABLES set, the page gets them first.
TEST_CASE("translation: the page ends with the tables of the code", "[translation][tool]") {
    std::string tables;
    for (tool::export_target const& each : tool::export_targets())
        tables += "## " + std::string(each.tables->own_name) + "\n\n" + tool::tables_of(*each.tables);
    tables.pop_back(); // the empty line
    fs::path const file = fs::path(DMLREF_SOURCE_DIR) / "docs/translation.md";
    std::string const page = content_of(file), before = page.substr(0, page.find("## ONNX\n"));
    if (std::getenv("DMLREF_WRITE_TABLES") != nullptr) std::ofstream(file, std::ios::binary) << before + tables;
    CHECK(content_of(file) == before + tables);
}

TEST_CASE("translation: halving pixels with centers is interpolation of every framework", "[translation][tool]") {
    std::string const model = resample2("LINEAR", "DECREASING", centers);
    auto const torch = exported_to("pytorch", model, "call.py");
    CHECK(torch.call["function"] == "torch.nn.functional.interpolate");
    CHECK(torch.call["arguments"] ==
          nlohmann::json::parse(R"({"mode": "bilinear", "align_corners": false, "scale_factor": [1, 0.5]})"));
    CHECK(contains(torch.script,
                   "interpolate(InputTensor, mode=\"bilinear\", align_corners=False, scale_factor=[1.0,0.5])"));
    auto const webnn = exported_to("webnn", model);
    CHECK(webnn.call["arguments"] == nlohmann::json::parse(R"({"mode": "linear", "axes": [2, 3], "sizes": [1, 2]})"));
    auto const tfjs = exported_to("tfjs", model, "call.mjs");
    CHECK(contains(tfjs.script, "tf.image.resizeBilinear(image, [1,2], false, true)"));
}

TEST_CASE("translation: the element at or below a position is nearest in PyTorch", "[translation][tool]") {
    auto const torch = exported_to("pytorch", resample2("NEAREST_NEIGHBOR", "DECREASING", edges));
    CHECK(torch.call["arguments"]["mode"] == "nearest");
}

TEST_CASE("translation: an average of pairs is the same pool in every framework", "[translation][tool]") {
    std::string const model = model_of("AVERAGE_POOLING", pairs + R"(, "IncludePadding": false)", "[1, 1, 1, 2]", "2");
    CHECK(exported_to("pytorch", model).call["arguments"]["kernel_size"] == nlohmann::json::parse("[1, 2]"));
    CHECK(exported_to("webnn", model).call["function"] == "averagePool2d");
    CHECK(contains(exported_to("tfjs", model, "call.mjs").script,
                   "tf.avgPool(image, [1,2], [1,2], [[0,0],[0,0],[0,0],[0,0]], "
                   "\"floor\")"));
}

TEST_CASE("translation: what a framework lacks is refused by the field in one sentence", "[translation][tool]") {
    struct refusal {
        std::string target, model, field;
    };
    std::string const maxima = model_of("MAX_POOLING2", pairs + R"(, "Dilations": [1, 1])", "[1, 1, 1, 2]", "2");
    std::string const cubes = model_of("LP_POOLING", pairs + R"(, "P": 3)", "[1, 1, 1, 2]", "2");
    for (auto const& [target, model, field] :
         std::vector<refusal>{{"pytorch", resample2("LINEAR", "DECREASING", shifted), "InputPixelOffsets"},
                              {"webnn", resample2("LINEAR", "DECREASING", shifted), "InputPixelOffsets"},
                              {"tfjs", resample2("LINEAR", "DECREASING", shifted), "InputPixelOffsets"},
                              {"pytorch", resample2("NEAREST_NEIGHBOR", "INCREASING", edges), "RoundingDirection"},
                              {"webnn", resample2("NEAREST_NEIGHBOR", "DECREASING", between), "RoundingDirection"},
                              {"pytorch", of_type("UINT16", maxima), "InputTensor.DataType"},
                              {"webnn", of_type("UINT16", maxima), "InputTensor.DataType"},
                              {"tfjs", of_type("INT8", maxima), "InputTensor.DataType"},
                              {"webnn", cubes, "P"},
                              {"tfjs", cubes, "Type"}}) {
        CAPTURE(target, field);
        command_result const run = exported_to(target, model).run;
        CHECK(is_complaint(run, exit_code::skipped));
        CHECK(run.errors.starts_with("dmlref: " + field + ": "));
    }
}

TEST_CASE("translation: another rounding is a note on the standard error and in the file", "[translation][tool]") {
    auto const tfjs = exported_to("tfjs", resample2("LINEAR", "DECREASING", centers), "call.mjs");
    std::string const note = "Scales: tf.image.resizeBilinear computes them from the sizes";
    CHECK(tfjs.run.errors == "dmlref: note: " + note + "\n");
    CHECK(tfjs.call["notes"] == nlohmann::json::array({note}));
    CHECK(contains(tfjs.script, "// " + note + ".\n"));
}

TEST_CASE("translation: a framework that is not known is a mistake of the command line", "[translation][tool]") {
    CHECK(exported_to("caffe", resample2("LINEAR", "DECREASING", centers)).run.code == exit_code::usage);
}

TEST_CASE("translation: a model survives ONNX and back wherever ONNX is found", "[translation][tool]") {
    temporary_folder const folder;
    std::string const text = model_of("MAX_POOLING", pairs, "[1, 1, 1, 2]", "2");
    fs::path const model = folder.write("model.json", text), node = folder / "node", back = folder / "back";
    auto const exported = run_dmlref({"export", model.string(), "--to", "onnx", "--output", node.string()});
    if (exported.code == exit_code::bad_input) {
        CHECK(is_one_complaint(exported));
        CHECK(contains(exported.errors, "built without ONNX's library"));
        return;
    }
    CHECK(exported.output == node.string() + ": MAX_POOLING as MaxPool\n");
    auto const imported = run_dmlref({"import", node.string(), "--output", back.string()});
    CHECK(imported.output == (back / "model.json").string() + ": MAX_POOLING2\n");
    CHECK(imported.errors.empty());
    auto const made = nlohmann::json::parse(content_of(back / "model.json"));
    auto const& desc = made["dispatchables"]["max_pooling2"]["desc"];
    CHECK(desc["WindowSize"] == nlohmann::json::parse("[1, 2]"));
    CHECK(desc["Strides"] == nlohmann::json::parse("[1, 2]"));
    CHECK(desc["Dilations"] == nlohmann::json::parse("[1, 1]"));
    CHECK(desc["OutputTensor"]["Sizes"] == nlohmann::json::parse("[1, 1, 1, 2]"));
    CHECK(run_dmlref({"verify", (back / "model.json").string(), "--got", (back / "expected").string()}).code ==
          exit_code::accepted);
    fs::remove_all(node / "test_data_set_0");
    auto const empty = run_dmlref({"import", (node / "model.onnx").string(), "--output", (folder / "empty").string()});
    CHECK(empty.errors == "dmlref: note: InputTensor: the file has no elements for it; the model has zeros\n");
}

TEST_CASE("translation: a file that is no model of ONNX is refused in one sentence", "[translation][tool]") {
    temporary_folder const folder;
    auto const file = folder.write("model.onnx", "not a model").string();
    CHECK(is_complaint(run_dmlref({"import", file, "--output", (folder / "made").string()}), exit_code::bad_input));
    CHECK(!fs::exists(folder / "made"));
}

TEST_CASE("translation: an ONNX model that is cut short or has other bytes harms nothing", "[translation][tool]") {
    temporary_folder const folder;
    std::string const text = model_of("MAX_POOLING", pairs, "[1, 1, 1, 2]", "2");
    fs::path const model = folder.write("model.json", text), node = folder / "node", made = folder / "made";
    if (run_dmlref({"export", model.string(), "--to", "onnx", "--output", node.string()}).code != exit_code::accepted)
        return; // built without ONNX's library
    std::string const whole = content_of(node / "model.onnx");
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x41);
        for (std::string const& bytes : {whole.substr(0, at), changed}) {
            auto const result =
                run_dmlref({"import", folder.write("model.onnx", bytes).string(), "--output", made.string()});
            CAPTURE(at, result.errors);
            CHECK((result.code == exit_code::accepted || is_one_complaint(result)));
        }
    }
}
