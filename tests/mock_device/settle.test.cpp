// SPDX-License-Identifier: MIT
// What `dmlref settle` makes of a device whose readings are known, because it is an imitation.
#include "device_run.hpp"
#include "execution/reading_changes.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "tool/command_line.hpp"
#include "verification/case_folders.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;
namespace fs = std::filesystem;

namespace {

/// Golden cases, and the results of a device that reads the open points in its own way.
class settled_suite {
public:
    explicit settled_suite(std::string const& filter) {
        fs::create_directories(got());
        REQUIRE(run_dmlref({"generate", "--output", golden().string(), "--filter", filter}).code ==
                exit_code::accepted);
    }

    void run_device(readings const& of_the_device) const {
        for (listed_case const& each : listed_cases(golden())) {
            fs::create_directories(got() / each.name);
            model model = read_model(golden() / each.name / "model.json", {.output_folder = got() / each.name});
            mock_device::run_on({.readings = of_the_device}, model);
        }
    }

    command_result settle(std::vector<std::string> const& more = {}) const {
        return run_dmlref({"settle", golden().string(), "--got", got().string()}, more);
    }

    /// The reading's object in the report.
    nlohmann::json settled(std::string_view name) const {
        fs::path const file = folder_ / "settled.json";
        settle({"--json", file.string()});
        auto const report = nlohmann::json::parse(content_of(file));
        for (auto const& each : report.at("readings"))
            if (each.at("name") == name) return each;
        return {};
    }

    fs::path golden() const { return folder_ / "goldens"; }
    fs::path got() const { return folder_ / "results"; }

private:
    temporary_folder folder_{};
};

} // namespace

TEST_CASE("settle: the readings of an imitated device are named, each by itself", "[settle][mock_device]") {
    // Cases of FLOAT32 that depend on each reading, and some that depend on several.
    struct row {
        std::string reading, filter;
    };
    for (row const& each :
         {row{"sample_count_rounding", "roi_align*/samples_*_f32"},
          row{"inverted_sample_count", "roi_align*/samples_*_f32"}, row{"nearest_tie", "roi_align*/nearest_*_f32"},
          row{"single_corner_sample", "roi_align*/corners_*_f32"},
          row{"roi_gradient_reading", "roi_align_grad/*_gradient*_f32"},
          row{"roi_corner_rounding", "roi_pooling/*halves*_f32"},
          row{"pixel_offset_reading", "resample_grad*/linear_*_f32"}, row{"antialias_reading", "resample3/*_f32"},
          row{"integer_rounding", "resample?/*_u8"}}) {
        settled_suite const suite(each.filter);
        reading_description const& reading = *find_reading(each.reading);
        for (std::size_t choice = 0; choice < reading.choices.size(); ++choice) {
            suite.run_device(changed({}, {{&reading, choice}}));
            nlohmann::json const settled = suite.settled(each.reading);
            INFO(settled.dump(1));
            CHECK(settled.at("verdict") == "agrees");
            CHECK(settled.at("agrees_with") == reading.choices[choice]);
            CHECK(settled.at("deciding_elements") > 0);
            CHECK(settled.at("choices").at(choice).at("elements_against") == 0);
            CHECK_FALSE(settled.at("cases").empty());
            CHECK(suite.settle().code == exit_code::accepted);
        }
    }
}

TEST_CASE("settle: several readings that a case depends on are told apart", "[settle][mock_device]") {
    settled_suite const suite("roi_align*_f32");
    readings const chosen = {.sample_count_rounding = sample_count_rounding::down,
                             .inverted_sample_count = inverted_sample_count::of_signed_size,
                             .nearest_tie = nearest_tie::half_up,
                             .single_corner_sample = single_corner_sample::start,
                             .roi_gradient_reading = roi_gradient_reading::literal};
    suite.run_device(chosen);
    command_result const result = suite.settle();
    INFO(result.output);
    CHECK(result.code == exit_code::accepted);
    for (reading_description const& each : reading_table) {
        bool const is_decided = each.concerns("ROI_ALIGN_GRAD");
        INFO(each.name);
        CHECK(contains(suite.settled(each.name).dump(), std::string(each.chosen_in(chosen))));
        CHECK(suite.settled(each.name).at("verdict") == (is_decided ? "agrees" : "undecided"));
        if (is_decided) CHECK(suite.settled(each.name).at("agrees_with") == each.chosen_in(chosen));
    }
    CHECK(contains(result.output, "undecided: no case decides it"));
}

TEST_CASE("settle: results that agree with no choice, and none at all, have exit codes of their own",
          "[settle][mock_device]") {
    settled_suite const suite("roi_pooling/halves_*_f32");
    check_output(suite.settle(), exit_code::mistrusted, {"0 cases; 1 left out, the first because "});
    suite.run_device({});
    check_output(suite.settle(), exit_code::accepted, {"agrees with half_away: ", "; half_even: "});
    fs::path const file = suite.got() / "roi_pooling/halves_round_away_from_zero_f32/OutputTensor.npy";
    std::string bytes = content_of(file);
    for (std::size_t at = bytes.size() - 3 * 2 * 3 * 3 * 4; at < bytes.size(); ++at) bytes[at] = 0;
    std::ofstream(file, std::ios::binary) << bytes;
    check_output(suite.settle(), exit_code::mismatch, {"agrees with no choice: "});
}
