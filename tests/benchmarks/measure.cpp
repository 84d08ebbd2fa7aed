// SPDX-License-Identifier: MIT
#include "measure.hpp"

#include "instruction_counter.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace dmlref::benchmarks {

namespace {

struct agreement {
    double largest_difference = 0, differing_share = 0;
};

agreement compare(std::vector<float> const& got, std::vector<float> const& expected) {
    if (got.size() != expected.size()) return {INFINITY, 1};
    agreement result;
    std::size_t differing = 0;
    for (std::size_t at = 0; at < got.size(); ++at) {
        float const difference = std::abs(got[at] - expected[at]);
        result.largest_difference = std::max(result.largest_difference, static_cast<double>(difference));
        if (!(difference <= tolerance)) ++differing;
    }
    result.differing_share = static_cast<double>(differing) / static_cast<double>(got.size());
    return result;
}

double seconds_of(std::function<void()> const& run, int runs) {
    auto const start = std::chrono::steady_clock::now();
    for (int done = 0; done < runs; ++done) run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The runs that are measured at once: as many as take so long that reading the clock does not count.
int runs_at_once(std::function<void()> const& run) {
    constexpr double long_enough = 10e-6;
    double const once = seconds_of(run, 1);
    return once < long_enough ? static_cast<int>(long_enough / (once + 1e-9)) + 1 : 1;
}

/// The instructions of one run on this thread, if the machine counts them.
std::optional<std::uint64_t> instructions_of(std::function<void()> const& run) {
    static instruction_counter const counter;
    auto const before = counter.count();
    run();
    auto const after = counter.count();
    if (!before || !after) return std::nullopt;
    return *after - *before;
}

/// The only case that is prepared. Google Benchmark calls a function several times, to find out how often to run it.
struct ready_case {
    std::string name;
    prepared_work work;
    int runs = 1; ///< at once
    std::optional<agreement> agreed;
};

ready_case& make_ready(measured_case const& measured) {
    static ready_case ready;
    if (ready.name == measured.name()) return ready;
    ready = {}; // frees memory before the next case allocates any
    ready.work = measured.prepare();
    ready.name = measured.name();
    if (measured.program != "reference" || measured.is_small) { // the reference is too slow for more
        ready.work.run();                                       // warms caches and memory
        ready.runs = runs_at_once(ready.work.run);
    }
    return ready;
}

void measure(benchmark::State& state, measured_case const& measured) {
    std::vector<double> seconds;
    ready_case& ready = make_ready(measured);
    for (auto _ : state) {
        double const elapsed = seconds_of(ready.work.run, ready.runs);
        seconds.push_back(elapsed / ready.runs);
        state.SetIterationTime(elapsed);
    }
    std::ranges::sort(seconds);
    state.counters["min_ms"] = seconds.front() * 1e3;
    state.counters["median_ms"] = seconds[seconds.size() / 2] * 1e3;
    state.counters["bytes"] = measured.bytes;
    if (measured.threads == 1 && measured.program != "reference")
        if (auto const instructions = instructions_of(ready.work.run))
            state.counters["instructions"] = static_cast<double>(*instructions);
    if (measured.does_more_work) state.counters["does_more_work"] = 1;
    if (!measured.expected) return;
    if (!ready.agreed) ready.agreed = compare(ready.work.result(), measured.expected());
    state.counters["largest_difference"] = ready.agreed->largest_difference;
    state.counters["differing_share"] = ready.agreed->differing_share;
}

} // namespace

void register_case(measured_case const& measured) {
    auto const run = [measured](benchmark::State& state) {
        try {
            measure(state, measured);
        } catch (std::exception const& error) {
            state.SkipWithError(error.what());
        }
    };
    benchmark::RegisterBenchmark(measured.name().c_str(), run)->UseManualTime()->Unit(benchmark::kMillisecond);
}

} // namespace dmlref::benchmarks
