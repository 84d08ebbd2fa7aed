// SPDX-License-Identifier: MIT
// RESAMPLE of halves does not look for NaN in its results if the whole input is finite.
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample/finite.hpp"
#include "dmlref/reference/resample.hpp"
#include "kernels/aligned_pixels.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct enlarged_call {
    shape input_sizes, input_strides, output_strides;
    per_axis<float> scales;
};

/// Pixels, rows of slices, and rows of planes.
enlarged_call const enlarged_calls[] = {
    {{1, 64, 5, 7}, {2240, 1, 448, 64}, {8960, 1, 896, 64}, {1, 1, 2, 2}},
    {{2, 3, 4, 32}, {384, 128, 32, 1}, {3072, 512, 64, 1}, {1, 2, 2, 2}},
    {{1, 3, 13, 11}, {429, 143, 11, 1}, {2592, 864, 27, 1}, {1, 1, 2.5f, 2.5f}},
};

/// The bits that differ from the reference's if the input is finite but for `bits` at a place in its memory.
index_t differing_bits_with(enlarged_call const& given, index_t place, int bits, unsigned threads) {
    random_numbers random(1);
    aligned_pixels<half> input(given.input_sizes, given.input_strides);
    input.fill(random, contents::distinct);
    input.view().data()[place] = half::from_bits(static_cast<std::uint16_t>(bits));
    resample_options const options{.interpolation_mode = interpolation_mode::linear, .scales = given.scales};
    shape const sizes = resample_output_sizes(given.input_sizes, given.scales);
    aligned_pixels<half> expected(sizes, given.output_strides), actual(sizes, given.output_strides);
    reference::resample<half>(input.view(), expected.view(), options);
    resample<half>(input.view(), actual.view(), options, {.threads = threads});
    return expected.differing_bits(actual);
}

bool has_no_gaps(shape const& sizes, shape const& strides) {
    std::vector<half> const memory(static_cast<std::size_t>(extent_of(sizes, strides)));
    return kernels::has_no_gaps(tensor_view<half const>(memory.data(), sizes, strides));
}

} // namespace

TEST_CASE("resample: a single half that is not finite has the reference's results", "[resample][kernels]") {
    for (enlarged_call const& given : enlarged_calls) {
        index_t const count = element_count(given.input_sizes);
        for (index_t const place : {index_t{0}, index_t{1}, count / 2 - 1, count / 2, count - 2, count - 1})
            for (int const bits : {0xfe01, 0x7d00, 0xfc01, 0x7c00, 0xfc00, 0x7bff})
                for (unsigned const threads : {1u, 3u}) {
                    CAPTURE(to_string(given.input_sizes), place, bits, threads);
                    CHECK(differing_bits_with(given, place, bits, threads) == 0);
                }
    }
}

TEST_CASE("resample: a view has no gaps if its elements fill their memory, in any order", "[resample][kernels]") {
    CHECK(has_no_gaps({2, 3, 4, 5}, {60, 20, 5, 1}));
    CHECK(has_no_gaps({2, 3, 4, 5}, {60, 1, 15, 3}));
    CHECK(has_no_gaps({2, 3, 4, 5}, {1, 2, 6, 24}));
    CHECK(has_no_gaps({1, 3, 1, 5}, {99, 5, 7, 1})); // an axis of one element may have any stride
    CHECK(has_no_gaps({7}, {1}));
    CHECK_FALSE(has_no_gaps({7}, {2}));
    CHECK_FALSE(has_no_gaps({2, 3, 4, 5}, {72, 24, 6, 1}));
    CHECK_FALSE(has_no_gaps({2, 3, 4, 5}, {61, 20, 5, 1}));
    CHECK_FALSE(has_no_gaps({2, 3, 4, 5}, {0, 20, 5, 1}));
    CHECK_FALSE(has_no_gaps({4, 4}, {1, 1})); // neighbors share elements
}
