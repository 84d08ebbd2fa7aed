// SPDX-License-Identifier: MIT
// For integers, dmlref::max_pooling stores the same as reference::max_pooling.
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/pooling/maxima/integer_lines.hpp"

#include "dmlref/reference/max_pooling.hpp"
#include "kernels/some_integers.hpp"
#include "kernels/window_problems.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// The number of elements, including gaps, in which the kernel differs from the reference.
template <class T, class Index>
index_t differing_elements(pooling_problem const& given, random_numbers& random, bool with_indices) {
    auto input = some_integers<T>(random, given.input_sizes, true);
    auto expected = some_integers<T>(random, given.output_sizes, false);
    auto expected_indices = some_integers<Index>(random, given.output_sizes, false);
    auto actual = expected;
    auto actual_indices = expected_indices;
    auto const indices = [&](auto& tensor) { return with_indices ? tensor.view() : tensor_view<Index>(); };
    reference::max_pooling<T>(input, expected.view(), indices(expected_indices), given.options);
    max_pooling<T>(input, actual.view(), indices(actual_indices), given.options, given.how);
    return differing(expected.memory, actual.memory) + differing(expected_indices.memory, actual_indices.memory);
}

} // namespace

TEST_CASE("max_pooling: pairs of integers are split, and nothing after the last of them changes",
          "[max_pooling][kernels]") {
    std::vector<std::uint8_t> numbers(256), even(128, 9), odd(128, 9);
    for (std::size_t at = 0; at < numbers.size(); ++at) numbers[at] = static_cast<std::uint8_t>(at);
    constexpr std::size_t pairs = 67;
    kernels::split_integer_pairs(numbers.data(), static_cast<index_t>(pairs), even.data(), odd.data());
    for (std::size_t at = 0; at < even.size(); ++at) {
        CHECK(even[at] == (at < pairs ? 2 * at : 9));
        CHECK(odd[at] == (at < pairs ? 2 * at + 1 : 9));
    }
}

TEST_CASE("max_pooling: the kernel stores the reference's integers", "[max_pooling][kernels]") {
    check_pooling_problems([](pooling_problem const& given, std::uint32_t seed) {
        random_numbers random(seed + 1);
        index_t const choice = random.between(0, 47);
        return with_some_integer_type(choice, [&](auto zero) {
            using T = decltype(zero);
            bool const with_indices = choice % 3 != 0;
            return choice < 24 ? differing_elements<T, std::uint32_t>(given, random, with_indices)
                               : differing_elements<T, std::uint64_t>(given, random, with_indices);
        });
    });
}
