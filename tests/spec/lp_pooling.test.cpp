// SPDX-License-Identifier: MIT
// What all pooling operators share is tested in pooling.test.cpp.
#include "dmlref/spec/lp_pooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

TEST_CASE("lp_pooling: P is at least 1", "[lp_pooling][spec]") {
    auto const refused = [](std::uint32_t p) {
        float const input[4] = {};
        float output[3];
        return refusal([&] {
            validate(tensor_view<float const>(input, {1, 1, 1, 4}), tensor_view<float>(output, {1, 1, 1, 3}),
                     {.window_size = {1, 2}, .p = p});
        });
    };
    CHECK(refused(0) == "LP_POOLING1: P is 0, must be at least 1");
    CHECK(refused(1) == "accepted");
    CHECK(refused(0xffff'ffffu) == "accepted");
}

TEST_CASE("lp_pooling: P is 2 unless given", "[lp_pooling][spec]") { CHECK(lp_pooling_options{}.p == 2); }
