// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verification/report.hpp"
#include "verified_suite.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

constexpr char file[] = "roi_align1/average_linear_f16/OutputTensor.npy";

/// Whether tags nest and no stray character of markup is left: what a parser asks for first.
bool is_well_formed(std::string const& xml) {
    std::vector<std::string> open;
    for (std::size_t at = 0; at < xml.size(); ++at) {
        if (static_cast<unsigned char>(xml[at]) < 0x20 && xml[at] != '\n' && xml[at] != '\t') return false;
        if (xml[at] != '<') continue;
        std::size_t const end = xml.find('>', at);
        if (end == std::string::npos) return false;
        std::string const tag = xml.substr(at + 1, end - at - 1);
        std::string const name = tag.substr(tag[0] == '/', tag.find_first_of(" />", 1) - (tag[0] == '/'));
        if (tag[0] == '/') {
            if (open.empty() || open.back() != name) return false;
            open.pop_back();
        } else if (tag[0] != '?' && tag.back() != '/') {
            open.push_back(name);
        }
        at = end;
    }
    return open.empty();
}

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
    CHECK(
        xml.find(
            "<testcase classname=\"roi_align1\" name=\"average_linear_f16\"><failure message=\"OutputTensor: 1 of ") !=
        std::string::npos);
    CHECK(xml.find("name=\"maximum_of_interpolated_samples_f16\"><error message=") != std::string::npos);
    CHECK(xml.find("failures=\"1\" errors=\"1\"") != std::string::npos);
}

TEST_CASE("verify: whatever a path holds, the JUnit report stays XML", "[verify][tool]") {
    run_reports run = {.profile = "float32", .request = {.command = "<suite>"}};
    run.cases.push_back({.name = "a/<b>&\"\x01\xff", .reason = "bad \x1b[31m ]]> \x7f"});
    std::string const xml = report_junit(run);
    CHECK(is_well_formed(xml));
    CHECK(xml.find("&lt;b&gt;&amp;&quot;?") != std::string::npos);
    CHECK(xml.find('\x1b') == std::string::npos);
    CHECK(xml.find('\xff') == std::string::npos);
}

TEST_CASE("verify: a report that cannot be written is exit code 3", "[verify][tool]") {
    verified_suite const suite("roi_align1/average_linear_f16");
    command_result const result = suite.verify({"--json", (suite.folder() / "none" / "report.json").string()});
    CHECK(result.code == exit_code::bad_input);
    CHECK(result.errors.starts_with("dmlref: "));
}
