// SPDX-License-Identifier: MIT
// A part of each test program of a build with faults. Appends to the file DMLREF_REACHED: when a test case begins, its
// name; when it ends, whether it passed, the seconds that it computed, and the numbers of the faults that it came by. A
// test case that computes for longer than DMLREF_TEST_SECONDS ends the program. Time is the processor's: on a busy
// machine no test is late.
#define CATCH_CONFIG_EXTERNAL_INTERFACES // what Catch2 2.13 leaves out without it
#include "mutations/fault.hpp"
#include "support/catch.hpp"

#include <sys/time.h>

#include <csignal>
#include <ctime>
#include <fstream>

namespace {

#if CATCH_VERSION_MAJOR >= 3
using listener_base = Catch::EventListenerBase;
#else
using listener_base = Catch::TestEventListenerBase;
#endif

class reached_faults : public listener_base {
public:
    using listener_base::listener_base;

    void testCaseStarting(Catch::TestCaseInfo const& test) override {
        for (bool volatile& each : dmlref_faults::reached) each = false;
        report << "begin\t" << test.name << std::endl;
        begin = std::clock();
        if (char const* const seconds = std::getenv("DMLREF_TEST_SECONDS")) {
            std::signal(SIGVTALRM, [](int) {
                write_end("stopped");
                std::_Exit(1);
            });
            itimerval const limit = {.it_interval = {}, .it_value = {.tv_sec = std::atoi(seconds), .tv_usec = 0}};
            setitimer(ITIMER_VIRTUAL, &limit, nullptr);
        }
    }
    void testCaseEnded(Catch::TestCaseStats const& stats) override {
        write_end(stats.totals.testCases.failed == 0 ? "passed" : "failed");
    }

private:
    static void write_end(char const* how) {
        itimerval const never = {};
        setitimer(ITIMER_VIRTUAL, &never, nullptr);
        report << how << '\t' << static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << '\t';
        for (int fault = 0; fault < dmlref_faults::most; ++fault)
            if (dmlref_faults::reached[fault]) report << fault << ' ';
        report << std::endl;
    }

    static inline std::ofstream report{std::getenv("DMLREF_REACHED") ? std::getenv("DMLREF_REACHED") : "",
                                       std::ios::app};
    static inline std::clock_t begin = 0;
};

} // namespace

CATCH_REGISTER_LISTENER(reached_faults)
