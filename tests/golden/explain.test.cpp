// SPDX-License-Identifier: MIT
#include "explained.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

/// An image of four rows and columns, each element 10 times its row plus its column; one region, one output element.
struct one_region {
    tensor<float> image{{1, 1, 4, 4}}, rois, output{{1, 1, 1, 1}};
    tensor<float> gradient{{1, 1, 1, 1}, {8}}, image_gradient{{1, 1, 4, 4}}, roi_gradient{{1, 4}};
    tensor<std::uint32_t> batches{{1}};

    explicit one_region(std::vector<float> const& corners) : rois({1, 4}, corners) {
        for (index_t i = 0; i < 16; ++i) image.view().data()[i] = static_cast<float>(10 * (i / 4) + i % 4);
    }
    directml::operator_call forward(std::uint32_t reduction) {
        auto call = region_call("ROI_ALIGN",
                                {{"InputTensor", image.view()},
                                 {"ROITensor", rois.view()},
                                 {"BatchIndicesTensor", batches.view()},
                                 {"OutputTensor", output.view()}},
                                reduction, 1, 4);
        call.attributes["OutOfBoundsInputValue"] = 7.f;
        return call;
    }
    directml::operator_call backward(std::uint32_t reduction) {
        return region_call("ROI_ALIGN_GRAD",
                           {{"InputTensor", image.view()},
                            {"InputGradientTensor", gradient.view()},
                            {"ROITensor", rois.view()},
                            {"BatchIndicesTensor", batches.view()},
                            {"OutputGradientTensor", image_gradient.view()},
                            {"OutputROIGradientTensor", roi_gradient.view()}},
                           reduction, 1, 4);
    }
};

constexpr std::uint32_t average = 2, maximum = 7;

} // namespace

TEST_CASE("explain: a linear sample is two elements and where it lies between them", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 3}, {10, 20, 40}), output({1, 1, 1, 6});
    auto const call = resample_call(input, output, {1, 1, 1, 2}, 1);
    explanation const inside = explain(call, "OutputTensor", {0, 0, 0, 2}); // (2 + 0.5) / 2 - 0.5 = 0.75
    CHECK(inside.value == 17.5);
    REQUIRE(inside.contributions.size() == 1);
    CHECK(taps_of(inside.contributions[0]) ==
          lines{"InputTensor[0,0,0,0] 10 x 0.25", "InputTensor[0,0,0,1] 20 x 0.75"});
    CHECK(decision_lines(call, {0, 0, 0, 2}, inside.contributions[0]) == lines{"column: x = 0.75: between 0 and 1"});
    explanation const edge = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(taps_of(edge.contributions[0]) == lines{"InputTensor[0,0,0,0] 10 x 1"});
    CHECK(decision_lines(call, {0, 0, 0, 0}, edge.contributions[0]) == lines{"column: x = -0.25, clamped to 0: at 0"});
}

TEST_CASE("explain: a nearest sample is one element", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 3}, {10, 20, 40}), output({1, 1, 1, 6});
    auto const call = resample_call(input, output, {1, 1, 1, 2}, 0);
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 2});
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,0,1] 20 x 1"});
    CHECK(decision_lines(call, {0, 0, 0, 2}, result.contributions[0]) == lines{"column: x = 0.75: takes 1"});
}

TEST_CASE("explain: an antialiased sample is what lies under its filter", "[explain][golden]") {
    tensor<float> input({8}, {1, 2, 3, 4, 5, 6, 7, 8}), output({2});
    auto call = call_of("RESAMPLE3", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
                        {{"InterpolationMode", 1u},
                         {"RoundingDirection", 0u},
                         {"DimensionCount", 1u},
                         {"Scales", std::vector<float>{0.25f}},
                         {"InputPixelOffsets", std::vector<float>{0}},
                         {"OutputPixelOffsets", std::vector<float>{0}},
                         {"Antialiased", true}});
    explanation const result = explain(call, "OutputTensor", {1}); // at 4, with (1 - |i - 4| / 4) / 4
    CHECK(result.value == 5);
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[1] 2 x 0.0625", "InputTensor[2] 3 x 0.125",
                                                    "InputTensor[3] 4 x 0.1875", "InputTensor[4] 5 x 0.25",
                                                    "InputTensor[5] 6 x 0.1875", "InputTensor[6] 7 x 0.125",
                                                    "InputTensor[7] 8 x 0.0625"});
    CHECK(decision_lines(call, {1}, result.contributions[0]) ==
          lines{"batch: x = 4: antialiased, average of 7 of 8 elements looked at"});
    // Halved to 1.5, 3.5, 5.5 and 7.5; of these at (4 - 0.5) / 2.
    call.interpretation.readings.antialias_reading = antialias_reading::iterative_halving;
    explanation const halved = explain(call, "OutputTensor", {1});
    CHECK(halved.value == 5);
    CHECK(taps_of(halved.contributions[0]) == lines{"InputTensor[2] 3 x 0.125", "InputTensor[3] 4 x 0.125",
                                                    "InputTensor[4] 5 x 0.375", "InputTensor[5] 6 x 0.375"});
    CHECK(decision_lines(call, {1}, halved.contributions[0]) == lines{"batch, halved to 4: x = 1.75: between 1 and 2"});
}

