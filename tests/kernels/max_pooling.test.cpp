// SPDX-License-Identifier: MIT
// dmlref::max_pooling stores the bits of dmlref::reference::max_pooling, whatever the problem and however it is run.
#include "dmlref/kernels/max_pooling.hpp"

#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "kernels/aligned_pixels.hpp"
#include "kernels/window_problems.hpp"
#include "support/catch.hpp"
#include "support/rules/pooling.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::max_pooling(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { max_pooling(arguments...); };

template <class T, class Index>
index_t differing_bits(pooling_problem const& given, std::uint32_t seed, bool with_indices) {
    random_numbers random(seed + 1);
    shape const& sizes = given.output_sizes;
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), given.input_contents);
    auto expected = some_tensor<T>(random, sizes, some_strides(random, sizes, false));
    auto expected_indices = some_tensor<Index>(random, sizes, some_strides(random, sizes, false));
    auto actual = expected;
    auto actual_indices = expected_indices;
    auto const indices = [&](auto& tensor) { return with_indices ? tensor.view() : tensor_view<Index>(); };
    reference::max_pooling<T>(input, expected.view(), indices(expected_indices), given.options);
    max_pooling<T>(input, actual.view(), indices(actual_indices), given.options, given.how);
    return testing::differing_bits(expected.memory, actual.memory) +
           testing::differing_bits(expected_indices.memory, actual_indices.memory);
}

index_t differing_bits(pooling_problem const& given, std::uint32_t seed) {
    bool const with_indices = seed % 3 != 0;
    switch (seed % 4) {
    case 0:
        return differing_bits<float, std::uint32_t>(given, seed, with_indices);
    case 1:
        return differing_bits<half, std::uint32_t>(given, seed, with_indices);
    case 2:
        return differing_bits<float, std::uint64_t>(given, seed, with_indices);
    default:
        return differing_bits<half, std::uint64_t>(given, seed, with_indices);
    }
}

} // namespace

TEST_CASE("max_pooling: the kernel stores the reference's bits", "[max_pooling][kernels]") {
    std::uint32_t in_lanes = 0, beyond_the_end = 0;
    check_pooling_problems([&](pooling_problem const& given, std::uint32_t seed) {
        in_lanes += kernels::suits_lanes(
            kernels::pooling_axes_of(given.input_sizes, given.output_sizes, pooling_window_of(given.options)));
        beyond_the_end += given.output_sizes != max_pooling_output_sizes(given.input_sizes, given.options);
        return differing_bits(given, seed);
    });
    CHECK(in_lanes > equality_problem_count() / 2);
    CHECK(beyond_the_end > equality_problem_count() / 6);
}

TEST_CASE("max_pooling: wide windows that are some elements apart have the reference's bits",
          "[max_pooling][kernels]") {
    for (auto const& [columns, stride] : {std::pair{40u, 2u}, std::pair{64u, 3u}})
        for (std::uint32_t seed = 0; seed < 8; ++seed) {
            CAPTURE(columns, stride, seed);
            pooling_problem given{.input_sizes = {1, 3, 5, 150},
                                  .output_sizes = {},
                                  .options = {.window_size = {2, columns}, .strides = {1, stride}},
                                  .input_contents = seed < 4 ? contents::ties : contents::nan_now_and_then,
                                  .how = {}};
            given.output_sizes = max_pooling_output_sizes(given.input_sizes, given.options);
            sampling::pooling_axes const axes =
                kernels::pooling_axes_of(given.input_sizes, given.output_sizes, pooling_window_of(given.options));
            REQUIRE(kernels::pooling_doublings(axes.width) > 0);
            CHECK(differing_bits(given, seed) == 0);
        }
}

