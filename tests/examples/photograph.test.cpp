// SPDX-License-Identifier: MIT
#include "photograph.hpp"
#include "examples/run_program.hpp"
#include "support/catch.hpp"

using namespace dmlref::examples;

TEST_CASE("photograph: the picture that is compiled in is the file", "[examples]") {
    picture const file = read_picture(DMLREF_SOURCE_DIR "/examples/photograph/chelsea.png");
    CHECK(photograph().width == 96);
    CHECK(photograph().height == 72);
    CHECK(photograph().rgb.size() == 96 * 72 * 3);
    CHECK(file.rgb == photograph().rgb);
}

TEST_CASE("photograph: the pupil of the left eye is dark and its iris green", "[examples]") {
    auto const pixel = [](std::size_t x, std::size_t y) { return &photograph().rgb[3 * (96 * y + x)]; };
    std::uint8_t const *pupil = pixel(39, 26), *iris = pixel(36, 28);
    CHECK(pupil[0] + pupil[1] + pupil[2] < 150);
    CHECK(iris[1] > iris[2] + 30); // green well above blue
}

TEST_CASE("picture: a picture that is written is read back unchanged", "[examples]") {
    temporary_folder const folder;
    picture const written{3, 2, {0, 1, 2, 253, 254, 255, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120}};
    write_png(folder / "six pixels.png", written);
    picture const read = read_picture(folder / "six pixels.png");
    CHECK(read.width == 3);
    CHECK(read.height == 2);
    CHECK(read.rgb == written.rgb);
    CHECK_THROWS_AS(write_png(folder / "no such folder/six pixels.png", written), std::runtime_error);
}

TEST_CASE("picture: values are rounded to the nearest integer and clamped", "[examples]") {
    std::vector<float> const values = {-1.f, 0.49f, 0.5f, 254.5f, 255.4f, 1e30f};
    CHECK(rounded(2, 1, values).rgb == std::vector<std::uint8_t>{0, 0, 1, 255, 255, 255});
}
