// SPDX-License-Identifier: MIT
// dmlref::average_pooling stores the bits of dmlref::reference::average_pooling, whatever the problem and however it is
// run.
#include "dmlref/kernels/average_pooling.hpp"

#include "dmlref/reference/average_pooling.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/pooling.hpp"
#include "support/strided.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::average_pooling(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { average_pooling(arguments...); };

index_t differing_bits_of_some_call(pooling_problem const& given, std::uint32_t seed) {
    random_numbers random(seed + 1);
    auto options = window_options_of<average_pooling_options>(given);
    options.include_padding = random.one_in(3);
    return seed % 2 == 0 ? differing_bits_of<float>(given, random, options, by_reference, by_kernel)
                         : differing_bits_of<half>(given, random, options, by_reference, by_kernel);
}

} // namespace

TEST_CASE("average_pooling: the kernel stores the reference's bits", "[average_pooling][kernels]") {
    check_pooling_problems(differing_bits_of_some_call);
}

TEST_CASE("average_pooling: gaps between the pixels of an output stay as they were", "[average_pooling][kernels]") {
    tensor<float> const input({1, 3, 1, 3}, {1, 3, 5, 10, 30, 50, 100, 300, 500});
    for (index_t const pixel : {4, 8, 16}) { // the numbers of lanes
        strided<float> output({1, 3, 1, 2}, {2 * pixel, 1, 2 * pixel, pixel}, -7.f);
        average_pooling<float>(input, output.view(), {.window_size = {1, 2}});
        CHECK(output.packed().elements() == std::vector<float>{2, 4, 20, 40, 200, 400});
        CHECK(output.gaps_are_untouched());
    }
}

TEST_CASE("average_pooling: the kernel refuses what the reference refuses", "[average_pooling][kernels]") {
    check_refused(rules::pooling_rules<rules::average_pooling>(), by_reference);
    check_refused(rules::pooling_rules<rules::average_pooling>(), by_kernel);
}