TEST_CASE("explain: an average over a region is its samples, x outside", "[explain][golden]") {
    one_region region({0, 0.5f, 2, 2.5f});
    auto const call = region.forward(average);
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(result.value == 10.5);
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,0,0] 0 x 0.125", "InputTensor[0,0,0,1] 1 x 0.125",
                                                    "InputTensor[0,0,1,0] 10 x 0.25", "InputTensor[0,0,1,1] 11 x 0.25",
                                                    "InputTensor[0,0,2,0] 20 x 0.125",
                                                    "InputTensor[0,0,2,1] 21 x 0.125"});
    CHECK(decision_lines(call, {0, 0, 0, 0}, result.contributions[0]) ==
          lines{"x: 2 pixels: 2 samples per output element", "y: 2 pixels: 2 samples per output element",
                "sample 0: x = 0: at 0; y = 0.5: between 0 and 1", "sample 1: x = 0: at 0; y = 1.5: between 1 and 2",
                "sample 2: x = 1: at 1; y = 0.5: between 0 and 1", "sample 3: x = 1: at 1; y = 1.5: between 1 and 2"});
}

TEST_CASE("explain: samples out of bounds read nothing", "[explain][golden]") {
    one_region region({-2, 0, 2, 1}); // at -2, -1, 0 and 1
    auto const call = region.forward(average);
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(result.value == 2); // (7 + 0 + 0 + 1) / 4
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,0,0] 0 x 0.5", "InputTensor[0,0,0,1] 1 x 0.25"});
    CHECK(decision_lines(call, {0, 0, 0, 0}, result.contributions[0]) ==
          lines{"x: 4 pixels: 4 samples per output element", "y: 1 pixels: 1 sample per output element",
                "sample 0: x = -2: out of bounds; y = 0: at 0", "sample 1: x = -1, clamped to 0: at 0; y = 0: at 0",
                "sample 2: x = 0: at 0; y = 0: at 0", "sample 3: x = 1: at 1; y = 0: at 0"});
}

TEST_CASE("explain: the maximum over a region is one sample", "[explain][golden]") {
    one_region region({0, 0.5f, 2, 2.5f});
    auto const call = region.forward(maximum);
    explanation const result = explain(call, "OutputTensor", {0, 0, 0, 0});
    CHECK(result.value == 16);
    CHECK(taps_of(result.contributions[0]) == lines{"InputTensor[0,0,1,1] 11 x 0.5", "InputTensor[0,0,2,1] 21 x 0.5"});
    CHECK(decision_lines(call, {0, 0, 0, 0}, result.contributions[0]).back() == "maximum 16: the largest");
}

TEST_CASE("explain: a gradient of an image is the samples that read the element", "[explain][golden]") {
    one_region region({0, 0.5f, 2, 2.5f});
    auto const call = region.backward(average);
    explanation const result = explain(call, "OutputGradientTensor", {0, 0, 1, 0});
    CHECK(result.value == 2);
    CHECK(values_of_contributions(result) == std::vector<double>{1, 1});
    CHECK(taps_of(result.contributions[0]) == lines{"InputGradientTensor[0,0,0,0] 8 x 0.125"});
    CHECK(decision_lines(call, {0, 0, 1, 0}, result.contributions[1]).back() ==
          "sample: x = 0: at 0; y = 1.5: between 1 and 2");
    explanation const untouched = explain(call, "OutputGradientTensor", {0, 0, 3, 3});
    CHECK(untouched.value == 0);
    CHECK(untouched.contributions.empty());
}

TEST_CASE("explain: a gradient of a region is what its samples would change by", "[explain][golden]") {
    one_region region({0, 0.5f, 2, 2.5f});
    auto const call = region.backward(average);
    explanation const y1 = explain(call, "OutputROIGradientTensor", {0, 1});
    CHECK(y1.value == 40); // 10 from row to row, of it 2 for each sample, of it 3/4 or 1/4
    CHECK(values_of_contributions(y1) == std::vector<double>{15, 5, 15, 5});
    CHECK(taps_of(y1.contributions[0]) == lines{"InputGradientTensor[0,0,0,0] 8 x 1.875",
                                                "InputTensor[0,0,0,0] 0 x -1.5", "InputTensor[0,0,1,0] 10 x 1.5"});
    CHECK(values_of_contributions(explain(call, "OutputROIGradientTensor", {0, 3})) ==
          std::vector<double>{5, 15, 5, 15});
    CHECK(explain(call, "OutputROIGradientTensor", {0, 0}).contributions.empty()); // x falls on elements
}

