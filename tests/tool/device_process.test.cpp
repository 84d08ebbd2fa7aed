// SPDX-License-Identifier: MIT
// Windows has neither a POSIX shell to take devices from nor signals.
#ifndef _WIN32
#include "device/process.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include <unistd.h>

using namespace dmlref::tool;
using namespace dmlref::testing;
using namespace std::chrono_literals;

namespace {

bool never() { return false; }

process shell(temporary_folder const& folder, std::string const& script) {
    return {.words = {"sh", "-c", script}, .output_file = folder / "stdout.txt", .error_file = folder / "stderr.txt"};
}

/// Whether the process whose number the file holds is gone, or is within two seconds.
bool is_gone(std::filesystem::path const& file) {
    pid_t number = 0;
    std::ifstream(file) >> number;
    REQUIRE(number > 0);
    for (int attempt = 0; attempt < 200; ++attempt) {
        std::ifstream status("/proc/" + std::to_string(number) + "/stat"); // an orphan may wait as a zombie
        std::string id, name, state;
        if (kill(number, 0) != 0 || (status >> id >> name >> state && state == "Z")) return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

} // namespace

TEST_CASE("process: what it returns and prints is kept", "[device][tool]") {
    temporary_folder const folder;
    process_result const result = run_process(shell(folder, "echo out; echo err >&2; exit 7"), never);
    CHECK(result.ending == process_ending::exited);
    CHECK(result.code == 7);
    CHECK(content_of(folder / "stdout.txt") == "out\n");
    CHECK(content_of(folder / "stderr.txt") == "err\n");
}

TEST_CASE("process: its standard input is empty, and its variables are ours and its own", "[device][tool]") {
    temporary_folder const folder;
    process which = shell(folder, "cat; echo \"$DMLREF_A|$PATH\"");
    which.variables = {{"DMLREF_A", "x y"}, {"PATH", "/usr/bin:/bin"}};
    CHECK(run_process(which, never).code == 0);
    CHECK(content_of(folder / "stdout.txt") == "x y|/usr/bin:/bin\n");
}

TEST_CASE("process: words reach it as they are", "[device][tool]") {
    temporary_folder const folder;
    process which = shell(folder, "printf '%s\\n' \"$@\"");
    which.words.insert(which.words.end(), {"name", "a  b", "", "$(touch x)", "'\"", ";&|"});
    CHECK(run_process(which, never).code == 0);
    CHECK(content_of(folder / "stdout.txt") == "a  b\n\n$(touch x)\n'\"\n;&|\n");
}

TEST_CASE("process: a crash is known by its signal", "[device][tool]") {
    temporary_folder const folder;
    for (char const* name : {"SEGV", "ABRT", "KILL", "TERM", "INT", "PIPE"}) {
        process_result const result = run_process(shell(folder, std::string("kill -") + name + " $$"), never);
        CHECK(result.ending == process_ending::crashed);
        CHECK(result.what == std::string("SIG") + name);
    }
    CHECK(signal_name(60) == "signal 60");
}

TEST_CASE("process: a program that is not there is not found", "[device][tool]") {
    temporary_folder const folder;
    process which = shell(folder, "");
    which.words = {"dmlref-has-no-such-program"};
    CHECK(run_process(which, never).ending == process_ending::not_found);
    which.words = {(folder / "text.txt").string()};
    folder.write("text.txt", "no program");
    CHECK(run_process(which, never).ending == process_ending::not_found);
}

TEST_CASE("process: the time limit ends it within a second, with all that it started", "[device][tool]") {
    temporary_folder const folder;
    // One process that goes on when asked to end, and one that its parent has left behind.
    process which =
        shell(folder, "trap '' TERM; cd '" + folder.path().string() +
                          "'; (sleep 60 & echo $! > left; wait) & sh -c 'trap \"\" TERM; echo $$ > stubborn; "
                          "while :; do sleep 0.1; done'");
    which.time_limit = 300ms;
    process_result const result = run_process(which, never);
    CHECK(result.ending == process_ending::out_of_time);
    CHECK(result.seconds >= 0.3);
    CHECK(result.seconds < 1.3);
    CHECK(is_gone(folder / "left"));
    CHECK(is_gone(folder / "stubborn"));
}

TEST_CASE("process: one that ends when asked to is not waited for", "[device][tool]") {
    temporary_folder const folder;
    process which = shell(folder, "trap 'echo cleaned; exit 0' TERM; while :; do sleep 0.02; done");
    which.time_limit = 200ms;
    process_result const result = run_process(which, never);
    CHECK(result.ending == process_ending::out_of_time);
    CHECK(content_of(folder / "stdout.txt") == "cleaned\n");
}

TEST_CASE("process: what it leaves running is ended with it", "[device][tool]") {
    temporary_folder const folder;
    process const which = shell(folder, "sleep 60 & echo $! > '" + (folder / "left").string() + "'");
    process_result const result = run_process(which, never);
    CHECK(result.ending == process_ending::exited);
    CHECK(result.seconds < 10);
    CHECK(is_gone(folder / "left"));
}

TEST_CASE("process: it ends when it is to stop", "[device][tool]") {
    temporary_folder const folder;
    auto const begin = std::chrono::steady_clock::now();
    auto const stop = [&] { return std::chrono::steady_clock::now() - begin > 100ms; };
    process_result const result = run_process(shell(folder, "sleep 60"), stop);
    CHECK(result.ending == process_ending::stopped);
    CHECK(result.seconds < 10);
}

TEST_CASE("process: a signal waits until processes are ended, and then does what it does", "[device][tool]") {
    static std::atomic<int> signals_seen{0};
    signals_seen = 0;
    auto const before = std::signal(SIGTERM, [](int) { ++signals_seen; });
    {
        temporary_folder const folder;
        postponed_signals const postponed;
        CHECK_FALSE(postponed_signals::has_come());
        process const which = shell(folder, "kill -TERM " + std::to_string(getpid()) + "; sleep 60");
        CHECK(run_process(which, postponed_signals::has_come).ending == process_ending::stopped);
        CHECK(postponed_signals::has_come());
        CHECK(signals_seen == 0);
    }
    CHECK(signals_seen == 1);
    std::signal(SIGTERM, before);
}
#endif
