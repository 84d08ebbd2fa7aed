// SPDX-License-Identifier: MIT
// dmlref::upsample_2d stores the bits of dmlref::reference::upsample_2d, whatever the problem and however it is run.
#include "dmlref/kernels/upsample_2d.hpp"

#include "dmlref/reference/upsample_2d.hpp"
#include "resample_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using dmlref::testing::random_numbers;

namespace {

struct problem {
    shape input_sizes, input_strides, output_strides;
    upsample_2d_options options;
    execution how;
    testing::contents contents;

    shape output_sizes() const { return upsample_2d_output_sizes(input_sizes, options); }
};

problem some_problem(random_numbers& random) {
    problem chosen = {.input_sizes = testing::some_sizes(random, random.one_in(3) ? 5 : 4),
                      .input_strides = {},
                      .output_strides = {},
                      .options = {},
                      .how = testing::some_execution(random),
                      .contents = random.one_of({testing::contents::distinct, testing::contents::ties,
                                                 testing::contents::special, testing::contents::nan_now_and_then})};
    auto const some_scale = [&] { return random.one_of({1u, 2u, 2u, 3u, 4u, random.one_in(20) ? 17u : 5u}); };
    chosen.options.scale_size.width = some_scale();
    chosen.options.scale_size.height = some_scale();
    chosen.options.interpolation_mode =
        random.one_in(3) ? interpolation_mode::nearest_neighbor : interpolation_mode::linear;
    bool const channels_last = random.one_in(4);
    chosen.input_strides = testing::some_resample_strides(random, chosen.input_sizes, channels_last, true);
    chosen.output_strides = testing::some_resample_strides(random, chosen.output_sizes(), channels_last, false);
    return chosen;
}

/// Bits of the output's memory, gaps included, that differ from what the reference leaves there.
template <class T>
index_t differing_bits(problem const& given, random_numbers& random) {
    auto input = testing::some_tensor<T>(random, given.input_sizes, given.input_strides, given.contents);
    auto expected =
        testing::some_tensor<T>(random, given.output_sizes(), given.output_strides, testing::contents::distinct);
    auto actual = expected;
    reference::upsample_2d<T>(input, expected.view(), given.options);
    upsample_2d<T>(input, actual.view(), given.options, given.how);
    return testing::differing_bits(expected.memory, actual.memory);
}

} // namespace

TEST_CASE("upsample_2d: the kernel stores the reference's bits", "[upsample_2d][kernels]") {
    std::uint32_t differing_problems = 0;
    for (std::uint32_t seed = 0; seed < testing::equality_problem_count(); ++seed) {
        random_numbers random(seed);
        problem const given = some_problem(random);
        index_t const differing =
            seed % 2 == 0 ? differing_bits<float>(given, random) : differing_bits<half>(given, random);
        if (differing == 0) continue;
        ++differing_problems;
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes()), to_string(given.input_strides),
                to_string(given.output_strides), given.how.threads);
        CHECK(differing == 0);
    }
    CHECK(differing_problems == 0);
}

TEST_CASE("upsample_2d: the kernel refuses what the reference refuses", "[upsample_2d][kernels]") {
    tensor<float> const input({1, 1, 2, 3});
    tensor<float> output({1, 1, 4, 7});
    CHECK_THROWS_AS(upsample_2d(input, output.view(), {.scale_size = {2, 2}}), validation_error);
}
