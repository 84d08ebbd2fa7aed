// SPDX-License-Identifier: MIT
// dmlref::lp_pooling stores the bits of dmlref::reference::lp_pooling, whatever the problem and however it is run.
#include "dmlref/kernels/lp_pooling.hpp"

#include "dmlref/kernels/pooling/sums/lp_root.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/pooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::lp_pooling(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { lp_pooling(arguments...); };

index_t differing_bits_of_some_call(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto options = window_options_of<lp_pooling_options>(given);
    options.p = random.one_of<std::uint32_t>({1, 1, 2, 2, 2, 3, 4, 7, 1 + random.word() % 40});
    return seed % 2 == 0 ? differing_bits_of<float>(given, random, options, by_reference, by_kernel)
                         : differing_bits_of<half>(given, random, options, by_reference, by_kernel);
}

} // namespace

TEST_CASE("lp_pooling: the kernel stores the reference's bits", "[lp_pooling][kernels]") {
    check_pooling_problems(differing_bits_of_some_call);
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

TEST_CASE("lp_pooling: a root halfway between two floats becomes the even one", "[lp_pooling][kernels]") {
    // 0x1.59ae8fp+0 to the power of 230, by squaring doubles, is this sum: found by a search.
    CHECK(kernels::root(0x1.944b28p+99f, 230) == 0x1.59ae9p+0f);
    CHECK(reference::detail::root(0x1.944b28p+99f, 230) == 0x1.59ae9p+0f);
}

TEST_CASE("lp_pooling: the kernel refuses what the reference refuses", "[lp_pooling][kernels]") {
    check_refused(rules::pooling_rules<rules::lp_pooling>(), by_reference);
    check_refused(rules::pooling_rules<rules::lp_pooling>(), by_kernel);
    check_refused(rules::lp_pooling_rules, by_reference);
    check_refused(rules::lp_pooling_rules, by_kernel);
}
