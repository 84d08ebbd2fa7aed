// SPDX-License-Identifier: MIT
#include "dmlref/exec/covering_blocks.hpp"

#include "support/catch.hpp"

#include <concepts>
#include <vector>

using namespace dmlref;

namespace {

/// cover(count, block) must call block for batches, or for single elements.
template <class Cover>
void check_groups(index_t count, Cover const& cover) {
    std::vector<int> visits(static_cast<std::size_t>(count));
    cover(count, [&]<class V, index_t... numbers>(index_t at, std::integer_sequence<index_t, numbers...>) {
        auto const each = [&](index_t number) {
            for (index_t lane = 0; lane < simd::width_of<V>; ++lane)
                ++visits.at(static_cast<std::size_t>(at + number * simd::width_of<V> + lane));
        };
        (each(numbers), ...);
    });
    CAPTURE(count);
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
        check_groups(count, [](index_t all, auto const& block) { simd::for_each_group<1>(all, block); });
        check_groups(count, [](index_t all, auto const& block) { simd::for_each_group<4>(all, block); });
        if (count >= 2 * simd::width) check_groups(count, simd::pairs_of_batches{});
    }
}
