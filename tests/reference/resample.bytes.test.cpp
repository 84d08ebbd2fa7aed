// SPDX-License-Identifier: MIT
// INT8 and UINT8: computed in float, rounded to nearest even. docs/operators/resample.md
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

} // namespace

TEST_CASE("resample: a linear result of bytes is rounded to nearest, ties to even", "[resample][reference]") {
    // -3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5
    CHECK(resampled_row<std::int8_t>({-4, -3, -2, -1, 0, 1, 2, 3}, 7, between(0.5f)) ==
          std::vector<std::int8_t>{-4, -2, -2, 0, 0, 2, 2}); // RS-8
    CHECK(resampled_row<std::uint8_t>({0, 1, 2, 3, 4, 255}, 5, between(0.5f)) ==
          std::vector<std::uint8_t>{0, 2, 2, 4, 130}); // the last is 129.5
    CHECK(resampled_row<std::int8_t>({-128, 127, 10, 13}, 3, between(0.25f)) ==
          std::vector<std::int8_t>{-64, 98, 11}); // -64.25, 97.75, 10.75
    CHECK(resampled_row<std::uint8_t>({0, 1, 3}, 2, between(0.75f)) == std::vector<std::uint8_t>{1, 2}); // 0.75, 2.5
}

TEMPLATE_TEST_CASE("resample: nearest-neighbor copies bytes, the lowest and the highest too", "[resample][reference]",
                   std::int8_t, std::uint8_t) {
    using T = TestType;
    constexpr T lowest = std::numeric_limits<T>::lowest(), highest = std::numeric_limits<T>::max();
    CHECK(resampled_row<T>({lowest, highest, 3}, 6, {}) == std::vector<T>{lowest, lowest, highest, highest, 3, 3});
}

TEMPLATE_TEST_CASE("resample: a constant of bytes stays constant whatever the weights", "[resample][reference]",
                   std::int8_t, std::uint8_t) {
    using T = TestType;
    // Truncation fails this where weights that are rounded sum to less than 1.
    for (int value = std::numeric_limits<T>::lowest(); value <= std::numeric_limits<T>::max(); ++value) {
        std::vector<T> const row(7, static_cast<T>(value));
        resample_options const options = {.interpolation_mode = interpolation_mode::linear};
        CHECK(resampled_row<T>(row, 19, options) == std::vector<T>(19, static_cast<T>(value)));
    }
}

TEST_CASE("resample: an antialiased average of bytes is rounded once", "[resample][reference]") {
    // Stretched by 3, centred at 1 and 4: weights 1/3 2/3 1 2/3 1/3 as far as there are elements.
    resample_options const options = {
        .interpolation_mode = interpolation_mode::linear, .scales = {1.f / 3.f}, .antialiased = true};
    // (2/3 * 10 + 20 + 2/3 * 40 + 1/3 * 30) / (8/3) = 23.75
    CHECK(resampled_row<std::uint8_t>({10, 20, 40, 30, 50, 5}, 2, options).front() == 24);
}
