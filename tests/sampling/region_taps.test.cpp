// SPDX-License-Identifier: MIT
#include "dmlref/sampling/region_taps.hpp"

#include "support/catch.hpp"

#include <limits>
#include <vector>

using namespace dmlref;
using namespace dmlref::sampling;

namespace {

/// A region in an input of `input_size` elements, with `samples` samples, one per output element. The offsets are such
/// that a region [0, n] has its samples at i * n / samples.
region_axis axis_from(float start, float size, index_t samples, index_t input_size) {
    return {.scaled_region1 = start,
            .scaled_region_size = size,
            .samples_per_output = 1,
            .samples = samples,
            .sample_intervals = samples,
            .input_size = input_size,
            .input_pixel_offset = 0.f,
            .output_pixel_offset = 0.f,
            .rounding = region_rounding::linear};
}

struct tables {
    explicit tables(region_axis const& axis)
        : taps(static_cast<std::size_t>(axis.samples)),
          elements(static_cast<std::size_t>(2 * axis.samples + 1)),
          table(tabulate(axis, taps.data(), elements.data())) {}

    std::vector<index_t> elements_read() const { return {table.elements + 1, table.elements + table.element_count}; }

    std::vector<tabulated_tap> taps;
    std::vector<std::int32_t> elements;
    region_table table;
};

bool is_equal(region_tap const& a, region_tap const& b) {
    return a.lower == b.lower && a.upper == b.upper && a.lower_weight == b.lower_weight && a.lerp == b.lerp;
}

} // namespace

TEST_CASE("region_taps: a sample between two elements reads both, and one on an element reads only that",
          "[region_taps][sampling]") {
    region_axis const axis = axis_from(1.f, 1.5f, 6, 10); // at 1, 1.25, 1.5, ...
    CHECK(is_equal(axis.tap(0), {1, 1, 1.f, 0.f}));
    CHECK(is_equal(axis.tap(1), {1, 2, 0.75f, 0.25f}));
    CHECK(is_equal(axis.tap(5), {2, 3, 0.75f, 0.25f}));
}

TEST_CASE("region_taps: samples up to one element outside are clamped, others are out of bounds",
          "[region_taps][sampling]") {
    region_axis const axis = axis_from(-2.f, 8.f, 16, 4); // at -2, -1.5, ..., 5.5
    for (index_t sample = 0; sample < 16; ++sample) {
        bool const is_in_bounds = sample >= 2 && sample <= 12;
        CHECK(axis.tap(sample).is_in_bounds() == is_in_bounds);
    }
    CHECK(is_equal(axis.tap(3), {0, 0, 1.f, 0.f}));
    CHECK(is_equal(axis.tap(9), {2, 3, 0.5f, 0.5f}));
    CHECK(is_equal(axis.tap(12), {3, 3, 1.f, 0.f}));
}

TEST_CASE("region_taps: coordinates that are NaN or infinite are out of bounds", "[region_taps][sampling]") {
    float const infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (float start : {nan, infinity, -infinity, 1e30f})
        CHECK_FALSE(axis_from(start, 1.f, 2, 4).tap(0).is_in_bounds());
    for (float size : {nan, infinity, -infinity, 1e30f}) CHECK_FALSE(axis_from(0.f, size, 2, 4).tap(1).is_in_bounds());
}

TEST_CASE("region_taps: nearest-neighbor rounds ties by its rule", "[region_taps][sampling]") {
    region_axis axis = axis_from(0.5f, 2.f, 2, 4); // at 0.5 and 1.5
    auto const elements = [&](region_rounding rounding) {
        axis.rounding = rounding;
        return std::vector<index_t>{axis.tap(0).lower, axis.tap(1).lower};
    };
    CHECK(elements(region_rounding::half_down) == std::vector<index_t>{0, 1});
    CHECK(elements(region_rounding::half_up) == std::vector<index_t>{1, 2});
    CHECK(elements(region_rounding::half_even) == std::vector<index_t>{0, 2});
    CHECK_FALSE(axis.tap(0).reads_upper());
}

TEST_CASE("region_taps: a single sample with aligned corners is in the center", "[region_taps][sampling]") {
    region_axis axis = axis_from(1.f, 3.f, 1, 10);
    axis.sample_intervals = 0;
    CHECK(is_equal(axis.tap(0), {2, 3, 0.5f, 0.5f}));
}

TEST_CASE("region_taps: a table has each element once, in the order in which it is read", "[region_taps][sampling]") {
    CHECK(tables(axis_from(1.f, 3.f, 12, 10)).elements_read() == std::vector<index_t>{1, 2, 3, 4});
    CHECK(tables(axis_from(1.25f, 9.f, 3, 20)).elements_read() == std::vector<index_t>{1, 2, 4, 5, 7, 8});
    CHECK(tables(axis_from(3.5f, -3.f, 6, 10)).elements_read() == std::vector<index_t>{3, 4, 2, 1});
    CHECK(tables(axis_from(50.f, 3.f, 6, 10)).elements_read().empty());
}

TEST_CASE("region_taps: a table has the taps of its axis", "[region_taps][sampling]") {
    for (float start : {-3.f, -0.75f, 0.f, 1.125f, 6.f})
        for (float size : {-7.5f, -1.f, 0.f, 0.375f, 3.f, 12.f})
            for (index_t samples : {1, 2, 5, 24}) {
                region_axis const axis = axis_from(start, size, samples, 7);
                tables const made(axis);
                index_t least = 7, largest = -1;
                for (index_t sample = 0; sample < samples; ++sample) {
                    region_tap const tap = axis.tap(sample);
                    REQUIRE(made.table.tap(sample).is_in_bounds() == tap.is_in_bounds());
                    if (!tap.is_in_bounds()) continue;
                    CHECK(is_equal(made.table.tap(sample), tap));
                    least = std::min(least, tap.lower);
                    largest = std::max(largest, tap.upper);
                }
                CHECK(made.table.reads_nothing() == (largest < 0));
                if (largest >= 0) CHECK((made.table.first == least && made.table.last == largest));
            }
}

TEST_CASE("region_taps: axes too long for a table have none", "[region_taps][sampling]") {
    CHECK(can_be_tabulated(axis_from(0.f, 1.f, 65'536, 4)));
    CHECK_FALSE(can_be_tabulated(axis_from(0.f, 1.f, 65'537, 4)));
    CHECK_FALSE(can_be_tabulated(axis_from(0.f, 1.f, 2, (index_t{1} << 30) + 1)));
}
