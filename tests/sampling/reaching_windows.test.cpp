// SPDX-License-Identifier: MIT
#include "dmlref/sampling/reaching_windows.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::sampling;

TEST_CASE("reaching_windows: a window reaches the positions from its first element to its last",
          "[reaching_windows][sampling]") {
    // Windows of 3 elements, 2 apart; the first begins one element before the input: {-1, 0, 1}, {1, 2, 3}, {3, 4, 5}.
    pooling_axis const axis{.input = 6, .output = 3, .window = 3, .stride = 2, .padding = 1};
    index_t const expected[][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 2}};
    for (index_t position = 0; position < axis.input; ++position) {
        reaching_windows const windows(axis, position);
        CAPTURE(position);
        CHECK(windows.first == expected[position][0]);
        CHECK(windows.last == expected[position][1]);
        CHECK_FALSE(windows.none());
    }
}

TEST_CASE("reaching_windows: a position between or after windows belongs to none", "[reaching_windows][sampling]") {
    pooling_axis const axis{.input = 9, .output = 2, .window = 2, .stride = 4}; // {0, 1}, {4, 5}
    for (index_t position : {2, 3, 6, 7, 8}) {
        CAPTURE(position);
        CHECK(reaching_windows(axis, position).none());
    }
    CHECK(reaching_windows(axis, 5).first == 1);
    CHECK(reaching_windows().none());
}

TEST_CASE("reaching_windows: a dilated window skips positions", "[reaching_windows][sampling]") {
    pooling_axis const axis{.input = 8, .output = 2, .window = 3, .stride = 2, .dilation = 2, .padding = 1};
    // {-1, 1, 3}, {1, 3, 5}
    CHECK(reaching_windows(axis, 2) == reaching_windows(axis, 3));
    for (index_t position : {1, 3}) {
        CHECK(has_element_at(axis, 0, position));
        CHECK(has_element_at(axis, 1, position));
    }
    CHECK_FALSE(has_element_at(axis, 0, 2));
    CHECK_FALSE(has_element_at(axis, 1, 4));
}
