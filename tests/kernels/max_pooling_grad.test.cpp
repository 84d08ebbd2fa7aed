// SPDX-License-Identifier: MIT
// dmlref::max_pooling_grad stores the bits of dmlref::reference::max_pooling_grad, whatever the problem and however it
// is run.
#include "dmlref/kernels/max_pooling_grad.hpp"

#include "dmlref/reference/max_pooling_grad.hpp"
#include "kernels/pooling_problems.hpp"
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
    auto gradient = some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, true),
                                   random.one_of({contents::distinct, contents::distinct, contents::special}));
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
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        pooling_problem const given = some_pooling_problem(seed, 100'000);
        index_t const differing = differing_bits(given, seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing == 0);
    }
}

TEST_CASE("max_pooling_grad: planes of several blocks have the reference's bits", "[max_pooling_grad][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 50; ++seed) {
        pooling_problem const given = some_large_pooling_problem(seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing_bits(given, seed) == 0);
    }
}

TEST_CASE("max_pooling_grad: windows as large as the image have the reference's bits", "[max_pooling_grad][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 50; ++seed) {
        pooling_problem const given = some_problem_with_large_windows(seed);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing_bits(given, seed) == 0);
    }
}

TEST_CASE("max_pooling_grad: windows far apart have the reference's bits", "[max_pooling_grad][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 20; ++seed) {
        pooling_problem const given = some_sparse_pooling_problem(seed);
        CAPTURE(seed, to_string(given.output_sizes));
        CHECK(differing_bits(given, seed) == 0);
    }
}

TEST_CASE("max_pooling_grad: the kernel refuses what the reference refuses", "[max_pooling_grad][kernels]") {
    check_refused(rules::max_pooling_grad_rules, by_reference);
    check_refused(rules::max_pooling_grad_rules, by_kernel);
}
