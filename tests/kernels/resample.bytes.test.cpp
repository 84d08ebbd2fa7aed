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
bool is_the_references(resample_problem const& given, shape const& input_strides, shape const& output_strides,
                       random_numbers& random) {
    auto input = some_bytes<T>(random, given.input_sizes, input_strides);
    auto expected = some_bytes<T>(random, given.output_sizes, output_strides);
    auto actual = expected;
    reference::resample<T>(input, expected.view(), given.options);
    resample<T>(input, actual.view(), given.options, some_execution(random));
    return differing_bits(expected.memory, actual.memory) == 0;
}

/// The same in any layout.
template <class T>
bool is_the_references(resample_problem const& given, random_numbers& random) {
    bool const channels_last = random.one_in(4);
    auto const input_strides = some_resample_strides(random, given.input_sizes, channels_last, true);
    auto const output_strides = some_resample_strides(random, given.output_sizes, channels_last, false);
    return is_the_references<T>(given, input_strides, output_strides, random);
}

integer_rounding some_rounding(random_numbers& random) {
    return random.one_of({integer_rounding::toward_zero, integer_rounding::nearest_even});
}

} // namespace

TEST_CASE("resample: the kernel stores the reference's bytes", "[resample][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        random_numbers random(seed);
        resample_problem given = some_resample_problem(random);
        if (random.one_in(3)) make_antialiased(random, given);
        given.options.readings.integer_rounding = some_rounding(random);
        given.options.readings.antialias_reading =
            random.one_of({antialias_reading::stretched_filter, antialias_reading::iterative_halving});
        bool const same = seed % 2 == 0 ? is_the_references<std::int8_t>(given, random)
                                        : is_the_references<std::uint8_t>(given, random);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(same);
    }
}

TEST_CASE("resample: the kernel stores the reference's pixels and volumes of bytes", "[resample][kernels]") {
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 4; ++seed) {
        random_numbers random(seed);
        auto const some_size = [&] { return random.between(1, 20); };
        index_t const channels = random.one_of<index_t>({16, 64, random.between(30, 200)});
        bool const has_pixels = random.one_in(2);
        index_t const width = has_pixels ? some_size() : 16 * random.between(1, 4);
        resample_problem given{.input_sizes = {channels, some_size(), some_size(), width / 2 + 1},
                               .output_sizes = {channels, some_size(), some_size(), width},
                               .options = {.interpolation_mode = random.one_of(
                                               {interpolation_mode::nearest_neighbor, interpolation_mode::linear})}};
        given.options.readings.integer_rounding = some_rounding(random);
        if (random.one_in(2)) given.input_sizes[1] = given.output_sizes[1];
        bool const same =
            is_the_references<std::uint8_t>(given, strides_of_copied_axis(given.input_sizes, has_pixels),
                                            strides_of_copied_axis(given.output_sizes, has_pixels), random);
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes), has_pixels);
        CHECK(same);
    }
}
