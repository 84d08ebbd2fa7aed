// SPDX-License-Identifier: MIT
#include "dmlref_work.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <iostream>
#include <queue>
#include <regex>

/// How the calls of dmlref would scale on more processors than this machine has: runs the tasks of each call one after
/// another, measures each, and deals them to 16 threads that share nothing but the list of tasks. Prints JSON.
using namespace dmlref;
using namespace dmlref::benchmarks;

namespace {

constexpr unsigned threads = 16;

double seconds_of(std::function<void()> const& work) {
    auto const start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The tasks of a call, stage by stage: each stage waits for the one before it.
class tasks_of_call {
public:
    /// Keeps the shortest time of each task over several calls.
    void run(index_t count, std::function<void(index_t)> const& task) {
        if (stage_ == stages_.size()) stages_.emplace_back(static_cast<std::size_t>(count), 1e9);
        for (index_t at = 0; at < count; ++at) {
            double& shortest = stages_[stage_][static_cast<std::size_t>(at)];
            double const time = seconds_of([&] { task(at); });
            shortest = std::min(shortest, time);
            in_latest_call_ += time;
        }
        ++stage_;
    }
    void begin_call() {
        stage_ = 0;
        in_latest_call_ = 0;
    }
    /// All tasks of the latest call.
    double in_latest_call() const { return in_latest_call_; }

    index_t count() const {
        index_t sum = 0;
        for (auto const& stage : stages_) sum += static_cast<index_t>(stage.size());
        return sum;
    }
    double sum() const {
        double sum = 0;
        for (auto const& stage : stages_)
            for (double task : stage) sum += task;
        return sum;
    }
    double largest() const {
        double largest = 0;
        for (auto const& stage : stages_) largest = std::max(largest, *std::max_element(stage.begin(), stage.end()));
        return largest;
    }
    /// The time if each thread takes the next task as soon as it is free.
    double dealt() const {
        double sum = 0;
        for (auto const& stage : stages_) {
            std::priority_queue<double, std::vector<double>, std::greater<>> free_at(std::greater<>{},
                                                                                     std::vector<double>(threads, 0.));
            double end = 0;
            for (double task : stage) {
                double const until = free_at.top() + task;
                free_at.pop();
                free_at.push(until);
                end = std::max(end, until);
            }
            sum += end;
        }
        return sum;
    }

private:
    std::vector<std::vector<double>> stages_;
    std::size_t stage_ = 0;
    double in_latest_call_ = 0;
};

nlohmann::json measured(workload const& workload, layout layout) {
    prepared_work const serial = *dmlref_work<float>(workload, {.layout = layout});
    tasks_of_call tasks;
    auto const run_tasks = [&](index_t count, std::function<void(index_t)> const& task) { tasks.run(count, task); };
    prepared_work const divided =
        *dmlref_work<float>(workload, {.layout = layout, .threads = threads, .executor = run_tasks});
    double one_thread = 1e9, outside_tasks = 1e9;
    for (int round = 0; round < 5; ++round) {
        one_thread = std::min(one_thread, seconds_of(serial.run));
        tasks.begin_call();
        double const call = seconds_of(divided.run);
        outside_tasks = std::min(outside_tasks, call - tasks.in_latest_call());
    }
    return {{"workload", workload.id},
            {"layout", name_of(layout)},
            {"tasks", tasks.count()},
            {"largest_task", tasks.largest() / tasks.sum()},
            {"gain", one_thread / (outside_tasks + tasks.dealt())}};
}

} // namespace

int main(int argc, char** argv) {
    std::regex const wanted(argc > 1 ? argv[1] : "");
    auto rows = nlohmann::json::array();
    for (workload const& workload : load_workloads(DMLREF_WORKLOADS))
        if (has_operator<float>(workload) && std::regex_search(workload.id, wanted))
            for (layout const layout : {layout::packed, layout::channels_last})
                rows.push_back(measured(workload, layout));
    std::cout << rows.dump(1) << '\n';
}
