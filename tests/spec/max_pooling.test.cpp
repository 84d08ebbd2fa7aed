// SPDX-License-Identifier: MIT
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

shape output_sizes(index_t input, std::uint32_t window, std::uint32_t stride, std::uint32_t start, std::uint32_t end,
                   std::uint32_t dilation) {
    return max_pooling_output_sizes({1, 1, 1, input}, {.strides = {1, stride},
                                                       .window_size = {1, window},
                                                       .start_padding = {0, start},
                                                       .end_padding = {0, end},
                                                       .dilations = {1, dilation}});
}

} // namespace

TEST_CASE("max_pooling: a call that keeps the rules is accepted", "[max_pooling][spec]") {
    CHECK(refused([](call&) {}) == "accepted");
    CHECK(refused([](call& c) { c.indices = {}; }) == "accepted");
    CHECK(refused([](call& c) { c.input = {c.memory.data(), {2, 1, 1, 4}, {0, 0, 0, 0}}; }) == "accepted");
    CHECK(refused([](call& c) {
              c.options = {.strides = {1, 1},
                           .window_size = {1, 2},
                           .start_padding = {0, 0},
                           .end_padding = {0, 0},
                           .dilations = {1, 1}};
          }) == "accepted");
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {2, 1, 1, 1, 4}};
              c.output = {c.memory.data() + 32, {2, 1, 1, 1, 3}};
              c.indices = {};
              c.options.window_size = {1, 1, 2};
          }) == "accepted");
}

TEST_CASE("max_pooling: the tensors that must be there", "[max_pooling][spec]") {
    CHECK(refused([](call& c) { c.input = {}; }) == "MAX_POOLING2: InputTensor is null, must be given always");
    CHECK(refused([](call& c) { c.output = {}; }) == "MAX_POOLING2: OutputTensor is null, must be given always");
}

TEST_CASE("max_pooling: the operator is named as the caller names it", "[max_pooling][spec]") {
    call c;
    c.options.window_size = {};
    CHECK(refusal([&] { validate(c.input, c.output, c.indices, c.options, "MAX_POOLING1"); }) ==
          "MAX_POOLING1: WindowSize has 0 values, must have DimensionCount, which is 2");
}

TEST_CASE("max_pooling: InputTensor has 4 or 5 axes", "[max_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {2, 1, 4}};
          }) == "MAX_POOLING2: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {1, 1, 1, 1, 1, 4}};
          }) == "MAX_POOLING2: InputTensor.DimensionCount is 6, must be 4 to 5");
}

TEST_CASE("max_pooling: every array has a value for each spatial axis", "[max_pooling][spec]") {
    auto const must_have = [](std::string const& name, int values) {
        return "MAX_POOLING2: " + name + " has " + std::to_string(values) +
               " values, must have DimensionCount, which is 2";
    };
    CHECK(refused([](call& c) { c.options.window_size = {}; }) == must_have("WindowSize", 0));
    CHECK(refused([](call& c) { c.options.window_size = {1, 1, 2}; }) == must_have("WindowSize", 3));
    CHECK(refused([](call& c) { c.options.strides = {1}; }) == must_have("Strides", 1));
    CHECK(refused([](call& c) { c.options.start_padding = {0}; }) == must_have("StartPadding", 1));
    CHECK(refused([](call& c) { c.options.end_padding = {0, 0, 0}; }) == must_have("EndPadding", 3));
    CHECK(refused([](call& c) { c.options.dilations = {1}; }) == must_have("Dilations", 1));
}

TEST_CASE("max_pooling: windows, strides and dilations are at least 1", "[max_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.options.window_size = {0, 2};
          }) == "MAX_POOLING2: WindowSize[0] is 0, must be at least 1");
    CHECK(refused([](call& c) { c.options.strides = {1, 0}; }) == "MAX_POOLING2: Strides[1] is 0, must be at least 1");
    CHECK(refused([](call& c) {
              c.options.dilations = {0, 1};
          }) == "MAX_POOLING2: Dilations[0] is 0, must be at least 1");
}

