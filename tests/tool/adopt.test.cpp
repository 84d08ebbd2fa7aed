// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include "model_text.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using tool::exit_code;

namespace {

command_result adopt(fs::path const& model, fs::path const& output, std::vector<std::string> const& more = {}) {
    return run_dmlref({"adopt", model.string(), "--output", output.string()}, more);
}

std::vector<float> floats_of(fs::path const& file) {
    golden::npy_array const array = golden::read_npy(file);
    REQUIRE(array.type == directml::data_type::float32);
    std::vector<float> values(array.elements.size() / sizeof(float));
    std::memcpy(values.data(), array.elements.data(), array.elements.size());
    return values;
}

nlohmann::json json_of(fs::path const& file) { return nlohmann::json::parse(content_of(file)); }

/// The model of model_text.hpp, which also writes the four maxima.
std::string const writing_model =
    with(working_model, R"({ "type": "print")",
         R"({ "type": "writeFile", "resource": "pooled", "targetPath": "maxima.npy", "dimensions": [1, 1, 2, 2] },
        { "type": "print")");

/// What a device would write for it.
void write_maxima(fs::path const& folder, std::vector<float> const& values) {
    fs::create_directories(folder);
    golden::write_npy(folder / "maxima.npy", directml::data_type::float32, {1, 1, 2, 2},
                      std::as_bytes(std::span(values)));
}

} // namespace

TEST_CASE("adopt: a model becomes a case with its inputs and what its operator computes", "[adopt][tool]") {
    temporary_folder const folder;
    fs::path const model = folder.write("pool.json", working_model), made = folder / "mine/maxima of quarters";
    command_result const result = adopt(model, made, {"--reason", "Four quarters."});
    CHECK(result.code == exit_code::accepted);
    CHECK(result.output == made.string() + ": a golden case with 4 output elements; evidence certain\n");
    CHECK(floats_of(made / "OutputTensor.expected.npy") == std::vector<float>{6, 8, 14, 16});
    std::vector<float> const image = floats_of(made / "InputTensor.npy");
    CHECK(image.size() == 16);
    CHECK(image.front() == 1);
    CHECK(image.back() == 16);
    nlohmann::json const described = json_of(made / "case.json");
    CHECK(described["name"] == "max_pooling/maxima of quarters");
    CHECK(described["reason"] == "Four quarters.");
    CHECK(described["tier"] == "adopted");
    CHECK_FALSE(described.contains("seed"));
    CHECK(described["files"].size() == 3);
    CHECK(adopt(model, made).code == exit_code::accepted); // an earlier case is replaced
    CHECK(json_of(made / "case.json")["reason"] == "Adopted from pool.json.");
}

TEST_CASE("adopt: every command takes the case", "[adopt][tool]") {
    temporary_folder const folder;
    fs::path const made = folder / "mine/quarters", got = folder / "got";
    REQUIRE(adopt(folder.write("pool.json", working_model), made).code == exit_code::accepted);
    CHECK(run_dmlref({"run", (made / "model.json").string(), "--output-dir", got.string()}).code ==
          exit_code::accepted);
    CHECK(run_dmlref({"verify", made.string(), "--got", got.string()}).code == exit_code::accepted);
    CHECK(run_dmlref({"explain", made.string(), "--at", "0,0,1,1"}).code == exit_code::accepted);
    CHECK(run_dmlref({"plot", made.string(), "--output", (folder / "a.svg").string()}).code == exit_code::accepted);
    command_result const tested = run_dmlref(
        {"test", (folder / "mine").string(), "--device", "cp '" + (got / "OutputTensor.npy").string() + "' {output}"});
    INFO(tested.output << tested.errors);
    CHECK(tested.code == exit_code::accepted);
    CHECK(run_dmlref({"verify", (folder / "mine").string(), "--got", (folder / "mine").string()}).code ==
          exit_code::bad_input);
}

TEST_CASE("adopt: each example model gives the same bytes twice and its own result is accepted", "[adopt][tool]") {
    temporary_folder const folder;
    for (fs::directory_entry const& entry : fs::directory_iterator(DMLREF_SOURCE_DIR "/examples/models")) {
        if (entry.path().extension() != ".json") continue;
        INFO(entry.path());
        std::string const name = entry.path().stem().string();
        fs::path const once = folder / "once" / name, again = folder / "again" / name, got = folder / "got" / name;
        command_result const first = adopt(entry.path(), once);
        if (contains(first.errors, "is a second dispatch")) continue; // a few models run two operators
        CHECK(first.errors == "");
        CHECK(adopt(entry.path(), again, {"--implementation", "reference"}).errors == "");
        for (fs::directory_entry const& file : fs::directory_iterator(once))
            CHECK(content_of(file.path()) == content_of(again / file.path().filename()));
        run_dmlref({"run", (once / "model.json").string(), "--output-dir", got.string()});
        command_result const verdict = run_dmlref({"verify", once.string(), "--got", got.string()});
        INFO(verdict.output);
        CHECK((verdict.code == exit_code::accepted || verdict.code == exit_code::mistrusted));
        CHECK(contains(verdict.output, " 0 within bounds, 0 by alternative"));
    }
}

TEST_CASE("adopt: the readings behind the result are recorded", "[adopt][tool]") {
    temporary_folder const folder;
    fs::path const model = DMLREF_SOURCE_DIR "/examples/models/roi_align1.json";
    CHECK(adopt(model, folder / "down").code == exit_code::accepted);
    CHECK(adopt(model, folder / "up", {"--reading", "nearest_tie=half_up"}).code == exit_code::accepted);
    nlohmann::json const down = json_of(folder / "down/case.json"), up = json_of(folder / "up/case.json");
    CHECK(down["readings"][0]["choice"] == "half_down");
    CHECK(down["spec_notes"] == std::vector<std::string>{"RA-7"});
    CHECK(up["readings"][0]["choice"] == "half_up");
    // The numbers of the page. Every second sample lies half-way between two columns, all between two rows: with
    // half_up they come from the higher ones.
    CHECK(floats_of(folder / "down/OutputTensor.expected.npy") ==
          std::vector<float>{1, 1, 2, 3, 3, 4, 9, 9, 10, 11, 11, 12});
    CHECK(floats_of(folder / "up/OutputTensor.expected.npy") ==
          std::vector<float>{5, 6, 6, 7, 8, 8, 13, 14, 14, 15, 16, 16});
}

TEST_CASE("adopt: gaps of an input become NaN and its elements stay", "[adopt][tool]") {
    temporary_folder const folder;
    std::string const strided =
        with(with(working_model, R"("valueCount": 16,)", R"("valueCount": 32,)"), R"("Sizes": [1, 1, 4, 4] })",
             R"("Sizes": [1, 1, 4, 4], "Strides": [32, 32, 8, 1], "TotalTensorSizeInBytes": 128 })");
    CHECK(adopt(folder.write("pool.json", strided), folder / "made").code == exit_code::accepted);
    std::vector<float> const buffer = floats_of(folder / "made/InputTensor.npy");
    REQUIRE(buffer.size() == 28); // up to the last element
    for (std::size_t i = 0; i < buffer.size(); ++i)
        CHECK((i % 8 < 4 ? buffer[i] == static_cast<float>(i + 1) : std::isnan(buffer[i])));
    CHECK(floats_of(folder / "made/OutputTensor.expected.npy") == std::vector<float>{10, 12, 26, 28});
}

TEST_CASE("adopt: what cannot become a case is refused in one sentence and nothing is written", "[adopt][tool]") {
    temporary_folder const folder;
    std::string const dispatch = R"({ "type": "dispatch", "dispatchable": "pool", )"
                                 R"("bindings": { "InputTensor": "image", "OutputTensor": "pooled" } },)";
    std::vector<std::pair<std::string, std::string>> const refused = {
        {with(working_model, dispatch, ""), "dispatches no operator, must dispatch one"},
        {with(working_model, dispatch, dispatch + dispatch), "/commands/1: is a second dispatch, must be the only one"},
        {with(working_model, R"("WindowSize": [2, 2])", R"("WindowSize": [2, 5])"), "MAX_POOLING"},
        {"{", "pool.json"}};
    for (auto const& [text, reason] : refused) {
        check_complaint(adopt(folder.write("pool.json", text), folder / "made"), exit_code::bad_input, reason);
        CHECK_FALSE(fs::exists(folder / "made"));
    }
    fs::path const model = folder.write("mine/pool.json", working_model);
    for (auto const& [taken, reason] : {std::pair{folder / "mine", ": the model lies in this folder"},
                                        {folder.path(), ": holds something else"},
                                        {model, ": holds something else"}}) {
        check_complaint(adopt(model, taken), exit_code::bad_input, taken.string() + reason);
    }
    CHECK(adopt(folder / "none.json", folder / "made").code == exit_code::bad_input);
    CHECK(run_dmlref({"adopt", model.string()}).code == exit_code::usage);
}

TEST_CASE("verify: a model needs no golden case", "[adopt][verify][tool]") {
    temporary_folder const folder;
    std::string const model = folder.write("pool.json", writing_model).string(), got = (folder / "got").string();
    auto const verify = [&](std::vector<float> const& values) {
        write_maxima(got, values);
        return run_dmlref({"verify", model, "--got", got});
    };
    CHECK(verify({6, 8, 14, 16}).code == exit_code::accepted);
    check_output(verify({6, 8, 14, 15}), exit_code::mismatch,
                 {"FAIL  pool.json  MAX_POOLING, profile float32, portable\n", "worst        0,0,1,1 (flat 3, byte 12)",
                  "again        dmlref verify " + model + " --got " + got + " --profile float32\n"});
    CHECK(contains(verify({6, 8, 14, std::nanf("")}).output,
                   "unwritten    1 element, which hold what the buffer was filled with"));
    CHECK(contains(run_dmlref({"explain", model, "--at", "0,0,1,1", "--got", got}).output, "judgment     outside"));
}

TEST_CASE("verify: a model that cannot be judged is told in one sentence", "[adopt][verify][tool]") {
    temporary_folder const folder;
    fs::create_directory(folder / "got");
    std::string const got = (folder / "got").string();
    auto const verify = [&](fs::path const& model) { return run_dmlref({"verify", model.string(), "--got", got}); };
    check_output(verify(folder.write("a.json", working_model)), exit_code::bad_input,
                 {"a.json: writes OutputTensor to no .npy file, must have a writeFile command for it\n"});
    check_output(verify(folder.write("b.json", writing_model)), exit_code::bad_input,
                 {"maxima.npy: missing: the device wrote no OutputTensor\n"});
    write_maxima(got, {6, 8, 14, 16});
    fs::last_write_time(folder / "got/maxima.npy", fs::last_write_time(folder / "b.json") - std::chrono::hours(1));
    CHECK(contains(verify(folder / "b.json").output, "stale: older than the golden case"));
}
