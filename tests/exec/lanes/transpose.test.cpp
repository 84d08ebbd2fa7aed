// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/transpose.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

namespace {

/// A number that encodes its origin; half has it, too.
float number_of(index_t lane, index_t at) { return static_cast<float>(100 * lane + at); }

template <class T>
std::vector<T> rows_of(index_t count) {
    std::vector<T> rows;
    for (index_t lane = 0; lane < simd::width; ++lane)
        for (index_t at = 0; at < count; ++at) rows.push_back(T(number_of(lane, at)));
    return rows;
}

template <class T>
void check_rows_to_lanes(index_t count) {
    std::vector<T> const rows = rows_of<T>(count);
    std::vector<T const*> starts;
    for (index_t lane = 0; lane < simd::width; ++lane) starts.push_back(rows.data() + lane * count);
    std::vector<float> lanes(static_cast<std::size_t>(simd::width * count + 1), -1.f);
    simd::rows_to_lanes(starts.data(), count, lanes.data());
    for (index_t lane = 0; lane < simd::width; ++lane)
        for (index_t at = 0; at < count; ++at)
            REQUIRE(lanes[static_cast<std::size_t>(at * simd::width + lane)] == number_of(lane, at));
    CHECK(lanes.back() == -1.f);
}

} // namespace

TEST_CASE("lane_transpose: elements at the same place of all rows go into one batch", "[lane_transpose][exec]") {
    for (index_t count = 1; count < 21; ++count) {
        check_rows_to_lanes<float>(count);
        if constexpr (simd::can_transpose<half>) check_rows_to_lanes<half>(count);
    }
}

TEST_CASE("lane_transpose: lanes become rows, and gaps between them are not touched", "[lane_transpose][exec]") {
    for (index_t count = 1; count < 21; ++count) {
        std::vector<float> lanes;
        for (index_t at = 0; at < count; ++at)
            for (index_t lane = 0; lane < simd::width; ++lane) lanes.push_back(number_of(lane, at));
        index_t const row_stride = count + 2;
        std::vector<float> rows(static_cast<std::size_t>(simd::width * row_stride), -1.f);
        simd::lanes_to_rows(lanes.data(), count, rows.data(), row_stride);
        for (index_t lane = 0; lane < simd::width; ++lane)
            for (index_t at = 0; at < row_stride; ++at)
                REQUIRE(rows[static_cast<std::size_t>(lane * row_stride + at)] ==
                        (at < count ? number_of(lane, at) : -1.f));
    }
}

TEST_CASE("lane_transpose: batches may lie apart", "[lane_transpose][exec]") {
    index_t const distance = 3 * simd::width;
    for (index_t count = 1; count < 21; ++count) {
        std::vector<float> const rows = rows_of<float>(count);
        std::vector<float const*> starts;
        for (index_t lane = 0; lane < simd::width; ++lane) starts.push_back(rows.data() + lane * count);
        std::vector<float> lanes(static_cast<std::size_t>(distance * count), -1.f), back(rows.size());
        simd::rows_to_lanes(starts.data(), count, lanes.data(), distance);
        for (index_t at = 0; at < count; ++at)
            for (index_t lane = 0; lane < distance; ++lane)
                REQUIRE(lanes[static_cast<std::size_t>(at * distance + lane)] ==
                        (lane < simd::width ? number_of(lane, at) : -1.f));
        simd::lanes_to_rows(lanes.data(), count, back.data(), count, distance);
        CHECK(back == rows);
    }
}
