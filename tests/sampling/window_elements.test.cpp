// SPDX-License-Identifier: MIT
#include "dmlref/sampling/window_elements.hpp"

#include "support/catch.hpp"

#include <array>
#include <vector>

using namespace dmlref::sampling;
using dmlref::index_t;

TEST_CASE("window_elements: elements in bounds are visited in row-major order", "[window_elements][sampling]") {
    pooling_axes axes;
    axes.depth = {.input = 2, .output = 2, .window = 2, .padding = 1};
    axes.height = {.input = 3, .output = 2, .window = 2, .dilation = 2};
    axes.width = {.input = 2, .output = 1, .window = 3, .stride = 2, .padding = 0};
    std::vector<std::array<index_t, 3>> visited;
    for_each_element_in_bounds(axes, 0, 0, 0, [&](index_t z, index_t y, index_t x) { visited.push_back({z, y, x}); });
    CHECK(visited == std::vector<std::array<index_t, 3>>{{0, 0, 0}, {0, 0, 1}, {0, 2, 0}, {0, 2, 1}});
}

TEST_CASE("window_elements: a window wholly in padding has none", "[window_elements][sampling]") {
    pooling_axes axes;
    axes.width = {.input = 2, .output = 3, .window = 1, .stride = 3, .padding = 4};
    index_t elements = 0;
    for_each_element_in_bounds(axes, 0, 0, 0, [&](index_t, index_t, index_t) { ++elements; });
    CHECK(elements == 0);
}
