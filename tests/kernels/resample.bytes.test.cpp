// SPDX-License-Identifier: MIT
// For INT8 and UINT8, dmlref::resample stores the same as reference::resample.
#include "dmlref/kernels/resample.hpp"

#include "dmlref/reference/resample.hpp"
#include "kernels/resample_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
random_tensor<T> some_bytes(random_numbers& random, shape const& sizes, shape const& strides) {
    auto result = some_tensor<T>(random, sizes, strides);
    for (T& value : result.memory) value = static_cast<T>(random.word());
    return result;
}

/// Whether the kernel and the reference leave the same bytes, including gaps.
template <class T>
bool is_the_references(resample_problem const& given, random_numbers& random) {
    bool const channels_last = random.one_in(4);
    auto input =
        some_bytes<T>(random, given.input_sizes, some_resample_strides(random, given.input_sizes, channels_last, true));
    auto expected = some_bytes<T>(random, given.output_sizes,
                                  some_resample_strides(random, given.output_sizes, channels_last, false));
    auto actual = expected;
    reference::resample<T>(input, expected.view(), given.options);
    resample<T>(input, actual.view(), given.options, some_execution(random));
    return differing_bits(expected.memory, actual.memory) == 0;
}

} // namespace

TEST_CASE("resample: the kernel stores the reference's bytes", "[resample][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        random_numbers random(seed);
        resample_problem given = some_resample_problem(random);
        if (random.one_in(3)) make_antialiased(random, given);
        given.options.readings.integer_rounding =
            random.one_of({integer_rounding::toward_zero, integer_rounding::nearest_even});
        given.options.readings.antialias_reading =
            random.one_of({antialias_reading::stretched_filter, antialias_reading::iterative_halving});
        bool const same = seed % 2 == 0 ? is_the_references<std::int8_t>(given, random)
                                        : is_the_references<std::uint8_t>(given, random);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(same);
    }
}
