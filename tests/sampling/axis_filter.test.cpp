// SPDX-License-Identifier: MIT
#include "dmlref/sampling/axis_filter.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using sampling::between;

namespace {

std::vector<float> weights(sampling::filter_taps const& taps) { return {taps.weights, taps.weights + taps.count}; }

} // namespace

TEST_CASE("axis filter: the weights of a triangle, of the elements that there are", "[axis_filter][sampling]") {
    sampling::axis_filter const filter({0.25f, 0.5f, -0.5f, 8, between::blend}, 4.f, 2); // at 1.5 and 5.5
    CHECK(filter[0].first == 0);
    CHECK(weights(filter[0]) == std::vector<float>{0.625f, 0.875f, 0.875f, 0.625f, 0.375f, 0.125f});
    CHECK(filter[0].sum_of_weights == 3.5f);
    CHECK(filter[1].first == 2);
    CHECK(weights(filter[1]) == std::vector<float>{0.125f, 0.375f, 0.625f, 0.875f, 0.875f, 0.625f});
    CHECK(filter[1].sum_of_weights == 3.5f);
}

TEST_CASE("axis filter: the elements at the ends of the triangle do not count", "[axis_filter][sampling]") {
    sampling::axis_filter const filter({0.25f, 0.f, 0.f, 9, between::blend}, 4.f, 2); // at 0 and 4
    CHECK(weights(filter[0]) == std::vector<float>{1, 0.75f, 0.5f, 0.25f});
    CHECK(filter[1].first == 1);
    CHECK(weights(filter[1]) == std::vector<float>{0.25f, 0.5f, 0.75f, 1, 0.75f, 0.5f, 0.25f});
}

TEST_CASE("axis filter: a position beyond the axis is at its edge, and a triangle may be endless",
          "[axis_filter][sampling]") {
    float const infinity = std::numeric_limits<float>::infinity();
    sampling::axis_filter const filter({0x1p-149f, 0.f, -1.f, 3, between::blend}, infinity, 1);
    CHECK(filter[0].first == 0);
    CHECK(weights(filter[0]) == std::vector<float>{1, 1, 1});
    CHECK(filter[0].sum_of_weights == 3);
}
