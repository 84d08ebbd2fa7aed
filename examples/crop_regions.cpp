// SPDX-License-Identifier: MIT
/// Cuts regions out of a picture with ROI_ALIGN, resizes them to one size, and writes a PNG of each to this folder:
///     crop_regions [IMAGE]
#include "photograph.hpp"

#include <dmlref/dmlref.hpp>

#include <iostream>

namespace {

using dmlref::index_t;
using dmlref::examples::picture;

/// Corners in fractions of the picture's width and height; SpatialScaleX and SpatialScaleY turn them into pixels.
struct region {
    char const* name;
    float x1, y1, x2, y2;
};
constexpr region regions[] = {{"left_eye", 0.25f, 0.25f, 0.5f, 0.5f},
                              {"right_eye", 0.625f, 0.3125f, 0.875f, 0.5625f},
                              {"nose", 0.5f, 0.6875f, 0.75f, 0.9375f},
                              {"left_eye_mirrored", 0.5f, 0.25f, 0.25f, 0.5f}}; // x2 below x1: drawn from right to left
constexpr index_t region_count = std::size(regions), crop_width = 96, crop_height = 72;

std::vector<float> crop(picture const& image) {
    std::vector<float> pixels(image.rgb.begin(), image.rgb.end());
    std::vector<float> crops(static_cast<std::size_t>(region_count * crop_height * crop_width * 3));
    dmlref::tensor<float> rois({region_count, 4});
    dmlref::tensor<std::uint32_t> const batch_indices({region_count}); // all zero: there is one picture
    for (index_t at = 0; at < region_count; ++at) {
        region const& corners = regions[at];
        rois(at, 0) = corners.x1;
        rois(at, 1) = corners.y1;
        rois(at, 2) = corners.x2;
        rois(at, 3) = corners.y2;
    }
    using dmlref::view_of_pixels;
    dmlref::roi_align(
        view_of_pixels(pixels.data(), {.height = image.height, .width = image.width, .channels = 3}), rois,
        batch_indices,
        view_of_pixels(crops.data(),
                       {.height = crop_height, .width = crop_width, .channels = 3, .batch_count = region_count}),
        {.spatial_scale_x = static_cast<float>(image.width), .spatial_scale_y = static_cast<float>(image.height)});
    return crops;
}

void write_crops(picture const& image) {
    std::vector<float> const crops = crop(image);
    std::size_t const crop_size = crops.size() / region_count;
    for (std::size_t at = 0; at < region_count; ++at) {
        std::string const file = std::string(regions[at].name) + ".png";
        dmlref::examples::write_png(
            file,
            dmlref::examples::rounded(crop_width, crop_height, std::span(crops).subspan(at * crop_size, crop_size)));
        auto const [name, x1, y1, x2, y2] = regions[at];
        auto const width = static_cast<float>(image.width), height = static_cast<float>(image.height);
        std::cout << file << ": columns " << x1 * width << " to " << x2 * width << ", rows " << y1 * height << " to "
                  << y2 * height << '\n';
    }
}

} // namespace

int main(int argument_count, char** arguments) {
    if (argument_count > 2) {
        std::cerr << "crop_regions: takes at most one argument, the picture to crop\n";
        return 2;
    }
    try {
        write_crops(argument_count == 2 ? dmlref::examples::read_picture(arguments[1])
                                        : dmlref::examples::photograph());
        return 0;
    } catch (std::exception const& error) {
        std::cerr << "crop_regions: " << error.what() << '\n';
        return 1;
    }
}
