// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "files/case_files.hpp"
#include "suite/reading_dependence.hpp"
#include "suite/suite.hpp"
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include <dmlref/directml/operator_table.hpp>

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

nlohmann::json description_of(std::string const& name, readings const& chosen = {}) {
    return nlohmann::json::parse(files_of(*selected_cases({.filter = name}).at(0), 1, {}, chosen).description().bytes);
}

/// "nearest_tie=half_down", of each entry.
std::vector<std::string> readings_in(nlohmann::json const& description) {
    std::vector<std::string> list;
    for (auto const& each : description.at("readings"))
        list.push_back(each.at("name").get<std::string>() + "=" + each.at("choice").get<std::string>());
    return list;
}

using words = std::vector<std::string>;

} // namespace

TEST_CASE("readings: describe prints the table, and that of an operator", "[readings][describe][tool]") {
    std::string const all = run_dmlref({"describe", "--readings"}).output;
    for (reading_description const& each : reading_table) {
        CHECK(contains(all, "\n" + std::string(each.name) + " "));
        CHECK(contains(all, std::string(each.question)));
    }
    CHECK(contains(all, " half_down (default), half_up, half_even "));
    std::string const pooled = run_dmlref({"describe", "ROI_POOLING", "--readings"}).output;
    CHECK(contains(pooled, "roi_corner_rounding"));
    CHECK_FALSE(contains(pooled, "nearest_tie"));
    auto const json = nlohmann::json::parse(run_dmlref({"describe", "ROI_POOLING", "--readings", "--json"}).output);
    CHECK(json.at(0).at("choices") == nlohmann::json({"half_away", "half_even"}));
    CHECK(json.at(0).at("default") == "half_away");
    CHECK(json.at(0).at("operators") == nlohmann::json({"ROI_POOLING"}));
}

TEST_CASE("readings: the table names operators that there are", "[readings][tool]") {
    for (reading_description const& each : reading_table)
        for (std::string_view const name : each.operators) CHECK(directml::find_operator(name) != nullptr);
}

TEST_CASE("readings: a name or choice that there is not is one sentence with those that there are",
          "[readings][run][tool]") {
    std::string const model = DMLREF_SOURCE_DIR "/examples/models/roi_align1.json";
    command_result const choice = run_dmlref({"run", model, "--reading", "nearest_tie=up"});
    CHECK(choice.code == exit_code::usage);
    CHECK(choice.errors ==
          "dmlref: --reading is 'nearest_tie=up', must be nearest_tie= and half_down, half_up or half_even\n");
    CHECK(
        contains(run_dmlref({"run", model, "--reading", "nearest_tie"}).errors, "and half_down, half_up or half_even"));
    check_complaint(run_dmlref({"run", model, "--reading", "nearest=half_up"}), exit_code::usage,
                    "must be NAME=CHOICE with the name sample_count_rounding, inverted_sample_count, ");
    command_result const twice =
        run_dmlref({"run", model, "--reading", "nearest_tie=half_up", "--reading", "nearest_tie=half_down"});
    CHECK(twice.code == exit_code::usage);
    CHECK(twice.errors == "dmlref: --reading names nearest_tie twice\n");
    for (words const& command : {words{"generate", "--list"},
                                 {"verify", "nowhere"},
                                 {"explain", "nowhere", "--at", "0"},
                                 {"plot", "nowhere", "--output", "a.svg"}})
        CHECK(run_dmlref(command, {"--reading", "no"}).code == exit_code::usage);
}

TEST_CASE("readings: case.json says which its numbers depend on", "[readings][generate][tool]") {
    nlohmann::json const document = description_of("roi_align1/example_of_the_document_f32");
    CHECK(readings_in(document) == words{"nearest_tie=half_down"});
    CHECK(document.at("evidence") == "unknown");
    CHECK(document.at("readings").at(0).at("note") == "RA-7");
    CHECK(document.at("readings").at(0).at("evidence") == "unknown");

    CHECK(readings_in(description_of("roi_align1/average_linear_f32")).empty());
    CHECK(description_of("roi_align1/average_linear_f32").at("evidence") == "certain");
    CHECK(readings_in(description_of("roi_align1/samples_adapt_to_the_region_f32")) ==
          words{"sample_count_rounding=up", "inverted_sample_count=of_magnitude"}); // one region is inverted
    // The quotients of its regions are whole numbers.
    CHECK(readings_in(description_of("roi_align1/samples_of_whole_quotients_f32")).empty());
    CHECK(readings_in(description_of("roi_align1/corners_aligned_one_sample_f32")) ==
          words{"single_corner_sample=center"});
    CHECK(readings_in(description_of("roi_align_grad/both_gradients_f32")) ==
          words{"roi_gradient_reading=exact_derivative"});
    CHECK(description_of("roi_align_grad/both_gradients_f32").at("evidence") == "likely");
    CHECK(readings_in(description_of("roi_pooling/halves_round_away_from_zero_f32")) ==
          words{"roi_corner_rounding=half_away"});
    CHECK(readings_in(description_of("resample_grad1/linear_offsets_unequal_f32")) ==
          words{"pixel_offset_reading=of_forward_operator"});
    CHECK(readings_in(description_of("resample_grad1/linear_offsets_equal_f32")).empty());
}

