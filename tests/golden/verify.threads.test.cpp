// SPDX-License-Identifier: MIT
#include "dmlref/golden/verify.hpp"
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

#include <atomic>
#include <thread>

using namespace dmlref;
using namespace dmlref::golden;

namespace {

/// Whether 0 is accepted as the larger of 0 and a subnormal number: from a device that flushes, and from no other. The
/// element beside it is 1, since nothing is proved by a result of zeros alone.
bool is_accepted(precision_profile const& profile) {
    tensor<float> input({1, 1, 1, 4}, {0, 0x1p-130f, 0, 1}), result({1, 1, 1, 2}, {0, 1});
    auto const problem = testing::window_call(
        "MAX_POOLING", {{"InputTensor", input.view()}, {"OutputTensor", result.view()}}, {1, 2}, {1, 2});
    return static_cast<bool>(
        verify(problem, {{"OutputTensor", result.view()}}, {.profile = profile, .look_for_cause = false}));
}

} // namespace

TEST_CASE("verify: threads that judge by different profiles do not disturb each other", "[golden][verdict]") {
    precision_profile const &exact = *profile_named("float32"), &flushing = *profile_named("flush_to_zero");
    std::atomic<int> wrong{0}, judged{0};
    std::vector<std::thread> threads;
    for (bool const flushes : {false, true, false, true})
        threads.emplace_back([&, flushes] {
            for (int round = 0; round < 50; ++round, ++judged)
                if (is_accepted(flushes ? flushing : exact) != flushes) ++wrong;
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(judged == 200);
    CHECK(wrong == 0);
}