// They are compared with those of as many other rows as there are lanes, or by themselves if there are fewer.
TEMPLATE_TEST_CASE("max_pooling: windows at the ends of packed rows have the reference's bits",
                   "[max_pooling][kernels]", float, half) {
    for (index_t const rows : {index_t{9}, index_t{43}, index_t{80}})
        for (std::uint32_t const stride : {1u, 2u})
            for (contents const kind : {contents::ties, contents::nan_now_and_then}) {
                CAPTURE(rows, stride, kind);
                random_numbers random(stride);
                shape const sizes{1, 2, 3, rows, 75};
                auto input = some_tensor<TestType>(random, sizes, packed_strides(sizes), kind);
                max_pooling_options const options{.window_size = {1, 3, 3},
                                                  .strides = {1, stride, stride},
                                                  .start_padding = {0, 1, 2},
                                                  .end_padding = {0, 1, 2},
                                                  .dilations = {1, 1, stride == 1 ? 2u : 1u}};
                tensor<TestType> expected(max_pooling_output_sizes(sizes, options)), values(expected.sizes());
                tensor<std::uint32_t> expected_indices(expected.sizes()), indices(expected.sizes());
                reference::max_pooling<TestType>(input, expected.view(), expected_indices.view(), options);
                max_pooling<TestType>(input, values, indices, options);
                CHECK(testing::differing_bits(expected.elements(), values.elements()) == 0);
                CHECK(expected_indices.elements() == indices.elements());
            }
}

TEST_CASE("max_pooling: an index that no float has is exact", "[max_pooling][kernels]") {
    constexpr std::uint32_t dilation = (1u << 24) + 1;
    tensor<float> input({1, 1, 1, dilation + 1}), result({1, 1, 1, 1});
    tensor<std::uint32_t> index({1, 1, 1, 1});
    input.view()(0, 0, 0, dilation) = 1.f;
    max_pooling<float>(input, result, index.view(), {.window_size = {1, 2}, .dilations = {1, dilation}});
    CHECK(index.elements() == std::vector<std::uint32_t>{dilation});
}

// Halves with channels last are compared as integers, but for rows that hold one of these. All others are negative, but
// for a 0 in the same windows, which equals -0.
TEST_CASE("max_pooling: halves that integers cannot order are found in every row", "[max_pooling][kernels]") {
    shape const sizes{2, 40, 7, 9};
    max_pooling_options const options{
        .window_size = {3, 3}, .strides = {2, 1}, .start_padding = {1, 1}, .end_padding = {1, 1}, .dilations = {1, 2}};
    shape const outputs = max_pooling_output_sizes(sizes, options);
    random_numbers random(1);
    aligned_pixels<half> input(sizes, random, contents::distinct), expected(outputs), actual(outputs);
    aligned_pixels<std::uint32_t> expected_indices(outputs), indices(outputs);
    half* const elements = input.view().data();
    for (index_t at = 0; at < element_count(sizes); ++at)
        elements[at] = half::from_bits(static_cast<std::uint16_t>(elements[at].bits() | 0x8000));
    for (unsigned bits : {0x8000u, 0x7e00u, 0xfe01u, 0x0000u})
        for (index_t y = 0; y < sizes[2]; ++y) {
            CAPTURE(bits, y);
            half &special = input.view()(y % 2, 5 * y, y, y), &zero = input.view()(y % 2, 5 * y, y, y + 2);
            half const number = std::exchange(special, half::from_bits(static_cast<std::uint16_t>(bits)));
            half const other = std::exchange(zero, half(0.f));
            reference::max_pooling<half>(input.view(), expected.view(), expected_indices.view(), options);
            max_pooling<half>(input.view(), actual.view(), indices.view(), options);
            CHECK(expected.differing_bits(actual) == 0);
            CHECK(expected_indices.differing_bits(indices) == 0);
            special = number;
            zero = other;
        }
}

