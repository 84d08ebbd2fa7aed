// SPDX-License-Identifier: MIT
#include "dmlref/sampling/region_taps.hpp"

#include "support/catch.hpp"

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
