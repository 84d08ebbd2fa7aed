// SPDX-License-Identifier: MIT
// Windows has neither a POSIX shell nor these signals.
#ifndef _WIN32
#include "verification/report_files.hpp"
#include "device/process.hpp"
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using tool::exit_code;

namespace {

nlohmann::json json_of(fs::path const& file) { return nlohmann::json::parse(content_of(file)); }

/// The results of a suite, and a shell in which they are judged. The report grows while that lasts.
class judged_in_shell {
public:
    explicit judged_in_shell(std::string const& suite, std::string const& filter = "*") : suite_(filter, suite) {}

    fs::path report() const { return suite_.folder() / "report.json"; }
    std::string errors() const { return content_of(suite_.folder() / "stderr.txt"); }

    /// Runs a script: $0 is the program, $1 the suite, $2 the device's files and $3 the report. Returns its exit code.
    int run(std::string const& script) const {
        fs::remove(report());
        fs::remove(report().string() + ".xml");
        tool::process const process = {.words = {"sh", "-c", script, DMLREF_PROGRAM_FOLDER "/dmlref",
                                                 suite_.golden().string(), suite_.got().string(), report().string()},
                                       .output_file = suite_.folder() / "stdout.txt",
                                       .error_file = suite_.folder() / "stderr.txt"};
        return run_process(process, [] { return false; }).code;
    }

private:
    verified_suite suite_;
};

} // namespace

TEST_CASE("report: a run that is ended early leaves a valid report that says so", "[report][tool]") {
    judged_in_shell const judged("quick");
    // The program takes the place of the inner shell: a shell makes what it runs in the background ignore INT.
    for (auto const& [signal, expected] : {std::pair{"TERM", 143}, {"INT", 130}, {"HUP", 129}, {"KILL", 137}}) {
        int const code =
            judged.run("sh -c '(until test -s \"$3.xml\"; do sleep 0.01; done; kill -" + std::string(signal) +
                       " $$) & exec \"$0\" verify \"$1\" --got \"$2\" --json \"$3\" --junit \"$3.xml\"' "
                       "\"$0\" \"$1\" \"$2\" \"$3\"; exit $?");
        INFO(signal << ": " << judged.errors());
        CHECK(code == expected);
        nlohmann::json const left = json_of(judged.report());
        CHECK(left["complete"] == false);
        CHECK(left["exit_code"] == 4);
        CHECK(left["counts"]["accepted"].get<std::size_t>() + left["counts"]["mistrusted"].get<std::size_t>() ==
              left["cases"].size());
        std::string const xml = content_of(judged.report().string() + ".xml");
        CHECK(contains(xml, "<error message=\"the run was ended when "));
        CHECK(xml.ends_with("</testsuites>\n"));
        CHECK((expected == 137 || judged.errors().starts_with("dmlref: interrupted when ")));
    }
}

TEST_CASE("report: on a full disk one sentence is left and no part of a report", "[report][tool]") {
    judged_in_shell const judged("standard", "roi_align1/average_*_f16");
    CHECK(judged.run("\"$0\" verify \"$1\" --got \"$2\" --json /dev/full >&-") == 3);
    CHECK(judged.errors() == "dmlref: /dev/full: the file could not be written: No space left on device\n");
    // The limit of a file, 1 KiB, is more than a report without cases takes and less than that of all. Counters of
    // coverage would be a larger file.
    CHECK(judged.run(
              "ulimit -f 2; LLVM_PROFILE_FILE=/dev/null \"$0\" verify \"$1\" --got \"$2\" --json \"$3\" > /dev/null") ==
          3);
    CHECK(judged.errors() ==
          "dmlref: " + judged.report().string() + ".part: the file could not be written: File too large\n");
    CHECK_FALSE(fs::exists(judged.report().string() + ".part"));
    nlohmann::json const left = json_of(judged.report());
    CHECK(left["complete"] == false);
    CHECK(left["cases"].empty());
}

TEST_CASE("report: a file that cannot be written is told before anything is judged", "[report][tool]") {
    judged_in_shell const judged("standard", "roi_align1/average_*_f16");
    CHECK(judged.run("\"$0\" verify \"$1\" --got \"$2\" --json \"$2/none/report.json\"") == 3);
    CHECK(contains(judged.errors(), "report.json.part: the file cannot be created: No such file or directory\n"));
}

TEST_CASE("report: a whole report replaces an unfinished one, and a link stays a link", "[report][tool]") {
    temporary_folder const folder;
    fs::path const json = folder / "a.json", link = folder / "link.json";
    fs::create_symlink(json, link);
    tool::run_reports run = {.profile = "float32", .requested = 2};
    run.cases.push_back({.name = "a/one", .status = tool::case_status::accepted});
    tool::report_files files(json, {});
    files.grow(run);
    CHECK(json_of(json)["complete"] == false);
    run.cases.push_back({.name = "a/two", .status = tool::case_status::accepted});
    files.grow(run); // within a second of the first: not written
    CHECK(json_of(json)["cases"].size() == 1);
    tool::report_files(link, {}).finish(run);
    CHECK(fs::is_symlink(link));
    CHECK(json_of(json)["complete"] == true);
    CHECK(json_of(json)["exit_code"] == 0);
}
#endif
