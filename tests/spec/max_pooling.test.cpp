// SPDX-License-Identifier: MIT
// What all pooling operators share is tested in pooling.test.cpp.
#include "support/rules/pooling.hpp"

using namespace dmlref;

TEST_CASE("max_pooling: indices are optional, and like OutputTensor", "[max_pooling][spec]") {
    testing::check_accepted<testing::rules::max_pooling_call>(testing::validated, {[](auto& c) { c.indices = {}; }});
    testing::check_refused(testing::rules::max_pooling_rules, testing::validated);
    testing::check_broken_alone(testing::rules::max_pooling_rules, testing::validated);
}

TEST_CASE("max_pooling: UINT32 indices reach the elements 0 to 2^32 - 1", "[max_pooling][spec]") {
    constexpr index_t two_16 = 65536;
    auto const validate_with = [](index_t height, auto indices) {
        float value = 0, result = 0;
        tensor_view<float const> const input(&value, {1, 1, height, two_16}, {0, 0, 0, 0});
        max_pooling_options const options = {.window_size = {static_cast<std::uint32_t>(height), two_16}};
        return refusal([&] { validate(input, tensor_view<float>(&result, {1, 1, 1, 1}), indices, options); });
    };
    std::uint32_t narrow = 0;
    std::uint64_t wide = 0;
    tensor_view<std::uint32_t> const narrow_indices(&narrow, {1, 1, 1, 1});
    tensor_view<std::uint64_t> const wide_indices(&wide, {1, 1, 1, 1});
    CHECK(validate_with(two_16, narrow_indices) == "accepted");
    CHECK(validate_with(two_16 + 1, narrow_indices) ==
          "MAX_POOLING2: OutputIndicesTensor.DataType is UINT32, must be UINT64 to index the 4295032832 elements of "
          "InputTensor");
    CHECK(validate_with(two_16 + 1, wide_indices) == "accepted");
    CHECK(validate_with(two_16 + 1, tensor_view<std::uint32_t>{}) == "accepted");
}
