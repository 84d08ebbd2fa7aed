// SPDX-License-Identifier: MIT
// For INT8 and UINT8, dmlref::resample stores the same as reference::resample.
#include "dmlref/kernels/resample.hpp"

#include "dmlref/kernels/resample/dyadic_box.hpp"
#include "dmlref/kernels/resample/dyadic_rows.hpp"
#include "dmlref/kernels/resample/plan.hpp"
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

/// Pixels of sizes[0] channels with so many elements between them, and between rows and slices.
shape strides_of_pixels(shape const& sizes, index_t gap) {
    index_t const column = sizes[0] + gap, row = sizes[3] * column + gap;
    return {1, sizes[2] * row + gap, row, column};
}

/// A call with these scales, whose output may repeat the edge.
resample_problem scaled_problem(random_numbers& random, shape const& input_sizes, per_axis<float> const& scales) {
    resample_problem given{.input_sizes = input_sizes,
                           .output_sizes = resample_output_sizes(input_sizes, scales),
                           .options = {.interpolation_mode = interpolation_mode::linear, .scales = scales}};
    for (std::size_t axis = 1; axis < 4; ++axis)
        if (scales[axis] != 1.f) given.output_sizes[axis] += random.between(0, 2);
    given.options.readings.integer_rounding = some_rounding(random);
    return given;
}

/// Whether the output is cut into such boxes.
template <class Box, class T>
bool has_boxes(resample_problem const& given, shape const& input_strides, shape const& output_strides) {
    T first{};
    tensor_view<T const> const input(&first, given.input_sizes, input_strides);
    tensor_view<T> const output(&first, given.output_sizes, output_strides);
    return Box::suits(
        kernels::axes_of<T>(input, output, with_defaults(given.options, given.input_sizes, given.output_sizes)));
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

TEMPLATE_TEST_CASE("resample: sums of bytes that are exact in 16 bits have the reference's", "[resample][kernels]",
                   std::int8_t, std::uint8_t) {
    // Of columns, rows and slices. An axis that is doubled needs quarters, one of 128 times the size needs 1 / 256.
    per_axis<float> const all_scales[] = {{1, 1, 2, 2}, {1, 1, 4, 2},   {1, 1, 8, 8},   {1, 1, 1, 4},
                                          {1, 1, 4, 1}, {1, 2, 2, 2},   {1, 2, 8, 2},   {1, 8, 1, 8},
                                          {1, 4, 1, 2}, {1, 1, 1, 128}, {1, 1, 2, .5f}, {1, .5f, 4, 4}};
    std::uint32_t seed = 0;
    for (per_axis<float> const& scales : all_scales)
        for (index_t const channels : {16, 17, 31, 32, 33, 64, 100}) {
            random_numbers random(++seed);
            index_t const gap = random.between(0, 5);
            resample_problem const given = scaled_problem(
                random, {channels, random.between(2, 4), random.between(2, 6), random.between(2, 5)}, scales);
            shape const input_strides = strides_of_pixels(given.input_sizes, gap),
                        output_strides = strides_of_pixels(given.output_sizes, gap);
            CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes), gap);
#if defined(__GNUC__)
            if constexpr (simd::width > 1)
                CHECK(has_boxes<kernels::dyadic_box<TestType>, TestType>(given, input_strides, output_strides));
#endif
            CHECK(is_the_references<TestType>(given, input_strides, output_strides, random));
        }
}

TEMPLATE_TEST_CASE("resample: packed rows of bytes that become twice as long have the reference's",
                   "[resample][kernels]", std::int8_t, std::uint8_t) {
    // Or with the first pixels of both on one another, which is another way of doubling them.
    std::uint32_t seed = 0;
    for (per_axis<float> const& scales :
         {per_axis<float>{1, 1, 2, 2}, {1, 2, 2, 2}, {1, 1, 8, 2}, {1, 8, 2, 2}, {1, .5f, 2, 2}})
        for (index_t const width : {8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100})
            for (bool const is_centered : {true, false}) {
                random_numbers random(++seed);
                shape const sizes{2, random.between(2, 4), random.between(2, 6), width};
                resample_problem given = scaled_problem(random, sizes, scales);
                given.output_sizes[3] = 2 * width;
                if (!is_centered)
                    given.options.input_pixel_offsets = given.options.output_pixel_offsets = per_axis<float>(4, 0.f);
                shape const input_strides = packed_strides(given.input_sizes),
                            output_strides = packed_strides(given.output_sizes);
                CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes), is_centered);
#if defined(__GNUC__)
                if constexpr (simd::width > 1)
                    CHECK(has_boxes<kernels::dyadic_row_box<TestType>, TestType>(given, input_strides,
                                                                                 output_strides) == is_centered);
#endif
                CHECK(is_the_references<TestType>(given, input_strides, output_strides, random));
            }
}

TEST_CASE("resample: bytes whose sums need more than 16 bits are those of the reference", "[resample][kernels]") {
    for (per_axis<float> const& scales :
         {per_axis<float>{1, 2, 8, 4}, {1, 1, 16, 8}, {1, 1, 3, 2}, {1, 1, 1, 256}, {1, 1, 128, 2}}) {
        random_numbers random(1);
        resample_problem const given = scaled_problem(random, {40, 2, 3, 4}, scales);
        shape const input_strides = strides_of_pixels(given.input_sizes, 0),
                    output_strides = strides_of_pixels(given.output_sizes, 0);
        CHECK(is_the_references<std::uint8_t>(given, input_strides, output_strides, random));
#if defined(__GNUC__)
        CHECK_FALSE(has_boxes<kernels::dyadic_box<std::uint8_t>, std::uint8_t>(given, input_strides, output_strides));
#endif
    }
}

TEST_CASE("resample: images of bytes in a batch that is resampled, too, are those of the reference",
          "[resample][kernels]") {
    random_numbers random(1);
    resample_problem given = scaled_problem(random, {2, 2, 3, 16}, {2, 2, 2, 2});
    given.output_sizes[3] = 32;
    shape const input_strides = packed_strides(given.input_sizes), output_strides = packed_strides(given.output_sizes);
    CHECK(is_the_references<std::uint8_t>(given, input_strides, output_strides, random));
#if defined(__GNUC__)
    CHECK_FALSE(has_boxes<kernels::dyadic_row_box<std::uint8_t>, std::uint8_t>(given, input_strides, output_strides));
#endif
}

TEST_CASE("resample: each sum of two values of INT8 is rounded as by the reference", "[resample][kernels]") {
    // Doubled planes. The last pixel of image i and channel j is j, the three others are i, both less 128.
    shape const input_sizes = {256, 256, 2, 2}, output_sizes = {256, 256, 4, 4};
    random_numbers random(1);
    auto input = some_bytes<std::int8_t>(random, input_sizes, channels_last_strides(input_sizes));
    for (std::size_t at = 0; at < input.memory.size(); ++at)
        input.memory[at] = static_cast<std::int8_t>(static_cast<int>(at / 256 % 4 == 3 ? at % 256 : at / 1024) - 128);
    for (auto const rounding : {integer_rounding::toward_zero, integer_rounding::nearest_even}) {
        resample_options options{.interpolation_mode = interpolation_mode::linear};
        options.readings.integer_rounding = rounding;
        auto expected = some_bytes<std::int8_t>(random, output_sizes, channels_last_strides(output_sizes));
        auto actual = expected;
        reference::resample<std::int8_t>(input, expected.view(), options);
        resample<std::int8_t>(input, actual.view(), options);
        CHECK(differing_bits(expected.memory, actual.memory) == 0);
    }
}
