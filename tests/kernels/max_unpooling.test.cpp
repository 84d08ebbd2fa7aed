// SPDX-License-Identifier: MIT
// dmlref::max_unpooling stores the bits of dmlref::reference::max_unpooling, whatever the problem and however it is
// run.
#include "dmlref/kernels/max_unpooling.hpp"

#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/unpooling_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/max_unpooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::max_unpooling(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { max_unpooling(arguments...); };

template <class T, class Index>
index_t differing_bits_of(unpooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto const input_contents = random.one_of({contents::distinct, contents::special, contents::nan_now_and_then});
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), input_contents);
    auto const indices = some_indices<Index>(random, given);
    tensor_view<Index const> const index_tensor(indices.memory.data() + indices.misalignment, indices.sizes,
                                                indices.strides);
    auto expected =
        some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, false), contents::distinct);
    auto actual = expected;
    reference::max_unpooling<T>(input, index_tensor, expected.view());
    max_unpooling<T>(input, index_tensor, actual.view(), given.how);
    return differing_bits(expected.memory, actual.memory);
}

index_t differing_bits_of(unpooling_problem const& given, std::uint32_t seed) {
    switch (seed % 4) {
    case 0:
        return differing_bits_of<float, std::uint32_t>(given, seed);
    case 1:
        return differing_bits_of<half, std::uint32_t>(given, seed);
    case 2:
        return differing_bits_of<float, std::uint64_t>(given, seed);
    default:
        return differing_bits_of<half, std::uint64_t>(given, seed);
    }
}

} // namespace

TEST_CASE("max_unpooling: the kernel stores the reference's bits", "[max_unpooling][kernels]") {
    check_unpooling_problems(some_unpooling_problem, differing_bits_of);
}

TEST_CASE("max_unpooling: windows that share no element have the reference's bits", "[max_unpooling][kernels]") {
    check_unpooling_problems(some_window_problem, differing_bits_of);
}

TEST_CASE("max_unpooling: the highest index is beyond any output", "[max_unpooling][kernels]") {
    tensor<float> const input({1, 2, 1, 2}, {1, 2, 3, 4});
    tensor<std::uint64_t> const indices(input.sizes(), {0, ~std::uint64_t{0}, 2, ~std::uint64_t{0} - 1});
    tensor<float> output({1, 2, 1, 2});
    max_unpooling(input, indices, output.view());
    CHECK(output.elements() == std::vector<float>{1, 0, 3, 0});
}

TEST_CASE("max_unpooling: the kernel refuses what the reference refuses", "[max_unpooling][kernels]") {
    check_refused(rules::max_unpooling_rules, by_reference);
    check_refused(rules::max_unpooling_rules, by_kernel);
}
