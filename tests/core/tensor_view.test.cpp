// SPDX-License-Identifier: MIT
#include "dmlref/core/tensor_view.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <numeric>
#include <vector>

using namespace dmlref;

namespace {

std::vector<int> counting(std::size_t count) {
    std::vector<int> values(count);
    std::iota(values.begin(), values.end(), 0);
    return values;
}

constexpr char const overflow[] = "tensor_view: Sizes and Strides span more elements than 64 bits can count";

} // namespace

TEST_CASE("tensor_view: packed by default, with the last axis innermost", "[tensor_view][core]") {
    auto values = counting(24);
    tensor_view<int> const view(values.data(), {2, 3, 4});
    CHECK(view.rank() == 3);
    CHECK(view.sizes() == shape{2, 3, 4});
    CHECK(view.strides() == shape{12, 4, 1});
    CHECK(view.size(1) == 3);
    CHECK(view.stride(1) == 4);
    CHECK(view.element_count() == 24);
    CHECK(view.extent() == 24);
    CHECK(view.data() == values.data());
    CHECK(view.offset({1, 2, 3}) == 23);
    CHECK(view(1, 0, 2) == 14);
    CHECK(view[{0, 2, 1}] == 9);
}

TEST_CASE("tensor_view: elements are written through it", "[tensor_view][core]") {
    auto values = counting(6);
    tensor_view<int> const view(values.data(), {2, 3});
    view(1, 0) = -1;
    view[{0, 2}] = -2;
    CHECK(values == std::vector<int>{0, 1, -2, -1, 4, 5});
}

TEST_CASE("tensor_view: coordinates may be of any integer type", "[tensor_view][core]") {
    auto values = counting(6);
    tensor_view<int const> const view(values.data(), {2, 3});
    CHECK(view(std::uint8_t{1}, std::size_t{2}) == 5);
    CHECK(view(1u, index_t{0}) == 3);
}

TEST_CASE("tensor_view: a stride above the packed one leaves padding", "[tensor_view][core]") {
    auto values = counting(20);
    tensor_view<int> const view(values.data(), {2, 3}, {10, 3});
    CHECK(view(0, 2) == 6);
    CHECK(view(1, 1) == 13);
    CHECK(view.extent() == 17);
    CHECK(view.element_count() == 6);
}

TEST_CASE("tensor_view: a stride of 0 repeats an axis", "[tensor_view][core]") {
    auto values = counting(3);
    tensor_view<int const> const view(values.data(), {4, 3}, {0, 1});
    for (index_t row = 0; row < 4; ++row) CHECK(view(row, 2) == 2);
    CHECK(view.extent() == 3);
    CHECK(view.element_count() == 12);
}

TEST_CASE("tensor_view: permuted reorders axes, not elements", "[tensor_view][core]") {
    auto values = counting(24);
    tensor_view<int> const nhwc(values.data(), {1, 2, 3, 4});
    tensor_view<int> const nchw = nhwc.permuted({0, 3, 1, 2});
    CHECK(nchw.sizes() == shape{1, 4, 2, 3});
    CHECK(nchw.strides() == shape{24, 1, 12, 4});
    CHECK(nchw.data() == nhwc.data());
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 3; ++x)
            for (int channel = 0; channel < 4; ++channel) CHECK(nchw(0, channel, y, x) == nhwc(0, y, x, channel));
    tensor_view<int> const back = nchw.permuted({0, 2, 3, 1});
    CHECK(back.sizes() == nhwc.sizes());
    CHECK(back.strides() == nhwc.strides());
}

TEST_CASE("tensor_view: leading axes of size 1 are removed down to the requested rank", "[tensor_view][core]") {
    auto values = counting(12);
    tensor_view<int> const view(values.data(), {1, 1, 3, 4}, {99, 77, 4, 1});
    CHECK(view.without_leading_ones(2).sizes() == shape{3, 4});
    CHECK(view.without_leading_ones(2).strides() == shape{4, 1});
    CHECK(view.without_leading_ones(2)(2, 1) == 9);
    CHECK(view.without_leading_ones(3).sizes() == shape{1, 3, 4});
    CHECK(view.without_leading_ones(1).sizes() == shape{3, 4}); // stops at the longer axis
    CHECK(view.without_leading_ones(6).sizes() == shape{1, 1, 3, 4});
    tensor_view<int> const ones(values.data(), {1, 1, 1});
    CHECK(ones.without_leading_ones(1).sizes() == shape{1});
}

TEST_CASE("tensor_view: a default-constructed view stands for an absent tensor", "[tensor_view][core]") {
    int value = 0;
    CHECK_FALSE(tensor_view<int>{});
    CHECK(tensor_view<int>(&value, {1}));
    CHECK(tensor_view<int>{}.rank() == 0);
    CHECK_FALSE(tensor_view<int const>(tensor_view<int>{}));
}

