// SPDX-License-Identifier: MIT
// A part of each test program of a build with faults. Appends to the file DMLREF_REACHED: when a test case begins, its
// name; when it ends, whether it passed, its seconds, and the numbers of the faults that it came by. A test case that
// computes for longer than DMLREF_TEST_SECONDS ends the program.
#define CATCH_CONFIG_EXTERNAL_INTERFACES // what Catch2 2.13 leaves out without it
#include "mutations/fault.hpp"
#include "support/catch.hpp"

#include <sys/time.h>

#include <chrono>
#include <fstream>

namespace {

#if CATCH_VERSION_MAJOR >= 3
using listener_base = Catch::EventListenerBase;
#else
using listener_base = Catch::TestEventListenerBase;
#endif

using seconds = std::chrono::duration<double>;

class reached_faults : public listener_base {
public:
    using listener_base::listener_base;

    void testCaseStarting(Catch::TestCaseInfo const& test) override {
        for (bool volatile& each : dmlref_faults::reached) each = false;
        out_ << "begin\t" << test.name << std::endl;
        begin_ = std::chrono::steady_clock::now();
        if (char const* const seconds = std::getenv("DMLREF_TEST_SECONDS")) {
            itimerval const limit = {.it_interval = {}, .it_value = {.tv_sec = std::atoi(seconds), .tv_usec = 0}};
            setitimer(ITIMER_VIRTUAL, &limit, nullptr);
        }
    }
    void testCaseEnded(Catch::TestCaseStats const& stats) override {
        seconds const taken = std::chrono::steady_clock::now() - begin_;
        out_ << (stats.totals.testCases.failed == 0 ? "passed\t" : "failed\t") << taken.count() << '\t';
        for (int fault = 0; fault < dmlref_faults::most; ++fault)
            if (dmlref_faults::reached[fault]) out_ << fault << ' ';
        out_ << std::endl;
    }

private:
    std::ofstream out_{std::getenv("DMLREF_REACHED") ? std::getenv("DMLREF_REACHED") : "", std::ios::app};
    std::chrono::steady_clock::time_point begin_{};
};

} // namespace

CATCH_REGISTER_LISTENER(reached_faults)
