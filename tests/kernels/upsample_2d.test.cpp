// SPDX-License-Identifier: MIT
// dmlref::upsample_2d stores the bits of dmlref::reference::upsample_2d, whatever the problem and however it is run.
#include "dmlref/kernels/upsample_2d.hpp"

#include "dmlref/reference/upsample_2d.hpp"
#include "resample_calls.hpp"
#include "support/rules/upsample_2d.hpp"

using namespace dmlref;
using dmlref::testing::random_numbers;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::upsample_2d(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { upsample_2d(arguments...); };

testing::resample_call<upsample_2d_options> some_call(random_numbers& random) {
    shape const input_sizes = testing::some_sizes(random, random.one_in(3) ? 5 : 4);
    auto const some_scale = [&] { return random.one_of({1u, 2u, 2u, 3u, 4u, random.one_in(20) ? 17u : 5u}); };
    upsample_2d_options options;
    options.scale_size.width = some_scale();
    options.scale_size.height = some_scale();
    options.interpolation_mode = random.one_in(3) ? interpolation_mode::nearest_neighbor : interpolation_mode::linear;
    return testing::some_resample_call(random, input_sizes, upsample_2d_output_sizes(input_sizes, options), options);
}

} // namespace

TEST_CASE("upsample_2d: the kernel stores the reference's bits", "[upsample_2d][kernels]") {
    testing::check_resample_calls(some_call, by_reference, by_kernel);
}

TEST_CASE("upsample_2d: more planes than a float can count stay apart", "[upsample_2d][kernels]") {
    constexpr index_t planes = (index_t{1} << 24) + 9, values = 1000;
    std::vector<half> elements;
    for (index_t plane = 0; plane < planes; ++plane) elements.push_back(half(static_cast<float>(plane % values)));
    tensor<half> const input({1, planes, 1, 1}, std::move(elements));
    tensor<half> const output = upsample_2d(input, {.scale_size = {.width = 2, .height = 1}});
    index_t wrong = 0;
    for (index_t at = 0; at < 2 * planes; ++at)
        wrong +=
            static_cast<float>(output.elements()[static_cast<std::size_t>(at)]) != static_cast<float>(at / 2 % values);
    CHECK(wrong == 0);
}

TEST_CASE("upsample_2d: the kernel refuses what the reference refuses", "[upsample_2d][kernels]") {
    testing::check_refused(testing::rules::upsample_2d_rules, by_reference);
    testing::check_refused(testing::rules::upsample_2d_rules, by_kernel);
}
