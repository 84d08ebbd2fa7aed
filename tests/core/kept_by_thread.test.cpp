// SPDX-License-Identifier: MIT
#include "dmlref/core/kept_by_thread.hpp"

#include "support/catch.hpp"

#include <atomic>
#include <thread>

using namespace dmlref;

namespace {

std::atomic<int> destroyed = 0;

struct counter {
    int calls = 0;
    ~counter() { ++destroyed; }
};

} // namespace

TEST_CASE("kept_by_thread: each thread has its own, until it ends", "[kept_by_thread][core]") {
    ++kept_by_thread<counter>().calls;
    int calls_of_other = 0;
    std::thread([&] { calls_of_other = ++kept_by_thread<counter>().calls; }).join();
    CHECK(calls_of_other == 1);
    CHECK(++kept_by_thread<counter>().calls == 2);
#if !defined(__MINGW32__) || defined(__clang__)
    CHECK(destroyed == 1);
#endif
}
