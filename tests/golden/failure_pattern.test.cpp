// SPDX-License-Identifier: MIT
#include "dmlref/golden/failure_pattern.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using golden::failure_pattern;

namespace {

shape const image = {2, 3, 4, 5};

/// The pattern of the elements of a tensor for which `fails` holds.
template <class Fails>
std::string pattern_where(shape const& sizes, Fails&& fails) {
    std::vector<bool> mask;
    for_each_index(sizes, [&](dmlref::multi_index const& at) { mask.push_back(fails(at)); });
    return failure_pattern(mask, sizes);
}

} // namespace

TEST_CASE("failure_pattern: everything, nothing and one are said so", "[golden][verdict]") {
    CHECK(pattern_where(image, [](auto const&) { return false; }) == "");
    CHECK(pattern_where(image, [](auto const&) { return true; }) == "every element fails");
    CHECK(pattern_where({1, 1}, [](auto const&) { return true; }) == "the only element fails");
    CHECK(pattern_where(image, [](auto const& at) {
              return at == dmlref::multi_index{1, 2, 3, 4};
          }) == "a single element fails");
}

TEST_CASE("failure_pattern: an axis restricts the failing elements", "[golden][verdict]") {
    CHECK(pattern_where(image, [](auto const& at) { return at[3] == 4; }) ==
          "every element fails in the last column, and none elsewhere");
    CHECK(pattern_where(image, [](auto const& at) { return at[2] == 3; }) ==
          "every element fails in the last row, and none elsewhere");
    CHECK(pattern_where(image, [](auto const& at) { return at[2] == 0; }) ==
          "every element fails in the first row, and none elsewhere");
    CHECK(pattern_where(image, [](auto const& at) { return at[0] == 1; }) ==
          "every element fails in the last batch, and none elsewhere");
    CHECK(pattern_where(image, [](auto const& at) { return at[1] == 1; }) ==
          "every element fails in channel 1, and none elsewhere");
    CHECK(pattern_where(image, [](auto const& at) { return at[3] == 2 && at[2] % 3 == 0 && at[0] == at[1] % 2; }) ==
          "every failing element lies in column 2");
}

TEST_CASE("failure_pattern: every other row or column is seen", "[golden][verdict]") {
    CHECK(pattern_where(image, [](auto const& at) { return at[2] % 2 == 1; }) ==
          "every element fails in every odd row, and none elsewhere");
    CHECK(pattern_where(image, [](auto const& at) { return at[3] % 2 == 0; }) ==
          "every element fails in every even column, and none elsewhere");
}

TEST_CASE("failure_pattern: restrictions of several axes make a block", "[golden][verdict]") {
    CHECK(pattern_where(image, [](auto const& at) { return at[0] == 0 && at[2] >= 2 && at[3] <= 1; }) ==
          "every element fails in the first batch, rows 2 to 3 of 4, columns 0 to 1 of 5, and none elsewhere");
    CHECK(pattern_where({3, 1, 2, 2}, [](auto const& at) { return at[0] >= 1; }) ==
          "every element fails in batches 1 to 2 of 3, and none elsewhere");
}

TEST_CASE("failure_pattern: elements that follow one another are a run", "[golden][verdict]") {
    auto const flat = [](auto const& at) { return ((at[0] * 3 + at[1]) * 4 + at[2]) * 5 + at[3]; };
    CHECK(pattern_where(image, [&](auto const& at) { return flat(at) >= 13; }) ==
          "the failing elements are the last 107 elements, from flat index 13 on");
    CHECK(pattern_where({4, 16}, [](auto const& at) { return at[0] * 16 + at[1] >= 8 && at[0] < 3; }) ==
          "the failing elements are 40 elements in a row, flat index 8 to 47");
}

TEST_CASE("failure_pattern: margins of the plane are seen", "[golden][verdict]") {
    CHECK(pattern_where(image, [](auto const& at) { return at[2] == 3 || at[3] == 4; }) ==
          "every failing element lies in the last row or column");
    CHECK(pattern_where(image, [](auto const& at) { return at[2] == 0 || at[3] == 0; }) ==
          "every failing element lies in the first row or column");
    CHECK(pattern_where(image, [](auto const& at) { return at[2] % 3 == 0 || at[3] % 4 == 0; }) ==
          "every failing element lies in the border");
}

TEST_CASE("failure_pattern: what has no order is scattered", "[golden][verdict]") {
    CHECK(pattern_where(image, [](auto const& at) { return (at[2] * 5 + at[3] * 3 + at[1] * 7 + at[0]) % 4 == 1; }) ==
          "the failing elements are scattered");
}

TEST_CASE("failure_pattern: axes have DirectML's names", "[golden][verdict]") {
    CHECK(golden::axis_names(4) == std::vector<std::string>{"batch", "channel", "row", "column"});
    CHECK(golden::axis_names(5) == std::vector<std::string>{"batch", "channel", "slice", "row", "column"});
    CHECK(golden::axis_names(4, "region") == std::vector<std::string>{"region", "channel", "row", "column"});
    CHECK(golden::axis_names(2) == std::vector<std::string>{"batch", "column"});
}
