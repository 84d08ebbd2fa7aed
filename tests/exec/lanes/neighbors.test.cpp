// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/neighbors.hpp"

#include "support/catch.hpp"

#include <array>
#include <vector>

using namespace dmlref;

namespace {

std::array<float, simd::batch::size> elements(simd::batch const& value) {
    std::array<float, simd::batch::size> result;
    value.store_unaligned(result.data());
    return result;
}

} // namespace

TEST_CASE("neighbors: permute takes any lane to any lane", "[neighbors][exec]") {
    std::array<float, simd::batch::size> values, expected;
    alignas(64) std::array<std::int32_t, simd::batch::size> lanes;
    auto const size = static_cast<std::int32_t>(simd::width);
    for (std::int32_t factor = 0; factor < size; ++factor) {
        for (std::int32_t lane = 0; lane < size; ++lane) {
            auto const at = static_cast<std::size_t>(lane);
            values[at] = static_cast<float>(100 + lane);
            lanes[at] = (lane * factor + 1) % size;
            expected[at] = static_cast<float>(100 + lanes[at]);
        }
        CHECK(elements(simd::permute(simd::load<simd::batch>(values.data()), lanes.data())) == expected);
    }
}

TEST_CASE("neighbors: lanes move to the one before them", "[neighbors][exec]") {
    std::array<float, simd::batch::size> values, expected;
    for (std::size_t lane = 0; lane < values.size(); ++lane) {
        values[lane] = static_cast<float>(lane);
        expected[lane] = static_cast<float>(lane + 1);
    }
    float const next = expected.back();
    CHECK(elements(simd::shifted(simd::load<simd::batch>(values.data()), next)) == expected);
    CHECK(simd::shifted(values.front(), next) == next);
}

namespace {

template <class T>
void check_pairs() {
    std::vector<T> row;
    for (int at = 0; at < 100; ++at) row.emplace_back(static_cast<float>(at));
    std::array<index_t, simd::batch::size> places;
    for (index_t step : {0, 1, 3, 37}) {
        for (std::size_t lane = 0; lane < places.size(); ++lane)
            places[lane] = 98 - static_cast<index_t>(lane) * step % 99; // 98: its pair is the end of the row
        simd::batch a, b;
        simd::load_pairs(row.data(), places.data(), a, b);
        for (std::size_t lane = 0; lane < places.size(); ++lane) {
            CHECK(elements(a)[lane] == static_cast<float>(places[lane]));
            CHECK(elements(b)[lane] == static_cast<float>(places[lane] + 1));
        }
    }
}

} // namespace

TEST_CASE("neighbors: pairs are loaded from any places, in any order, and no more is read", "[neighbors][exec]") {
    check_pairs<float>();
    if constexpr (simd::can_read_in_place<half>) check_pairs<half>();
}
