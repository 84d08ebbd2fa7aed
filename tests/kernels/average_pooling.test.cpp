// SPDX-License-Identifier: MIT
// dmlref::average_pooling stores the bits of dmlref::reference::average_pooling, whatever the problem and however it is
// run.
#include "dmlref/kernels/average_pooling.hpp"

#include "dmlref/reference/average_pooling.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
index_t differing_bits_of(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), given.input_contents);
    auto expected = some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, false));
    auto actual = expected;
    average_pooling_options const options = average_options_of(given, random.one_in(3));
    reference::average_pooling<T>(input, expected.view(), options);
    average_pooling<T>(input, actual.view(), options, given.how);
    return differing_bits(expected.memory, actual.memory);
}

} // namespace

TEST_CASE("average_pooling: the kernel stores the reference's bits", "[average_pooling][kernels]") {
    check_pooling_problems([](pooling_problem const& given, std::uint32_t seed) {
        return seed % 2 == 0 ? differing_bits_of<float>(given, seed) : differing_bits_of<half>(given, seed);
    });
}

TEST_CASE("average_pooling: the kernel refuses what the reference refuses", "[average_pooling][kernels]") {
    tensor<float> const input({1, 1, 2, 3});
    tensor<float> output({1, 1, 2, 3});
    CHECK_THROWS_AS(average_pooling(input, output.view(), {.window_size = {2, 2}}), validation_error);
}
