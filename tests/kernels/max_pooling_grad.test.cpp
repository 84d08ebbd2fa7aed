// SPDX-License-Identifier: MIT
// dmlref::max_pooling_grad stores the bits of dmlref::reference::max_pooling_grad, whatever the problem and however it
// is run.
#include "dmlref/kernels/max_pooling_grad.hpp"

#include "dmlref/reference/max_pooling_grad.hpp"
#include "kernels/aligned_pixels.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/max_pooling_grad.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::max_pooling_grad(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { max_pooling_grad(arguments...); };

template <class T>
index_t differing_bits(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), given.input_contents);
    auto const gradient_contents = random.one_of({contents::distinct, contents::distinct, contents::special});
    auto gradient =
        some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, true), gradient_contents);
    auto expected = some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, false));
    auto actual = expected;
    reference::max_pooling_grad<T>(input, gradient, expected.view(), given.options);
    max_pooling_grad<T>(input, gradient, actual.view(), given.options, given.how);
    return testing::differing_bits(expected.memory, actual.memory);
}

index_t differing_bits(pooling_problem const& given, std::uint32_t seed) {
    return seed % 2 == 0 ? differing_bits<float>(given, seed) : differing_bits<half>(given, seed);
}

} // namespace

TEST_CASE("max_pooling_grad: the kernel stores the reference's bits", "[max_pooling_grad][kernels]") {
    check_pooling_problems(
        [](pooling_problem const& given, std::uint32_t seed) { return differing_bits(given, seed); });
}

TEST_CASE("max_pooling_grad: more rows of windows than are kept have the reference's bits",
          "[max_pooling_grad][kernels]") {
    std::uint32_t seed = 0;
    for (per_axis<std::uint32_t> const& window : {per_axis<std::uint32_t>{1, 5, 1},
                                                  {1, 5, 2},
                                                  {1, 2, 5},
                                                  {1, 1, 5},
                                                  {1, 5, 4},
                                                  {1, 6, 6},
                                                  {1, 9, 4},
                                                  {2, 2, 2},
                                                  {2, 1, 3},
                                                  {2, 3, 3},
                                                  {3, 2, 2},
                                                  {3, 3, 3}})
        for (per_axis<std::uint32_t> const& strides :
             {per_axis<std::uint32_t>{1, 1, 1}, {2, 1, 2}, {1, 2, 1}, {2, 2, 2}, {1, 3, 2}, {5, 1, 1}})
            for (int type = 0; type < 2; ++type) {
                pooling_problem given;
                given.input_sizes = {1, 2, 7, 70, 21};
                given.options.window_size = window;
                given.options.strides = strides;
                given.options.start_padding = given.options.end_padding = {window[0] > 1, 1, 1};
                given.options.dilations = {1 + seed % 4 / 2, 1, 1 + seed % 8 / 6};
                given.output_sizes = max_pooling_output_sizes(given.input_sizes, given.options);
                given.input_contents = contents::ties;
                CAPTURE(window, strides, seed);
                CHECK(differing_bits(given, seed++) == 0);
            }
}

TEST_CASE("max_pooling_grad: halves have the reference's bits, in the order of integers or not",
          "[max_pooling_grad][kernels]") {
    struct {
        shape sizes;
        max_pooling_options options;
    } const cases[] = {
        {{2, 40, 5, 6, 7}, {.window_size = {2, 2, 2}, .dilations = {2, 1, 2}}},
        {{1, 32, 3, 300}, {.window_size = {3, 2}, .start_padding = {1, 1}, .end_padding = {1, 0}}}, // offsets over 255
        {{1, 32, 3, 33'000}, {.window_size = {3, 1}}},                                              // and over 65535
    };
    for (auto const& [sizes, options] : cases)
        for (contents const kind : {contents::distinct, contents::ties, contents::rarely_special}) {
            CAPTURE(to_string(sizes), static_cast<int>(kind));
            random_numbers random(1);
            aligned_pixels<half> input(sizes, random, kind);
            aligned_pixels<half> gradient(max_pooling_output_sizes(sizes, options), random, contents::distinct);
            aligned_pixels<half> expected(sizes), actual(sizes);
            reference::max_pooling_grad<half>(input.view(), gradient.view(), expected.view(), options);
            max_pooling_grad<half>(input.view(), gradient.view(), actual.view(), options);
            CHECK(expected.differing_bits(actual) == 0);
        }
}

TEST_CASE("max_pooling_grad: the kernel refuses what the reference refuses", "[max_pooling_grad][kernels]") {
    check_refused(rules::max_pooling_grad_rules, by_reference);
    check_refused(rules::max_pooling_grad_rules, by_kernel);
}
