// SPDX-License-Identifier: MIT
#include "dmlref/reference/max_unpooling.hpp"

#include "support/catch.hpp"

using namespace dmlref;

TEMPLATE_TEST_CASE("max_unpooling: integers of any type arrive as they were", "[max_unpooling][reference]", std::int8_t,
                   std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint64_t) {
    using T = TestType;
    constexpr T lowest = std::numeric_limits<T>::lowest(), highest = std::numeric_limits<T>::max();
    tensor<T> const input({1, 1, 1, 4}, {lowest, highest, highest - 1, 7});
    tensor<std::uint32_t> const indices({1, 1, 1, 4}, {5, 0, 3, 6}); // 6 is beyond the output
    tensor<T> output({1, 1, 2, 3}, std::vector<T>(6, T{99}));
    reference::max_unpooling(input.view(), indices, output.view());
    CHECK(output.elements() == std::vector<T>{highest, 0, 0, highest - 1, 0, lowest});
}
