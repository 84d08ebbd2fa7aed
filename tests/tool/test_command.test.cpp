// SPDX-License-Identifier: MIT
// Windows has no POSIX shell to take devices from.
#ifndef _WIN32
#include "device/process.hpp"
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include <nlohmann/json.hpp>

#include <csignal>

using namespace dmlref::testing;
using dmlref::tool::exit_code;

namespace {

std::string const program_folder = DMLREF_PROGRAM_FOLDER;

/// Runs a script as the device of a suite. It finds what a device without a fault wrote in $got.
command_result test(verified_suite const& suite, std::string const& script, std::vector<std::string> const& more = {}) {
    setenv("got", suite.got().c_str(), 1);
    setenv("mock", (program_folder + "/dmlref_mock_device").c_str(), 1);
    setenv("script", script.c_str(), 1);
    return run_dmlref({"test", suite.golden().string(), "--device", "sh -c 'eval \"$script\"'"}, more);
}

std::string const copy = R"(cp "$got/$DMLREF_CASE"/*.npy "$DMLREF_OUTPUT"; )";

/// Does the first for cases of FLOAT16 and the second for the others.
std::string by_type(std::string const& half, std::string const& single) {
    return "case $DMLREF_CASE in *_f16) " + half + ";; *) " + single + ";; esac";
}

nlohmann::json report_of(fs::path const& file) { return nlohmann::json::parse(content_of(file)); }

} // namespace

TEST_CASE("test: a device without a fault is accepted", "[test_command][tool]") {
    verified_suite const suite("roi_pooling/*");
    command_result const result = test(suite, copy, {"--mode", "strict"});
    CHECK(result.errors == "");
    check_output(result, exit_code::accepted, {" accepted; profile float32, strict\n"});
}

TEST_CASE("test: the imitated device is accepted, whatever runs beside it", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_*");
    std::string const script = R"("$mock" "$DMLREF_MODEL" "$DMLREF_OUTPUT")";
    command_result const serial = test(suite, script, {"--verbose"});
    INFO(serial.output);
    CHECK(serial.code == exit_code::accepted);
    CHECK(test(suite, script, {"--verbose", "--jobs", "3"}).output == serial.output);
}

TEST_CASE("test: each way to fail has its name, and the other cases are run", "[test_command][tool]") {
    struct failure {
        std::string name, reason;
    };
    verified_suite const suite("roi_align1/average_linear_*");
    for (failure const& each :
         {failure{"crash", "crash: SIG"}, failure{"hang", "time limit: not done after 0.5 s"},
          failure{"missing", "OutputTensor.npy: missing: the device wrote no OutputTensor"},
          failure{"short", "OutputTensor.npy, byte "}, failure{"stale", "OutputTensor.npy: missing"},
          failure{"wrong_type", "OutputTensor.npy: wrong type"}}) {
        std::string const half = R"(exec "$mock" "$DMLREF_MODEL" "$DMLREF_OUTPUT" --misbehave )" + each.name;
        command_result const result = test(suite, by_type(half, copy), {"--time-limit", "0.5"});
        INFO(each.name);
        check_output(result, exit_code::mismatch, {"1 accepted, 1 failed"});
        CHECK(result.output.starts_with("FAILED  roi_align1/average_linear_f16: " + each.reason));
    }
}

TEST_CASE("test: memory that was left as it was, or should have been, is a mismatch", "[test_command][tool]") {
    verified_suite const suite("roi_align1/output_padded_f32");
    std::string const mock = R"("$mock" "$DMLREF_MODEL" "$DMLREF_OUTPUT" --misbehave )";
    CHECK(contains(test(suite, mock + "untouched", {"--no-cause"}).output, "no element was written"));
    check_output(test(suite, mock + "gap"), exit_code::mismatch, {"overwritten"});
}

TEST_CASE("test: an exit code and the last words are reported, in every format", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_*");
    fs::path const json = suite.folder() / "report.json", junit = suite.folder() / "report.xml";
    check_output(test(suite, by_type("echo 'no <memory>' >&2; exit 3", copy),
                      {"--json", json.string(), "--junit", junit.string()}),
                 exit_code::mismatch, {"roi_align1/average_linear_f16: exit code 3\n", "stderr: no <memory>\n"});
    nlohmann::json const report = report_of(json);
    CHECK(report["exit_code"] == 1);
    CHECK(report["cases"][0]["status"] == "failed");
    CHECK(report["cases"][0]["reason"] == "exit code 3");
    CHECK(report["cases"][1]["status"] == "accepted");
    CHECK(contains(content_of(junit), "<error message=\"exit code 3\" type=\"failed\">"));
}

