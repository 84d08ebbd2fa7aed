// SPDX-License-Identifier: MIT
#include "dmlref/core/pixels.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <cstdint>
#include <vector>

using namespace dmlref;

TEST_CASE("pixels: channels that lie side by side become an axis of their own", "[pixels][core]") {
    // Two rows of three pixels: tens are the pixel, units the channel.
    std::vector<std::uint8_t> rgb = {0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42, 50, 51, 52};
    auto const image = view_of_pixels(rgb.data(), {.height = 2, .width = 3, .channels = 3});
    CHECK(image.sizes() == shape{1, 3, 2, 3});
    CHECK(int{image(0, 0, 0, 0)} == 0);
    CHECK(int{image(0, 2, 0, 1)} == 12);
    CHECK(int{image(0, 1, 1, 0)} == 31);
    CHECK(image.extent() == 18);
    image(0, 2, 1, 2) = 99;
    CHECK(int{rgb[17]} == 99);
}

TEST_CASE("pixels: rows may be padded, and pictures lie one after another", "[pixels][core]") {
    std::vector<int> const grey_alpha = {0,   1,   10,  11,  -1, 20,  21,  30,  31,  -1,
                                         100, 101, 110, 111, -1, 120, 121, 130, 131, -1};
    auto const images =
        view_of_pixels(grey_alpha.data(), {.height = 2, .width = 2, .channels = 2, .batch_count = 2, .row_stride = 5});
    CHECK(images.sizes() == shape{2, 2, 2, 2});
    CHECK(images(0, 1, 0, 1) == 11);
    CHECK(images(0, 0, 1, 0) == 20);
    CHECK(images(1, 0, 0, 0) == 100);
    CHECK(images(1, 1, 1, 1) == 131);
}

TEST_CASE("pixels: blocks of channels are pictures of their own", "[pixels][core]") {
    // Two pixels of four channels, in blocks of two channels.
    std::vector<int> const blocked = {0, 1, 10, 11, 2, 3, 12, 13};
    auto const images = view_of_pixels(blocked.data(), {.height = 1, .width = 2, .channels = 2, .batch_count = 2});
    CHECK(images(0, 1, 0, 1) == 11);
    CHECK(images(1, 0, 0, 0) == 2);
    CHECK(images(1, 1, 0, 1) == 13);
}

TEST_CASE("pixels: the axes go back to where they were", "[pixels][core]") {
    std::vector<int> rgb = {0, 1, 2, 10, 11, 12};
    auto const pixels = pixels_of(view_of_pixels(rgb.data(), {.height = 1, .width = 2, .channels = 3}));
    CHECK(pixels.sizes() == shape{1, 1, 2, 3});
    CHECK(pixels.strides() == shape{6, 6, 3, 1});
    CHECK(pixels(0, 0, 1, 2) == 12);
}

TEST_CASE("pixels: a size that was left out is refused", "[pixels][core]") {
    std::vector<int> rgb(6);
    CHECK(refusal([&] { view_of_pixels(rgb.data(), {.height = 1, .width = 2}); }) ==
          "tensor_view: Sizes[1] is 0, must be at least 1");
}
