// SPDX-License-Identifier: MIT
#include "device/test_suite.hpp"

#include <dmlref/exec/parallel.hpp>

#include <atomic>
#include <mutex>

namespace dmlref::tool {

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
