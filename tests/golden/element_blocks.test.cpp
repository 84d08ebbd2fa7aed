// SPDX-License-Identifier: MIT
#include "dmlref/golden/element_blocks.hpp"

#include "support/catch.hpp"

#include <cstdint>

using namespace dmlref;
using namespace dmlref::golden;

namespace {

using blocks_of_elements = std::vector<std::vector<index_t>>;

blocks_of_elements blocks_of(std::vector<index_t> const& elements, block_size const& size) {
    element_blocks blocks(size);
    for (index_t const element : elements) blocks.add(element);
    return blocks.take_all();
}

} // namespace

TEST_CASE("element_blocks: a block is as large as it may be", "[golden][verdict]") {
    CHECK(blocks_of({}, {.elements = 2}).empty());
    CHECK(blocks_of({1, 5, 6, 7, 90}, {.elements = 2}) == blocks_of_elements{{1, 5}, {6, 7}, {90}});
    CHECK(blocks_of({1, 5, 6}, {.elements = 1}) == blocks_of_elements{{1}, {5}, {6}});
}

TEST_CASE("element_blocks: a plane is divided only if a block cannot hold it", "[golden][verdict]") {
    CHECK(blocks_of({0, 1, 2, 4, 5, 8}, {.elements = 6, .plane = 4}) == blocks_of_elements{{0, 1, 2}, {4, 5, 8}});
    CHECK(blocks_of({0, 4, 8, 9, 10, 11, 12}, {.elements = 6, .plane = 4}) ==
          blocks_of_elements{{0, 4, 8, 9, 10, 11}, {12}});
    CHECK(blocks_of({0, 1, 2, 3, 4}, {.elements = 3, .plane = 4}) == blocks_of_elements{{0, 1, 2}, {3}, {4}});
}

TEST_CASE("element_blocks: only the last block takes more", "[golden][verdict]") {
    element_blocks blocks({.elements = 2});
    CHECK(blocks.full() == 0);
    for (index_t element = 0; element < 5; ++element) blocks.add(element);
    CHECK(blocks.full() == 2);
    CHECK(blocks.take_full() == blocks_of_elements{{0, 1}, {2, 3}});
    CHECK(blocks.full() == 0);
    blocks.add(7);
    CHECK(blocks.take_all() == blocks_of_elements{{4, 7}});
}

TEST_CASE("element_blocks: a sample takes one element of each part", "[golden][verdict]") {
    element_sample const sample(30, 1000);
    index_t total = 0;
    for (index_t part = 0; part < 30; ++part) {
        index_t const length = part < 1000 % 30 ? 34 : 33;
        CHECK(total <= sample[part]);
        total += length;
        CHECK(sample[part] < total);
    }
    CHECK(total == 1000);
    element_sample const all(1000, 1000);
    for (index_t part = 0; part < 1000; ++part) CHECK(all[part] == part);
}

TEST_CASE("element_blocks: a sample is chosen by SplitMix64", "[golden][verdict]") {
    // The first two numbers that its author's program gives for the seed 0.
    constexpr std::uint64_t first = 0xE220A8397B1DCDAF, second = 0x6E789E6AA1B965F4;
    element_sample const sample(2, 2'000'000);
    CHECK(sample[0] == static_cast<index_t>(first % 1'000'000));
    CHECK(sample[1] == 1'000'000 + static_cast<index_t>(second % 1'000'000));
}
