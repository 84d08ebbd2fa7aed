// SPDX-License-Identifier: MIT
#include "dmlref/exec/parallel.hpp"

#include "support/catch.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

using dmlref::execution;
using dmlref::index_t;
using dmlref::exec::parallel_for;
using dmlref::exec::detail::task_shares;
using dmlref::exec::detail::thread_pool;

TEST_CASE("parallel: every task runs once, whatever the number of threads", "[parallel][exec]") {
    for (unsigned threads : {0u, 1u, 2u, 3u, 7u, 100u})
        for (index_t count : {0, 1, 2, 5, 64, 1000}) {
            std::vector<int> runs(static_cast<std::size_t>(count));
            parallel_for(count, {.threads = threads}, [&](index_t at) { ++runs[static_cast<std::size_t>(at)]; });
            CHECK(runs == std::vector<int>(runs.size(), 1));
        }
}

TEST_CASE("parallel: two threads work at the same time", "[parallel][exec]") {
    std::atomic<int> started = 0, met = 0;
    parallel_for(2, {.threads = 2}, [&](index_t) {
        ++started;
        auto const latest = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (started < 2 && std::chrono::steady_clock::now() < latest) std::this_thread::yield();
        if (started == 2) ++met;
    });
    CHECK(met == 2);
}

TEST_CASE("parallel: a thread begins with its own share, and then takes what is left of others", "[parallel][exec]") {
    task_shares shares(7, 3); // 0 and 1, 2 and 3, 4 to 6
    std::vector<index_t> order;
    auto const note = [&](index_t at) {
        order.push_back(at);
        if (at == 4) shares.run(0, [&](index_t other) { order.push_back(-other); });
    };
    shares.run(2, note);
    CHECK(order == std::vector<index_t>{4, 0, -1, -2, -3, -5, -6});
}

TEST_CASE("parallel: no more threads work than asked for", "[parallel][exec]") {
    std::set<std::thread::id> workers;
    std::mutex mutex;
    parallel_for(50, {.threads = 2}, [&](index_t) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::lock_guard const lock(mutex);
        workers.insert(std::this_thread::get_id());
    });
    CHECK(workers.size() <= 2);
}

TEST_CASE("parallel: one thread works in ascending order, in the thread of the caller", "[parallel][exec]") {
    std::vector<index_t> order;
    bool same_thread = true;
    auto const caller = std::this_thread::get_id();
    parallel_for(5, {}, [&](index_t at) {
        order.push_back(at);
        same_thread = same_thread && std::this_thread::get_id() == caller;
    });
    CHECK(order == std::vector<index_t>{0, 1, 2, 3, 4});
    CHECK(same_thread);
}

TEST_CASE("parallel: one thread runs no task after one that throws", "[parallel][exec]") {
    std::vector<index_t> order;
    CHECK_THROWS_AS(parallel_for(5, {.threads = 1},
                                 [&](index_t at) {
                                     order.push_back(at);
                                     if (at == 2) throw std::runtime_error("task 2");
                                 }),
                    std::runtime_error);
    CHECK(order == std::vector<index_t>{0, 1, 2});
}

TEST_CASE("parallel: an exception of a task reaches the caller after the others are done", "[parallel][exec]") {
    for (unsigned threads : {2u, 5u}) {
        std::vector<int> runs(50);
        CHECK_THROWS_AS(parallel_for(50, {.threads = threads},
                                     [&](index_t at) {
                                         ++runs[static_cast<std::size_t>(at)];
                                         if (at == 20) throw std::runtime_error("task 20");
                                     }),
                        std::runtime_error);
        CHECK(runs == std::vector<int>(50, 1));
    }
}

TEST_CASE("parallel: a caller's executor runs the tasks", "[parallel][exec]") {
    std::vector<index_t> order;
    execution how;
    how.executor = [](index_t count, std::function<void(index_t)> const& task) {
        for (index_t at = count; at-- > 0;) task(at);
    };
    parallel_for(3, how, [&](index_t at) { order.push_back(at); });
    CHECK(order == std::vector<index_t>{2, 1, 0});
}

TEST_CASE("parallel: a call from inside a task runs too", "[parallel][exec]") {
    std::vector<std::vector<int>> runs(4, std::vector<int>(6));
    parallel_for(4, {.threads = 3}, [&](index_t outer) {
        parallel_for(6, {.threads = 3},
                     [&](index_t inner) { ++runs[static_cast<std::size_t>(outer)][static_cast<std::size_t>(inner)]; });
    });
    CHECK(runs == std::vector<std::vector<int>>(4, std::vector<int>(6, 1)));
}

TEST_CASE("parallel: a pool's threads end with it", "[parallel][exec]") {
    std::atomic<int> runs = 0;
    {
        thread_pool pool;
        pool.run(2, [&](unsigned) { ++runs; });
    } // waits until they have ended
    CHECK(runs == 3);
}
