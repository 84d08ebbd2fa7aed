// SPDX-License-Identifier: MIT
// For integers, dmlref::max_unpooling stores the same as reference::max_unpooling.
#include "dmlref/kernels/max_unpooling.hpp"

#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/some_integers.hpp"
#include "kernels/unpooling_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// The number of elements, including gaps, in which the kernel differs from the reference.
template <class T, class Index>
index_t differing_elements(unpooling_problem const& given, random_numbers& random) {
    auto input = some_integers<T>(random, given.input_sizes, true);
    auto const indices = some_indices<Index>(random, given);
    tensor_view<Index const> const places(indices.memory.data() + indices.misalignment, indices.sizes, indices.strides);
    auto expected = some_integers<T>(random, given.output_sizes, false);
    auto actual = expected;
    reference::max_unpooling<T>(input, places, expected.view());
    max_unpooling<T>(input, places, actual.view(), given.how);
    return differing(expected.memory, actual.memory);
}

index_t differing_elements(unpooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    index_t const choice = random.between(0, 15);
    return with_some_integer_type(choice, [&](auto zero) {
        using T = decltype(zero);
        return choice < 8 ? differing_elements<T, std::uint32_t>(given, random)
                          : differing_elements<T, std::uint64_t>(given, random);
    });
}

} // namespace

TEST_CASE("max_unpooling: the kernel stores the reference's integers", "[max_unpooling][kernels]") {
    check_unpooling_problems(some_unpooling_problem, differing_elements);
}

TEST_CASE("max_unpooling: windows that share no element have the reference's integers", "[max_unpooling][kernels]") {
    check_unpooling_problems(some_window_problem, differing_elements);
}
