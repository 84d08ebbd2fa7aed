// SPDX-License-Identifier: MIT
#include "dmlref/exec/covering_blocks.hpp"

#include "support/catch.hpp"

#include <concepts>
#include <vector>

using namespace dmlref;

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
