// SPDX-License-Identifier: MIT
#include "dmlref/directml/data_type.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <tuple>

using namespace dmlref;
using namespace dmlref::directml;

TEST_CASE("data_type: DirectML's names, values and sizes", "[data_type][directml]") {
    // learn.microsoft.com/windows/win32/api/directml/ne-directml-dml_tensor_data_type
    std::tuple<data_type, std::uint32_t, char const*, index_t> const types[] = {
        {data_type::float32, 1, "FLOAT32", 4}, {data_type::float16, 2, "FLOAT16", 2},
        {data_type::uint32, 3, "UINT32", 4},   {data_type::uint16, 4, "UINT16", 2},
        {data_type::uint8, 5, "UINT8", 1},     {data_type::int32, 6, "INT32", 4},
        {data_type::int16, 7, "INT16", 2},     {data_type::int8, 8, "INT8", 1},
        {data_type::float64, 9, "FLOAT64", 8}, {data_type::uint64, 10, "UINT64", 8},
        {data_type::int64, 11, "INT64", 8}};
    CHECK(std::size(data_types) == std::size(types));
    for (auto const& [type, value, name, size] : types) {
        INFO(name);
        CHECK(static_cast<std::uint32_t>(type) == value);
        CHECK(name_of(type) == name);
        CHECK(element_size(type) == size);
        CHECK(data_type_named(name) == type);
    }
}

TEST_CASE("data_type: what is no type has no size and no name of one", "[data_type][directml]") {
    CHECK(name_of(data_type::unknown) == "UNKNOWN");
    CHECK(element_size(data_type::unknown) == 0);
    CHECK(name_of(static_cast<data_type>(12)) == "UNKNOWN");
    CHECK(element_size(static_cast<data_type>(12)) == 0);
    for (char const* name : {"UNKNOWN", "float32", "FLOAT", "DML_TENSOR_DATA_TYPE_FLOAT32", ""})
        CHECK_FALSE(data_type_named(name).has_value());
}

TEST_CASE("data_type: a buffer reaches to the last element and is a multiple of 4 bytes", "[data_type][directml]") {
    auto const packed = [](data_type type, shape const& sizes) {
        return buffer_tensor_size(type, sizes, packed_strides(sizes));
    };
    CHECK(packed(data_type::float32, {1, 1, 2, 3}) == 24);
    CHECK(packed(data_type::float16, {5}) == 12);
    CHECK(packed(data_type::float16, {6}) == 12);
    CHECK(packed(data_type::uint8, {1}) == 4);
    CHECK(packed(data_type::uint8, {5}) == 8);
    CHECK(packed(data_type::float64, {3}) == 24);
    CHECK(buffer_tensor_size(data_type::float32, {2, 3}, {4, 1}) == 28); // a gap inside, none after the last element
    CHECK(buffer_tensor_size(data_type::float32, {2, 3}, {0, 1}) == 12); // an axis that repeats
    CHECK(buffer_tensor_size(data_type::float16, {2, 2}, {1, 3}) == 12); // 5 elements
    CHECK(buffer_tensor_size(data_type::float32, {1, 1}, {100, 100}) == 4);
}

TEST_CASE("data_type: a buffer that 63 bits cannot count is refused", "[data_type][directml]") {
    index_t const large = index_t{1} << 32;
    CHECK(buffer_tensor_size(data_type::uint8, {large, large / 4}, {large / 4, 1}) == index_t{1} << 62);
    CHECK(refusal([&] {
              buffer_tensor_size(data_type::float64, {large, large / 4}, {large / 4, 1});
          }) == "tensor_view: Sizes and Strides span more elements than 64 bits can count");
    CHECK(refusal([&] {
              buffer_tensor_size(data_type::uint8, {large, large}, {large, 1});
          }) == "tensor_view: Sizes and Strides span more elements than 64 bits can count");
}

TEST_CASE("data_type: a buffer of no elements is refused", "[data_type][directml]") {
    CHECK(refusal([] {
              buffer_tensor_size(data_type::float32, {2, 0}, {1, 1});
          }) == "tensor_view: Sizes[1] is 0, must be at least 1");
    CHECK(refusal([] {
              buffer_tensor_size(data_type::float32, {0, 0}, {1u << 31, 1u << 31});
          }) == "tensor_view: Sizes[0] is 0, must be at least 1");
    CHECK(refusal([] {
              buffer_tensor_size(data_type::float32, {2, 2}, {-1, 1});
          }) == "tensor_view: Strides[0] is -1, must be at least 0");
}
