// SPDX-License-Identifier: MIT
// Built with MinGW and run under Wine 8; it has not been tried on Windows itself.
#ifdef _WIN32
#include "device/process.hpp"
#include "exit_code.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <system_error>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace dmlref::tool {

namespace {

using clock = std::chrono::steady_clock;

struct closing {
    using pointer = HANDLE;
    void operator()(HANDLE handle) const {
        if (handle != nullptr && handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
    }
};
using unique_handle = std::unique_ptr<void, closing>;

std::wstring wide(std::string const& text) { return std::filesystem::path(text).wstring(); }

/// An argument as the program's C runtime will read it: backslashes are special only before a quotation mark.
std::wstring quoted(std::wstring const& word) {
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (wchar_t letter : word) {
        if (letter == L'"') text.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        text += letter;
    }
    return text.append(backslashes, L'\\') + L"\"";
}

std::wstring command_line_of(std::vector<std::string> const& words) {
    std::wstring line;
    for (std::string const& word : words) line += (line.empty() ? L"" : L" ") + quoted(wide(word));
    return line;
}

bool same_name(std::wstring const& variable, std::wstring const& name) {
    return _wcsnicmp(variable.c_str(), (name + L"=").c_str(), name.size() + 1) == 0;
}

std::wstring environment_with(std::vector<std::pair<std::string, std::string>> const& variables) {
    std::wstring block;
    wchar_t* const own = GetEnvironmentStringsW();
    for (wchar_t const* each = own; *each != L'\0'; each += std::wstring(each).size() + 1)
        if (std::none_of(variables.begin(), variables.end(),
                         [&](auto const& variable) { return same_name(each, wide(variable.first)); }))
            block += std::wstring(each) + L'\0';
    FreeEnvironmentStringsW(own);
    for (auto const& [name, value] : variables) block += wide(name) + L"=" + wide(value) + L'\0';
    return block + L'\0';
}

unique_handle inheritable_file(std::filesystem::path const& path, DWORD access, DWORD how) {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    unique_handle file(
        CreateFileW(path.c_str(), access, FILE_SHARE_READ, &inherited, how, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (file.get() == INVALID_HANDLE_VALUE) throw input_error(path.string() + ": cannot be opened");
    return file;
}

/// A job whose processes end when its last handle, which is ours, is closed, even if this program is killed.
unique_handle new_job() {
    unique_handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/// Starts the process in the job; returns the system's error, or 0.
DWORD start(process const& which, HANDLE job, unique_handle& started) {
    static std::mutex one_at_a_time; // otherwise a process started at the same time would inherit its files
    std::lock_guard const lock(one_at_a_time);
    unique_handle const input = inheritable_file("NUL", GENERIC_READ, OPEN_EXISTING);
    unique_handle const output = inheritable_file(which.output_file, GENERIC_WRITE, CREATE_ALWAYS);
    unique_handle const errors = inheritable_file(which.error_file, GENERIC_WRITE, CREATE_ALWAYS);
    STARTUPINFOW setting{};
    setting.cb = sizeof setting;
    setting.dwFlags = STARTF_USESTDHANDLES;
    setting.hStdInput = input.get();
    setting.hStdOutput = output.get();
    setting.hStdError = errors.get();
    SetErrorMode(SEM_FAILCRITICALERRORS |
                 SEM_NOGPFAULTERRORBOX); // otherwise a crash waits for someone to close a window
    std::wstring line = command_line_of(which.words), variables = environment_with(which.variables);
    PROCESS_INFORMATION made{};
    if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                        CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_UNICODE_ENVIRONMENT, variables.data(),
                        nullptr, &setting, &made))
        return GetLastError();
    started.reset(made.hProcess);
    unique_handle const thread(made.hThread);
    AssignProcessToJobObject(job, made.hProcess);
    ResumeThread(made.hThread);
    return 0;
}

/// An unhandled exception ends a process with its number, such as 0xC0000005 for a bad address.
process_result result_of(DWORD code) {
    if (code < 0xC0000000u) return {.ending = process_ending::exited, .code = static_cast<int>(code)};
    char text[32];
    std::snprintf(text, sizeof text, "exception 0x%08lX", code);
    return {.ending = process_ending::crashed, .code = static_cast<int>(code), .what = text};
}

} // namespace

process_result run_process(process const& which, std::function<bool()> const& stop) {
    unique_handle const job = new_job();
    unique_handle started;
    auto const begin = clock::now();
    if (DWORD const error = start(which, job.get(), started))
        return {.ending = process_ending::not_found, .what = std::system_category().message(static_cast<int>(error))};
    process_result result;
    for (;;) {
        std::chrono::duration<double> const passed = clock::now() - begin;
        if (WaitForSingleObject(started.get(), 10) == WAIT_OBJECT_0) {
            DWORD code = 0;
            GetExitCodeProcess(started.get(), &code);
            result = result_of(code);
            break;
        }
        if (passed >= which.time_limit || stop()) {
            result.ending = passed >= which.time_limit ? process_ending::out_of_time : process_ending::stopped;
            break;
        }
    }
    TerminateJobObject(job.get(), 1);
    WaitForSingleObject(started.get(), INFINITE);
    result.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    return result;
}

std::string signal_name(int number) { return "signal " + std::to_string(number); }

postponed_signals::postponed_signals(repeated_signal) {}
postponed_signals::~postponed_signals() = default;
bool postponed_signals::has_come() { return false; }

} // namespace dmlref::tool
#endif
