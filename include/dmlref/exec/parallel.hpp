// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"
#include "dmlref/exec/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

/// Splits work into tasks. Each output element belongs to one task, so neither the number of threads nor their timing
/// affects a result.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

namespace detail {

/// The first exception of several tasks; the others are dropped.
class first_exception {
public:
    template <class Work>
    void guard(Work&& work) noexcept {
        try {
            std::forward<Work>(work)();
        } catch (...) {
            std::lock_guard const lock(mutex_);
            if (!exception_) exception_ = std::current_exception();
        }
    }
    void rethrow() const {
        if (exception_) std::rethrow_exception(exception_);
    }

private:
    std::mutex mutex_;
    std::exception_ptr exception_;
};

/// Deals tasks out to threads. Each begins with its own share of adjacent tasks, the same in every call of this size:
/// its caches may still hold what the last call left there. Then it goes on with what is left of the other shares.
class task_shares {
public:
    task_shares(index_t count, unsigned threads) : count_(count), threads_(threads), next_(threads) {
        for (unsigned share = 0; share < threads; ++share) next_[share] = first_of(share);
    }
    template <class Task>
    void run(unsigned thread, Task const& task) {
        for (unsigned taken = 0; taken < threads_; ++taken) {
            unsigned const share = (thread + taken) % threads_;
            index_t const end = first_of(share + 1);
            for (index_t at = next_[share]++; at < end; at = next_[share]++) task(at);
        }
    }

private:
    index_t first_of(unsigned share) const { return count_ * index_t{share} / index_t{threads_}; }

    index_t count_;
    unsigned threads_;
    std::vector<std::atomic<index_t>> next_;
};

/// parallel_for() with an executor or several threads. It is no template, so each kernel does without one of its own.
inline void call_in_parallel(index_t count, execution const& how, std::function<void(index_t)> const& task) {
    first_exception failure;
    auto const guarded = [&](index_t at) { failure.guard([&] { task(at); }); };
    if (how.executor) {
        how.executor(count, guarded);
    } else {
        unsigned const threads = static_cast<unsigned>(std::min<index_t>(how.threads, count));
        task_shares shares(count, threads);
        shared_pool().run(threads - 1, [&](unsigned thread) { shares.run(thread, guarded); });
    }
    failure.rethrow();
}

} // namespace detail

/// Calls task(0) to task(count - 1), each once. An exception of a task is rethrown here after all have returned. One
/// thread calls them in ascending order, and none after one that throws.
template <class Task>
void parallel_for(index_t count, execution const& how, Task&& task) {
    if (how.executor || (how.threads > 1 && count > 1)) return detail::call_in_parallel(count, how, std::ref(task));
    for (index_t at = 0; at < count; ++at) task(at);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
