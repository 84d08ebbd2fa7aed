// SPDX-License-Identifier: MIT
#include "dmlref/core/shape.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <vector>

using namespace dmlref;

namespace {

constexpr index_t most = std::numeric_limits<index_t>::max();
constexpr char const overflow[] = "tensor_view: Sizes and Strides span more elements than 64 bits can count";

} // namespace

TEST_CASE("shape: it is made from a list, a range, or one value for all axes", "[shape][core]") {
    shape const listed = {2, 3, 4};
    std::vector<unsigned> const values = {2, 3, 4};
    CHECK(listed.size() == 3);
    CHECK(listed[1] == 3);
    CHECK(listed.back() == 4);
    CHECK(shape(values.begin(), values.end()) == listed);
    CHECK(shape(3, 7) == shape{7, 7, 7});
    CHECK(shape().empty());
    CHECK_FALSE(listed.empty());
}

TEST_CASE("shape: shapes are equal if they have the same values", "[shape][core]") {
    CHECK(shape{1, 2} == shape{1, 2});
    CHECK(shape{1, 2} != shape{1, 3});
    CHECK(shape{1, 2} != shape{1, 2, 0}); // unused values do not count
    CHECK(shape{} != shape{0});
}

TEST_CASE("shape: values can be changed and appended, up to eight", "[shape][core]") {
    shape sizes = {1, 2, 3, 4, 5, 6, 7};
    sizes[0] = 9;
    sizes.push_back(8);
    sizes.back() += 2;
    CHECK(sizes == shape{9, 2, 3, 4, 5, 6, 7, 10});
    CHECK(refusal([&] { sizes.push_back(1); }) == "tensor_view: DimensionCount exceeds 8, must be 1 to 8");
    CHECK(refusal([] { shape{1, 1, 1, 1, 1, 1, 1, 1, 1}; }) == "tensor_view: DimensionCount exceeds 8, must be 1 to 8");
    CHECK(refusal([] { shape(9, 1); }) == "tensor_view: DimensionCount exceeds 8, must be 1 to 8");
}

TEST_CASE("shape: checked_multiply_add counts to 2^63 - 1 and refuses 2^63", "[shape][core]") {
    CHECK(checked_multiply_add(3, 4, 5) == 17);
    CHECK(checked_multiply_add(0, most, most) == most);
    CHECK(checked_multiply_add(most, 0, most) == most);
    CHECK(checked_multiply_add(1, most, 0) == most);
    CHECK(checked_multiply_add(1, most - 1, 1) == most);
    CHECK(checked_multiply_add(index_t{1} << 31, index_t{1} << 31, (index_t{1} << 62) - 1) == most);
    CHECK(refusal([] { checked_multiply_add(1, most, 1); }) == overflow);
    CHECK(refusal([] { checked_multiply_add(2, most, 0); }) == overflow);
    CHECK(refusal([] { checked_multiply_add(index_t{1} << 31, index_t{1} << 32, 0); }) == overflow);
    CHECK(refusal([] { checked_multiply_add(index_t{1} << 31, index_t{1} << 31, index_t{1} << 62); }) == overflow);
}

TEST_CASE("shape: element_count is the product of the sizes", "[shape][core]") {
    STATIC_REQUIRE(element_count({2, 3, 4}) == 24);
    CHECK(element_count({7}) == 7);
    CHECK(element_count({index_t{1} << 31, index_t{1} << 31}) == index_t{1} << 62);
    CHECK(refusal([] { static_cast<void>(element_count({index_t{1} << 31, index_t{1} << 32})); }) == overflow);
}

TEST_CASE("shape: packed strides put the last axis innermost, without gaps", "[shape][core]") {
    CHECK(packed_strides({2, 3, 4, 5}) == shape{60, 20, 5, 1});
    CHECK(packed_strides({9}) == shape{1});
    CHECK(packed_strides({1, 1, 1}) == shape{1, 1, 1});
    CHECK(packed_strides({}) == shape{});
    CHECK(refusal([] { static_cast<void>(packed_strides({1, index_t{1} << 62, 2})); }) == overflow);
}

TEST_CASE("shape: the text is a list in braces", "[shape][core]") {
    CHECK(to_string(shape{1, 3, 4, 4}) == "{1, 3, 4, 4}");
    CHECK(to_string(shape{5}) == "{5}");
    CHECK(to_string(shape{}) == "{}");
}
