// SPDX-License-Identifier: MIT
#include "dmlref/core/index_space.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

namespace {

std::vector<multi_index> visited(shape const& sizes) {
    std::vector<multi_index> positions;
    for_each_index(sizes, [&](multi_index const& at) { positions.push_back(at); });
    return positions;
}

} // namespace

TEST_CASE("index_space: the last axis runs fastest", "[index_space][core]") {
    std::vector<multi_index> const expected = {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {0, 2, 1},
                                               {1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}, {1, 2, 0}, {1, 2, 1}};
    CHECK(visited({2, 3, 2}) == expected);
}

TEST_CASE("index_space: eight axes are visited in the order of nested loops", "[index_space][core]") {
    shape const sizes = {2, 1, 3, 1, 2, 2, 1, 3};
    auto const positions = visited(sizes);
    REQUIRE(positions.size() == 72);
    for (std::size_t count = 0; count < positions.size(); ++count) {
        std::size_t place = 0; // the number that the position forms in mixed radix
        for (std::size_t axis = 0; axis < sizes.size(); ++axis)
            place = place * static_cast<std::size_t>(sizes[axis]) + static_cast<std::size_t>(positions[count][axis]);
        CHECK(place == count);
    }
}

TEST_CASE("index_space: a size of zero or below has no positions, and no axes have one", "[index_space][core]") {
    CHECK(visited({2, 0, 3}).empty());
    CHECK(visited({0}).empty());
    CHECK(visited({3, -1}).empty());
    CHECK(visited({}) == std::vector<multi_index>{{}});
    CHECK(visited({1, 1}) == std::vector<multi_index>{{0, 0}});
}

TEST_CASE("index_space: it can be visited at compile time", "[index_space][core]") {
    constexpr index_t sum = [] {
        index_t total = 0;
        for_each_index({3, 4}, [&](multi_index const& at) { total += at[0] * 10 + at[1]; });
        return total;
    }();
    STATIC_REQUIRE(sum == 4 * (0 + 10 + 20) + 3 * (0 + 1 + 2 + 3));
}

TEST_CASE("index_space: elements are numbered in the order of the visit, and found by their numbers",
          "[index_space][core]") {
    shape const sizes = {2, 3, 1, 4};
    index_t number = 0;
    for_each_index(sizes, [&](multi_index const& at) {
        CHECK(contiguous_index(at, sizes) == number);
        CHECK(position_of_element(number, sizes) == at);
        ++number;
    });
    CHECK(number == 24);
}
