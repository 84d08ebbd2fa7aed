// SPDX-License-Identifier: MIT
#include "picture.hpp"

#include <dmlref/core/to_index.hpp>

#include <stb_image.h>
#include <stb_image_write.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

namespace dmlref::examples {

picture decode_picture(std::span<std::uint8_t const> bytes) {
    picture result;
    int const byte_count = static_cast<int>(to_index(static_cast<double>(bytes.size()), 0, 0x7fff'ffff));
    int channels_in_file = 0;
    std::unique_ptr<stbi_uc, void (*)(void*)> const pixels(
        stbi_load_from_memory(bytes.data(), byte_count, &result.width, &result.height, &channels_in_file, 3),
        stbi_image_free);
    if (!pixels) throw std::runtime_error(std::string("not a PNG or JPEG that can be read: ") + stbi_failure_reason());
    auto const pixel_count = static_cast<std::size_t>(result.width) * static_cast<std::size_t>(result.height);
    result.rgb.assign(pixels.get(), pixels.get() + 3 * pixel_count);
    return result;
}

picture read_picture(std::filesystem::path const& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file)) throw std::runtime_error(file.string() + " cannot be read");
    std::vector<std::uint8_t> const bytes{std::istreambuf_iterator<char>(stream), {}};
    try {
        return decode_picture(bytes);
    } catch (std::runtime_error const& error) {
        throw std::runtime_error(file.string() + " is " + error.what());
    }
}

void write_png(std::filesystem::path const& file, picture const& picture) {
    int const bytes_per_row = 3 * picture.width;
    if (stbi_write_png(file.string().c_str(), picture.width, picture.height, 3, picture.rgb.data(), bytes_per_row) == 0)
        throw std::runtime_error(file.string() + " cannot be written");
}

picture rounded(int width, int height, std::span<float const> rgb) {
    picture result{width, height, {}};
    result.rgb.reserve(rgb.size());
    for (float value : rgb) result.rgb.push_back(static_cast<std::uint8_t>(to_index(std::floor(value + 0.5f), 0, 255)));
    return result;
}

} // namespace dmlref::examples
