// SPDX-License-Identifier: MIT
#include "dmlref/sampling/axis_sums.hpp"

#include "support/catch.hpp"

#include <numeric>

using namespace dmlref;
using sampling::between;

namespace {

std::vector<float> weights(sampling::weighted_sum const& sum) { return {sum.weights, sum.weights + sum.count}; }

} // namespace

TEST_CASE("axis sums: an output is a sum of one element or of two", "[axis_sums][sampling]") {
    sampling::axis_sums const sums =
        sampling::interpolated({2.f, 0.5f, -0.5f, 2, between::blend}, 4); // at 0, 0.25, 0.75, 1
    CHECK(sums[0].first == 0);
    CHECK(weights(sums[0]) == std::vector<float>{1});
    CHECK(weights(sums[1]) == std::vector<float>{0.75f, 0.25f});
    CHECK(weights(sums[2]) == std::vector<float>{0.25f, 0.75f});
    CHECK(sums[3].first == 1);
    CHECK(weights(sums[3]) == std::vector<float>{1});
    CHECK(sums[3].divisor == 0);
}

TEST_CASE("axis sums: an antialiased output is an average of the existing elements, with the weights of a triangle",
          "[axis_sums][sampling]") {
    sampling::axis_sums const sums =
        sampling::filtered({0.25f, 0.5f, -0.5f, 8, between::blend}, 4.f, 2); // at 1.5 and 5.5
    CHECK(sums[0].first == 0);
    CHECK(weights(sums[0]) == std::vector<float>{0.625f, 0.875f, 0.875f, 0.625f, 0.375f, 0.125f});
    CHECK(sums[0].divisor == 3.5f);
    CHECK(sums[1].first == 2);
    CHECK(weights(sums[1]) == std::vector<float>{0.125f, 0.375f, 0.625f, 0.875f, 0.875f, 0.625f});
    CHECK(sums[1].divisor == 3.5f);
}

TEST_CASE("axis sums: the elements at the ends of the triangle do not count", "[axis_sums][sampling]") {
    sampling::axis_sums const sums = sampling::filtered({0.25f, 0.f, 0.f, 9, between::blend}, 4.f, 2); // at 0 and 4
    CHECK(weights(sums[0]) == std::vector<float>{1, 0.75f, 0.5f, 0.25f});
    CHECK(sums[1].first == 1);
    CHECK(weights(sums[1]) == std::vector<float>{0.25f, 0.5f, 0.75f, 1, 0.75f, 0.5f, 0.25f});
    CHECK(sums[1].divisor == 4);
}

TEST_CASE("axis sums: few weights are added in float, however far along the axis they are", "[axis_sums][sampling]") {
    sampling::axis_sums const sums = sampling::filtered({0.3f, 0.5f, -0.5f, 10'000, between::blend}, 1 / 0.3f, 3000);
    index_t in_float = 0, in_double = 0;
    for (index_t x = 2000; x < 3000; ++x) {
        std::vector<float> const addends = weights(sums[x]);
        in_float += sums[x].divisor == std::accumulate(addends.begin(), addends.end(), 0.f);
        in_double += sums[x].divisor == static_cast<float>(std::accumulate(addends.begin(), addends.end(), 0.));
    }
    CHECK(in_float == 1000);
    CHECK(in_double < 1000);
}

TEST_CASE("axis sums: a position beyond the axis is moved to its edge, and a triangle may be infinitely wide",
          "[axis_sums][sampling]") {
    float const infinity = std::numeric_limits<float>::infinity();
    sampling::axis_sums const sums = sampling::filtered({0x1p-149f, 0.f, -1.f, 3, between::blend}, infinity, 1);
    CHECK(sums[0].first == 0);
    CHECK(weights(sums[0]) == std::vector<float>{1, 1, 1});
    CHECK(sums[0].divisor == 3);
}

TEST_CASE("axis sums: a gradient is a sum over the outputs that read the element, in ascending order",
          "[axis_sums][sampling]") {
    // The forward pass reads at 0, 0.25, 0.75, 1.25, 1.75 and 2.
    sampling::axis_sums const sums = sampling::transposed({2.f, 0.5f, -0.5f, 3, between::blend}, 6);
    CHECK(sums[0].first == 0);
    CHECK(weights(sums[0]) == std::vector<float>{1, 0.75f, 0.25f});
    CHECK(sums[1].first == 1);
    CHECK(weights(sums[1]) == std::vector<float>{0.25f, 0.75f, 0.75f, 0.25f});
    CHECK(sums[2].first == 3);
    CHECK(weights(sums[2]) == std::vector<float>{0.25f, 0.75f, 1});
}

TEST_CASE("axis sums: an output with weight 0 for an element has no part in its gradient", "[axis_sums][sampling]") {
    // The forward pass reads at 0, 0.5, 1, 1.5 and 2.
    sampling::axis_sums const sums = sampling::transposed({2.f, 0.f, 0.f, 3, between::blend}, 5);
    CHECK(weights(sums[0]) == std::vector<float>{1, 0.5f});
    CHECK(sums[1].first == 1);
    CHECK(weights(sums[1]) == std::vector<float>{0.5f, 1, 0.5f});
    CHECK(sums[2].first == 3);
    CHECK(weights(sums[2]) == std::vector<float>{0.5f, 1});
}

TEST_CASE("axis sums: the gradient of an element that was not read is an empty sum", "[axis_sums][sampling]") {
    // The forward pass reads elements 0, 2, 4 and, beyond the edge, 4 again.
    sampling::axis_sums const sums = sampling::transposed({0.5f, 0.f, 0.f, 5, between::lower}, 4);
    CHECK(sums[0].count == 1);
    CHECK(sums[1].count == 0);
    CHECK(sums[2].count == 1);
    CHECK(sums[3].count == 0);
    CHECK(sums[4].first == 2);
    CHECK(weights(sums[4]) == std::vector<float>{1, 1});
}
