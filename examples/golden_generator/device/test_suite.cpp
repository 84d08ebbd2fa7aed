// SPDX-License-Identifier: MIT
#include "device/test_suite.hpp"

#include "device/command_line.hpp"
#include "exit_code.hpp"
#include "files/json_text.hpp"
#include "model/text.hpp"

#include <dmlref/exec/parallel.hpp>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <sstream>

namespace dmlref::tool {

namespace {

namespace fs = std::filesystem;

process process_of(device const& which, fs::path const& case_folder, std::string const& name,
                   result_place const& place) {
    std::string const model = (case_folder / "model.json").string(), output = place.folder.string();
    return {.words = filled(which.words, {{"{model}", model}, {"{output}", output}, {"{case}", name}}),
            .variables = {{"DMLREF_MODEL", model}, {"DMLREF_OUTPUT", output}, {"DMLREF_CASE", name}},
            .output_file = place.output_file,
            .error_file = place.error_file,
            .time_limit = which.time_limit};
}

std::string seconds_text(std::chrono::duration<double> time) {
    std::ostringstream text;
    text << time.count() << " s";
    return text.str();
}

/// A shell returns 128 plus the number of the signal that ended its program.
std::string exit_code_text(int code) {
    std::string text = "exit code " + std::to_string(code);
    if (code > 128 && code < 128 + 32) text += ", as a shell gives for " + signal_name(code - 128);
    return text;
}

/// The reason why the device has failed; empty if it has not.
std::string failure_of(process_result const& result, std::chrono::duration<double> time_limit) {
    switch (result.ending) {
    case process_ending::crashed:
        return "crash: " + result.what;
    case process_ending::out_of_time:
        return "time limit: not done after " + seconds_text(time_limit);
    case process_ending::not_started:
        return "not started: " + result.what;
    default:
        return result.code == 0 ? "" : exit_code_text(result.code);
    }
}

/// A sentence if a file was written before the device was started, and moved or linked here from somewhere else.
std::string stale_file_in(result_place const& place) {
    std::vector<std::string> stale;
    std::error_code error;
    for (fs::directory_iterator entry(place.folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code unreadable;
        fs::file_time_type const written = fs::last_write_time(entry->path(), unreadable);
        if (entry->path().extension() == ".npy" && !unreadable && written < place.made)
            stale.push_back(entry->path().filename().string());
    }
    if (stale.empty()) return {};
    return "stale file: " + *std::ranges::min_element(stale) + " was written before the device was started";
}

/// The exit code of a device for a case that it does not support.
constexpr int device_skips = 77;

/// The report of a device whose results cannot be judged; nothing if it has finished.
std::optional<case_report> without_result(device const& which, std::string const& name, result_place const& place,
                                          process_result const& result) {
    bool const is_skipped = result.ending == process_ending::exited && result.code == device_skips;
    std::string reason = is_skipped ? "the device returned 77" : failure_of(result, which.time_limit);
    if (reason.empty()) reason = stale_file_in(place);
    if (reason.empty()) return std::nullopt;
    return case_report{
        .name = name, .status = is_skipped ? case_status::skipped : case_status::failed, .reason = std::move(reason)};
}

/// The folder is new in every run, and often deleted after it, so messages name the files relative to it.
void leave_out_folder(std::string& sentence, result_place const& place) {
    std::string const folder = (place.folder / "").string();
    for (std::size_t at = sentence.find(folder); at != std::string::npos; at = sentence.find(folder, at))
        sentence.erase(at, folder.size());
}

constexpr std::ptrdiff_t most_lines = 5;
constexpr std::size_t longest_line = 200;
constexpr std::streamoff most_bytes = 4096;

/// The end of a file, from the start of a line if possible.
std::string end_of(std::filesystem::path const& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    std::streamoff const size = in.tellg();
    if (size <= 0) return {};
    in.seekg(std::max<std::streamoff>(0, size - most_bytes));
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (size > most_bytes)
        if (std::size_t const line = text.find('\n'); line + 1 < text.size()) text.erase(0, line + 1);
    return text;
}

std::vector<std::string> last_lines(std::filesystem::path const& file, std::string const& name) {
    std::istringstream in(end_of(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty()) lines.push_back(name + ": " + utf8_text(shown(line, longest_line)));
    }
    if (std::ssize(lines) > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
    return lines;
}

/// The last lines that the device wrote to its two streams, each after the stream's name and without control
/// characters.
std::vector<std::string> last_lines_of(result_place const& place) {
    std::vector<std::string> lines = last_lines(place.output_file, "stdout");
    for (std::string& line : last_lines(place.error_file, "stderr")) lines.push_back(std::move(line));
    return lines;
}

/// Runs the device on the case `name` of the folder `suite`, and judges what it wrote. Nothing if `stop` ended it.
std::optional<case_report> test_case(device const& which, fs::path const& suite, std::string const& name,
                                     result_place const& place, case_judge const& judge,
                                     std::function<bool()> const& stop) {
    fs::path const case_folder = fs::absolute(suite / name);
    process_result const result = run_process(process_of(which, case_folder, name, place), stop);
    if (result.ending == process_ending::stopped) return std::nullopt;
    if (result.ending == process_ending::not_found)
        throw usage_error("--device names '" + which.words.front() + "', which cannot be run: " + result.what);
    auto const failure = without_result(which, name, place, result);
    case_report report = failure ? *failure : judge(case_folder, place.folder);
    leave_out_folder(report.reason, place);
    if (report.status == case_status::failed || report.status == case_status::skipped)
        for (std::string& line : last_lines_of(place)) report.notes.push_back(std::move(line));
    report.name = name;
    report.seconds = result.seconds;
    return report;
}

} // namespace

std::vector<case_report> test_suite(device_test const& test, result_folder const& results, case_judge const& judge,
                                    std::function<void(case_report&)> const& finished) {
    std::vector<std::optional<case_report>> reports(test.cases.size());
    std::mutex one_at_a_time;
    std::atomic<bool> has_failed{false};
    auto const stop = [&] { return has_failed || postponed_signals::has_come(); };
    auto const run = [&](std::size_t which) {
        std::string const& name = test.cases[which];
        result_place const place = results.prepare(name);
        reports[which] = test_case(test.program, test.suite, name, place, judge, stop);
        results.discard(place);
        std::lock_guard const lock(one_at_a_time);
        if (reports[which]) finished(*reports[which]);
    };
    exec::parallel_for(std::ssize(test.cases), {.threads = test.jobs}, [&](index_t which) {
        if (stop()) return;
        try {
            run(static_cast<std::size_t>(which));
        } catch (...) {
            has_failed = true;
            throw;
        }
    });
    std::vector<case_report> done;
    for (std::optional<case_report>& each : reports)
        if (each) done.push_back(std::move(*each));
    return done;
}

} // namespace dmlref::tool
