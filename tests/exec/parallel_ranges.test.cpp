// SPDX-License-Identifier: MIT
#include "dmlref/exec/parallel_ranges.hpp"

#include "support/catch.hpp"

#include <atomic>
#include <memory>

using namespace dmlref;

TEST_CASE("exec: ranges cover every number once", "[parallel][exec]") {
    for (unsigned threads : {1u, 2u, 7u})
        for (index_t count : {0, 1, 2, 27, 28, 29, 1000}) {
            auto const visits = std::make_unique<std::atomic<int>[]>(static_cast<std::size_t>(count) + 1);
            std::atomic<index_t> ranges = 0;
            exec::parallel_for_ranges(count, {threads, {}}, [&](index_t first, index_t end) {
                ++ranges;
                for (index_t at = first; at < end; ++at) ++visits[static_cast<std::size_t>(at)];
            });
            CAPTURE(threads, count);
            for (index_t at = 0; at < count; ++at) CHECK(visits[static_cast<std::size_t>(at)] == 1);
            CHECK(ranges <= std::min<index_t>(count, 4 * index_t{threads}));
        }
}