// The same in strips of packed rows, of which a slice here has more than one. -infinity is in order.
TEMPLATE_TEST_CASE("max_pooling: strips with an element that has no order have the reference's bits",
                   "[max_pooling][kernels]", float, half) {
    shape const sizes{1, 2, 2, 200, 40};
    max_pooling_options const options{
        .window_size = {2, 7, 5}, .strides = {1, 1, 1}, .start_padding = {1, 3, 2}, .end_padding = {0, 4, 2}};
    tensor<TestType> expected(max_pooling_output_sizes(sizes, options)), actual(expected.sizes());
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (index_t const pitch : {40, 43}) {
        random_numbers random(1);
        auto input = some_tensor<TestType>(random, sizes, {0, 400 * pitch, 200 * pitch, pitch, 1}, contents::distinct);
        for (TestType& value : input.memory) value = TestType(-std::abs(static_cast<float>(value)));
        for (float const element : {-0.f, nan, -nan, -infinity})
            for (index_t const y : {0, 100, 199}) {
                auto const threads = static_cast<std::uint32_t>(1 + y % 3);
                CAPTURE(pitch, element, y, threads);
                auto const numbers = input.memory;
                for (index_t slice = 0; slice < 4; ++slice) {
                    input.view()(0, slice / 2, slice % 2, y, 39) = TestType(element);
                    input.view()(0, slice / 2, slice % 2, y, 37) = TestType(0.f);
                }
                reference::max_pooling<TestType>(input, expected.view(), options);
                max_pooling<TestType>(input, actual, options, {.threads = threads});
                CHECK(testing::differing_bits(expected.elements(), actual.elements()) == 0);
                input.memory = numbers;
            }
    }
}

// The same with indices, where a window may have no element but -infinity, which is also its padding.
TEST_CASE("max_pooling: packed rows of halves are found in order", "[max_pooling][kernels]") {
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    shape const sizes{1, 2, 3, 23, 61};
    random_numbers random(1);
    for (std::uint32_t const stride : {1u, 2u})
        for (index_t const pitch : {61, 64})
            for (float const element : {0.f, -0.f, nan, -nan}) {
                std::uint32_t const window = stride == 1 ? 3 : 4, padding = window / 2;
                CAPTURE(stride, pitch, element);
                auto input =
                    some_tensor<half>(random, sizes, {0, 3 * 23 * pitch, 23 * pitch, pitch, 1}, contents::ties);
                for (half& value : input.memory)
                    value = half(random.one_in(2) ? -infinity : random.one_of({-65504.f, -1.f, -0x1p-24f, 0x1p-24f}));
                input.view()(0, 1, 2, 11, 7) = half(element);
                input.view()(0, 1, 2, 11, 8) = half(0.f);
                max_pooling_options const options{.window_size = {1, window, window},
                                                  .strides = {1, stride, stride},
                                                  .start_padding = {1, padding, padding},
                                                  .end_padding = {0, padding, padding}};
                tensor<half> expected(max_pooling_output_sizes(sizes, options)), values(expected.sizes());
                tensor<std::uint32_t> expected_indices(expected.sizes()), indices(expected.sizes());
                reference::max_pooling<half>(input, expected.view(), expected_indices.view(), options);
                max_pooling<half>(input, values, indices, options);
                CHECK(testing::differing_bits(expected.elements(), values.elements()) == 0);
                CHECK(expected_indices.elements() == indices.elements());
            }
}

TEST_CASE("max_pooling: the kernel refuses what the reference refuses", "[max_pooling][kernels]") {
    check_refused(rules::pooling_rules<rules::max_pooling>(), by_reference);
    check_refused(rules::pooling_rules<rules::max_pooling>(), by_kernel);
    check_refused(rules::max_pooling_rules, by_reference);
    check_refused(rules::max_pooling_rules, by_kernel);
}

// A view that repeats a pixel has as many elements as it likes. All elements of a window are equal, so the first stays.
TEMPLATE_TEST_CASE("max_pooling: indices count more elements than 32 bits do", "[max_pooling][kernels]", float, half,
                   std::uint8_t) {
    constexpr index_t channels = 32, length = index_t{1} << 14, stride = length / 2;
    std::vector<TestType> const pixel(channels, TestType(1));
    tensor_view<TestType const> const image(pixel.data(), {1, channels, length, length}, {0, 1, 0, 0});
    auto const [values, indices] =
        max_pooling_with_indices<std::uint64_t>(image, {.window_size = {2, 2}, .strides = {stride, stride}});
    REQUIRE(indices.sizes() == shape{1, channels, 2, 2});
    for (index_t c = 0; c < channels; ++c)
        for (index_t y = 0; y < 2; ++y)
            for (index_t x = 0; x < 2; ++x) {
                index_t const first = (c * length + y * stride) * length + x * stride;
                CHECK(indices.view()(0, c, y, x) == static_cast<std::uint64_t>(first));
            }
}