TEST_CASE("tensor_view: a view of variables converts to one of constants, not back", "[tensor_view][core]") {
    STATIC_REQUIRE(std::is_convertible_v<tensor_view<int>, tensor_view<int const>>);
    STATIC_REQUIRE(!std::is_constructible_v<tensor_view<int>, tensor_view<int const>>);
    STATIC_REQUIRE(!std::is_constructible_v<tensor_view<int const>, tensor_view<unsigned>>);
    auto values = counting(6);
    tensor_view<int const> const view = tensor_view<int>(values.data(), {2, 3}, {1, 2});
    CHECK(view.strides() == shape{1, 2});
    CHECK(view(1, 2) == 5);
}

TEST_CASE("tensor_view: invalid sizes and strides are refused", "[tensor_view][core]") {
    int value = 0;
    auto const made = [&](shape const& sizes, shape const& strides) {
        return refusal([&] { tensor_view<int>(&value, sizes, strides); });
    };
    CHECK(made({1, 2}, {0, 1}) == "accepted");
    CHECK(made({}, {}) == "tensor_view: DimensionCount is 0, must be 1 to 8");
    CHECK(made({2, 0}, {1, 1}) == "tensor_view: Sizes[1] is 0, must be at least 1");
    CHECK(made({-4, 2}, {1, 1}) == "tensor_view: Sizes[0] is -4, must be at least 1");
    CHECK(made({2, 2}, {1, -1}) == "tensor_view: Strides[1] is -1, must be at least 0");
    CHECK(made({2, 2}, {1}) == "tensor_view: Strides has 1 values, must have as many as Sizes, which has 2");
    CHECK(refusal([] { tensor_view<int>(nullptr, {1}); }) ==
          "tensor_view: data is null, must point to the first element");
}

TEST_CASE("tensor_view: a packed view names the size that is wrong", "[tensor_view][core]") {
    int value = 0;
    auto const made = [&](shape const& sizes) { return refusal([&] { tensor_view<int>(&value, sizes); }); };
    CHECK(made({1, 1, 1, 1, 1, 1, 1, 1}) == "accepted");
    CHECK(made({}) == "tensor_view: DimensionCount is 0, must be 1 to 8");
    CHECK(made({3, 0, 2}) == "tensor_view: Sizes[1] is 0, must be at least 1");
    CHECK(made({3, -1, 2}) == "tensor_view: Sizes[1] is -1, must be at least 1");
    CHECK(made({0, index_t{1} << 40, index_t{1} << 40}) == "tensor_view: Sizes[0] is 0, must be at least 1");
}

TEST_CASE("tensor_view: elements, extent and bytes are counted without overflow", "[tensor_view][core]") {
    int value = 0;
    constexpr index_t two_32 = index_t{1} << 32, two_61 = index_t{1} << 61;
    auto const made = [&](shape const& sizes, shape const& strides) {
        return refusal([&] { tensor_view<int>(&value, sizes, strides); });
    };
    CHECK(refusal([&] { tensor_view<int>(&value, {two_32, two_32}); }) == overflow);
    CHECK(made({two_32, two_32}, {0, 0}) == overflow);       // 2^64 elements in 4 bytes
    CHECK(made({two_32, two_32 / 4}, {0, 0}) == "accepted"); // 2^62
    CHECK(made({2}, {two_61 - 2}) == "accepted");            // 2^61 - 1 ints are 2^63 - 4 bytes
    CHECK(made({2}, {two_61 - 1}) == overflow);              // 2^61 ints are 2^63 bytes
    CHECK(refusal([&] { tensor_view<int>(&value, {two_61 - 1}); }) == "accepted");
    CHECK(refusal([&] { tensor_view<int>(&value, {two_61}); }) == overflow); // packed, but 2^63 bytes
    CHECK(made({2, 2}, {2 * two_61, 2 * two_61}) == overflow);
}

TEST_CASE("tensor_view: it can be read at compile time", "[tensor_view][core]") {
    constexpr int corner = [] {
        int values[] = {0, 1, 2, 3, 4, 5};
        tensor_view<int> const view(values, {2, 3});
        return view.permuted({1, 0})(2, 0) * 10 + view[{1, 2}];
    }();
    STATIC_REQUIRE(corner == 25);
}

TEST_CASE("tensor_view: input_view takes the element type from the output", "[tensor_view][core]") {
    STATIC_REQUIRE(std::is_same_v<input_view<float>, tensor_view<float const>>);
    auto values = counting(2);
    std::vector<int> copies(2);
    auto const copy = []<class T>(input_view<T> input, tensor_view<T> output) {
        for (index_t at = 0; at < output.size(0); ++at) output(at) = input(at);
    };
    copy(tensor_view<int>(values.data(), {2}), tensor_view<int>(copies.data(), {2}));
    CHECK(copies == values);
}