TEST_CASE("explain: the gradient of a maximum goes to its sample", "[explain][golden]") {
    one_region region({0, 0.5f, 2, 2.5f});
    auto const call = region.backward(maximum);
    explanation const result = explain(call, "OutputGradientTensor", {0, 0, 2, 1});
    CHECK(values_of_contributions(result) == std::vector<double>{4});
    lines const decisions = decision_lines(call, {0, 0, 2, 1}, result.contributions[0]);
    REQUIRE(decisions.size() == 8);
    CHECK(decisions[6] == "maximum 16: the largest");
    CHECK(decisions[7] == "largest sample: x = 1: at 1; y = 1.5: between 1 and 2");
}

TEST_CASE("explain: the transpose of resampling names the gradients and where they were read", "[explain][golden]") {
    tensor<float> gradient({1, 1, 1, 4}, {1, 2, 3, 4}), output({1, 1, 1, 2});
    auto const call = resample_grad_call(gradient, output, {1, 1, 1, 2});
    explanation const result = explain(call, "OutputGradientTensor", {0, 0, 0, 0}); // 1 at 0, 2 at 0.25, 3 at 0.75
    CHECK(result.value == 3.25);
    CHECK(values_of_contributions(result) == std::vector<double>{1, 1.5, 0.75});
    CHECK(decision_lines(call, {0, 0, 0, 0}, result.contributions[1]) ==
          lines{"InputGradientTensor[0,0,0,1] column: x = 0.25: between 0 and 1"});
}

TEST_CASE("explain: positions and outputs that are not there are refused", "[explain][golden]") {
    tensor<float> input({1, 1, 1, 3}, {10, 20, 40}), output({1, 1, 1, 6});
    auto const call = resample_call(input, output, {1, 1, 1, 2}, 1);
    CHECK_THROWS_AS(explain(call, "OutputTensor", {0, 0, 0, 6}), validation_error);
    CHECK_THROWS_AS(explain(call, "OutputTensor", {0, 0, 0, -1}), validation_error);
    CHECK_THROWS_AS(explain(call, "OutputTensor", {0, 0, 0}), validation_error);
    CHECK_THROWS_AS(explain(call, "InputTensor", {0, 0, 0, 0}), validation_error);
    CHECK_THROWS_AS(explain(call, "OutputIndicesTensor", {0, 0, 0, 0}), validation_error);
}

TEST_CASE("explain: one element of a large tensor is computed alone", "[golden][explain]") {
    tensor<float> image({1, 1, 1024, 1024}), enlarged({1, 1, 2048, 2048});
    image(0, 0, 499, 500) = 1;
    image(0, 0, 500, 501) = 2;
    // (1000 + 0.5) / 2 - 0.5 = 499.75, and 500.25 for 1001.
    explanation const found =
        explain(resample_call(image, enlarged, {1, 1, 2, 2}, 1), "OutputTensor", {0, 0, 1000, 1001});
    CHECK(found.value == 0.25 * 0.75 * 1 + 0.75 * 0.25 * 2);
    REQUIRE(found.contributions.size() == 1);
    CHECK(taps_of(found.contributions[0]) ==
          lines{"InputTensor[0,0,499,500] 1 x 0.1875", "InputTensor[0,0,499,501] 0 x 0.0625",
                "InputTensor[0,0,500,500] 0 x 0.5625", "InputTensor[0,0,500,501] 2 x 0.1875"});
}

TEST_CASE("explain: an element of a large gradient names the incoming elements of its plane", "[golden][explain]") {
    tensor<float> incoming({1, 2, 300, 300}), gradient({1, 2, 150, 150});
    incoming(0, 1, 20, 40) = 8; // at (20.5 / 2 - 0.5, 40.5 / 2 - 0.5) = (9.75, 19.75)
    directml::operator_call const call = resample_grad_call(incoming, gradient, {1, 1, 2, 2});
    explanation const found = explain(call, "OutputGradientTensor", {0, 1, 9, 20});
    CHECK(found.value == 8 * 0.25 * 0.75);
    lines taps;
    for (contribution const& each : found.contributions)
        for (std::string const& line : taps_of(each)) taps.push_back(line);
    CHECK(std::count(taps.begin(), taps.end(), "InputGradientTensor[0,1,20,40] 8 x 0.1875") == 1);
}
