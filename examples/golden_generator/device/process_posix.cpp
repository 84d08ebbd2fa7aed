// SPDX-License-Identifier: MIT
// This uses posix_spawn and a loop, for lack of a suitable library: Debian has neither reproc nor anything like it,
// libuv has an event loop that one thread would have to feed, and Boost.Process (1.74) needs all of Boost and has no
// reliable time limit.
#ifndef _WIN32
#include "device/process.hpp"
#include "files/file.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace dmlref::tool {

namespace {

using clock = std::chrono::steady_clock;

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

/// A null-terminated list of C strings.
class c_strings {
public:
    explicit c_strings(std::vector<std::string> texts) : texts_(std::move(texts)) {
        for (std::string& text : texts_) pointers_.push_back(text.data());
        pointers_.push_back(nullptr);
    }
    c_strings(c_strings const&) = delete;
    c_strings& operator=(c_strings const&) = delete;
    char* const* data() const { return pointers_.data(); }

private:
    std::vector<std::string> texts_;
    std::vector<char*> pointers_;
};

std::vector<std::string> environment_with(std::vector<std::pair<std::string, std::string>> const& variables) {
    std::vector<std::string> result;
    for (char** each = environ; *each != nullptr; ++each) {
        std::string_view const text = *each;
        bool const is_replaced = std::ranges::any_of(
            variables, [&](auto const& variable) { return text.substr(0, text.find('=')) == variable.first; });
        if (!is_replaced) result.emplace_back(text);
    }
    for (auto const& [name, value] : variables) result.push_back(name + "=" + value);
    return result;
}

/// The setting in which a process starts: files for its three streams, its own group, and no signal ignored or blocked.
class spawn_setting {
public:
    explicit spawn_setting(process const& which) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, which.output_file.c_str(), O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, which.error_file.c_str(), O_WRONLY, 0);
        posix_spawnattr_init(&attributes_);
        sigset_t none, usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (int each : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGXFSZ}) sigaddset(&usual, each);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~spawn_setting() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&files_);
    }
    spawn_setting(spawn_setting const&) = delete;
    spawn_setting& operator=(spawn_setting const&) = delete;

    posix_spawn_file_actions_t const* files() const { return &files_; }
    posix_spawnattr_t const* attributes() const { return &attributes_; }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

/// Whether the process has ended, and how. It is not reaped yet, so no other process can get its number.
bool has_ended(pid_t leader, siginfo_t& how) {
    how = {};
    int const error = waitid(P_PID, static_cast<id_t>(leader), &how, WEXITED | WNOHANG | WNOWAIT);
    return error == 0 && how.si_pid == leader;
}

/// Waits until the process has ended, the moment has come, or `stop` returns true; at first in short steps, since most
/// devices finish soon.
bool ends_before(pid_t leader, siginfo_t& how, clock::time_point moment, std::function<bool()> const& stop) {
    auto step = std::chrono::microseconds(500);
    while (!has_ended(leader, how)) {
        if (clock::now() >= moment || stop()) return false;
        std::this_thread::sleep_for(step);
        step = std::min<std::chrono::microseconds>(step * 2, std::chrono::milliseconds(10));
    }
    return true;
}

process_result result_of(siginfo_t const& how) {
    if (how.si_code == CLD_EXITED) return {.ending = process_ending::exited, .code = how.si_status};
    return {.ending = process_ending::crashed, .code = how.si_status, .what = signal_name(how.si_status)};
}

process_result wait_and_clear(pid_t leader, clock::time_point deadline, std::function<bool()> const& stop) {
    siginfo_t how{};
    process_result result;
    if (ends_before(leader, how, deadline, stop)) {
        result = result_of(how);
    } else {
        result.ending = clock::now() >= deadline ? process_ending::out_of_time : process_ending::stopped;
        kill(-leader, SIGTERM);
        ends_before(leader, how, clock::now() + std::chrono::milliseconds(500), [] { return false; });
    }
    kill(-leader, SIGKILL); // also processes that were left running by one that ended by itself
    while (waitpid(leader, nullptr, 0) < 0 && errno == EINTR) {
    }
    return result;
}

} // namespace

process_result run_process(process const& which, std::function<bool()> const& stop) {
    write_file(which.output_file, "");
    write_file(which.error_file, "");
    c_strings const words(which.words), variables(environment_with(which.variables));
    spawn_setting const setting(which);
    auto const start = clock::now();
    pid_t leader = 0;
    int const error =
        posix_spawnp(&leader, words.data()[0], setting.files(), setting.attributes(), words.data(), variables.data());
    if (error != 0) {
        bool const is_passing = error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
        return {.ending = is_passing ? process_ending::not_started : process_ending::not_found,
                .what = std::generic_category().message(error)};
    }
    auto const deadline = start + std::chrono::duration_cast<clock::duration>(which.time_limit);
    process_result result = wait_and_clear(leader, deadline, stop);
    result.seconds = std::chrono::duration<double>(clock::now() - start).count();
    return result;
}

std::string signal_name(int number) {
    static constexpr std::pair<int, char const*> names[] = {
        {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},  {SIGFPE, "SIGFPE"},   {SIGILL, "SIGILL"},
        {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"},  {SIGQUIT, "SIGQUIT"}, {SIGHUP, "SIGHUP"},
        {SIGPIPE, "SIGPIPE"}, {SIGTRAP, "SIGTRAP"}, {SIGSYS, "SIGSYS"},  {SIGALRM, "SIGALRM"}, {SIGXCPU, "SIGXCPU"},
        {SIGXFSZ, "SIGXFSZ"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"}};
    for (auto const& [signal, name] : names)
        if (signal == number) return name;
    return "signal " + std::to_string(number);
}

namespace {

// Data that a signal handler may access.
std::atomic<int> signal_that_came{0};
static_assert(std::atomic<int>::is_always_lock_free);
struct sigaction actions_before[std::size(ending_signals)];

extern "C" void note_signal(int number) { signal_that_came = number; }

} // namespace

postponed_signals::postponed_signals(repeated_signal again) {
    signal_that_came = 0;
    std::signal(SIGCHLD, SIG_DFL); // if a parent ignores it, our processes would vanish unnoticed
    struct sigaction noting {};
    noting.sa_handler = note_signal;
    if (again == repeated_signal::ends_the_program) noting.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t at = 0; at < std::size(ending_signals); ++at) {
        sigaction(ending_signals[at], nullptr, &actions_before[at]);
        bool const is_ignored = actions_before[at].sa_handler == SIG_IGN; // as under nohup
        if (!is_ignored) sigaction(ending_signals[at], &noting, nullptr);
    }
}

postponed_signals::~postponed_signals() {
    for (std::size_t at = 0; at < std::size(ending_signals); ++at)
        sigaction(ending_signals[at], &actions_before[at], nullptr);
    if (int const number = signal_that_came.exchange(0)) raise(number);
}

bool postponed_signals::has_come() { return signal_that_came != 0; }

} // namespace dmlref::tool
#endif
