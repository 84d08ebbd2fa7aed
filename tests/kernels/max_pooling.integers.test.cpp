// SPDX-License-Identifier: MIT
// For integers, dmlref::max_pooling stores the same as reference::max_pooling.
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/pooling/maxima/integer_layout.hpp"
#include "dmlref/kernels/pooling/maxima/tap_positions.hpp"

#include "dmlref/reference/max_pooling.hpp"
#include "kernels/some_integers.hpp"
#include "kernels/window_problems.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// The number of elements, including gaps, in which the kernel differs from the reference.
template <class T, class Index>
index_t differing_elements(pooling_problem const& given, random_numbers& random, bool with_indices) {
    auto input = some_integers<T>(random, given.input_sizes, true);
    auto expected = some_integers<T>(random, given.output_sizes, false);
    auto expected_indices = some_integers<Index>(random, given.output_sizes, false);
    auto actual = expected;
    auto actual_indices = expected_indices;
    auto const indices = [&](auto& tensor) { return with_indices ? tensor.view() : tensor_view<Index>(); };
    reference::max_pooling<T>(input, expected.view(), indices(expected_indices), given.options);
    max_pooling<T>(input, actual.view(), indices(actual_indices), given.options, given.how);
    return differing(expected.memory, actual.memory) + differing(expected_indices.memory, actual_indices.memory);
}

/// Checks the windows of a packed image, with the kernels for each instruction set: the first with one thread, and each
/// of the others with `more_threads` more than the one before it.
template <class T>
void check_windows_of(random_numbers& random, shape const& sizes, max_pooling_options const& options,
                      std::uint32_t more_threads) {
    std::vector<T> image(static_cast<std::size_t>(element_count(sizes)));
    for (T& value : image) value = some_integer<T>(random, 2);
    tensor<T> const input(sizes, image);
    tensor<T> expected(max_pooling_output_sizes(sizes, options));
    reference::max_pooling<T>(input, expected.view(), options);
    for (std::uint32_t set = 0; set < 3; ++set) {
        execution const how{.threads = 1 + set * more_threads,
                            .widest_instruction_set = static_cast<instruction_set>(set)};
        CAPTURE(set, sizeof(T));
        CHECK(differing(expected.elements(), max_pooling(input, options, how).elements()) == 0);
    }
}
void check_windows(random_numbers& random, shape const& sizes, max_pooling_options const& options,
                   std::uint32_t more_threads) {
    check_windows_of<std::uint8_t>(random, sizes, options, more_threads);
    check_windows_of<std::int16_t>(random, sizes, options, more_threads);
    check_windows_of<std::uint32_t>(random, sizes, options, more_threads);
    check_windows_of<std::int64_t>(random, sizes, options, more_threads);
}

/// The number of windows of packed volumes in which the kernel differs from the reference, or its index does.
template <class T, class Index>
index_t differing_indexed_windows(random_numbers& random, shape const& sizes, max_pooling_options const& options,
                                  execution const& how) {
    std::vector<T> volumes(static_cast<std::size_t>(element_count(sizes)));
    index_t const kind = random.between(0, 2);
    for (T& value : volumes) value = some_integer<T>(random, kind);
    tensor<T> const input(sizes, volumes);
    auto const actual = max_pooling_with_indices<Index>(input, options, how);
    tensor<T> expected(actual.output.sizes());
    tensor<Index> expected_indices(expected.sizes());
    reference::max_pooling<T>(input, expected.view(), expected_indices.view(), options);
    return differing(expected.elements(), actual.output.elements()) +
           differing(expected_indices.elements(), actual.output_indices.elements());
}

/// The same with channels last. The rows are so long that positions in a window take two bytes.
template <class T, class Index>
index_t differing_pixels(random_numbers& random, index_t channels) {
    auto const with_channels_last = [&]<class U>(U, shape const& sizes, index_t gap) {
        index_t const pixel = channels + gap;
        auto result = some_tensor<U>(random, sizes, {0, 1, sizes[3] * pixel, pixel});
        index_t const kind = random.between(0, 2);
        for (U& value : result.memory) value = some_integer<U>(random, kind);
        return result;
    };
    shape const output_sizes{1, channels, 3, 90};
    auto input = with_channels_last(T{}, {1, channels, 5, 90}, random.between(0, 1));
    auto expected = with_channels_last(T{}, output_sizes, random.between(0, 1));
    auto expected_indices = with_channels_last(Index{}, output_sizes, random.between(0, 1));
    auto actual = expected;
    auto actual_indices = expected_indices;
    max_pooling_options const options{
        .window_size = {3, 3}, .strides = {1, 1}, .start_padding = {1, 3}, .end_padding = {1, 1}, .dilations = {2, 2}};
    reference::max_pooling<T>(input, expected.view(), expected_indices.view(), options);
    max_pooling<T>(input, actual.view(), actual_indices.view(), options);
    return differing(expected.memory, actual.memory) + differing(expected_indices.memory, actual_indices.memory);
}

} // namespace

