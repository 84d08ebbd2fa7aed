// SPDX-License-Identifier: MIT
#include "dmlref/exec/covering_blocks.hpp"

#include "support/catch.hpp"

#include <concepts>
#include <vector>

using namespace dmlref;

namespace {

template <index_t batches>
void check_groups(index_t count) {
    std::vector<int> visits(static_cast<std::size_t>(count));
    auto const visit = [&]<class V, index_t... numbers>(index_t at, std::integer_sequence<index_t, numbers...>) {
        auto const each = [&](index_t number) {
            for (index_t lane = 0; lane < simd::width_of<V>; ++lane)
                ++visits.at(static_cast<std::size_t>(at + number * simd::width_of<V> + lane));
        };
        (each(numbers), ...);
    };
    simd::for_each_group<batches>(count, visit);
    CAPTURE(batches, count);
    CHECK(std::count(visits.begin(), visits.end(), 0) == 0);
}

} // namespace

TEST_CASE("simd: batches cover a row exactly", "[simd][exec]") {
    for (index_t count = 0; count <= 3 * simd::width + 1; ++count) {
        std::vector<int> visits(static_cast<std::size_t>(count));
        bool single = false;
        simd::for_each_covering_block(count, [&]<class V>(index_t at) {
            single = single || std::same_as<V, float>;
            for (index_t lane = 0; lane < simd::width_of<V>; ++lane) ++visits.at(static_cast<std::size_t>(at + lane));
        });
        CAPTURE(count);
        CHECK(std::count(visits.begin(), visits.end(), 0) == 0);
        CHECK(single == (count > 0 && count < simd::width));
    }
}

TEST_CASE("simd: groups of batches, and single elements, cover a row exactly", "[simd][exec]") {
    for (index_t count = 0; count <= 9 * simd::width + 1; ++count) {
        check_groups<1>(count);
        check_groups<4>(count);
    }
}