TEST_CASE("max_pooling: lengths stay within 32 bits", "[max_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.options.end_padding = {0, 0xffff'fffcu};
          }) ==
          "MAX_POOLING2: InputTensor.Sizes[3] is 4, which padding brings to 4294967296 elements, must stay within "
          "4294967295");
    CHECK(refused([](call& c) {
              c.options.window_size = {3, 2};
              c.options.dilations = {0x8000'0000u, 1};
          }) == "MAX_POOLING2: Dilations[0] is 2147483648, which spreads WindowSize[0] over 4294967297 elements, must "
                "keep it within 4294967295");
    CHECK(refused([](call& c) {
              c.options.window_size = {0xffff'ffffu, 2};
              c.options.dilations = {0xffff'ffffu, 1};
          }) == "MAX_POOLING2: Dilations[0] is 4294967295, which spreads WindowSize[0] over 18446744060824649731 "
                "elements, must keep it within 4294967295");
}

TEST_CASE("max_pooling: OutputTensor has one element per window", "[max_pooling][spec]") {
    auto const output_of = [](shape const& sizes) {
        return refused([&](call& c) { c.output = {c.memory.data() + 32, sizes}; });
    };
    CHECK(output_of({2, 1, 3}) == "MAX_POOLING2: OutputTensor.DimensionCount is 3, must be 4");
    CHECK(output_of({1, 1, 1, 3}) ==
          "MAX_POOLING2: OutputTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2");
    CHECK(output_of({2, 3, 1, 3}) ==
          "MAX_POOLING2: OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 1");
    CHECK(output_of({2, 1, 2, 3}) ==
          "MAX_POOLING2: OutputTensor.Sizes[2] is 2, must equal (InputTensor.Sizes[2] + StartPadding + EndPadding - "
          "dilated WindowSize) / Strides + 1, which is 1");
    CHECK(output_of({2, 1, 1, 4}) ==
          "MAX_POOLING2: OutputTensor.Sizes[3] is 4, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - "
          "dilated WindowSize) / Strides + 1, which is 3");
}

TEST_CASE("max_pooling: the work stays within its budget", "[max_pooling][spec]") {
    CHECK(refused([](call& c) { c.options.work_budget = 12; }) == "accepted"); // 6 windows of 2
    CHECK(refused([](call& c) { c.options.work_budget = 11; }) ==
          "MAX_POOLING2: WindowSize brings the call to 12 window elements, must stay within the work budget of 11 "
          "(raise work_budget to allow it)");
    CHECK(refused([](call& c) {
              c.options.window_size = {0xffff'ffffu, 2};
          }) == "MAX_POOLING2: WindowSize brings the call to 51539607540 window elements, must stay within the work "
                "budget of 17179869184 (raise work_budget to allow it)");
}

TEST_CASE("max_pooling: outputs have places of their own", "[max_pooling][spec]") {
    CHECK(
        refused([](call& c) {
            c.output = {c.memory.data() + 32, {2, 1, 1, 3}, {0, 3, 3, 1}};
        }) ==
        "MAX_POOLING2: OutputTensor.Strides is {0, 3, 3, 1}, must give every element of an output a place of its own");
    CHECK(refused([](call& c) {
              c.output = {c.memory.data() + 7, {2, 1, 1, 3}};
          }) == "MAX_POOLING2: OutputTensor shares memory with InputTensor, must not");
    CHECK(refused([](call& c) { c.output = {c.memory.data() + 8, {2, 1, 1, 3}}; }) == "accepted");
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

TEST_CASE("max_pooling: the output size is (input + padding - dilated window) / stride + 1", "[max_pooling][spec]") {
    CHECK(output_sizes(10, 3, 1, 0, 0, 1) == shape{1, 1, 1, 8});
    CHECK(output_sizes(10, 3, 2, 0, 0, 1) == shape{1, 1, 1, 4}); // 7 / 2 + 1
    CHECK(output_sizes(10, 3, 2, 1, 0, 1) == shape{1, 1, 1, 5});
    CHECK(output_sizes(10, 3, 2, 0, 1, 1) == shape{1, 1, 1, 5});
    CHECK(output_sizes(10, 3, 1, 0, 0, 4) == shape{1, 1, 1, 2}); // the window is 9 long
    CHECK(output_sizes(10, 10, 3, 0, 0, 1) == shape{1, 1, 1, 1});
    CHECK(output_sizes(10, 1, 20, 0, 0, 7) == shape{1, 1, 1, 1});
    CHECK(max_pooling_output_sizes({2, 3, 4, 5, 6}, {.strides = {1, 2, 3}, .window_size = {2, 2, 3}}) ==
          shape{2, 3, 3, 2, 2});
}

TEST_CASE("max_pooling: a window longer than the padded input has an output of size 1", "[max_pooling][spec]") {
    CHECK(output_sizes(10, 11, 1, 0, 0, 1) == shape{1, 1, 1, 1});
    CHECK(output_sizes(10, 13, 1, 1, 1, 1) == shape{1, 1, 1, 1});
    CHECK(output_sizes(10, 3, 1, 0, 0, 5) == shape{1, 1, 1, 1}); // the window is 11 long
    CHECK(output_sizes(1, 0xffff'ffffu, 1, 0, 0, 1) == shape{1, 1, 1, 1});
}

TEST_CASE("max_pooling: the output sizes of windows that no call accepts are refused", "[max_pooling][spec]") {
    CHECK(refusal([] {
              max_pooling_output_sizes({1, 1, 4}, {.window_size = {2}}, "MAX_POOLING");
          }) == "MAX_POOLING: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refusal([] {
              max_pooling_output_sizes({1, 1, 4, 4}, {.strides = {1, 0}, .window_size = {2, 2}});
          }) == "MAX_POOLING2: Strides[1] is 0, must be at least 1");
}
