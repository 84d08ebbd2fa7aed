// SPDX-License-Identifier: MIT
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;
using doubles = std::vector<double>;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("acceptance: a tie of nearest-neighbor has both neighbors", "[acceptance][golden]") {
    tensor<float> input({4}, {1, 2, 3, 4}), output({2});
    // Coordinates 0.5 and 2.5: RESAMPLE1 does not say how they are rounded. RS-1
    auto const sets = sets_of(resample_call(input, output, {0.5f}, 0));
    CHECK(values_of(sets[0]) == doubles{2, 1});
    CHECK(values_of(sets[1]) == doubles{4, 3});
    CHECK(sets[0].reference == 2);
    REQUIRE(sets[0].alternatives[1].decisions.size() == 1);
    CHECK(sets[0].alternatives[1].decisions[0].what == decision::nearest);
    CHECK(sets[0].alternatives[1].decisions[0].operand == 0.5);
}

TEST_CASE("acceptance: a documented rounding direction leaves no choice at exact coordinates", "[acceptance][golden]") {
    tensor<float> input({4}, {1, 2, 3, 4}), output({4});
    auto call = resample_call(input, output, {1}, 0);
    call.schema = directml::find_operator("RESAMPLE2");
    call.attributes["RoundingDirection"] = 1u;
    for (acceptance_set const& set : sets_of(call)) CHECK(set.alternatives.size() == 1);
}

TEST_CASE("acceptance: linear interpolation at an element is one value, from whichever side", "[acceptance][golden]") {
    tensor<float> input({4}, {1, 2, 5, 4}), output({4});
    auto const sets = sets_of(resample_call(input, output, {1}, 1));
    for (std::size_t i = 0; i < 4; ++i) {
        REQUIRE(sets[i].alternatives.size() == 1);
        CHECK(sets[i].alternatives[0].value == double{input.elements()[i]});
        CHECK(sets[i].alternatives[0].bound.total() == 0); // all of it is exact
    }
}

TEST_CASE("acceptance: an infinity beside a weight of 0 may leak", "[acceptance][golden]") {
    tensor<float> input({3}, {1, 2, infinity}), output({3});
    auto const sets = sets_of(resample_call(input, output, {1}, 1));
    CHECK(sets[1].reference == 2);
    REQUIRE(sets[1].alternatives.size() == 2);
    CHECK(std::isnan(sets[1].alternatives[1].value)); // 1 * 2 + 0 * infinity
    CHECK(sets[0].alternatives.size() == 1);
}

TEST_CASE("acceptance: of equal maxima any index is right, and one value", "[acceptance][golden]") {
    tensor<float> input({1, 1, 1, 4}, {3, 1, 3, 3}), output({1, 1, 1, 1});
    tensor<std::uint32_t> indices({1, 1, 1, 1});
    auto const call = window_call(
        "MAX_POOLING2",
        {{"InputTensor", input.view()}, {"OutputTensor", output.view()}, {"OutputIndicesTensor", indices.view()}},
        {1, 4}, {1, 1});
    CHECK(values_of(sets_of(call)[0]) == doubles{3});
    CHECK(values_of(sets_of(call, "OutputIndicesTensor")[0]) == doubles{0, 2, 3});
}

TEST_CASE("acceptance: a NaN in a window may win or lose", "[acceptance][golden]") {
    tensor<float> input({1, 1, 1, 3}, {1, std::numeric_limits<float>::quiet_NaN(), 2}), output({1, 1, 1, 1});
    auto const sets = sets_of(
        window_call("MAX_POOLING", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}}, {1, 3}, {1, 1}));
    REQUIRE(sets[0].alternatives.size() == 2);
    CHECK(sets[0].alternatives[0].value == 2); // MP-2
    CHECK(std::isnan(sets[0].alternatives[1].value));
}

TEST_CASE("acceptance: the gradient of equal maxima goes to one of them", "[acceptance][golden]") {
    tensor<float> input({1, 1, 1, 3}, {5, 1, 5}), input_gradient({1, 1, 1, 1}, {7}), output({1, 1, 1, 3});
    auto const sets = sets_of(window_call("MAX_POOLING_GRAD",
                                          {{"InputTensor", input.view()},
                                           {"InputGradientTensor", input_gradient.view()},
                                           {"OutputGradientTensor", output.view()}},
                                          {1, 3}, {1, 1}),
                              "OutputGradientTensor");
    CHECK(values_of(sets[0]) == doubles{7, 0});
    CHECK(values_of(sets[1]) == doubles{0});
    CHECK(values_of(sets[2]) == doubles{0, 7});
}