TEST_CASE("readings: another choice is recorded, and is no more than possible", "[readings][generate][tool]") {
    nlohmann::json const other =
        description_of("roi_align_grad/both_gradients_f32", {.roi_gradient_reading = roi_gradient_reading::literal});
    CHECK(readings_in(other) == words{"roi_gradient_reading=literal"});
    CHECK(other.at("evidence") == "unknown");
}

TEST_CASE("readings: goldens of other readings accept a device that reads so, and verify can exchange them",
          "[readings][verify][tool]") {
    verified_suite const suite("roi_align1/nearest_ties_f32");
    words const up = {"--reading", "nearest_tie=half_up"};
    CHECK(suite.verify({"--mode", "strict"}).code == exit_code::accepted);
    check_output(suite.verify({"--mode", "strict", up[0], up[1]}), exit_code::mismatch,
                 {" --reading nearest_tie=half_up"});

    temporary_folder const folder;
    std::string const goldens = (folder / "goldens").string();
    CHECK(run_dmlref({"generate", "--output", goldens, "--filter", "roi_align1/nearest_ties_f32", up[0], up[1]}).code ==
          exit_code::accepted);
    auto const manifest = nlohmann::json::parse(content_of(folder / "goldens/manifest.json"));
    CHECK(contains(manifest.at("command").get<std::string>(), "--reading nearest_tie=half_up"));
    CHECK(manifest.at("cases").at(0).at("evidence") == "unknown");
    CHECK(run_dmlref({"verify", goldens, "--got", suite.got().string(), "--mode", "strict", "--allow-older"}).code ==
          exit_code::mismatch);
    CHECK(run_dmlref({"verify", goldens, "--got", suite.got().string(), "--mode", "strict", "--allow-older",
                      "--reading", "nearest_tie=half_down"})
              .code == exit_code::accepted);
}

TEST_CASE("readings: the suite certain has no case that rests on a reading that is not certain",
          "[readings][generate][tool]") {
    temporary_folder const folder;
    command_result const result =
        run_dmlref({"generate", "--output", (folder / "out").string(), "--suite", "certain", "--filter", "ro*"});
    CHECK(result.code == exit_code::accepted);
    auto const manifest = nlohmann::json::parse(content_of(folder / "out/manifest.json"));
    CHECK(manifest.at("suite") == "certain");
    CHECK(contains(manifest.at("command").get<std::string>(), "--suite certain"));
    std::size_t certain = 0;
    for (golden_case const* each : selected_cases({.filter = "ro*"})) {
        bool const is_there = fs::exists(folder / ("out/" + each->name));
        INFO(each->name);
        CHECK(is_there == (description_of(each->name).at("evidence") == "certain"));
        certain += is_there;
    }
    CHECK(manifest.at("case_count") == certain);
    CHECK(run_dmlref({"list", "--suite", "certain", "--filter", "ro*"})
              .output.ends_with("\n" + std::to_string(certain) + " cases\n"));
    CHECK(run_dmlref({"generate", "--list", "--suite", "certain", "--filter", "roi_align1/nearest_ties_f32"}).code ==
          exit_code::mistrusted);
}

TEST_CASE("readings: the document counts the cases by evidence", "[readings][list][tool]") {
    std::string const page = content_of(DMLREF_SOURCE_DIR "/docs/readings.md");
    std::string const counted = run_dmlref({"list", "--suite", "standard", "--evidence"}).output;
    INFO(counted);
    CHECK(contains(page, "```text\n" + counted + "```"));
    std::string const table = run_dmlref({"describe", "--readings"}).output;
    INFO(table);
    CHECK(contains(page, "```text\n" + table + "```"));
}
