// SPDX-License-Identifier: MIT
// What all pooling operators share is tested in pooling.test.cpp.
#include "dmlref/spec/max_pooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include "dmlref/core/tensor.hpp"

#include <functional>

using namespace dmlref;

namespace {

/// A call that is accepted, for a test to spoil: rows of 4, pooled in twos.
struct call {
    std::vector<float> memory = std::vector<float>(64);
    std::vector<std::uint64_t> index_memory = std::vector<std::uint64_t>(8);
    tensor_view<float const> input{memory.data(), {2, 1, 1, 4}};
    tensor_view<float> output{memory.data() + 32, {2, 1, 1, 3}};
    tensor_view<std::uint32_t> indices{reinterpret_cast<std::uint32_t*>(index_memory.data()), {2, 1, 1, 3}};
    max_pooling_options options = {.window_size = {1, 2}};
};

std::string refused(std::function<void(call&)> const& spoil) {
    call call;
    spoil(call);
    return refusal([&] { validate(call.input, call.output, call.indices, call.options); });
}

} // namespace

TEST_CASE("max_pooling: a call that keeps the rules is accepted, with indices or without", "[max_pooling][spec]") {
    CHECK(refused([](call&) {}) == "accepted");
    CHECK(refused([](call& c) { c.indices = {}; }) == "accepted");
}

TEST_CASE("max_pooling: OutputIndicesTensor is like OutputTensor", "[max_pooling][spec]") {
    auto const indices_of = [](shape const& sizes) {
        return refused([&](call& c) { c.indices = {c.indices.data(), sizes}; });
    };
    CHECK(indices_of({2, 1, 3}) == "MAX_POOLING2: OutputIndicesTensor.DimensionCount is 3, must be 4");
    CHECK(indices_of({2, 1, 1, 2}) ==
          "MAX_POOLING2: OutputIndicesTensor.Sizes[3] is 2, must equal OutputTensor.Sizes[3], which is 3");
    CHECK(refused([](call& c) {
              c.indices = {c.indices.data(), {2, 1, 1, 3}, {2, 2, 2, 1}};
          }) ==
          "MAX_POOLING2: OutputIndicesTensor.Strides is {2, 2, 2, 1}, must give every element of an output a place of "
          "its own");
    CHECK(refused([](call& c) {
              c.input = {reinterpret_cast<float*>(c.indices.data()), {2, 1, 1, 4}};
          }) == "MAX_POOLING2: OutputIndicesTensor shares memory with InputTensor, must not");
    CHECK(refused([](call& c) {
              c.output = {reinterpret_cast<float*>(c.indices.data()), {2, 1, 1, 3}};
          }) == "MAX_POOLING2: OutputIndicesTensor shares memory with OutputTensor, must not");
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
