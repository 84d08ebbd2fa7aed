// SPDX-License-Identifier: MIT
// dmlref::average_pooling_grad stores the bits of dmlref::reference::average_pooling_grad, whatever the problem and
// however it is run.
#include "dmlref/kernels/average_pooling_grad.hpp"

#include "dmlref/reference/average_pooling_grad.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/average_pooling_grad.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::average_pooling_grad(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { average_pooling_grad(arguments...); };

template <class T>
index_t differing_bits_of(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto gradient = some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, true),
                                   given.input_contents);
    auto expected = some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, false));
    auto actual = expected;
    auto options = window_options_of<average_pooling_options>(given);
    options.include_padding = random.one_in(3);
    reference::average_pooling_grad<T>(gradient, expected.view(), options);
    average_pooling_grad<T>(gradient, actual.view(), options, given.how);
    return differing_bits(expected.memory, actual.memory);
}

} // namespace

TEST_CASE("average_pooling_grad: the kernel stores the reference's bits", "[average_pooling_grad][kernels]") {
    check_pooling_problems([](pooling_problem const& given, std::uint32_t seed) {
        return seed % 2 == 0 ? differing_bits_of<float>(given, seed) : differing_bits_of<half>(given, seed);
    });
}

TEST_CASE("average_pooling_grad: columns of no window become zero, also as many as rows",
          "[average_pooling_grad][kernels]") {
    tensor<float> const gradient({1, 1, 2, 2}, {1, 2, 3, 4});
    tensor<float> result({1, 1, 2, 4}, std::vector<float>(8, 7.f));
    average_pooling_grad<float>(gradient, result, {.window_size = {1, 1}, .strides = {1, 2}});
    CHECK(result.elements() == std::vector<float>{1, 0, 2, 0, 3, 0, 4, 0});
}

TEST_CASE("average_pooling_grad: the kernel refuses what the reference refuses", "[average_pooling_grad][kernels]") {
    check_refused(rules::average_pooling_grad_rules, by_reference);
    check_refused(rules::average_pooling_grad_rules, by_kernel);
}
