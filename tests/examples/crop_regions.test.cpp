// SPDX-License-Identifier: MIT
#include "examples/run_program.hpp"
#include "photograph.hpp"
#include "support/catch.hpp"

using namespace dmlref::examples;

namespace {

int channel_of(picture const& image, int x, int y, int channel) {
    return image.rgb[static_cast<std::size_t>((y * image.width + x) * 3 + channel)];
}

/// The photograph, interpolated at a point in eighths of a pixel, where all weights are whole sixty-fourths; halves up.
int interpolated(int eighths_x, int eighths_y, int channel) {
    int const x = eighths_x / 8, y = eighths_y / 8, right = eighths_x % 8, down = eighths_y % 8;
    int const sum = (8 - right) * (8 - down) * channel_of(photograph(), x, y, channel) +
                    right * (8 - down) * channel_of(photograph(), x + 1, y, channel) +
                    (8 - right) * down * channel_of(photograph(), x, y + 1, channel) +
                    right * down * channel_of(photograph(), x + 1, y + 1, channel);
    return (sum + 32) / 64;
}

struct expected_crop {
    std::string file;
    int left, top;   ///< the corner that is drawn first, in eighths of a pixel
    int direction_x; ///< -1 when the columns run from right to left
};

} // namespace

TEST_CASE("crop_regions: each crop is its region of the photograph, four times as large", "[examples]") {
    temporary_folder const folder;
    program_result const result = run("crop_regions", {}, folder);
    REQUIRE(result.exit_code == 0);
    CHECK(result.output == "left_eye.png: columns 24 to 48, rows 18 to 36\n"
                           "right_eye.png: columns 60 to 84, rows 22.5 to 40.5\n"
                           "nose.png: columns 48 to 72, rows 49.5 to 67.5\n"
                           "left_eye_mirrored.png: columns 48 to 24, rows 18 to 36\n");
    std::vector<expected_crop> const crops = {{"left_eye.png", 24 * 8, 18 * 8, 1},
                                              {"right_eye.png", 60 * 8, 22 * 8 + 4, 1},
                                              {"nose.png", 48 * 8, 49 * 8 + 4, 1},
                                              {"left_eye_mirrored.png", 48 * 8, 18 * 8, -1}};
    for (expected_crop const& crop : crops) {
        picture const image = read_picture(folder / crop.file);
        REQUIRE(image.width == 96);
        REQUIRE(image.height == 72);
        int differences = 0;
        for (int y = 0; y < 72; ++y)
            for (int x = 0; x < 96; ++x)
                for (int channel = 0; channel < 3; ++channel) {
                    // The center of output pixel x is x + 1/2, a quarter of which is (2 x + 1) eighths; the center of
                    // the photograph's first pixel is 4 eighths from its edge.
                    int const at_x = crop.left + crop.direction_x * (2 * x + 1) - 4, at_y = crop.top + 2 * y + 1 - 4;
                    differences += channel_of(image, x, y, channel) != interpolated(at_x, at_y, channel);
                }
        INFO(crop.file);
        CHECK(differences == 0);
    }
}

TEST_CASE("crop_regions: another picture can be given, and one of one color gives crops of that color", "[examples]") {
    temporary_folder const folder;
    picture one_color{40, 30, {}};
    for (int pixel = 0; pixel < 40 * 30; ++pixel) one_color.rgb.insert(one_color.rgb.end(), {200, 100, 50});
    write_png(folder / "one_color.png", one_color);
    REQUIRE(run("crop_regions", {"one_color.png"}, folder).exit_code == 0);
    picture const nose = read_picture(folder / "nose.png");
    bool only_that_color = true;
    for (std::size_t at = 0; at < nose.rgb.size(); ++at)
        only_that_color = only_that_color && nose.rgb[at] == one_color.rgb[at % 3];
    CHECK(only_that_color);
}

TEST_CASE("crop_regions: a bad command line is one sentence and exit code 2", "[examples]") {
    temporary_folder const folder;
    CHECK(is_usage_error(run("crop_regions", {"a.png", "b.png"}, folder)));
    program_result const result = run("crop_regions", {"missing.png"}, folder);
    CHECK(result.exit_code == 1);
    CHECK(result.errors == "crop_regions: missing.png cannot be read\n");
    CHECK(std::filesystem::is_empty(folder.path()));
}
