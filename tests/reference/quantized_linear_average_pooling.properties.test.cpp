// SPDX-License-Identifier: MIT
// Properties of every input, and the document's definition: dequantize, average, quantize.
#include "dmlref/reference/quantized_linear_average_pooling.hpp"

#include "support/catch.hpp"
#include "support/pooling_oracle.hpp"
#include "support/quantized_codes.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
tensor<T> random_bytes(std::mt19937& random, shape const& sizes) {
    tensor<T> bytes(sizes);
    for_each_index(sizes, [&](multi_index const& at) { bytes.view()[at] = static_cast<T>(random()); });
    return bytes;
}

float random_scale(std::mt19937& random) {
    return static_cast<float>(random() % 1000 + 1) / (random() % 2 == 0 ? 300.f : -300.f);
}

template <class T>
codes random_codes(std::mt19937& random, index_t channels) {
    codes result = {{}, {}};
    index_t const scales = random() % 2 == 0 ? 1 : channels, zero_points = random() % 2 == 0 ? 1 : channels;
    for (index_t c = 0; c < scales; ++c) result.scale.push_back(random_scale(random));
    if (random() % 4 != 0)
        for (index_t c = 0; c < zero_points; ++c) result.zero_point.push_back(static_cast<T>(random()));
    return result;
}

template <class Value>
float of_channel(std::vector<Value> const& values, index_t channel, float otherwise = 0) {
    if (values.empty()) return otherwise;
    return static_cast<float>(values[values.size() == 1 ? 0 : static_cast<std::size_t>(channel)]);
}

/// The nearest integer, or the even one at a tie, for numbers that are not huge.
double rounded(double number) { return number - std::remainder(number, 1.); }

template <class In, class Out = In>
tensor<Out> pool(tensor<In> const& input, codes const& of_input, codes const& of_output,
                 average_pooling_options const& options, ceil_mode mode = ceil_mode::off) {
    tensor<Out> output(quantized_linear_average_pooling_output_sizes(input.sizes(), options, mode));
    std::size_t const axes = input.sizes().size();
    reference::quantized_linear_average_pooling<In>(input, coded<In>(of_input, axes), coded<Out>(of_output, axes),
                                                    output.view(), options);
    return output;
}

/// A problem in two types: dequantized here, averaged by AVERAGE_POOLING1, and quantized here.
template <class In, class Out>
void check_against_average_pooling(std::mt19937& random) {
    auto const problem = random_pooling_problem<average_pooling_options>(random);
    shape const& sizes = problem.windows.input_sizes;
    tensor<In> const input = random_bytes<In>(random, sizes);
    codes const in = random_codes<In>(random, sizes[1]), out = random_codes<Out>(random, sizes[1]);
    tensor<float> numbers(sizes), averages(problem.windows.output_sizes);
    for_each_index(sizes, [&](multi_index const& at) {
        numbers.view()[at] =
            (static_cast<float>(input.view()[at]) - of_channel(in.zero_point, at[1])) * of_channel(in.scale, at[1]);
    });
    reference::average_pooling(numbers, averages.view(), problem.options);
    std::vector<int> expected;
    for_each_index(averages.sizes(), [&](multi_index const& at) {
        float const quotient = averages.view()[at] / of_channel(out.scale, at[1]);
        double const integer =
            rounded(static_cast<double>(quotient)) + static_cast<double>(of_channel(out.zero_point, at[1]));
        constexpr double lowest = std::numeric_limits<Out>::min(), highest = std::numeric_limits<Out>::max();
        expected.push_back(static_cast<int>(to_index(std::clamp(integer, lowest, highest), -128, 255)));
    });
    CAPTURE(to_string(sizes));
    REQUIRE(integers_of(pool<In, Out>(input, in, out, problem.options, problem.windows.mode)) == expected);
}

} // namespace

TEST_CASE("quantized_linear_average_pooling: it is average_pooling between dequantizing and quantizing",
          "[quantized_linear_average_pooling][reference]") {
    std::mt19937 random(31);
    for (int count = 0; count < 75; ++count) {
        check_against_average_pooling<std::int8_t, std::int8_t>(random);
        check_against_average_pooling<std::int8_t, std::uint8_t>(random);
        check_against_average_pooling<std::uint8_t, std::int8_t>(random);
        check_against_average_pooling<std::uint8_t, std::uint8_t>(random);
    }
}

TEMPLATE_TEST_CASE("quantized_linear_average_pooling: a window of one element with the same scale is the identity",
                   "[quantized_linear_average_pooling][reference]", std::int8_t, std::uint8_t) {
    std::mt19937 random(32);
    tensor<TestType> all({1, 1, 16, 16});
    for_each_index(all.sizes(),
                   [&](multi_index const& at) { all.view()[at] = static_cast<TestType>(at[2] * 16 + at[3]); });
    for (int count = 0; count < 50; ++count) {
        codes const same = {{random_scale(random)}, {static_cast<TestType>(random())}};
        CHECK(pool(all, same, same, {.window_size = {1, 1}}).elements() == all.elements());
    }
}
