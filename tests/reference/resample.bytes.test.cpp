// SPDX-License-Identifier: MIT
// INT8 and UINT8 are computed in float, and truncated or rounded at the end. docs/operators/resample.md
#include "dmlref/reference/resample.hpp"

#include "support/catch.hpp"

using namespace dmlref;

namespace {

template <class T>
std::vector<T> resampled_row(std::vector<T> const& row, index_t output_size, resample_options const& options) {
    tensor<T> const input({static_cast<index_t>(row.size())}, row);
    tensor<T> output({output_size});
    reference::resample(input.view(), output.view(), options);
    return output.elements();
}

/// Linear, `at` of the way from each element to the next.
resample_options between(float at) {
    return {.interpolation_mode = interpolation_mode::linear,
            .scales = {1},
            .input_pixel_offsets = {-at},
            .output_pixel_offsets = {0}};
}

/// The same, rounded.
resample_options rounded_between(float at) {
    resample_options options = between(at);
    options.readings.integer_rounding = integer_rounding::nearest_even;
    return options;
}

} // namespace

TEST_CASE("resample: a linear result of bytes is truncated", "[resample][reference]") {
    // -3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5
    CHECK(resampled_row<std::int8_t>({-4, -3, -2, -1, 0, 1, 2, 3}, 7, between(0.5f)) ==
          std::vector<std::int8_t>{-3, -2, -1, 0, 0, 1, 2}); // RS-8
    CHECK(resampled_row<std::uint8_t>({0, 1, 2, 3, 4, 255}, 5, between(0.5f)) ==
          std::vector<std::uint8_t>{0, 1, 2, 3, 129}); // the last is 129.5
    CHECK(resampled_row<std::int8_t>({-128, 127, 10, 13}, 3, between(0.25f)) ==
          std::vector<std::int8_t>{-64, 97, 10}); // -64.25, 97.75, 10.75
    CHECK(resampled_row<std::uint8_t>({0, 1, 3}, 2, between(0.75f)) == std::vector<std::uint8_t>{0, 2}); // 0.75, 2.5
}

TEST_CASE("resample: under the other reading a linear result of bytes is rounded to nearest, ties to even",
          "[resample][reference]") {
    // The same positions.
    CHECK(resampled_row<std::int8_t>({-4, -3, -2, -1, 0, 1, 2, 3}, 7, rounded_between(0.5f)) ==
          std::vector<std::int8_t>{-4, -2, -2, 0, 0, 2, 2}); // RS-8
    CHECK(resampled_row<std::uint8_t>({0, 1, 2, 3, 4, 255}, 5, rounded_between(0.5f)) ==
          std::vector<std::uint8_t>{0, 2, 2, 4, 130});
    CHECK(resampled_row<std::int8_t>({-128, 127, 10, 13}, 3, rounded_between(0.25f)) ==
          std::vector<std::int8_t>{-64, 98, 11});
    CHECK(resampled_row<std::uint8_t>({0, 1, 3}, 2, rounded_between(0.75f)) == std::vector<std::uint8_t>{1, 2});
}

TEMPLATE_TEST_CASE("resample: nearest-neighbor copies bytes, including the lowest and the highest",
                   "[resample][reference]", std::int8_t, std::uint8_t) {
    using T = TestType;
    constexpr T lowest = std::numeric_limits<T>::lowest(), highest = std::numeric_limits<T>::max();
    CHECK(resampled_row<T>({lowest, highest, 3}, 6, {}) == std::vector<T>{lowest, lowest, highest, highest, 3, 3});
}

TEMPLATE_TEST_CASE("resample: a constant of bytes stays constant, interpolated, halved, or rounded",
                   "[resample][reference]", std::int8_t, std::uint8_t) {
    using T = TestType;
    for (int value = std::numeric_limits<T>::lowest(); value <= std::numeric_limits<T>::max(); ++value) {
        std::vector<T> const row(7, static_cast<T>(value));
        resample_options options = {.interpolation_mode = interpolation_mode::linear, .antialiased = true};
        options.readings.integer_rounding = integer_rounding::nearest_even;
        for (index_t size : {1, 2, 3, 5, 19})
            CHECK(resampled_row<T>(row, size, options) == std::vector<T>(static_cast<std::size_t>(size), row[0]));
        options.readings = {.antialias_reading = antialias_reading::iterative_halving};
        for (index_t size : {1, 2, 3, 5, 19})
            CHECK(resampled_row<T>(row, size, options) == std::vector<T>(static_cast<std::size_t>(size), row[0]));
    }
}

TEMPLATE_TEST_CASE("resample: a constant of bytes under the antialiasing filter loses at most 1",
                   "[resample][reference]", std::int8_t, std::uint8_t) {
    using T = TestType;
    resample_options const options = {.interpolation_mode = interpolation_mode::linear, .antialiased = true};
    for (int value = std::numeric_limits<T>::lowest(); value <= std::numeric_limits<T>::max(); ++value)
        for (index_t size = 3; size < 12; ++size) {
            std::vector<T> const row(static_cast<std::size_t>(size), static_cast<T>(value));
            int const lost = std::abs(value) - std::abs(int{resampled_row<T>(row, 1, options)[0]});
            CHECK((lost == 0 || lost == 1));
        }
    // The rounded products of 7 and rounded thirds sum to less than 7 times the sum of the thirds.
    CHECK(resampled_row<T>({7, 7, 7}, 1, options) == std::vector<T>{6});
}

TEST_CASE("resample: an antialiased average of bytes is truncated once", "[resample][reference]") {
    // Stretched by 3, centered at 1 and 4: weights 1/3 2/3 1 2/3 1/3, as far as there are elements.
    resample_options options = {
        .interpolation_mode = interpolation_mode::linear, .scales = {1.f / 3.f}, .antialiased = true};
    // (2/3 * 10 + 20 + 2/3 * 40 + 1/3 * 30) / (8/3) = 23.75
    CHECK(resampled_row<std::uint8_t>({10, 20, 40, 30, 50, 5}, 2, options).front() == 23);
    options.readings.integer_rounding = integer_rounding::nearest_even;
    CHECK(resampled_row<std::uint8_t>({10, 20, 40, 30, 50, 5}, 2, options).front() == 24);
    // Halved, 15, 35, 27.5: 0.75 * 15 + 0.25 * 35 = 20, and 0.25 * 35 + 0.75 * 27.5 = 29.375.
    options.readings.antialias_reading = antialias_reading::iterative_halving;
    CHECK(resampled_row<std::uint8_t>({10, 20, 40, 30, 50, 5}, 2, options) == std::vector<std::uint8_t>{20, 29});
}
