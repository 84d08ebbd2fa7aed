// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

/// Only this file starts threads.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec::detail {

/// Threads that sleep until there is work. The pool grows to the number requested, and never beyond it.
class thread_pool {
public:
    /// What each thread does, given its number: 0 is the calling thread.
    using job = std::function<void(unsigned)>;

    thread_pool() = default;
    thread_pool(thread_pool const&) = delete;
    thread_pool& operator=(thread_pool const&) = delete;
    ~thread_pool() {
        job const end;
        for (helper& each : helpers_) each.assign(&end);
        for (helper& each : helpers_) each.thread.join();
    }

    /// Runs `work` on the calling thread and on helpers 1 to `helpers`, and returns after all have returned. Only one
    /// call at a time uses the helpers; any other call, or one from inside `work`, runs alone.
    void run(unsigned helpers, job const& work) {
        std::unique_lock<std::mutex> const alone(in_use_, std::try_to_lock);
        if (!alone.owns_lock()) return work(0);
        while (helpers_.size() < helpers) helpers_.emplace_back(static_cast<unsigned>(helpers_.size()) + 1);
        for (unsigned at = 0; at < helpers; ++at) helpers_[at].assign(&work);
        work(0);
        for (unsigned at = 0; at < helpers; ++at) helpers_[at].wait_while(&work);
    }

private:
    struct helper {
        explicit helper(unsigned number) : thread([this, number] { serve(number); }) {}

        /// Waking a thread takes as long as a small call, so calls that soon follow each other find it awake. Not
        /// std::atomic::wait(): without a futex, as on Windows, libstdc++ can miss that it was notified.
        void wait_while(job const* value) {
            auto const sleep_at = std::chrono::steady_clock::now() + std::chrono::microseconds(50);
            while (assigned.load() == value && std::chrono::steady_clock::now() < sleep_at) std::this_thread::yield();
            if (assigned.load() != value) return;
            std::unique_lock<std::mutex> lock(mutex);
            changed.wait(lock, [&] { return assigned.load() != value; });
        }

        void assign(job const* next) {
            {
                std::lock_guard<std::mutex> const lock(mutex);
                assigned = next;
            }
            changed.notify_one();
        }

        void serve(unsigned number) {
            for (;;) {
                wait_while(nullptr);
                job const& work = *assigned.load();
                if (!work) return;
                work(number);
                assign(nullptr);
            }
        }

        std::atomic<job const*> assigned = nullptr;
        std::mutex mutex;
        std::condition_variable changed;
        std::thread thread;
    };

    std::mutex in_use_;
    std::deque<helper> helpers_;
};

inline thread_pool& shared_pool() {
    static thread_pool pool;
    return pool;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec::detail
