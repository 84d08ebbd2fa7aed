// SPDX-License-Identifier: MIT
// Windows has no POSIX shell to take devices from.
#ifndef _WIN32
#include "device/test_suite.hpp"
#include "exit_code.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <thread>

using namespace dmlref::tool;
using namespace dmlref::testing;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> const four = {"a/one", "a/two", "b/one", "b/two"};

/// Accepts a device that wrote the name of the case.
case_report judge_name(fs::path const& case_folder, fs::path const& got_folder) {
    std::string const name = (case_folder.parent_path().filename() / case_folder.filename()).generic_string();
    bool const is_right = content_of(got_folder / "out.npy") == name;
    return {.name = name, .status = is_right ? case_status::accepted : case_status::mismatch};
}

struct run_of_suite {
    std::vector<case_report> reports;
    std::vector<std::string> finished; ///< in the order of time

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (case_report const& each : reports) names.push_back(each.name);
        return names;
    }
    bool all_accepted() const {
        return std::all_of(reports.begin(), reports.end(),
                           [](case_report const& each) { return each.status == case_status::accepted; });
    }
};

device_test test_of(std::vector<std::string> words, unsigned jobs, std::chrono::duration<double> time_limit = 60s) {
    return {.suite = "goldens",
            .cases = four,
            .program = {.words = std::move(words), .time_limit = time_limit},
            .jobs = jobs};
}

void ignore(case_report&) {}

run_of_suite run_script(std::string const& script, unsigned jobs = 1, result_folder const& results = {},
                        std::chrono::duration<double> time_limit = 60s) {
    run_of_suite run;
    device_test const test = test_of({"sh", "-c", script, "device", "{model}", "{output}", "{case}"}, jobs, time_limit);
    run.reports =
        test_suite(test, results, judge_name, [&](case_report& report) { run.finished.push_back(report.name); });
    return run;
}

std::string const write_name = "printf %s \"$3\" > \"$2/out.npy\"; ";

} // namespace

TEST_CASE("device: gets the model, an empty folder and the name, as arguments and as variables", "[device][tool]") {
    run_of_suite const run = run_script(
        "test \"$1\" = \"$DMLREF_MODEL\" && test \"$2\" = \"$DMLREF_OUTPUT\" && test \"$3\" = \"$DMLREF_CASE\" "
        "&& test \"$1\" = \"" +
        fs::absolute("goldens").string() + "/$3/model.json\" && test -z \"$(ls -A \"$2\")\" || exit 1; " + write_name);
    CHECK(run.names() == four);
    CHECK(run.finished == four);
    CHECK(run.all_accepted());
}

TEST_CASE("device: one case that fails does not stop the others, and says why", "[device][tool]") {
    std::string const script = "case \"$3\" in a/one) kill -SEGV $$;; a/two) echo lost >&2; exit 3;; b/one) sleep 60;; "
                               "esac; " +
                               write_name;
    for (unsigned jobs : {1u, 4u}) {
        run_of_suite const run = run_script(script, jobs, {}, 300ms);
        REQUIRE(run.names() == four);
        for (std::size_t at = 0; at < 3; ++at) CHECK(run.reports[at].status == case_status::failed);
        CHECK(run.reports[0].reason == "crash: SIGSEGV");
        CHECK(run.reports[1].reason == "exit code 3");
        CHECK(run.reports[1].notes == std::vector<std::string>{"stderr: lost"});
        CHECK(run.reports[2].reason == "time limit: not done after 0.3 s");
        CHECK(run.reports[3].status == case_status::accepted);
    }
}

TEST_CASE("device: results are in the order of the cases, whoever is done first", "[device][tool]") {
    run_of_suite const run = run_script("case \"$3\" in a/one) sleep 0.4;; esac; " + write_name, 4);
    CHECK(run.finished.back() == "a/one");
    CHECK(run.names() == four);
    CHECK(run.all_accepted());
}

TEST_CASE("device: 77 is a case skipped, with what the device said", "[device][tool]") {
    run_of_suite const run = run_script("echo no double here; exit 77");
    for (case_report const& each : run.reports) {
        CHECK(each.status == case_status::skipped);
        CHECK(each.reason == "the device returned 77");
        CHECK(each.notes == std::vector<std::string>{"stdout: no double here"});
    }
}

TEST_CASE("device: a file from before it was started is stale", "[device][tool]") {
    temporary_folder const folder;
    fs::path const old = folder.write("old.npy", "a/one");
    std::string const cached = "'" + old.string() + "'";
    for (std::string const& how : {"cp -p " + cached + " \"$2/out.npy\"", "ln " + cached + " \"$2/out.npy\"",
                                   "ln -s " + cached + " \"$2/out.npy\""}) {
        std::this_thread::sleep_for(20ms); // the system's clock for files is coarse
        run_of_suite const run = run_script(how);
        for (case_report const& each : run.reports) {
            CHECK(each.status == case_status::failed);
            CHECK(each.reason == "stale file: out.npy was written before the device was started");
        }
    }
}

TEST_CASE("device: a shell's word for a signal is explained", "[device][tool]") {
    CHECK(run_script("exit 139").reports[0].reason == "exit code 139, as a shell gives for SIGSEGV");
}

TEST_CASE("device: only the end of what it prints is shown, without control characters", "[device][tool]") {
    run_of_suite const run =
        run_script("i=0; while test $i -lt 2000; do echo line $i; i=$((i+1)); done; printf '\\033[1m\\377x\\r\\n' >&2; "
                   "exit 1");
    CHECK(run.reports[0].reason == "exit code 1");
    CHECK(run.reports[0].notes == std::vector<std::string>{"stdout: line 1995", "stdout: line 1996",
                                                           "stdout: line 1997", "stdout: line 1998",
                                                           "stdout: line 1999", "stderr: ?[1m\xEF\xBF\xBDx"});
}

TEST_CASE("device: a program that there is not ends the run", "[device][tool]") {
    CHECK_THROWS_AS(test_suite(test_of({"dmlref-has-no-such-program"}, 2), {}, judge_name, ignore), usage_error);
}

TEST_CASE("device: what judging throws ends the devices that run", "[device][tool]") {
    auto const refuse = [](fs::path const&, fs::path const&) -> case_report { throw input_error("a bad case"); };
    auto const begin = std::chrono::steady_clock::now();
    device_test const test = test_of({"sh", "-c", "test \"$DMLREF_CASE\" = a/one || sleep 60"}, 2);
    CHECK_THROWS_AS(test_suite(test, {}, refuse, ignore), input_error);
    CHECK(std::chrono::steady_clock::now() - begin < 20s);
}

TEST_CASE("device: results are kept where they are asked for, and replaced by the next run", "[device][tool]") {
    temporary_folder const folder;
    fs::path const kept = folder / "kept";
    run_script("echo first; touch \"$2/other.npy\"; " + write_name, 1, result_folder(kept));
    CHECK(content_of(kept / "a/one/out.npy") == "a/one");
    CHECK(content_of(kept / "a/one.stdout.txt") == "first\n");
    CHECK(fs::exists(kept / "a/one/other.npy"));
    run_script(write_name, 1, result_folder(kept));
    CHECK(content_of(kept / "b/two/out.npy") == "b/two");
    CHECK(content_of(kept / "a/one.stdout.txt") == "");
    CHECK_FALSE(fs::exists(kept / "a/one/other.npy"));

    folder.write("mine/letter.txt", "dear");
    CHECK_THROWS_AS(result_folder(folder / "mine"), input_error);
    CHECK(content_of(folder / "mine/letter.txt") == "dear");
}
#endif