TEST_CASE("test: a wrong element is reported as verify reports it, and again by the pasted line",
          "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_*");
    suite.change("roi_align1/average_linear_f16/OutputTensor.npy", 17, 0.5);
    command_result const result = test(suite, copy, {"--no-cause"});
    CHECK(result.code == exit_code::mismatch);
    std::string const verified = suite.verify({"--no-cause"}).output;
    auto const without_last_line = [](std::string const& text) { return text.substr(0, text.find("again ")); };
    CHECK(without_last_line(result.output) == without_last_line(verified));
    CHECK(contains(result.output, "dmlref test '" + suite.golden().string() +
                                      "' --device 'sh -c '\\''eval \"$script\"'\\''' --filter "
                                      "roi_align1/average_linear_f16 --profile float32 --no-cause\n"));

    fs::path const kept = suite.folder() / "kept";
    command_result const with_files = test(suite, copy, {"--no-cause", "--keep", kept.string()});
    CHECK(contains(with_files.output, "dmlref verify '" + suite.golden().string() + "/roi_align1/average_linear_f16' " +
                                          "--got " + kept.string() + "/roi_align1/average_linear_f16"));
    CHECK(run_dmlref({"verify", suite.golden().string(), "--got", kept.string()}).code == exit_code::mismatch);
}

TEST_CASE("test: a device may skip cases, but not all of them unnoticed", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_*");
    check_output(test(suite, by_type("echo no half; exit 77", copy)), exit_code::accepted,
                 {"skip  roi_align1/average_linear_f16: the device returned 77\n", "stdout: no half\n",
                  "1 accepted, 1 skipped"});
    CHECK(test(suite, "exit 77").code == exit_code::skipped);
}

TEST_CASE("test: where nothing is run nothing is proved", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_*");
    CHECK(is_complaint(test(suite, copy, {"--filter", "resample/*"}), exit_code::mistrusted));
    int cases = 0;
    for (char const* part : {"1/3", "2/3", "3/3"}) {
        command_result const shard = test(suite, copy, {"--shard", part, "--verbose"});
        CHECK(shard.code == exit_code::accepted);
        for (char const* type : {"f16", "f32"}) cases += contains(shard.output, std::string("average_linear_") + type);
    }
    CHECK(cases == 2);
}

TEST_CASE("test: what is no suite, or not the one that was generated, is refused", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_*");
    auto const is_refused = [&](fs::path const& folder) {
        command_result const result = run_dmlref({"test", folder.string(), "--device", "true"});
        INFO(result.errors);
        CHECK(is_complaint(result, exit_code::bad_input));
    };
    is_refused(suite.folder() / "nowhere");
    is_refused(suite.got());
    is_refused(suite.golden() / "roi_align1/average_linear_f16");
    fs::path const input = suite.golden() / "roi_align1/average_linear_f16/InputTensor.npy";
    std::string const content = content_of(input);
    std::ofstream(input, std::ios::binary) << content.substr(0, content.size() - 1) + "?";
    is_refused(suite.golden());
    fs::remove(suite.golden() / "roi_align1/average_linear_f16/case.json");
    is_refused(suite.golden());
    CHECK(test(suite, copy, {"--filter", "*_f32"}).code == exit_code::accepted);
}

TEST_CASE("test: a command line that cannot be is refused", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_f32");
    std::vector<std::string> const start = {"test", suite.golden().string(), "--device"};
    for (std::vector<std::string> const& words : {std::vector<std::string>{"a 'b"},
                                                  {"a > b"},
                                                  {""},
                                                  {"dmlref-has-no-such-program {model}"},
                                                  {"true", "--time-limit", "0"},
                                                  {"true", "--time-limit", "x"},
                                                  {"true", "--jobs", "0"},
                                                  {"true", "--shard", "0/3"},
                                                  {"true", "--profile", "other"},
                                                  {"true", "--mode", "other"}})
        CHECK(run_dmlref(start, words).code == exit_code::usage);
    CHECK(run_dmlref({"test", suite.golden().string()}).code == exit_code::usage);
}

TEST_CASE("test: a folder of somebody else is not taken for results", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_f32");
    CHECK(test(suite, copy, {"--keep", suite.got().string()}).code == exit_code::bad_input);
    CHECK(fs::exists(suite.got() / "roi_align1/average_linear_f32/OutputTensor.npy"));
}

TEST_CASE("test: an interruption ends the devices and leaves no files", "[test_command][tool]") {
    verified_suite const suite("roi_align1/average_linear_f32");
    fs::path const temporary = suite.folder() / "temporary", number = suite.folder() / "number";
    fs::create_directory(temporary);
    dmlref::tool::process const program = {.words = {program_folder + "/dmlref", "test", suite.golden().string(),
                                                     "--device", "sh -c 'echo $$ > \"$number\"; sleep 60'"},
                                           .variables = {{"TMPDIR", temporary.string()}, {"number", number.string()}},
                                           .output_file = suite.folder() / "stdout.txt",
                                           .error_file = suite.folder() / "stderr.txt"};
    auto const stop = [&] { return !content_of(number).empty(); };
    CHECK(run_process(program, stop).ending == dmlref::tool::process_ending::stopped);
    CHECK(content_of(suite.folder() / "stderr.txt") == "dmlref: interrupted when 0 of 1 cases were judged\n");
    CHECK(fs::is_empty(temporary));
    CHECK(kill(static_cast<pid_t>(std::stol(content_of(number))), 0) != 0);
}
#endif
