// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "support/well_formed.hpp"
#include "verification/report.hpp"
#include "verified_suite.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

constexpr char file[] = "roi_align1/average_linear_f16/OutputTensor.npy";

} // namespace

TEST_CASE("verify: the JSON report says what the text says", "[verify][tool]") {
    verified_suite const suite("roi_align1/average_*_f16");
    suite.change(file, 17, 0.5);
    fs::path const report = suite.folder() / "report.json";
    CHECK(suite.verify({"--json", report.string()}).code == exit_code::mismatch);
    nlohmann::json const json = nlohmann::json::parse(content_of(report));
    CHECK(json["format"] == "dmlref verification");
    CHECK(json["format_version"] == 1);
    CHECK(json["exit_code"] == 1);
    CHECK(json["counts"]["mismatch"] == 1);
    CHECK(json["counts"]["accepted"] == json["cases"].size() - 1);
    for (nlohmann::json const& each : json["cases"]) {
        if (each["status"] != "mismatch") continue;
        CHECK(each["name"] == "roi_align1/average_linear_f16");
        nlohmann::json const& tensor = each["tensors"][0];
        CHECK(tensor["outside"] == 1);
        CHECK(tensor["worst"]["at"] == std::vector<int>{0, 2, 2, 1});
        CHECK(tensor["worst"]["byte"] == 34);
        CHECK(tensor["worst"]["absolute"].get<double>() == Approx(0.5).epsilon(0.01));
        CHECK(tensor["first_failing"].size() == 1);
    }
}

TEST_CASE("verify: reports are the same bytes each time", "[verify][tool]") {
    verified_suite const suite("roi_align1/average_*_f16");
    suite.change(file, 17, 0.5);
    auto const reports = [&](std::string const& name) {
        fs::path const json = suite.folder() / (name + ".json"), xml = suite.folder() / (name + ".xml");
        std::string const text = suite.verify({"--json", json.string(), "--junit", xml.string()}).output;
        return text + content_of(json) + content_of(xml);
    };
    std::string const first = reports("a");
    CHECK(first.size() > 1000);
    CHECK(reports("b") == first);
}

TEST_CASE("verify: the JUnit report has a testcase for each case", "[verify][tool]") {
    verified_suite const suite("roi_align1/*_f16");
    suite.change(file, 17, 0.5);
    REQUIRE(fs::remove(suite.got() / "roi_align1/maximum_of_interpolated_samples_f16/OutputTensor.npy"));
    fs::path const report = suite.folder() / "report.xml";
    suite.verify({"--junit", report.string()});
    std::string const xml = content_of(report);
    CHECK(is_well_formed(xml));
    CHECK(contains(
        xml, "<testcase classname=\"roi_align1\" name=\"average_linear_f16\"><failure message=\"OutputTensor: 1 of "));
    CHECK(contains(xml, "name=\"maximum_of_interpolated_samples_f16\"><error message="));
    CHECK(contains(xml, "failures=\"1\" errors=\"1\""));
}

TEST_CASE("verify: whatever a path holds, the JUnit report stays XML", "[verify][tool]") {
    run_reports run = {.profile = "float32", .request = {.command = "<suite>"}};
    run.cases.push_back({.name = "a/<b>&\"\x01\xff", .reason = "bad \x1b[31m ]]> \x7f"});
    std::string const xml = report_junit(run);
    CHECK(is_well_formed(xml));
    CHECK(contains(xml, "&lt;b&gt;&amp;&quot;?"));
    CHECK_FALSE(contains(xml, "\x1b"));
    CHECK_FALSE(contains(xml, "\xff"));
}

TEST_CASE("verify: a report that cannot be written is exit code 3", "[verify][tool]") {
    verified_suite const suite("roi_align1/average_linear_f16");
    command_result const result = suite.verify({"--json", (suite.folder() / "none" / "report.json").string()});
    CHECK(result.code == exit_code::bad_input);
    CHECK(result.errors.starts_with("dmlref: "));
}
