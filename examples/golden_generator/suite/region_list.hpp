// SPDX-License-Identifier: MIT
#pragma once
#include "suite/element_source.hpp"

namespace dmlref::tool {

/// A row of ROITensor. Coordinates are multiples of 1/64, unless intended otherwise, so that FLOAT16 holds them.
struct region {
    double x1, y1, x2, y2;
};

/// ROITensor's elements.
inline element_source listed_regions(std::vector<region> const& regions) {
    std::vector<double> corners;
    for (region const& each : regions) corners.insert(corners.end(), {each.x1, each.y1, each.x2, each.y2});
    return listed(std::move(corners));
}

/// BatchIndicesTensor's elements if the regions take the images in turn.
inline element_source images_in_turn(index_t batch_count) {
    return [batch_count](element_place const& place) { return static_cast<double>(place.number % batch_count); };
}

/// Regions of various sizes and places in an image, the same for every seed.
inline std::vector<region> scattered_regions(int count, int width, int height) {
    auto const corner = [](std::uint64_t number, int size) {
        return static_cast<double>(mixed(number) % (8 * static_cast<std::uint64_t>(size))) / 8.;
    };
    std::vector<region> regions;
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(count); ++number) {
        double const x1 = corner(4 * number, width), x2 = corner(4 * number + 1, width);
        double const y1 = corner(4 * number + 2, height), y2 = corner(4 * number + 3, height);
        regions.push_back({std::min(x1, x2), std::min(y1, y2), std::max(x1, x2) + 1, std::max(y1, y2) + 1});
    }
    return regions;
}

} // namespace dmlref::tool
