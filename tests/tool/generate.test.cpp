// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "files/golden_folder.hpp"
#include "files/sha256.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <dmlref/compiled/instruction_sets.hpp>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

using namespace dmlref::testing;
using namespace dmlref::tool;
namespace fs = std::filesystem;

namespace {

/// Every file below a folder, by its path there, with its bytes.
std::map<std::string, std::string> files_below(fs::path const& folder) {
    std::map<std::string, std::string> files;
    for (fs::directory_entry const& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files[entry.path().lexically_relative(folder).generic_string()] = content_of(entry.path());
    return files;
}

command_result generate(fs::path const& folder, std::vector<std::string> const& words = {"--suite", "quick"}) {
    return run_dmlref({"generate", "--output", folder.string()}, words);
}

std::map<std::string, std::string> generated(std::vector<std::string> const& words) {
    temporary_folder const folder;
    command_result const result = generate(folder / "out", words);
    INFO(result.errors);
    REQUIRE(result.code == exit_code::accepted);
    return files_below(folder / "out");
}

nlohmann::json json_of(std::map<std::string, std::string> const& files, std::string const& name) {
    return nlohmann::json::parse(files.at(name));
}

std::vector<std::string> const two_cases = {"--filter", "roi_pooling/ordinary_regions_*"};

} // namespace

TEST_CASE("generate: the same seed gives the same bytes, another seed others", "[generate][tool]") {
    auto const first = generated({"--suite", "quick", "--seed", "5"});
    CHECK(first == generated({"--suite", "quick", "--seed", "5"}));
    auto const other = generated({"--suite", "quick", "--seed", "6"});
    CHECK(first.size() == other.size());
    CHECK(first.at("roi_align1/average_linear_f32/InputTensor.npy") !=
          other.at("roi_align1/average_linear_f32/InputTensor.npy"));
    CHECK(first.at("manifest.json") != other.at("manifest.json"));
}

TEST_CASE("generate: neither the implementation nor threads nor the instruction set show in any file",
          "[generate][tool]") {
    auto const usual = generated({"--suite", "quick"});
    CHECK(generated({"--suite", "quick", "--implementation", "reference"}) == usual);
    for (dmlref::compiled::kernel_variant const& each : dmlref::compiled::kernel_variants())
        if (each.runs_here)
            CHECK(generated({"--suite", "quick", "--threads", "2", "--instruction-set", std::string(each.name)}) ==
                  usual);
}

TEST_CASE("generate: a case has the same bytes in every suite, selection and shard", "[generate][tool]") {
    auto const in_quick = generated({"--suite", "quick"});
    auto alone = generated({"--filter", "roi_align_grad/both_gradients_f16"});
    alone.erase("manifest.json");
    CHECK(alone.size() == 8); // model, case, four inputs, two outputs
    for (auto const& [name, bytes] : alone) CHECK(in_quick.at(name) == bytes);

    std::map<std::string, std::string> from_shards;
    for (char const* part : {"1/3", "2/3", "3/3"}) from_shards.merge(generated({"--suite", "quick", "--shard", part}));
    std::erase_if(from_shards, [](auto const& file) { return file.first.starts_with("manifest-"); });
    from_shards["manifest.json"] = in_quick.at("manifest.json");
    CHECK(from_shards == in_quick);
}

TEST_CASE("generate: the manifest and the cases name every file with its hash", "[generate][tool]") {
    auto const files = generated({"--suite", "quick"});
    auto const manifest = json_of(files, "manifest.json");
    std::set<std::string> named = {"manifest.json"};
    for (auto const& entry : manifest.at("cases")) {
        std::string const folder = entry.at("name").get<std::string>() + "/";
        named.insert(folder + "case.json");
        CHECK(entry.at("case_sha256") == sha256(files.at(folder + "case.json")));
        std::size_t bytes = files.at(folder + "case.json").size();
        auto const description = json_of(files, folder + "case.json");
        CHECK(description.at("name").get<std::string>() + "/" == folder);
        for (auto const& file : description.at("files")) {
            std::string const name = folder + file.at("name").get<std::string>();
            named.insert(name);
            CHECK(file.at("sha256") == sha256(files.at(name)));
            CHECK(file.at("bytes") == files.at(name).size());
            bytes += files.at(name).size();
        }
        CHECK(entry.at("bytes") == bytes);
    }
    std::set<std::string> existing;
    for (auto const& [name, bytes] : files) existing.insert(name);
    CHECK(existing == named);
    CHECK(manifest.at("case_count") == manifest.at("cases").size());
    CHECK(manifest.at("command") == "dmlref generate --suite quick --seed 1");
}

TEST_CASE("generate: the hash that is printed is the manifest's", "[generate][tool]") {
    temporary_folder const folder;
    command_result const result = generate(folder / "out", two_cases);
    CHECK(result.errors == ""); // no progress where nobody watches
    CHECK(result.output.ends_with("manifest.json has SHA-256 " + sha256(content_of(folder / "out/manifest.json")) +
                                  "\n"));
    check_output(result, exit_code::accepted, {"ROI_POOLING      2"});
}

TEST_CASE("generate: --list prints names and reasons and writes nothing", "[generate][tool]") {
    temporary_folder const folder;
    check_output(generate(folder / "out", {"--suite", "quick", "--list"}), exit_code::accepted,
                 {"roi_align1/average_linear_f32", "The plain case"});
    CHECK_FALSE(fs::exists(folder / "out"));
    CHECK(run_dmlref({"generate", "--list"}).code == exit_code::accepted);
}

TEST_CASE("generate: a filter that matches nothing proves nothing", "[generate][tool]") {
    temporary_folder const folder;
    for (auto const& words : std::vector<std::vector<std::string>>{
             {"--filter", "no_such*"}, {"--max-bytes", "1"}, {"--suite", "quick", "--filter", "*photograph*"}}) {
        CHECK(is_complaint(generate(folder / "out", words), exit_code::mistrusted));
        CHECK_FALSE(fs::exists(folder / "out"));
    }
}

TEST_CASE("generate: a shard without cases is a shard like the others", "[generate][tool]") {
    temporary_folder const folder;
    std::size_t cases = 0;
    for (int part = 1; part <= 4; ++part) {
        std::vector<std::string> words = two_cases;
        words.insert(words.end(), {"--shard", std::to_string(part) + "/4"});
        CHECK(generate(folder / "out", words).code == exit_code::accepted);
        auto const manifest = json_of(files_below(folder / "out"), "manifest-" + std::to_string(part) + "-of-4.json");
        CHECK(manifest.at("shard") == std::to_string(part) + "/4");
        cases += manifest.at("cases").size();
    }
    CHECK(cases == 2);
    CHECK_FALSE(fs::exists(folder / "out/manifest.json"));
}

TEST_CASE("generate: a bad command line is one sentence and exit code 2", "[generate][tool]") {
    temporary_folder const folder;
    std::vector<std::string> const refused[] = {
        {"--suite", "slow"},     {"--seed", "-1"},   {"--seed", "1e3"}, {"--seed", "18446744073709551616"},
        {"--max-bytes", "many"}, {"--shard", "0/2"}, {"--shard", "3/2"}};
    for (std::vector<std::string> const& words : refused) {
        INFO(words.front() << " " << words.back());
        CHECK(is_complaint(generate(folder / "out", words), exit_code::usage));
    }
    CHECK(run_dmlref({"generate"}).code == exit_code::usage);
    CHECK(run_dmlref({"generate", "--no-such-option"}).code == exit_code::usage);
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("generate: a folder that cannot be used is named, and nothing is written", "[generate][tool]") {
    temporary_folder const folder;
    folder.write("file", "in the way");
    folder.write("foreign/notes.txt", "somebody's");
    folder.write("divided/manifest-1-of-3.json", "{}");
    for (auto const& [name, words] : std::vector<std::pair<std::string, std::vector<std::string>>>{
             {"file", {}}, {"file/below", {}}, {"foreign", {}}, {"divided", {"--shard", "1/2"}}}) {
        std::vector<std::string> all = two_cases;
        all.insert(all.end(), words.begin(), words.end());
        check_complaint(generate(folder / name, all), exit_code::bad_input, (folder / name).string());
    }
    CHECK(files_below(folder.path()).size() == 3);
}

TEST_CASE("generate: an earlier run is replaced, and a device's own files stay", "[generate][tool]") {
    temporary_folder const folder;
    REQUIRE(generate(folder / "out", two_cases).code == exit_code::accepted);
    folder.write("out/roi_pooling/ordinary_regions_f32/OutputTensor.npy", "a device's");
    folder.write("out/roi_pooling/ordinary_regions_f32/OutputTensor.expected.npy", "damaged");
    folder.write("out/.gitignore", "*");
    auto words = two_cases;
    words.insert(words.end(), {"--seed", "9"});
    REQUIRE(generate(folder / "out", words).code == exit_code::accepted);
    auto files = files_below(folder / "out");
    CHECK(files["roi_pooling/ordinary_regions_f32/OutputTensor.npy"] == "a device's");
    files.erase("roi_pooling/ordinary_regions_f32/OutputTensor.npy");
    files.erase(".gitignore");
    CHECK(files == generated(words));
}

TEST_CASE("generate: a run that fails half-way leaves no manifest", "[generate][tool]") {
    temporary_folder const folder;
    REQUIRE(generate(folder / "out", two_cases).code == exit_code::accepted);
    fs::remove_all(folder / "out/roi_pooling/ordinary_regions_f32");
    folder.write("out/roi_pooling/ordinary_regions_f32", "a file in the way");
    CHECK(is_complaint(generate(folder / "out", two_cases), exit_code::bad_input));
    CHECK_FALSE(fs::exists(folder / "out/manifest.json"));
}

TEST_CASE("generate: a case that is being written has no case.json", "[generate][tool]") {
    temporary_folder const folder;
    REQUIRE(generate(folder / "out", two_cases).code == exit_code::accepted);
    fs::path const expected = folder / "out/roi_pooling/ordinary_regions_f16/OutputTensor.expected.npy";
    fs::remove(expected);
    fs::create_directory(expected); // cannot be written
    CHECK(generate(folder / "out", two_cases).code == exit_code::bad_input);
    CHECK_FALSE(fs::exists(folder / "out/roi_pooling/ordinary_regions_f16/case.json"));
    CHECK_FALSE(fs::exists(folder / "out/manifest.json"));
}
