// SPDX-License-Identifier: MIT
#include "explained.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

TEST_CASE("explain: a maximum is the first of equals, and so is its index", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 4}, {1, 3, 3, 2}), output({1, 1, 1, 1});
    tensor<std::uint32_t> indices({1, 1, 1, 1});
    auto const call = window_call(
        "MAX_POOLING1",
        {{"InputTensor", input.view()}, {"OutputTensor", output.view()}, {"OutputIndicesTensor", indices.view()}},
        {1, 4}, {1, 1});
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,0,1] 3 x 1"});
    CHECK(decision_lines(call, {0, 0, 0, 0}, result.contributions[0]) ==
          lines{"maximum 3: the first of 2 that are as large"});
    explanation const index_of = explain(call, "OutputIndicesTensor", {0, 0, 0, 0});
    CHECK(index_of.value == 1);
    CHECK(index_of.contributions[0].taps.empty());
}

TEST_CASE("explain: a maximum keeps the sign of a zero", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 2}, {-0.f, -1}), output({1, 1, 1, 1});
    auto const call =
        window_call("MAX_POOLING", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}}, {1, 2}, {1, 1});
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(result.value == 0);
    CHECK(std::signbit(result.value));
}

TEST_CASE("explain: the gradients of windows that overlap come row-major", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 3}, {1, 5, 2}), gradient({1, 1, 1, 2}, {3, 4}), output({1, 1, 1, 3});
    auto const of_maximum = window_call("MAX_POOLING_GRAD",
                                        {{"InputTensor", input.view()},
                                         {"InputGradientTensor", gradient.view()},
                                         {"OutputGradientTensor", output.view()}},
                                        {1, 2}, {1, 1});
    explanation const maximum_gradient = explain(of_maximum, "OutputGradientTensor", {0, 0, 0, 1});
    CHECK(maximum_gradient.value == 7);
    CHECK(values_of_contributions(maximum_gradient) == std::vector<double>{3, 4});
    auto of_average = window_call("AVERAGE_POOLING_GRAD",
                                  {{"InputGradientTensor", gradient.view()}, {"OutputGradientTensor", output.view()}},
                                  {1, 2}, {1, 1});
    of_average.attributes["IncludePadding"] = false;
    explanation const average_gradient = explain(of_average, "OutputGradientTensor", {0, 0, 0, 1});
    CHECK(values_of_contributions(average_gradient) == std::vector<double>{1.5, 2});
    CHECK(taps_of(average_gradient.contributions[1]) == lines{"InputGradientTensor[0,0,0,1] 4 x 0.5"});
}

TEST_CASE("explain: the weights of a norm are its slopes", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 2}, {3, -4}), output({1, 1, 1, 1});
    auto call =
        window_call("LP_POOLING", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}}, {1, 2}, {1, 1});
    call.attributes["P"] = 2u;
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(result.value == 5);
    std::vector<tap> const& taps = result.contributions[0].taps;
    REQUIRE(taps.size() == 2);
    CHECK(taps[0].weight == Approx(0.6).epsilon(1e-15));
    CHECK(taps[1].weight == Approx(-0.8).epsilon(1e-15));
    call.attributes["P"] = 1u;
    CHECK(taps_of(explain(call, "OutputTensor", {0, 0, 0, 0}).contributions[0]) ==
          lines{"InputTensor[0,0,0,0] 3 x 1", "InputTensor[0,0,0,1] -4 x -1"});
}

TEST_CASE("explain: of elements that are unpooled to one place the last one stays", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 3}, {5, 6, 7}), output({1, 1, 2, 2});
    tensor<std::uint32_t> indices({1, 1, 1, 3}, {2, 2, 0});
    auto const call = call_of(
        "MAX_UNPOOLING",
        {{"InputTensor", input.view()}, {"IndicesTensor", indices.view()}, {"OutputTensor", output.view()}}, {});
    explanation const result = explain(call, "OutputTensor", {0, 0, 1, 0});
    REQUIRE(result.contributions.size() == 1);
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,0,1] 6 x 1"});
    CHECK(explain(call, "OutputTensor", {0, 0, 1, 1}).value == 0);
}

TEST_CASE("explain: a pooled region has rounded corners and a bin", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 4}, {1, 9, 3, 4}), rois({1, 1, 1, 5}, {0, 0.6f, 0, 3, 0});
    tensor<float> output({1, 1, 1, 2});
    auto const call = call_of(
        "ROI_POOLING", {{"InputTensor", input.view()}, {"ROITensor", rois.view()}, {"OutputTensor", output.view()}},
        {{"SpatialScale", 1.f}, {"PooledSize", size_2d{.width = 2, .height = 1}}});
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 1}); // of 1 to 3, the second half: 2 and 3
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,0,3] 4 x 1"});
    CHECK(decision_lines(call, {0, 0, 0, 1}, result.contributions[0]) ==
          lines{"x1 = 0.6: rounded to 1", "x2 = 3: rounded to 3", "y1 = 0: rounded to 0", "y2 = 0: rounded to 0",
                "bin starts at x1 + 1.5: rounded to 1", "bin ends before x1 + 3: rounded to 3",
                "bin starts at y1 + 0: rounded to 0", "bin ends before y1 + 1: rounded to 1",
                "maximum 4: the largest"});
}
