// SPDX-License-Identifier: MIT
// Integers are compared as integers. docs/operators/max_pooling.md
#include "dmlref/reference/max_pooling.hpp"

#include "support/catch.hpp"

using namespace dmlref;

namespace {

template <class T>
struct pooled {
    std::vector<T> values;
    std::vector<std::uint32_t> indices;
    bool operator==(pooled const&) const = default;
};

/// One row, one channel.
template <class T>
pooled<T> pooled_row(std::vector<T> const& row, std::uint32_t window, std::uint32_t padding = 0) {
    max_pooling_options const options = {.window_size = {1, window}, .start_padding = {0, padding}};
    shape const sizes = {1, 1, 1, static_cast<index_t>(row.size())};
    tensor<T> const input(sizes, row);
    tensor<T> output(max_pooling_output_sizes(sizes, options));
    tensor<std::uint32_t> indices(output.sizes());
    reference::max_pooling(input.view(), output.view(), indices.view(), options);
    return {output.elements(), indices.elements()};
}

} // namespace

TEMPLATE_TEST_CASE("max_pooling: of integers of any type the largest is found, and the first of equal ones",
                   "[max_pooling][reference]", std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t) {
    using T = TestType;
    constexpr T lowest = std::numeric_limits<T>::lowest(), highest = std::numeric_limits<T>::max();
    CHECK(pooled_row<T>({3, 5, 5, 1, 9}, 2) == pooled<T>{{5, 5, 5, 9}, {1, 1, 2, 4}});
    CHECK(pooled_row<T>({highest - 1, highest, lowest, lowest + 1, lowest}, 2) ==
          pooled<T>{{highest, highest, lowest + 1, lowest + 1}, {1, 1, 3, 3}});
}

TEMPLATE_TEST_CASE("max_pooling: negative integers lie below 0 and above padding", "[max_pooling][reference]",
                   std::int8_t, std::int16_t, std::int32_t, std::int64_t) {
    CHECK(pooled_row<TestType>({-3, -1, -2}, 2, 1) == pooled<TestType>{{-3, -1, -1}, {0, 1, 1}});
}

TEMPLATE_TEST_CASE("max_pooling: a window wholly in padding gives the lowest integer and index 0",
                   "[max_pooling][reference]", std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t) {
    using T = TestType;
    CHECK(pooled_row<T>({4, 6}, 2, 3) ==
          pooled<T>{{std::numeric_limits<T>::lowest(), std::numeric_limits<T>::lowest(), 4, 6}, {0, 0, 0, 1}}); // MP-4
}

TEST_CASE("max_pooling: integers that are equal as floats or doubles are distinguished", "[max_pooling][reference]") {
    constexpr std::int32_t beyond_float = 16'777'216; // 2^24
    CHECK(pooled_row<std::int32_t>({beyond_float, beyond_float + 1}, 2) ==
          pooled<std::int32_t>{{beyond_float + 1}, {1}});
    constexpr std::int64_t beyond_double = 9'007'199'254'740'992; // 2^53
    CHECK(pooled_row<std::int64_t>({beyond_double, beyond_double + 1, -beyond_double - 1, -beyond_double}, 2) ==
          pooled<std::int64_t>{{beyond_double + 1, beyond_double + 1, -beyond_double}, {1, 1, 3}});
    constexpr std::uint64_t beyond_int64 = 9'223'372'036'854'775'808u; // 2^63
    CHECK(pooled_row<std::uint64_t>({beyond_int64 + 1, beyond_int64, beyond_int64 - 1}, 2) ==
          pooled<std::uint64_t>{{beyond_int64 + 1, beyond_int64}, {0, 1}});
}