TEST_CASE("max_pooling: pairs of integers are split, and nothing after the last of them changes",
          "[max_pooling][kernels]") {
    std::vector<std::uint8_t> numbers(256), even(128, 9), odd(128, 9);
    for (std::size_t at = 0; at < numbers.size(); ++at) numbers[at] = static_cast<std::uint8_t>(at);
    constexpr std::size_t pairs = 67;
    kernels::split_integer_pairs(numbers.data(), static_cast<index_t>(pairs), even.data(), odd.data());
    for (std::size_t at = 0; at < even.size(); ++at) {
        CHECK(even[at] == (at < pairs ? 2 * at : 9));
        CHECK(odd[at] == (at < pairs ? 2 * at + 1 : 9));
    }
}

#if defined(__GNUC__)
TEST_CASE("max_pooling: the numbers of the taps of every small window give their positions", "[max_pooling][kernels]") {
    using kernels::most_direct_taps;
    using lanes = simd::integer_lanes<std::uint16_t, 16>;
    constexpr index_t z_step = 7001, y_step = 83, x_step = 5;
    for (index_t depth = 1; depth <= most_direct_taps; ++depth)
        for (index_t height = 1; depth * height <= most_direct_taps; ++height)
            for (index_t width = 1; depth * height * width <= most_direct_taps; ++width) {
                CAPTURE(depth, height, width);
                kernels::tap_positions const positions({depth, height, width}, {z_step, y_step, x_step});
                std::uint16_t number = 0;
                for (index_t z = 0; z < depth; ++z)
                    for (index_t y = 0; y < height; ++y)
                        for (index_t x = 0; x < width; ++x, ++number)
                            CHECK(positions(lanes{} + number)[0] ==
                                  static_cast<std::uint16_t>(z * z_step + y * y_step + x * x_step));
            }
}
#endif

TEST_CASE("max_pooling: windows at every second integer are right in rows of every length", "[max_pooling][kernels]") {
    random_numbers random(1);
    for (std::uint32_t window = 1; window <= 5; ++window)
        for (index_t width = window; width < 280; width += width < 70 ? 1 : 13) {
            std::uint32_t const padding = random.one_in(2) ? window / 2 : 0;
            std::uint32_t const depth = random.one_in(2) ? 2 : 1, height = 3 - depth;
            max_pooling_options const options{.window_size = {depth, height, window},
                                              .strides = {1, 2, 2},
                                              .start_padding = {depth, 0, padding},
                                              .end_padding = {0, 1, padding}};
            CAPTURE(depth, window, width, padding);
            check_windows(random, {1, 2, 2, 5, width}, options, 0);
        }
}

TEST_CASE("max_pooling: windows at every integer are right in strips of rows", "[max_pooling][kernels]") {
    random_numbers random(1);
    for (shape const& sizes : {shape{2, 3, 1, 16, 17}, shape{1, 2, 4, 40, 64}, shape{1, 1, 2, 300, 120}})
        for (std::uint32_t window : {1u, 2u, 3u, 7u, 13u, 15u}) {
            bool const reaches_far = window == 15 && sizes.back() > 60; // beyond a block
            std::uint32_t const dilation = reaches_far ? 3 : window < 8 ? 2 : 1, padding = window / 2;
            std::uint32_t const height = window == 2 && sizes[3] > 100 ? 70 : window; // farther than across
            std::uint32_t const slices = 2 + window % 2;                              // of padding
            max_pooling_options const options{.window_size = {2, height, window},
                                              .strides = {2, 1, 1},
                                              .start_padding = {slices, padding, padding / 2},
                                              .end_padding = {0, padding, padding},
                                              .dilations = {1, 1, dilation}};
            CAPTURE(sizes, window);
            check_windows(random, sizes, options, 1);
        }
}

