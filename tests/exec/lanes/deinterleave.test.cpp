// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/deinterleave.hpp"

#include "support/catch.hpp"

#include <numeric>
#include <vector>

using namespace dmlref;

TEST_CASE("simd: a row is split into its even and its odd elements", "[simd][exec]") {
    std::vector<float> row(2 * simd::batch::size);
    std::iota(row.begin(), row.end(), 1.f);
    simd::batch even, odd;
    simd::load_alternate(row.data(), even, odd);
    std::vector<float> evens(simd::batch::size), odds(simd::batch::size);
    simd::store(evens.data(), even);
    simd::store(odds.data(), odd);
    for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
        CHECK(evens[lane] == row[2 * lane]);
        CHECK(odds[lane] == row[2 * lane + 1]);
    }
    float first = 0, second = 0;
    simd::load_alternate(row.data(), first, second);
    CHECK(first == 1.f);
    CHECK(second == 2.f);
}

TEST_CASE("simd: every second element is loaded, and none after the last of them", "[simd][exec]") {
    std::vector<float> row(2 * simd::batch::size - 1); // the sanitizer notices reads beyond its end
    std::iota(row.begin(), row.end(), 1.f);
    std::vector<float> evens(simd::batch::size);
    simd::store(evens.data(), simd::load_every_second<simd::batch>(row.data()));
    for (std::size_t lane = 0; lane < simd::batch::size; ++lane) CHECK(evens[lane] == row[2 * lane]);
    CHECK(simd::load_every_second<float>(&row.back()) == row.back());
}
