// SPDX-License-Identifier: MIT
#include "device/device_case.hpp"

#include "device/command_line.hpp"
#include "device/last_lines.hpp"
#include "exit_code.hpp"

#include <algorithm>
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
    return "stale file: " + *std::min_element(stale.begin(), stale.end()) +
           " was written before the device was started";
}

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

} // namespace

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

} // namespace dmlref::tool
