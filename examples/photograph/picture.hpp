// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace dmlref::examples {

/// Rows from the top, with red, green and blue for each pixel: 3 * width * height values from 0 to 255.
struct picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// The picture in the bytes of a PNG or JPEG file. Throws std::runtime_error.
picture decode_picture(std::span<std::uint8_t const> bytes);

/// Reads a PNG or JPEG file. Throws std::runtime_error whose text names the file.
picture read_picture(std::filesystem::path const& file);

/// Throws std::runtime_error whose text names the file.
void write_png(std::filesystem::path const& file, picture const& picture);

/// A picture of computed values, each rounded to the nearest integer and clamped to 0..255. `rgb` has
/// 3 * width * height values, in the order of picture::rgb.
picture rounded(int width, int height, std::span<float const> rgb);

} // namespace dmlref::examples
