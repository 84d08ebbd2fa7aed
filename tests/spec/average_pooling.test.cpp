// SPDX-License-Identifier: MIT
// What all pooling operators share is tested to the last number in max_pooling.test.cpp.
#include "dmlref/spec/average_pooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <functional>
#include <vector>

using namespace dmlref;

namespace {

/// A call that is accepted, for a test to spoil: rows of 4, pooled in twos.
struct call {
    std::vector<float> memory = std::vector<float>(64);
    tensor_view<float const> input{memory.data(), {2, 1, 1, 4}};
    tensor_view<float> output{memory.data() + 32, {2, 1, 1, 3}};
    average_pooling_options options = {.window_size = {1, 2}};
};

std::string refused(std::function<void(call&)> const& spoil) {
    call call;
    spoil(call);
    return refusal([&] { validate(call.input, call.output, call.options); });
}

} // namespace

TEST_CASE("average_pooling: a call that keeps the rules is accepted", "[average_pooling][spec]") {
    CHECK(refused([](call&) {}) == "accepted");
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
              c.options.window_size = {1, 1, 2};
          }) == "accepted");
}

TEST_CASE("average_pooling: the tensors that must be there", "[average_pooling][spec]") {
    CHECK(refused([](call& c) { c.input = {}; }) == "AVERAGE_POOLING1: InputTensor is null, must be given always");
    CHECK(refused([](call& c) { c.output = {}; }) == "AVERAGE_POOLING1: OutputTensor is null, must be given always");
}

TEST_CASE("average_pooling: the operator is named as the caller names it", "[average_pooling][spec]") {
    call c;
    c.options.window_size = {};
    CHECK(refusal([&] { validate(c.input, c.output, c.options, "AVERAGE_POOLING"); }) ==
          "AVERAGE_POOLING: WindowSize has 0 values, must have DimensionCount, which is 2");
}

TEST_CASE("average_pooling: InputTensor has 4 or 5 axes", "[average_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {2, 1, 4}};
          }) == "AVERAGE_POOLING1: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {1, 1, 1, 1, 1, 4}};
          }) == "AVERAGE_POOLING1: InputTensor.DimensionCount is 6, must be 4 to 5");
}

TEST_CASE("average_pooling: every array has a value for each spatial axis", "[average_pooling][spec]") {
    auto const must_have = [](std::string const& name, int values) {
        return "AVERAGE_POOLING1: " + name + " has " + std::to_string(values) +
               " values, must have DimensionCount, which is 2";
    };
    CHECK(refused([](call& c) { c.options.window_size = {1, 1, 2}; }) == must_have("WindowSize", 3));
    CHECK(refused([](call& c) { c.options.strides = {1}; }) == must_have("Strides", 1));
    CHECK(refused([](call& c) { c.options.start_padding = {0}; }) == must_have("StartPadding", 1));
    CHECK(refused([](call& c) { c.options.end_padding = {0, 0, 0}; }) == must_have("EndPadding", 3));
    CHECK(refused([](call& c) { c.options.dilations = {1}; }) == must_have("Dilations", 1));
}

TEST_CASE("average_pooling: windows, strides and dilations are at least 1", "[average_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.options.window_size = {0, 2};
          }) == "AVERAGE_POOLING1: WindowSize[0] is 0, must be at least 1");
    CHECK(refused([](call& c) {
              c.options.strides = {1, 0};
          }) == "AVERAGE_POOLING1: Strides[1] is 0, must be at least 1");
    CHECK(refused([](call& c) {
              c.options.dilations = {0, 1};
          }) == "AVERAGE_POOLING1: Dilations[0] is 0, must be at least 1");
}

TEST_CASE("average_pooling: lengths stay within 32 bits", "[average_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.options.end_padding = {0, 0xffff'fffcu};
          }) ==
          "AVERAGE_POOLING1: InputTensor.Sizes[3] is 4, which padding brings to 4294967296 elements, must stay within "
          "4294967295");
    CHECK(refused([](call& c) {
              c.options.window_size = {3, 2};
              c.options.dilations = {0x8000'0000u, 1};
          }) ==
          "AVERAGE_POOLING1: Dilations[0] is 2147483648, which spreads WindowSize[0] over 4294967297 elements, must "
          "keep it within 4294967295");
}

TEST_CASE("average_pooling: OutputTensor has one element per window", "[average_pooling][spec]") {
    auto const output_of = [](shape const& sizes) {
        return refused([&](call& c) { c.output = {c.memory.data() + 32, sizes}; });
    };
    CHECK(output_of({2, 1, 3}) == "AVERAGE_POOLING1: OutputTensor.DimensionCount is 3, must be 4");
    CHECK(output_of({2, 3, 1, 3}) ==
          "AVERAGE_POOLING1: OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 1");
    CHECK(
        output_of({2, 1, 1, 4}) ==
        "AVERAGE_POOLING1: OutputTensor.Sizes[3] is 4, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - "
        "dilated WindowSize) / Strides + 1, which is 3");
}

TEST_CASE("average_pooling: the work stays within its budget", "[average_pooling][spec]") {
    CHECK(refused([](call& c) { c.options.work_budget = 12; }) == "accepted"); // 6 windows of 2
    CHECK(refused([](call& c) { c.options.work_budget = 11; }) ==
          "AVERAGE_POOLING1: WindowSize brings the call to 12 window elements, must stay within the work budget of 11 "
          "(raise work_budget to allow it)");
}

TEST_CASE("average_pooling: the output has places of its own", "[average_pooling][spec]") {
    CHECK(refused([](call& c) {
              c.output = {c.memory.data() + 32, {2, 1, 1, 3}, {0, 3, 3, 1}};
          }) == "AVERAGE_POOLING1: OutputTensor.Strides is {0, 3, 3, 1}, must give every element of an output a place "
                "of its own");
    CHECK(refused([](call& c) {
              c.output = {c.memory.data() + 7, {2, 1, 1, 3}};
          }) == "AVERAGE_POOLING1: OutputTensor shares memory with InputTensor, must not");
    CHECK(refused([](call& c) { c.output = {c.memory.data() + 8, {2, 1, 1, 3}}; }) == "accepted");
}

TEST_CASE("average_pooling: the output size is (input + padding - dilated window) / stride + 1",
          "[average_pooling][spec]") {
    CHECK(average_pooling_output_sizes({2, 3, 4, 5, 6}, {.strides = {1, 2, 3}, .window_size = {2, 2, 3}}) ==
          shape{2, 3, 3, 2, 2});
    CHECK(average_pooling_output_sizes({1, 1, 1, 10}, {.window_size = {1, 3}, .dilations = {1, 4}}) ==
          shape{1, 1, 1, 2});
    CHECK(average_pooling_output_sizes(
              {1, 1, 1, 10},
              {.strides = {1, 2}, .window_size = {1, 3}, .start_padding = {0, 1}, .end_padding = {0, 2}}) ==
          shape{1, 1, 1, 6});
    CHECK(average_pooling_output_sizes({1, 1, 1, 10}, {.window_size = {1, 11}}) == shape{1, 1, 1, 1});
    CHECK(refusal([] {
              average_pooling_output_sizes({1, 1, 4}, {.window_size = {2}}, "AVERAGE_POOLING");
          }) == "AVERAGE_POOLING: InputTensor.DimensionCount is 3, must be 4 to 5");
}

TEST_CASE("average_pooling: what is not given has a default", "[average_pooling][spec]") {
    average_pooling_options const options;
    CHECK(options.work_budget == default_work_budget);
    CHECK_FALSE(options.include_padding);
}
