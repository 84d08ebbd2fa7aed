// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"
#include "dmlref/exec/instruction_set.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

/// Splits work into tasks. Only this file starts threads. Each output element belongs to one task, so neither the
/// number of threads nor their timing affects a result.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

namespace detail {

/// Threads that sleep until there is work. The pool grows to the number requested, and never beyond it.
class thread_pool {
public:
    thread_pool() = default;
    thread_pool(thread_pool const&) = delete;
    thread_pool& operator=(thread_pool const&) = delete;
    ~thread_pool() {
        {
            std::lock_guard const lock(mutex_);
            stopping_ = true;
        }
        work_arrived_.notify_all();
        for (std::thread& worker : workers_) worker.join();
    }

    /// Runs `work` on the calling thread and on `helpers` others, and returns after all have returned. Only one call at
    /// a time uses the helpers; any other call, or one from inside `work`, runs alone.
    void run(unsigned helpers, std::function<void()> const& work) {
        std::unique_lock<std::mutex> const alone(in_use_, std::try_to_lock);
        if (!alone.owns_lock()) return work();
        {
            std::lock_guard const lock(mutex_);
            while (workers_.size() < helpers) workers_.emplace_back([this] { wait_for_work(); });
            work_ = &work;
            wanted_ = helpers;
            running_ = helpers;
        }
        work_arrived_.notify_all();
        work();
        std::unique_lock<std::mutex> lock(mutex_);
        work_done_.wait(lock, [this] { return running_ == 0; });
    }

private:
    void wait_for_work() {
        std::unique_lock<std::mutex> lock(mutex_);
        for (;;) {
            work_arrived_.wait(lock, [this] { return stopping_ || wanted_ > 0; });
            if (stopping_) return;
            --wanted_;
            std::function<void()> const& work = *work_;
            lock.unlock();
            work();
            lock.lock();
            if (--running_ == 0) work_done_.notify_one();
        }
    }

    std::mutex in_use_, mutex_;
    std::condition_variable work_arrived_, work_done_;
    std::vector<std::thread> workers_;
    std::function<void()> const* work_ = nullptr;
    unsigned wanted_ = 0, running_ = 0;
    bool stopping_ = false;
};

inline thread_pool& shared_pool() {
    static thread_pool pool;
    return pool;
}

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

/// parallel_for() with an executor or several threads. It is no template, so each kernel does without one of its own.
inline void call_in_parallel(index_t count, execution const& how, std::function<void(index_t)> const& task) {
    first_exception failure;
    auto const guarded = [&](index_t at) { failure.guard([&] { task(at); }); };
    if (how.executor) {
        how.executor(count, guarded);
    } else {
        unsigned const threads = static_cast<unsigned>(std::min<index_t>(how.threads, count));
        std::atomic<index_t> next{0};
        shared_pool().run(threads - 1, [&] {
            for (index_t at = next++; at < count; at = next++) guarded(at);
        });
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
