// SPDX-License-Identifier: MIT
// Boxes of RESAMPLE that bypass the caches, as those of results do that are larger than any of these, have the
// reference's bits, wherever in a cache line their pixels begin.
#include "dmlref/kernels/resample.hpp"

#include "dmlref/reference/resample.hpp"
#include "kernels/aligned_pixels.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// A call of RESAMPLE.
struct streamed_call {
    shape input_sizes;
    per_axis<float> scales;
    bool has_pixels; ///< of sizes[0] channels, not planes
    index_t gap;     ///< elements between neighbors on the axes that are not packed
    index_t shift;   ///< elements from the beginning of a cache line to the output
    dmlref::integer_rounding integer_rounding = integer_rounding::toward_zero;
    index_t row_gap = 0; ///< elements between rows
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::linear;
};

shape strides_of(shape const& sizes, streamed_call const& given) {
    index_t const column = given.has_pixels ? sizes[0] + given.gap : 1, row = sizes[3] * column + given.row_gap,
                  slice = sizes[2] * row;
    return {given.has_pixels ? 1 : sizes[1] * slice + given.gap, slice, row, column};
}

/// The bits that differ from the reference's.
template <class T>
index_t differing_bits_of(streamed_call const& given) {
    resample_options options{.interpolation_mode = given.interpolation_mode, .scales = given.scales};
    options.readings.integer_rounding = given.integer_rounding;
    shape const output_sizes = resample_output_sizes(given.input_sizes, given.scales);
    aligned_pixels<T> input(given.input_sizes, strides_of(given.input_sizes, given));
    shape const output_strides = strides_of(output_sizes, given);
    aligned_pixels<T> expected(output_sizes, output_strides, given.shift);
    random_numbers random(1);
    for_each_index(given.input_sizes, [&](multi_index const& at) {
        if constexpr (byte_integer<T>)
            input.view()[at] = static_cast<T>(random.word());
        else
            input.view()[at] = some_element<T>(random, contents::nan_now_and_then);
    });
    reference::resample<T>(input.view(), expected.view(), options);
    index_t differing = 0;
    for (instruction_set const widest : all_instruction_sets) {
        aligned_pixels<T> actual(output_sizes, output_strides, given.shift);
        resample<T>(input.view(), actual.view(), options, streaming_execution(widest));
        differing += expected.differing_bits(actual);
    }
    return differing;
}

} // namespace

TEMPLATE_TEST_CASE("resample: pixels that bypass the caches have the reference's bits", "[resample][kernels]", float,
                   half) {
    for (index_t const channels : {16, 32, 64, 96})
        for (index_t const gap : {0, 1, 16})
            for (index_t const shift : {0, 1, 16}) {
                streamed_call given{{channels, 2, 4, 5}, {1, 1, 2, 2}, true, gap, shift};
                CAPTURE(channels, gap, shift);
                CHECK(differing_bits_of<TestType>(given) == 0);
                given.interpolation_mode = interpolation_mode::nearest_neighbor;
                CHECK(differing_bits_of<TestType>(given) == 0);
            }
}

TEMPLATE_TEST_CASE("resample: slices of rows that bypass the caches have the reference's bits", "[resample][kernels]",
                   float, half) {
    for (index_t const gap : {0, 1, 16})
        for (index_t const shift : {0, 1}) {
            CAPTURE(gap, shift);
            CHECK(differing_bits_of<TestType>({{3, 3, 4, 24}, {1, 2, 2, 2}, false, gap, shift}) == 0);
        }
}

TEMPLATE_TEST_CASE("resample: pixels of bytes that bypass the caches have the reference's bits", "[resample][kernels]",
                   std::int8_t, std::uint8_t) {
    for (auto const rounding : {integer_rounding::toward_zero, integer_rounding::nearest_even})
        for (per_axis<float> const& scales : {per_axis<float>{1, 1, 2, 2}, {1, 2, 2, 2}, {1, 1, 1, 2}, {1, 1, 4, 4}})
            for (index_t const channels : {16, 32, 48, 64, 96})
                for (index_t const gap : {0, 16})
                    for (index_t const shift : {0, 16}) {
                        CAPTURE(channels, gap, shift, scales[1], scales[2], scales[3]);
                        CHECK(differing_bits_of<TestType>({{channels, 3, 4, 5}, scales, true, gap, shift, rounding}) ==
                              0);
                    }
}

TEMPLATE_TEST_CASE("resample: rows of bytes that bypass the caches have the reference's bits", "[resample][kernels]",
                   std::int8_t, std::uint8_t) {
    for (auto const rounding : {integer_rounding::toward_zero, integer_rounding::nearest_even})
        for (per_axis<float> const& scales : {per_axis<float>{1, 1, 2, 2}, {1, 2, 2, 2}, {1, 1, 4, 2}})
            for (index_t const width : {8, 16, 32, 40, 64, 96})
                for (index_t const shift : {0, 1, 16, 32})
                    for (index_t const row_gap : {0, 48}) { // rows of 40 pixels begin at registers, and end in one
                        CAPTURE(width, shift, row_gap, scales[1], scales[2]);
                        CHECK(differing_bits_of<TestType>(
                                  {{3, 3, 4, width}, scales, false, 0, shift, rounding, row_gap}) == 0);
                    }
}
