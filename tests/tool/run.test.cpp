// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/golden/npy.hpp"
#include "model_text.hpp"
#include "support/catch.hpp"

#include <set>

using namespace dmlref::testing;
using dmlref::tool::exit_code;
namespace fs = std::filesystem;

namespace {

command_result run(std::vector<std::string> const& words) { return run_dmlref({"run"}, words); }

std::vector<fs::path> example_models() {
    std::vector<fs::path> files;
    for (fs::directory_entry const& entry : fs::directory_iterator(DMLREF_SOURCE_DIR "/examples/models"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    return files;
}

/// The lines "//     Resource 'output': 1, 2" of a model's comment, without what makes them a comment.
std::string documented_output(std::string const& model) {
    std::istringstream lines(model);
    std::string result;
    std::string const start = "//     ";
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(start + "Resource '")) result += line.substr(start.size()) + "\n";
    return result;
}

std::string const write_pooled = R"({ "type": "writeFile", "resource": "pooled", "targetPath": "deep/er/a.npy" },
        { "type": "print")";
std::string const writing_model = with(working_model, R"({ "type": "print")", write_pooled);

} // namespace

TEST_CASE("run: the example models print what their comments say", "[run][tool]") {
    temporary_folder const folder;
    for (fs::path const& model : example_models()) {
        INFO(model);
        std::string const expected = documented_output(content_of(model));
        CHECK_FALSE(expected.empty());
        for (char const* implementation : {"kernels", "reference"})
            for (char const* threads : {"1", "2", "3"}) {
                command_result const result = run({model.string(), "--output-dir", folder.path().string(),
                                                   "--implementation", implementation, "--threads", threads});
                CHECK(result.errors == "");
                CHECK(result.code == exit_code::accepted);
                CHECK(result.output == expected);
            }
    }
}

TEST_CASE("run: the example models print the same of FLOAT16", "[run][tool]") {
    temporary_folder const folder;
    for (fs::path const& model : example_models()) {
        std::string text = content_of(model);
        // The root of 50 is no FLOAT16; a scale of quantized elements is FLOAT32.
        if (model.stem() == "lp_pooling" || model.stem() == "quantized_linear_average_pooling") continue;
        for (std::size_t at = 0; (at = text.find("FLOAT32", at)) != std::string::npos;) text.replace(at, 7, "FLOAT16");
        command_result const result =
            run({folder.write(model.filename().string(), text).string(), "--output-dir", folder.path().string()});
        INFO(model);
        CHECK(result.errors == "");
        CHECK(result.output == documented_output(text));
    }
}

TEST_CASE("run: the model on docs/models.md does what the page says", "[run][tool]") {
    temporary_folder const folder;
    std::string const page = content_of(DMLREF_SOURCE_DIR "/docs/models.md");
    std::size_t const start = page.find("```json\n") + 8, end = page.find("```", start);
    std::size_t const printed = page.find("prints `", end) + 8;
    fs::path const model = folder.write("model.json", page.substr(start, end - start));
    command_result const result = run({model.string(), "--output-dir", folder.path().string()});
    CHECK(result.errors == "");
    CHECK(result.output == page.substr(printed, page.find('`', printed) - printed) + "\n");
    CHECK(dmlref::golden::read_npy(folder / "output.npy").sizes == std::vector<dmlref::index_t>{1, 1, 1, 2});
}

TEST_CASE("run: there is an example model of every operator", "[run][tool]") {
    std::set<std::string> types;
    for (fs::path const& file : example_models()) {
        dmlref::tool::model const model = dmlref::tool::read_model(file, {});
        for (std::size_t i = 0; i < model.operations.size(); ++i) types.emplace(model.operations[i].schema->name);
    }
    for (dmlref::directml::operator_schema const& schema : dmlref::directml::operators)
        CHECK(types.contains(std::string(schema.name)));
}

TEST_CASE("run: files go below the output folder, which is made", "[run][tool]") {
    temporary_folder const folder;
    fs::path const model = folder.write("model.json", writing_model);
    command_result const result = run({model.string(), "--output-dir", (folder / "new/out").string()});
    CHECK(result.errors == "");
    CHECK(result.code == exit_code::accepted);
    CHECK(result.output == "Resource 'pooled': 6, 8, 14, 16\n");
    dmlref::golden::npy_array const array = dmlref::golden::read_npy(folder / "new/out/deep/er/a.npy");
    CHECK(array.sizes == std::vector<dmlref::index_t>{4});
    CHECK(array.type == dmlref::directml::data_type::float32);
}

TEST_CASE("run: a run that fails leaves no file of an earlier run", "[run][tool]") {
    temporary_folder const folder;
    std::string const fails_at_the_end = with(
        writing_model, R"({ "type": "print")",
        R"({ "type": "dispatch", "dispatchable": "pool", "bindings": { "InputTensor": "image", "OutputTensor": "pooled" } },
        { "type": "print")");
    fs::path const old = folder.write("deep/er/a.npy", "old");
    fs::path const model =
        folder.write("model.json", with(fails_at_the_end, R"("Strides": [2, 2])", R"("Strides": [1, 1])"));
    command_result const result = run({model.string(), "--output-dir", folder.path().string()});
    CHECK(result.code == exit_code::bad_input);
    CHECK(result.output == "");
    CHECK(
        result.errors.starts_with("dmlref: " + model.string() + ", /commands/0: MAX_POOLING: OutputTensor.Sizes[2] "));
    CHECK_FALSE(fs::exists(old));
}

TEST_CASE("run: a model that is refused when it is read deletes nothing", "[run][tool]") {
    temporary_folder const folder;
    fs::path const old = folder.write("deep/er/a.npy", "old");
    fs::path const model =
        folder.write("model.json", with(writing_model, R"("resource": "pooled" })", R"("resource": "x" })"));
    CHECK(run({model.string(), "--output-dir", folder.path().string()}).code == exit_code::bad_input);
    CHECK(content_of(old) == "old");
}

TEST_CASE("run: a file that cannot be written is an error", "[run][tool]") {
    temporary_folder const folder;
    folder.write("deep", "a file where a folder must be");
    fs::path const model = folder.write("model.json", writing_model);
    check_complaint(run({model.string(), "--output-dir", folder.path().string()}), exit_code::bad_input, "deep");
}

TEST_CASE("run: a link in the place of a target is replaced, not followed", "[run][tool]") {
    temporary_folder const folder;
    fs::path const model = folder.write("model.json", writing_model);
    fs::path const outside = folder.write("outside.txt", "untouched");
    fs::create_directories(folder / "out/deep/er");
    std::error_code error;
    fs::create_symlink(outside, folder / "out/deep/er/a.npy", error);
    if (error) return; // a system or an account without them
    CHECK(run({model.string(), "--output-dir", (folder / "out").string()}).code == exit_code::accepted);
    CHECK(content_of(outside) == "untouched");
    CHECK(fs::is_regular_file(fs::symlink_status(folder / "out/deep/er/a.npy")));
}

TEST_CASE("run: --allow-outside lifts the confinement", "[run][tool]") {
    temporary_folder const folder;
    fs::path const model = folder.write("model.json", with(writing_model, "deep/er/a.npy", "../a.npy"));
    std::string const out = (folder / "out").string();
    command_result const refused = run({model.string(), "--output-dir", out});
    CHECK(refused.code == exit_code::bad_input);
    CHECK(refused.errors == "dmlref: " + model.string() +
                                ", /commands/1/targetPath: climbs out of the folder by '..', must not (--allow-outside "
                                "lifts this)\n");
    CHECK(run({model.string(), "--output-dir", out, "--allow-outside"}).code == exit_code::accepted);
    CHECK(fs::exists(folder / "a.npy"));
}

TEST_CASE("run: the verbose form of print starts on a line of its own", "[run][tool]") {
    CHECK(outcome_of(with(working_model, R"("resource": "pooled" })", R"("resource": "pooled", "verbose": true })")) ==
          "Resource 'pooled':\n[0] 6 (0x40C00000)\n[1] 8 (0x41000000)\n[2] 14 (0x41600000)\n[3] 16 (0x41800000)\n");
}

TEST_CASE("run: a name with control characters cannot write to the terminal", "[run][tool]") {
    CHECK(outcome_of(R"({"resources": {"a\u001b[31m\nb": {"initialValuesDataType": "UINT8", "initialValues": [1]}},
        "dispatchables": {}, "commands": [{"type": "print", "resource": "a\u001b[31m\nb"}]})") ==
          "Resource 'a?[31m?b': 1\n");
}

TEST_CASE("run: what the documents leave open is chosen by options", "[run][tool]") {
    std::string const model = DMLREF_SOURCE_DIR "/examples/models/roi_align1.json";
    CHECK(run({model}).output == "Resource 'output': 1, 1, 2, 3, 3, 4, 9, 9, 10, 11, 11, 12\n");
    // The rows at 0.5 and 2.5 go to 1 and 3, the middle column likewise.
    CHECK(run({model, "--reading", "nearest_tie=half_up"}).output ==
          "Resource 'output': 5, 6, 6, 7, 8, 8, 13, 14, 14, 15, 16, 16\n");
    // 0.5 goes to 0, 2.5 to 2.
    CHECK(run({model, "--reading", "nearest_tie=half_even"}).output ==
          "Resource 'output': 1, 1, 2, 3, 3, 4, 9, 9, 10, 11, 11, 12\n");
    check_complaint(run({model, "--work-budget", "11"}), exit_code::bad_input,
                    "must stay within the work budget of 11");
    CHECK(run({model, "--work-budget", "12"}).code == exit_code::accepted);
    CHECK(run({"--reading", "nearest_tie=half_up", model, "--reading", "roi_gradient_reading=literal"}).code ==
          exit_code::accepted);
    check_complaint(run({model, "--memory-budget", "100"}), exit_code::bad_input, "left of the memory budget of 100");
}

TEST_CASE("run: a command line that asks for what cannot be is refused with the code for it", "[run][tool]") {
    std::string const model = DMLREF_SOURCE_DIR "/examples/models/roi_align1.json";
    for (std::vector<std::string> const& arguments :
         {std::vector<std::string>{}, {model, "--work-budget", "-1"}, {model, model}})
        CHECK(run(arguments).code == exit_code::usage);
}

TEST_CASE("run: a model that cannot be opened or is too long is bad input", "[run][tool]") {
    temporary_folder const folder;
    fs::path const none = folder / "none.json";
    command_result const missing = run({none.string()});
    CHECK(missing.code == exit_code::bad_input);
    CHECK(missing.errors == "dmlref: " + none.string() + ": cannot be opened\n");
    CHECK(run({folder.path().string()}).code == exit_code::bad_input);
    fs::path const large = folder.write("large.json", std::string((32 << 20) + 1, ' '));
    CHECK(run({large.string()}).errors ==
          "dmlref: " + large.string() + ": is longer than 32 MiB, the most that is read of a model\n");
}
