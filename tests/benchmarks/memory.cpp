// SPDX-License-Identifier: MIT
#include "counted_memory.hpp"
#include "dmlref_work.hpp"

#include <nlohmann/json.hpp>

#include <atomic>
#include <iostream>
#include <regex>
#include <thread>

/// Memory that a call takes beyond its inputs and outputs: the peak of what operator new allocates, including the
/// scratch arenas of all threads, and the allocations of a second call. Prints JSON.
using namespace dmlref;
using namespace dmlref::benchmarks;

namespace {

/// Runs tasks on `threads` threads that begin and end with the call, so that no arena is warm and all are counted.
auto on_new_threads(unsigned threads) {
    return [threads](index_t count, std::function<void(index_t)> const& task) {
        std::atomic<index_t> next{0};
        std::vector<std::jthread> workers;
        for (unsigned worker = 0; worker < threads; ++worker)
            workers.emplace_back([&] {
                for (index_t at = next++; at < count; at = next++) task(at);
            });
    };
}

/// The peak of the first call, in bytes.
std::size_t peak_of_first_call(prepared_work const& work) {
    forget_peak();
    std::size_t const before = memory_now().bytes;
    work.run();
    return memory_now().peak_bytes - before;
}

std::size_t allocations_of_next_call(prepared_work const& work) {
    std::size_t const before = memory_now().allocations;
    work.run();
    return memory_now().allocations - before;
}

/// Runs `measure` on a new thread, whose arena is empty.
void on_new_thread(std::function<void()> const& measure) { std::jthread{measure}.join(); }

template <class T>
nlohmann::json measured(workload const& workload, layout layout, char const* type) {
    prepared_work const serial = *dmlref_work<T>(workload, {.layout = layout});
    prepared_work const parallel =
        *dmlref_work<T>(workload, {.layout = layout, .threads = 2, .executor = on_new_threads(2)});
    std::size_t one_thread = 0, again = 0, two_threads = 0;
    on_new_thread([&] {
        one_thread = peak_of_first_call(serial);
        again = allocations_of_next_call(serial);
    });
    on_new_thread([&] { two_threads = peak_of_first_call(parallel); });
    return {{"workload", workload.id},
            {"type", type},
            {"layout", name_of(layout)},
            {"bytes_with_one_thread", one_thread},
            {"allocations_of_second_call", again},
            {"bytes_with_two_threads", two_threads}};
}

} // namespace

/// An argument is a regular expression: only workloads whose names match it are run.
int main(int argc, char** argv) {
    std::regex const wanted(argc > 1 ? argv[1] : "");
    auto rows = nlohmann::json::array();
    for (workload const& workload : load_workloads(DMLREF_WORKLOADS)) {
        if (!has_operator<float>(workload) || !std::regex_search(workload.id, wanted)) continue;
        for (layout const layout : {layout::packed, layout::channels_last}) {
            rows.push_back(measured<float>(workload, layout, "float"));
            rows.push_back(measured<half>(workload, layout, "half"));
        }
    }
    std::cout << rows.dump(1) << '\n';
}