TEST_CASE("acceptance: shares that may each come or not come add up in every way", "[acceptance][golden]") {
    // Two windows that both have the middle element, tied with another one each.
    tensor<float> input({1, 1, 1, 3}, {5, 5, 5}), input_gradient({1, 1, 1, 2}, {1, 10}), output({1, 1, 1, 3});
    auto const sets = sets_of(window_call("MAX_POOLING_GRAD",
                                          {{"InputTensor", input.view()},
                                           {"InputGradientTensor", input_gradient.view()},
                                           {"OutputGradientTensor", output.view()}},
                                          {1, 2}, {1, 1}),
                              "OutputGradientTensor");
    CHECK(values_of(sets[0]) == doubles{1, 0});
    std::vector<double> middle = values_of(sets[1]);
    CHECK(middle.front() == 10); // the first of equals
    std::sort(middle.begin(), middle.end());
    CHECK(middle == doubles{0, 1, 10, 11});
}

TEST_CASE("acceptance: of two writes to one element either may stay", "[acceptance][golden]") {
    tensor<float> input({1, 1, 1, 2}, {3, 4}), output({1, 1, 1, 3});
    tensor<std::uint32_t> indices({1, 1, 1, 2}, {1, 1});
    auto const sets = sets_of(call_of(
        "MAX_UNPOOLING",
        {{"InputTensor", input.view()}, {"IndicesTensor", indices.view()}, {"OutputTensor", output.view()}}, {}));
    CHECK(values_of(sets[0]) == doubles{0});
    CHECK(values_of(sets[1]) == doubles{4, 3});
    CHECK(sets[1].alternatives[1].decisions.at(0).what == decision::overwriting);
}

TEST_CASE("acceptance: sums of numbers on a grid are exact, averages round once", "[acceptance][golden]") {
    tensor<float> input({1, 1, 1, 4}, {1, 2, 4, 9}), output({1, 1, 1, 1});
    auto call = window_call("AVERAGE_POOLING", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}}, {1, 4},
                            {1, 1});
    call.attributes["IncludePadding"] = false;
    auto const by_four = sets_of(call)[0].alternatives[0];
    CHECK(by_four.value == 4);
    CHECK(by_four.bound.total() == 0);
    tensor<float> third({1, 1, 1, 3}, {1, 2, 4});
    call.tensors["InputTensor"] = third.view();
    call.attributes["WindowSize"] = numbers{1, 3};
    auto const by_three = sets_of(call)[0].alternatives[0];
    CHECK(by_three.value == 7. / 3);
    CHECK(by_three.bound.arithmetic > 0);
    CHECK(by_three.bound.arithmetic < 7. / 3 * 0x1p-21);
    CHECK(by_three.bound.coordinate == 0);
}

TEST_CASE("acceptance: half arithmetic widens the bound of halves, and of no floats", "[acceptance][golden]") {
    tensor<half> input({4}, {half(1.f), half(2.f), half(5.f), half(4.f)}), output({7});
    tensor<float> float_input({4}, {1, 2, 5, 4}), float_output({7});
    auto const of_float = resample_call(float_input, float_output, {1.75f}, 1);
    auto of_half = of_float;
    of_half.tensors = {{"InputTensor", input.view()}, {"OutputTensor", output.view()}};
    auto const bound = [](directml::operator_call const& call, std::string_view profile) {
        return sets_of(call, "OutputTensor", profile)[2].alternatives[0].bound.total();
    };
    CHECK(bound(of_half, "float32") > 0);
    CHECK(bound(of_half, "float32") < 2e-6);
    CHECK(bound(of_half, "half_arithmetic") > 1000 * bound(of_half, "float32"));
    CHECK(bound(of_float, "half_arithmetic") == bound(of_float, "float32"));
}

TEST_CASE("acceptance: the weights of a texture unit widen the bound by the slope", "[acceptance][golden]") {
    tensor<float> input({4}, {1, 2, 5, 4}), output({7});
    auto const filtered =
        sets_of(resample_call(input, output, {1.75f}, 1), "OutputTensor", "texture_filter")[2].alternatives[0].bound;
    CHECK(filtered.coordinate > 0x1p-8 * 0.99); // a slope of 1 there
    CHECK(filtered.coordinate < 0x1p-8 * 3.01);
}

TEST_CASE("acceptance: a texture unit may round the weight of each element", "[acceptance][golden]") {
    // An H100 rounds 2/3 to 171/256, and the product of that and 3/4 to 128/256, so that its four weights are 21, 43,
    // 64 and 128 over 256. The rows have the same value there, so the position in y has no influence.
    tensor<float> input({2, 2}, {-1, 1, 1.f / 3, 1.f / 3}), output({4, 6});
    double const of_h100 = (-21 + 43 + (64 + 128) * double{1.f / 3}) / 256;
    auto const sets = sets_of(resample_call(input, output, {2, 3}, 1), "OutputTensor", "texture_filter");
    auto const& allowed = sets[2 * 6 + 3].alternatives.at(0);
    CHECK(std::abs(allowed.value - 1. / 3) < 1e-7);
    CHECK(allowed.lowest <= of_h100);
    CHECK(of_h100 <= allowed.highest);
}

