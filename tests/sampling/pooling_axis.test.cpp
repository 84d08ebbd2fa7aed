// SPDX-License-Identifier: MIT
#include "dmlref/sampling/pooling_axis.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using sampling::pooling_axis;

TEST_CASE("pooling_axis: windows at the ends have fewer taps", "[pooling_axis][sampling]") {
    // Positions -1 0 1, 1 2 3, 3 4 5 of an input of 5.
    pooling_axis const axis{.input = 5, .output = 3, .window = 3, .stride = 2, .dilation = 1, .padding = 1};
    CHECK(axis.origin(0) == -1);
    CHECK(axis.first_tap(0) == 1);
    CHECK(axis.end_tap(0) == 3);
    CHECK(axis.first_position(0) == 0);
    CHECK(axis.first_tap(1) == 0);
    CHECK(axis.end_tap(1) == 3);
    CHECK(axis.end_tap(2) == 2);
    CHECK(axis.end_of_whole_windows() == 2);
    CHECK(axis.positions(3) == 7);
}

TEST_CASE("pooling_axis: with dilation, a window may miss the input", "[pooling_axis][sampling]") {
    // Positions -2 1 and -1 2 of an input of 1.
    pooling_axis const axis{.input = 1, .output = 2, .window = 2, .stride = 1, .dilation = 3, .padding = 2};
    CHECK(axis.is_padding(0));
    CHECK(axis.is_padding(1));
    CHECK(axis.reach() == 3);
}

TEST_CASE("pooling_axis: taps in bounds are those whose position is", "[pooling_axis][sampling]") {
    for (index_t input = 1; input <= 4; ++input)
        for (index_t window = 1; window <= 4; ++window)
            for (index_t dilation = 1; dilation <= 4; ++dilation)
                for (index_t padding = 0; padding <= 6; ++padding)
                    for (index_t at = 0; at < 4; ++at) {
                        pooling_axis const axis{input, 4, window, 2, dilation, padding};
                        CAPTURE(input, window, dilation, padding, at);
                        CHECK((at < axis.end_of_whole_windows()) == (axis.end_tap(at) == window));
                        CHECK(axis.end_of_alike_windows(at) > at);
                        for (index_t alike = at; alike < axis.end_of_alike_windows(at); ++alike)
                            CHECK((axis.first_tap(alike) == axis.first_tap(at) &&
                                   axis.end_tap(alike) == axis.end_tap(at)));
                        for (index_t tap = 0; tap < window; ++tap) {
                            index_t const position = at * 2 - padding + tap * dilation;
                            CHECK((axis.first_tap(at) <= tap && tap < axis.end_tap(at)) ==
                                  (0 <= position && position < input));
                        }
                    }
}
