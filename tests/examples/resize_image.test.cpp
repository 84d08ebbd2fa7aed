// SPDX-License-Identifier: MIT
#include "examples/run_program.hpp"
#include "photograph.hpp"
#include "support/catch.hpp"

using namespace dmlref::examples;

namespace {

int channel_of(picture const& image, int x, int y, int channel) {
    return image.rgb[static_cast<std::size_t>((y * image.width + x) * 3 + channel)];
}

picture resized(std::vector<std::string> const& arguments) {
    temporary_folder const folder;
    REQUIRE(run("resize_image", arguments, folder).exit_code == 0);
    return read_picture(folder / "resized.png");
}

/// How many channel values of `image` are not what expected(x, y, channel) says.
template <class Expected>
int difference_count(picture const& image, Expected&& expected) {
    int count = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < 3; ++channel)
                count += channel_of(image, x, y, channel) != expected(x, y, channel);
    return count;
}

} // namespace

TEST_CASE("resize_image: a picture resized to its own size stays the same", "[examples]") {
    for (std::string const mode : {"nearest", "linear"}) {
        picture const image = resized({"96", "72", mode});
        CHECK(image.width == 96);
        CHECK(image.height == 72);
        CHECK(image.rgb == photograph().rgb);
    }
}

TEST_CASE("resize_image: nearest at twice the size shows every pixel as a 2 x 2 square", "[examples]") {
    picture const image = resized({"192", "144", "nearest"});
    REQUIRE(image.width == 192);
    REQUIRE(image.height == 144);
    CHECK(difference_count(
              image, [](int x, int y, int channel) { return channel_of(photograph(), x / 2, y / 2, channel); }) == 0);
}

TEST_CASE("resize_image: linear at half the size is the average of four pixels", "[examples]") {
    picture const image = resized({"48", "36"}); // linear is the default
    REQUIRE(image.width == 48);
    REQUIRE(image.height == 36);
    CHECK(difference_count(image, [](int x, int y, int channel) {
              int const sum = channel_of(photograph(), 2 * x, 2 * y, channel) +
                              channel_of(photograph(), 2 * x + 1, 2 * y, channel) +
                              channel_of(photograph(), 2 * x, 2 * y + 1, channel) +
                              channel_of(photograph(), 2 * x + 1, 2 * y + 1, channel);
              int const whole = sum / 4, rest = sum % 4; // halves to the even one
              return whole + (rest > 2 || (rest == 2 && whole % 2 == 1) ? 1 : 0);
          }) == 0);
}

TEST_CASE("resize_image: another picture can be given", "[examples]") {
    temporary_folder const folder;
    picture const two_pixels{2, 1, {10, 20, 30, 50, 60, 70}};
    write_png(folder / "two pixels.png", two_pixels);
    program_result const result = run("resize_image", {"4", "1", "nearest", "two pixels.png"}, folder);
    CHECK(result.exit_code == 0);
    CHECK(result.output == "resized.png: 2 x 1 to 4 x 1\n");
    std::vector<std::uint8_t> const expected = {10, 20, 30, 10, 20, 30, 50, 60, 70, 50, 60, 70};
    CHECK(read_picture(folder / "resized.png").rgb == expected);
}

TEST_CASE("resize_image: a bad command line is one sentence and exit code 2", "[examples]") {
    temporary_folder const folder;
    std::vector<std::vector<std::string>> const command_lines = {
        {},           {"96"},           {"0", "72"},          {"96", "-1"},
        {"96", "7x"}, {"96", "100000"}, {"96", "72", "soft"}, {"96", "72", "linear", "a.png", "b.png"}};
    for (std::vector<std::string> const& arguments : command_lines)
        CHECK(is_usage_error(run("resize_image", arguments, folder)));
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("resize_image: a file that is no picture is named", "[examples]") {
    temporary_folder const folder;
    std::ofstream(folder / "text.png") << "no picture";
    for (std::string const file : {"text.png", "missing.png", "."}) {
        program_result const result = run("resize_image", {"8", "8", "linear", file}, folder);
        CHECK(result.exit_code == 1);
        CHECK(result.errors.starts_with("resize_image: " + file + " "));
    }
}
