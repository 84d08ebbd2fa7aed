// SPDX-License-Identifier: MIT
// dmlref::lp_pooling stores the bits of dmlref::reference::lp_pooling, whatever the problem and however it is run.
#include "dmlref/kernels/lp_pooling.hpp"

#include "dmlref/reference/lp_pooling.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

lp_pooling_options lp_options_of(pooling_problem const& given, std::uint32_t p) {
    return {.strides = given.options.strides,
            .window_size = given.options.window_size,
            .start_padding = given.options.start_padding,
            .end_padding = given.options.end_padding,
            .dilations = given.options.dilations,
            .p = p};
}

template <class T>
index_t differing_bits_of(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), given.input_contents);
    auto expected = some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, false));
    auto actual = expected;
    lp_pooling_options const options =
        lp_options_of(given, random.one_of<std::uint32_t>({1, 1, 2, 2, 2, 3, 4, 7, 1 + random.word() % 40}));
    reference::lp_pooling<T>(input, expected.view(), options);
    lp_pooling<T>(input, actual.view(), options, given.how);
    return differing_bits(expected.memory, actual.memory);
}

} // namespace

TEST_CASE("lp_pooling: the kernel stores the reference's bits", "[lp_pooling][kernels]") {
    check_pooling_problems([](pooling_problem const& given, std::uint32_t seed) {
        return seed % 2 == 0 ? differing_bits_of<float>(given, seed) : differing_bits_of<half>(given, seed);
    });
}

TEST_CASE("lp_pooling: the kernel's root is the reference's for any sum and any P", "[lp_pooling][kernels]") {
    random_numbers random(7);
    for (int count = 0; count < 20'000; ++count) {
        float const sum = std::bit_cast<float>(random.word() % 0x7f80'0001u);
        std::uint32_t const p = random.one_of({1u, 2u, 3u, 4u, 5u, 1 + random.word() % 100, random.word() | 1u});
        CAPTURE(sum, p);
        REQUIRE(bits(kernels::root(sum, p)) == bits(reference::detail::root(sum, p)));
        REQUIRE(bits(simd::square_root(sum)) == bits(reference::detail::root(sum, 2)));
    }
}

TEST_CASE("lp_pooling: the kernel refuses what the reference refuses", "[lp_pooling][kernels]") {
    tensor<float> const input({1, 1, 2, 3});
    tensor<float> output({1, 1, 2, 3});
    CHECK_THROWS_AS(lp_pooling(input, output.view(), {.window_size = {2, 2}}), validation_error);
}
