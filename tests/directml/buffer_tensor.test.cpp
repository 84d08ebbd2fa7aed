// SPDX-License-Identifier: MIT
#include "dmlref/directml/buffer_tensor.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;

namespace {

std::uint64_t size_of(DML_TENSOR_DATA_TYPE type, std::vector<std::uint32_t> const& sizes,
                      std::vector<std::uint32_t> const& strides = {}) {
    return calculate_buffer_tensor_size(type, static_cast<std::uint32_t>(sizes.size()), sizes.data(),
                                        strides.empty() ? nullptr : strides.data());
}

} // namespace

TEST_CASE("buffer_tensor: a packed tensor needs its elements, rounded up to 4 bytes", "[buffer_tensor][directml]") {
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 3}) == 24);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT16, {1, 1, 2, 3}) == 12);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT16, {5}) == 12); // 10 bytes
    CHECK(size_of(DML_TENSOR_DATA_TYPE_UINT8, {1}) == 4);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_INT8, {3, 3}) == 12); // 9 bytes
    CHECK(size_of(DML_TENSOR_DATA_TYPE_UINT16, {3}) == 8);   // 6 bytes
    CHECK(size_of(DML_TENSOR_DATA_TYPE_INT64, {2, 3}) == 48);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT64, {1}) == 8);
}

TEST_CASE("buffer_tensor: a strided tensor reaches from its first element to its last", "[buffer_tensor][directml]") {
    // 1 * 4 + 2 * 1 + 1 = 7 elements: a gap after the first row, none after the last
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 3}, {4, 1}) == 28);
    // 1 * 40 + 2 * 1 + 3 * 10 + 0 + 1 = 73 elements of 2 bytes
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT16, {2, 3, 4, 1}, {40, 1, 10, 7}) == 148);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 3}, {0, 1}) == 12); // an axis that repeats
    CHECK(size_of(DML_TENSOR_DATA_TYPE_UINT8, {9, 9}, {0, 0}) == 4);
}

TEST_CASE("buffer_tensor: sizes are counted in 64 bits", "[buffer_tensor][directml]") {
    CHECK(size_of(DML_TENSOR_DATA_TYPE_FLOAT32, {0xffff'ffff}) == 17'179'869'180);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_UINT8, {2, 1}, {0xffff'ffff, 1}) == 4'294'967'296);
}

TEST_CASE("buffer_tensor: a type without whole bytes has no size", "[buffer_tensor][directml]") {
    CHECK(size_of(DML_TENSOR_DATA_TYPE_UNKNOWN, {4}) == 0);
    CHECK(size_of(DML_TENSOR_DATA_TYPE_UINT4, {4}) == 0);
}

TEST_CASE("buffer_tensor: a size that cannot be told is refused", "[buffer_tensor][directml]") {
    CHECK(refusal([] {
              size_of(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 0});
          }) == "DML_BUFFER_TENSOR_DESC: Sizes[1] is 0, must be at least 1");
    CHECK(refusal([] { size_of(DML_TENSOR_DATA_TYPE_FLOAT32, std::vector<std::uint32_t>(9, 1)); }) ==
          "tensor_view: DimensionCount exceeds 8, must be 1 to 8");
    CHECK(refusal([] {
              size_of(DML_TENSOR_DATA_TYPE_FLOAT32, {0xffff'ffff, 0xffff'ffff});
          }) == "tensor_view: Sizes and Strides span more elements than 64 bits can count");
}