TEST_CASE("acceptance: an integer is what its number is cut off to, or rounded", "[acceptance][golden]") {
    tensor<std::int8_t> input({6}, {0, 1, 4, -5, -5, -5}), output({6});
    // Positions 0.75, 1.75, ...: 0.75, 3.25, -2.75, -5.
    auto call = call_of("RESAMPLE1", {{"InputTensor", input.view()}, {"OutputTensor", output.view()}},
                        {{"InterpolationMode", 1u},
                         {"DimensionCount", 1u},
                         {"Scales", std::vector<float>{1}},
                         {"InputPixelOffsets", std::vector<float>{-0.75f}},
                         {"OutputPixelOffsets", std::vector<float>{0}}});
    auto const ends_of = [](alternative const& each) { return doubles{each.lowest, each.highest}; };
    auto sets = sets_of(call);
    CHECK(sets[0].reference == 0);
    CHECK(ends_of(sets[0].alternatives[0]) == doubles{0, 0});
    REQUIRE(sets[0].alternatives.size() == 2);
    CHECK(sets[0].alternatives[1].value == 0.75);
    CHECK(sets[0].alternatives[1].decisions.at(0).what == decision::stored_integer);
    CHECK(sets[1].alternatives.size() == 1); // 3 in both ways
    CHECK(sets[2].reference == -2);
    CHECK(sets[2].alternatives.size() == 2);
    CHECK(sets[3].alternatives.size() == 1);
    CHECK(ends_of(sets[3].alternatives[0]) == doubles{-5, -5});
    call.interpretation.readings.integer_rounding = integer_rounding::nearest_even;
    sets = sets_of(call);
    CHECK(sets[0].reference == 1);
    CHECK(ends_of(sets[0].alternatives[0]) == doubles{0.75, 0.75});
    CHECK(ends_of(sets[0].alternatives[1]) == doubles{0, 0});
    // Thirds: 5 / 3 * 3 may be off either way, so 4 is as right as 5.
    call.attributes["InputPixelOffsets"] = std::vector<float>{-1.f / 3.f};
    call.interpretation.readings = {};
    CHECK(sets_of(call)[3].alternatives[0].highest == -4);
    CHECK(sets_of(call)[3].alternatives[0].lowest == -5);
}

TEST_CASE("acceptance: an antialiased axis is filtered or halved", "[acceptance][golden]") {
    tensor<float> input({6}, {0, 1, 2, 3, 4, 5}), output({2});
    auto call = resample_call(input, output, {1.f / 3.f}, 1);
    call.schema = directml::find_operator("RESAMPLE3");
    call.attributes["RoundingDirection"] = 1u;
    call.attributes["Antialiased"] = true;
    auto const sets = sets_of(call);
    REQUIRE(sets[1].alternatives.size() == 2);
    CHECK(sets[1].alternatives[0].value == Approx(3.75));
    CHECK(sets[1].alternatives[1].value == Approx(4)); // RS-10
    CHECK(sets[1].alternatives[1].decisions.at(0).what == decision::antialiasing);
    call.interpretation.readings.antialias_reading = antialias_reading::iterative_halving;
    CHECK(sets_of(call)[1].reference == 4);
    CHECK(sets_of(call)[1].alternatives[1].value == Approx(3.75));
    call.attributes["Scales"] = std::vector<float>{0.5f};
    CHECK(sets_of(call)[1].alternatives.size() == 1); // there is nothing to choose
}

TEST_CASE("acceptance: a call that its operator refuses has none", "[acceptance][golden]") {
    tensor<float> input({4}), output({2});
    CHECK_THROWS_AS(sets_of(resample_call(input, output, {0.f}, 0)), validation_error);
}

TEST_CASE("acceptance: of equal maxima of 64 bits any index is right, and of nearly equal ones only one",
          "[acceptance][golden]") {
    constexpr std::int64_t large = (std::int64_t{1} << 60) + 1; // as a double the same as the numbers beside it
    tensor<std::int64_t> input({1, 1, 1, 4}, {large, large - 1, large, large - 1}), output({1, 1, 1, 1});
    tensor<std::uint32_t> indices({1, 1, 1, 1});
    auto const call = window_call(
        "MAX_POOLING2",
        {{"InputTensor", input.view()}, {"OutputTensor", output.view()}, {"OutputIndicesTensor", indices.view()}},
        {1, 4}, {1, 1});
    CHECK(values_of(sets_of(call, "OutputIndicesTensor")[0]) == doubles{0, 2});
    CHECK(values_of(sets_of(call)[0]) == doubles{0x1p60});
}