TEST_CASE("max_pooling: windows in packed rows of every length have the reference's indices",
          "[max_pooling][kernels]") {
    random_numbers random(1);
    auto const some = [&](index_t least, index_t most) {
        return static_cast<std::uint32_t>(random.between(least, most));
    };
    for (index_t width = 9; width < 300; width += width < 80 ? 1 : 13) {
        std::uint32_t const stride = some(1, 3);
        max_pooling_options const options{.window_size = {some(1, 3), some(1, 3), some(1, 4)},
                                          .strides = {some(1, 2), some(1, 2), stride},
                                          .start_padding = {some(0, 3), some(0, 3), some(0, 5)},
                                          .end_padding = {some(0, 3), some(0, 3), some(0, 5)},
                                          .dilations = {some(1, 2), some(1, 3), some(1, 3)}};
        shape const sizes{1, 2, 5, width > 200 ? 90 : 7, width};
        execution const how{.threads = some(1, 2), .widest_instruction_set = static_cast<instruction_set>(width % 3)};
        CAPTURE(width, stride);
        CHECK(differing_indexed_windows<std::uint8_t, std::uint32_t>(random, sizes, options, how) == 0);
        CHECK(differing_indexed_windows<std::int8_t, std::uint64_t>(random, sizes, options, how) == 0);
        CHECK(differing_indexed_windows<std::int16_t, std::uint32_t>(random, sizes, options, how) == 0);
        CHECK(differing_indexed_windows<std::uint32_t, std::uint32_t>(random, sizes, options, how) == 0);
        CHECK(differing_indexed_windows<std::int64_t, std::uint64_t>(random, sizes, options, how) == 0);
    }
}

TEST_CASE("max_pooling: windows of bytes in rows too long for 16 bits have the reference's indices",
          "[max_pooling][kernels]") {
    random_numbers random(1);
    max_pooling_options const options{.window_size = {2, 2}, .strides = {1, 1}};
    for (index_t width : {32768, 40000, 70000}) {
        CAPTURE(width);
        CHECK(differing_indexed_windows<std::uint8_t, std::uint32_t>(random, {1, 1, 3, width}, options, {}) == 0);
    }
}

TEST_CASE("max_pooling: a row of bytes with fewer whole windows than lanes has the reference's indices",
          "[max_pooling][kernels]") {
    random_numbers random(1);
    max_pooling_options const options{
        .window_size = {1, 3}, .strides = {1, 1}, .start_padding = {0, 1}, .end_padding = {0, 1}};
    for (index_t height : {1, 2})
        CHECK(differing_indexed_windows<std::uint8_t, std::uint32_t>(random, {1, 1, height, 16}, options, {}) == 0);
}

TEST_CASE("max_pooling: the kernel stores the reference's integers", "[max_pooling][kernels]") {
    check_pooling_problems([](pooling_problem const& given, std::uint32_t seed) {
        random_numbers random(seed + 1);
        index_t const choice = random.between(0, 47);
        return with_some_integer_type(choice, [&](auto zero) {
            using T = decltype(zero);
            bool const with_indices = choice % 3 != 0;
            return choice < 24 ? differing_elements<T, std::uint32_t>(given, random, with_indices)
                               : differing_elements<T, std::uint64_t>(given, random, with_indices);
        });
    });
}

TEST_CASE("max_pooling: pixels of every number of integers have the reference's indices", "[max_pooling][kernels]") {
    random_numbers random(1);
    for (index_t channels = 2; channels < 140; channels += channels < 70 ? 1 : 9) {
        CAPTURE(channels);
        CHECK(differing_pixels<std::uint8_t, std::uint32_t>(random, channels) == 0);
        CHECK(differing_pixels<std::int8_t, std::uint64_t>(random, channels) == 0);
        CHECK(differing_pixels<std::uint16_t, std::uint32_t>(random, channels) == 0);
        CHECK(differing_pixels<std::int32_t, std::uint64_t>(random, channels) == 0);
        CHECK(differing_pixels<std::uint64_t, std::uint32_t>(random, channels) == 0);
    }
}

TEST_CASE("max_pooling: windows of more elements than bytes can number have the reference's indices",
          "[max_pooling][kernels]") {
    pooling_problem const given{
        .input_sizes = {1, 16, 20, 40},
        .output_sizes = {1, 16, 20, 40},
        .options = {.window_size = {17, 17}, .strides = {1, 1}, .start_padding = {8, 8}, .end_padding = {8, 8}},
        .input_contents = {},
        .how = {}};
    random_numbers random(1);
    for (int layout = 0; layout < 12; ++layout) {
        CAPTURE(layout);
        CHECK(differing_elements<std::uint8_t, std::uint32_t>(given, random, true) == 0);
        CHECK(differing_elements<std::int8_t, std::uint64_t>(given, random, true) == 0);
    }
}
