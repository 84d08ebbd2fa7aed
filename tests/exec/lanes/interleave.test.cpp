// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/interleave.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

namespace {

template <class T>
void check_alternate() {
    std::vector<float> evens, odds;
    std::vector<T> expected;
    for (index_t lane = 0; lane < simd::width; ++lane) {
        evens.push_back(static_cast<float>(lane) - 0.5f);
        odds.push_back(static_cast<float>(100 + lane));
        expected.insert(expected.end(), {T(evens.back()), T(odds.back())});
    }
    std::vector<T> row(expected.size());
    simd::store_alternate(row.data(), simd::load<simd::batch>(evens.data()), simd::load<simd::batch>(odds.data()));
    CHECK(row == expected);
    simd::store_alternate(row.data(), 7.f, 8.f);
    CHECK(row[0] == T(7.f));
    CHECK(row[1] == T(8.f));
}

} // namespace

TEST_CASE("interleave: lanes take turns in memory", "[interleave][exec]") {
    check_alternate<float>();
    check_alternate<half>();
}
