// SPDX-License-Identifier: MIT
// What is accepted of quantized results, and where they come from.
#include "dmlref/golden/explanation/decision_lines.hpp"
#include "dmlref/golden/judged_element.hpp"
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

/// A row of UINT8 to INT8, window by window.
struct quantized_row {
    tensor<std::uint8_t> input, zero_point{{1}};
    tensor<float> scale, output_scale;
    tensor<std::int8_t> output_zero_point, output;
    std::uint32_t window;

    quantized_row(std::vector<std::uint8_t> const& elements, std::uint32_t window_size, float scale_of_input,
                  float scale_of_output, std::int8_t zero_point_of_output)
        : input({1, 1, 1, static_cast<index_t>(elements.size())}, elements),
          scale({1}, {scale_of_input}),
          output_scale({1}, {scale_of_output}),
          output_zero_point({1}, {zero_point_of_output}),
          output({1, 1, 1, static_cast<index_t>(elements.size() - window_size + 1)}),
          window(window_size) {}

    directml::operator_call call() {
        auto result = window_call("QUANTIZED_LINEAR_AVERAGE_POOLING",
                                  {{"InputTensor", input.view()},
                                   {"InputScaleTensor", scale.view()},
                                   {"InputZeroPointTensor", zero_point.view()},
                                   {"OutputScaleTensor", output_scale.view()},
                                   {"OutputZeroPointTensor", output_zero_point.view()},
                                   {"OutputTensor", output.view()}},
                                  {1, window}, {1, 1});
        result.attributes["IncludePadding"] = false;
        return result;
    }
};

/// The integers that are accepted of one element.
std::vector<int> accepted(acceptance_set const& set, verification_mode mode) {
    std::vector<int> integers;
    auto const element = [](int value) {
        return stored_element{directml::data_type::int8, static_cast<std::uint8_t>(value)};
    };
    stored_element const expected = element_nearest_to(directml::data_type::int8, set.reference);
    for (int value = -128; value < 128; ++value)
        if (judge(set, expected, element(value), mode).outcome != outcome::outside) integers.push_back(value);
    return integers;
}

using integers = std::vector<int>;
constexpr auto strict = verification_mode::strict, portable = verification_mode::portable;

} // namespace

TEST_CASE("acceptance: a quantized half is the documented integer, or its neighbor as another way",
          "[acceptance][golden]") {
    quantized_row given({1, 2, 3, 4}, 2, 1, 1, 5); // 1.5, 2.5, 3.5
    auto const sets = sets_of(given.call());
    integers const documented[] = {{7}, {7}, {9}}, both[] = {{6, 7}, {7, 8}, {8, 9}};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(accepted(sets[i], strict) == documented[i]);
        CHECK(accepted(sets[i], portable) == both[i]);
        CHECK(sets[i].reference == documented[i][0]);
        REQUIRE(sets[i].alternatives.size() == 2);
        CHECK(sets[i].alternatives[1].decisions[0].what == decision::rounded_result);
    }
}

TEST_CASE("acceptance: of a quantized number near a half both integers are accepted", "[acceptance][golden]") {
    quantized_row given({1, 1, 7, 6, 0}, 3, 0.1f, 0.2f, 0); // 1.5 but for rounding, 7 / 3, 13 / 6
    auto const sets = sets_of(given.call());
    CHECK(sets[0].reference == 1);
    CHECK(accepted(sets[0], strict) == integers{1, 2});
    CHECK(accepted(sets[1], portable) == integers{2});
    CHECK(accepted(sets[2], portable) == integers{2});
}

TEST_CASE("acceptance: quantized numbers beyond the type have one result", "[acceptance][golden]") {
    quantized_row given({0, 255, 1}, 1, -3, 0.5f, 20);
    auto const sets = sets_of(given.call());
    CHECK(accepted(sets[0], portable) == integers{20});
    CHECK(accepted(sets[1], portable) == integers{-128});
    CHECK(accepted(sets[2], portable) == integers{14});
}

TEST_CASE("acceptance: of a quantized number that overflows on the way any integer is accepted",
          "[acceptance][golden]") {
    quantized_row given({255, 0}, 1, 3e38f, 1, 0);
    auto const sets = sets_of(given.call());
    CHECK(sets[0].reference == 127);
    CHECK(accepted(sets[0], strict).size() == 256);
    CHECK(accepted(sets[1], strict) == integers{0});
}

TEST_CASE("acceptance: all integers that an exact quantized number is rounded to are accepted",
          "[acceptance][golden]") {
    // Scales of few bits: the number is an exact quotient of integers.
    std::uint32_t seed = 7;
    auto const some = [&](std::uint32_t count) { return (seed = seed * 1664525u + 1013904223u) >> 8 & (count - 1); };
    for (int count = 0; count < 300; ++count) {
        std::vector<std::uint8_t> elements;
        for (int i = 0; i < 5; ++i) elements.push_back(static_cast<std::uint8_t>(some(256)));
        std::uint32_t const window = 1 + some(4), scale = 1 + some(16), output_scale = 1 + some(32);
        auto const zero_point = static_cast<std::int8_t>(some(256));
        quantized_row given(elements, window, static_cast<float>(scale) / 8, static_cast<float>(output_scale) / 8,
                            zero_point);
        auto const sets = sets_of(given.call());
        for (std::size_t i = 0; i < sets.size(); ++i) {
            std::int64_t sum = 0;
            for (std::uint32_t k = 0; k < window; ++k) sum += elements[i + k];
            std::int64_t const numerator = sum * scale, denominator = std::int64_t{window} * output_scale;
            std::int64_t const below = numerator / denominator, rest = 2 * (numerator % denominator);
            integers expected;
            for (std::int64_t integer : {below, below + 1}) {
                bool const is_nearest = integer == below ? rest <= denominator : rest >= denominator;
                auto const stored = static_cast<int>(std::clamp<std::int64_t>(integer + zero_point, -128, 127));
                if (is_nearest && (expected.empty() || expected.back() != stored)) expected.push_back(stored);
            }
            CAPTURE(numerator, denominator, int{zero_point});
            CHECK(accepted(sets[i], portable) == expected);
        }
    }
}

TEST_CASE("explain: a quantized average has the weights of its elements and says how it was rounded",
          "[explain][golden]") {
    quantized_row given({10, 20, 31, 40}, 2, 0.5f, 1, -3);
    directml::operator_call const call = given.call();
    explanation const found = explain(call, "OutputTensor", {0, 0, 0, 1});
    CHECK(found.value == 10); // 25.5 / 2 = 12.75
    REQUIRE(found.contributions.size() == 1);
    std::map<std::string, std::vector<double>> weights;
    for (tap const& each : found.contributions[0].taps) weights[each.tensor].push_back(each.weight);
    CHECK(weights["InputTensor"] == std::vector<double>{0.25, 0.25});
    CHECK(weights["InputZeroPointTensor"] == std::vector<double>{-0.5});
    CHECK(weights["OutputZeroPointTensor"] == std::vector<double>{1});
    CHECK(decision_lines(call, {0, 0, 0, 1}, found.contributions[0]) ==
          std::vector<std::string>{"average / OutputScale = 12.75: rounded to 13"});
}
