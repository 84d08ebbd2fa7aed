// SPDX-License-Identifier: MIT
// dmlref::max_pooling and max_unpooling of integers store what their references store.
#include "dmlref/kernels/max_pooling.hpp"

#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "kernels/pooling_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// Every fourth the lowest or the highest, ties among the others.
template <class T>
void fill(random_numbers& random, std::vector<T>& memory) {
    using limits = std::numeric_limits<T>;
    for (T& value : memory)
        value = random.one_in(4) ? (random.one_in(2) ? limits::max() : limits::lowest())
                                 : static_cast<T>(limits::max() - static_cast<T>(random.between(0, 20)));
}

template <class T>
random_tensor<T> some_integers(random_numbers& random, shape const& sizes, bool repeats) {
    auto result = some_tensor<T>(random, sizes, some_strides(random, sizes, repeats));
    fill(random, result.memory);
    return result;
}

} // namespace

TEMPLATE_TEST_CASE("max_pooling: the kernel stores the reference's integers", "[max_pooling][kernels]", std::int8_t,
                   std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint64_t) {
    using T = TestType;
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 8; ++seed) {
        pooling_problem const given = some_pooling_problem(seed, 20'000);
        random_numbers random(seed + 1);
        auto input = some_integers<T>(random, given.input_sizes, true);
        auto expected = some_integers<T>(random, given.output_sizes, false);
        auto expected_indices = some_integers<std::uint32_t>(random, given.output_sizes, false);
        auto actual = expected;
        auto actual_indices = expected_indices;
        reference::max_pooling<T>(input, expected.view(), expected_indices.view(), given.options);
        max_pooling<T>(input, actual.view(), actual_indices.view(), given.options, given.how);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(actual.memory == expected.memory);
        CHECK(actual_indices.memory == expected_indices.memory);
    }
}

TEMPLATE_TEST_CASE("max_unpooling: the kernel stores the reference's integers", "[max_unpooling][kernels]", std::int8_t,
                   std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint64_t) {
    using T = TestType;
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 8; ++seed) {
        random_numbers random(seed);
        shape const sizes = {random.between(1, 3), random.between(1, 4), random.between(1, 9), random.between(1, 20)};
        auto input = some_integers<T>(random, sizes, true);
        tensor<std::uint64_t> indices(sizes);
        tensor_view<std::uint64_t> const places = indices.view();
        for (index_t at = 0; at < places.element_count(); ++at)
            places.data()[at] = static_cast<std::uint64_t>(random.between(0, 900));
        auto expected = some_integers<T>(random, {2, 3, 8, 15}, false);
        auto actual = expected;
        reference::max_unpooling<T>(input, indices, expected.view());
        max_unpooling<T>(input, indices, actual.view(), some_execution(random));
        CAPTURE(seed, to_string(sizes));
        CHECK(actual.memory == expected.memory);
    }
}
