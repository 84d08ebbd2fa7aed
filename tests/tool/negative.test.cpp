// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "commands/pinned_hashes.hpp"
#include "files/golden_folder.hpp"
#include "files/sha256.hpp"
#include "model/validate_model.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref::testing;
using namespace dmlref::tool;
namespace fs = std::filesystem;

namespace {

/// "ROI_ALIGN: OutputTensor.Sizes[1] is 3, ..." without the place before it.
std::string without_place(golden_case const& problem, std::string const& sentence) {
    std::string const start = std::string(problem.schema->name) + ": ";
    return sentence.substr(std::min(sentence.find(start), sentence.size()));
}

std::string data_hash() {
    std::vector<manifest_entry> entries;
    for (golden_case const* each : selected_cases({.suite = tier::negative}))
        entries.push_back(evaluate_case(*each, 1, [](case_files const&) {}));
    return data_sha256(entries);
}

} // namespace

TEST_CASE("negative: validate finds the broken rule of every case alone, and run refuses it with the same sentence",
          "[negative][tool]") {
    temporary_folder const folder;
    golden_folder const goldens(folder / "goldens", {});
    for (golden_case const& each : negative_cases()) {
        INFO(each.name);
        goldens.write_case(each, files_of(each, 1));
        std::string const model = (folder / ("goldens/" + each.name + "/model.json")).string();
        auto const findings = validate_model(model, {}, {});
        for (model_finding const& finding : findings) UNSCOPED_INFO(finding.sentence);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].operator_name == each.schema->name);
        CHECK(findings[0].field == each.expected_refusal->field);
        command_result const result = run_dmlref({"run", model, "--output-dir", (folder / "out").string()});
        CHECK(is_complaint(result, exit_code::bad_input));
        command_result const validated = run_dmlref({"validate", model});
        CHECK(validated.code == exit_code::bad_input);
        CHECK(without_place(each, result.errors) == without_place(each, validated.output));
        CHECK_FALSE(fs::exists(folder / "out"));
    }
}

TEST_CASE("negative: every case has a reason in one sentence, and no other suite has it", "[negative][tool]") {
    CHECK(negative_cases().size() > 600);
    for (golden_case const& each : negative_cases()) {
        INFO(each.name);
        CHECK(each.first_tier == tier::negative);
        CHECK(each.expected_refusal.has_value());
        CHECK(each.reason.ends_with("."));
        CHECK_FALSE(contains(each.reason, ". "));
        CHECK(each.name.size() <= 80);
    }
    for (golden_case const& each : all_cases()) CHECK_FALSE(each.expected_refusal.has_value());
}

TEST_CASE("negative: every name is given once", "[negative][tool]") {
    auto const& cases = negative_cases();
    for (std::size_t at = 1; at < cases.size(); ++at) CHECK(cases[at - 1].name < cases[at].name);
}

TEST_CASE("negative: a folder says what must come of the case, and hashes its files", "[negative][generate][tool]") {
    temporary_folder const folder;
    command_result const result = run_dmlref(
        {"generate", "--suite", "negative", "--filter", "roi_align/*", "--output", (folder / "out").string()});
    REQUIRE(result.code == exit_code::accepted);
    fs::path const wrong_index = folder / "out/roi_align/batch_index_beyond_the_images";
    auto const description = nlohmann::json::parse(content_of(wrong_index / "case.json"));
    CHECK(description.at("format") == "dmlref negative case");
    CHECK(description.at("operator") == "ROI_ALIGN");
    CHECK(description.at("reason") == "A batch index names one of the images.");
    CHECK(description.at("rule_of") == "dmlref");
    CHECK(description.at("spec_notes") == nlohmann::json::array({"RA-11"}));
    CHECK(description.at("expected_exit_code") == 3);
    CHECK(description.at("expected_error_code") == "INVALID_CALL");
    CHECK(description.at("expected_field") == "BatchIndicesTensor[1]");
    REQUIRE(description.at("files").size() == 2); // the model, and the one input that has the mistake
    CHECK(description.at("files").at(1).at("name") == "BatchIndicesTensor.npy");
    for (auto const& file : description.at("files"))
        CHECK(file.at("sha256") == sha256(content_of(wrong_index / file.at("name").get<std::string>())));
    auto const channels = nlohmann::json::parse(content_of(folder / "out/roi_align/channels_differ/case.json"));
    CHECK(channels.at("rule_of") == "DirectML");
    CHECK(channels.at("files").size() == 1);
    CHECK(nlohmann::json::parse(content_of(folder / "out/manifest.json")).at("suite") == "negative");
}

TEST_CASE("negative: the suite has the pinned data", "[negative][tool]") {
    CHECK(data_hash() == pinned_negative_data_sha256);
    CHECK(data_hash() == data_hash());
}
