// SPDX-License-Identifier: MIT
#include "dmlref/exec/pixel_rows.hpp"

#include "support/catch.hpp"

#include <numeric>
#include <vector>

using namespace dmlref;
using exec::pixel_row;

namespace {

std::vector<float> elements_0_to_11() {
    std::vector<float> elements(12);
    std::iota(elements.begin(), elements.end(), 0.f);
    return elements;
}

} // namespace

TEST_CASE("pixel rows: packed floats are read in place", "[pixel_rows][exec]") {
    std::vector<float> const elements = elements_0_to_11();
    CHECK(read_pixels(elements.data(), pixel_row{4, 3, 3}, nullptr) == elements.data());
    CHECK(read_pixels(elements.data(), pixel_row{1, 3, 7}, nullptr) == elements.data());
    CHECK(read_pixels(elements.data(), pixel_row{4, 1, 1}, nullptr) == elements.data());
}

TEST_CASE("pixel rows: pixels with gaps between them are packed", "[pixel_rows][exec]") {
    std::vector<float> const elements = elements_0_to_11();
    std::vector<float> space(6);
    CHECK(read_pixels(elements.data(), pixel_row{3, 2, 4}, space.data()) == space.data());
    CHECK(space == std::vector<float>{0, 1, 4, 5, 8, 9});
    CHECK(read_pixels(elements.data(), pixel_row{3, 1, 5}, space.data()) == space.data());
    CHECK(space == std::vector<float>{0, 5, 10, 5, 8, 9});
}

TEST_CASE("pixel rows: halves become floats", "[pixel_rows][exec]") {
    std::vector<half> elements;
    for (float value : elements_0_to_11()) elements.push_back(half(value));
    std::vector<float> space(6);
    read_pixels(elements.data(), pixel_row{3, 2, 2}, space.data());
    CHECK(space == std::vector<float>{0, 1, 2, 3, 4, 5});
    read_pixels(elements.data(), pixel_row{3, 2, 4}, space.data());
    CHECK(space == std::vector<float>{0, 1, 4, 5, 8, 9});
}
