// SPDX-License-Identifier: MIT
/// Resizes a picture with RESAMPLE and writes resized.png to this folder:
///     resize_image WIDTH HEIGHT [nearest|linear] [IMAGE]
#include "photograph.hpp"

#include <dmlref/dmlref.hpp>

#include <charconv>
#include <iostream>
#include <optional>
#include <string_view>

namespace {

using dmlref::examples::picture;

/// `image` is a picture, for reading or for writing.
auto view_of(auto& image) {
    return dmlref::view_of_pixels(image.rgb.data(), {.height = image.height, .width = image.width, .channels = 3});
}

/// The options leave out `scales`, so they are output size / input size, and the offsets, so a pixel is at its center.
/// The bytes are resampled directly, and rounded.
picture resize(picture const& image, int width, int height, dmlref::interpolation_mode mode) {
    picture resized{width, height, {}};
    resized.rgb.resize(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    dmlref::resample(
        view_of(image), view_of(resized),
        {.interpolation_mode = mode, .readings = {.integer_rounding = dmlref::integer_rounding::nearest_even}});
    return resized;
}

std::optional<int> size_from(std::string_view text) {
    int size = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    bool const is_size = error == std::errc{} && end == text.data() + text.size() && 1 <= size && size <= 16384;
    return is_size ? std::optional(size) : std::nullopt;
}

std::optional<dmlref::interpolation_mode> mode_from(std::string_view text) {
    if (text == "nearest") return dmlref::interpolation_mode::nearest_neighbor;
    if (text == "linear") return dmlref::interpolation_mode::linear;
    return std::nullopt;
}

int refuse(int exit_code, std::string_view reason) {
    std::cerr << "resize_image: " << reason << '\n';
    return exit_code;
}

} // namespace

int main(int argument_count, char** arguments) {
    if (argument_count < 3 || argument_count > 5)
        return refuse(2, "takes WIDTH HEIGHT and, if wanted, nearest or linear and a picture");
    auto const width = size_from(arguments[1]), height = size_from(arguments[2]);
    if (!width || !height) return refuse(2, "WIDTH and HEIGHT must be whole numbers from 1 to 16384");
    auto const mode = mode_from(argument_count > 3 ? arguments[3] : "linear");
    if (!mode) return refuse(2, "the third argument must be nearest or linear");
    try {
        picture const image =
            argument_count > 4 ? dmlref::examples::read_picture(arguments[4]) : dmlref::examples::photograph();
        dmlref::examples::write_png("resized.png", resize(image, *width, *height, *mode));
        std::cout << "resized.png: " << image.width << " x " << image.height << " to " << *width << " x " << *height
                  << '\n';
        return 0;
    } catch (std::exception const& error) {
        return refuse(1, error.what());
    }
}
