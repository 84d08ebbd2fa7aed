// SPDX-License-Identifier: MIT
// What the gradient's windows share with the forward pass is tested in pooling.test.cpp.
#include "dmlref/spec/average_pooling_grad.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <functional>
#include <vector>

using namespace dmlref;

namespace {

/// A call that is accepted, for a test to spoil: rows of 4, pooled in twos.
struct call {
    std::vector<half> memory = std::vector<half>(64);
    tensor_view<half const> input_gradient{memory.data(), {2, 1, 1, 3}};
    tensor_view<half> output_gradient{memory.data() + 32, {2, 1, 1, 4}};
    average_pooling_options options = {.window_size = {1, 2}};
};

std::string refused(std::function<void(call&)> const& spoil) {
    call call;
    spoil(call);
    return refusal([&] { validate_average_pooling_grad(call.input_gradient, call.output_gradient, call.options); });
}

} // namespace

TEST_CASE("average_pooling_grad: a call that keeps the rules is accepted", "[average_pooling_grad][spec]") {
    CHECK(refused([](call&) {}) == "accepted");
    CHECK(refused([](call& c) { c.options.include_padding = true; }) == "accepted");
    CHECK(refused([](call& c) { c.input_gradient = c.input_gradient.permuted({0, 2, 1, 3}); }) == "accepted");
    CHECK(refused([](call& c) { c.input_gradient = {c.memory.data(), {2, 1, 1, 3}, {0, 0, 0, 0}}; }) == "accepted");
    CHECK(refused([](call& c) {
              c.input_gradient = {c.memory.data(), {1, 2, 1, 1, 2}};
              c.output_gradient = {c.memory.data() + 32, {1, 2, 1, 1, 4}};
              c.options = {.window_size = {1, 1, 2}, .strides = {1, 1, 2}};
          }) == "accepted");
}

TEST_CASE("average_pooling_grad: the tensors that must be there", "[average_pooling_grad][spec]") {
    CHECK(refused([](call& c) { c.input_gradient = {}; }) ==
          "AVERAGE_POOLING_GRAD: InputGradientTensor is null, must be given always");
    CHECK(refused([](call& c) { c.output_gradient = {}; }) ==
          "AVERAGE_POOLING_GRAD: OutputGradientTensor is null, must be given always");
}

TEST_CASE("average_pooling_grad: the operator is named as the caller names it", "[average_pooling_grad][spec]") {
    call c;
    c.options.strides = {1, 0};
    CHECK(refusal([&] { validate_average_pooling_grad(c.input_gradient, c.output_gradient, c.options, "AVERAGE"); }) ==
          "AVERAGE: Strides[1] is 0, must be at least 1");
}

TEST_CASE("average_pooling_grad: the windows are those of the forward pass", "[average_pooling_grad][spec]") {
    CHECK(refused([](call& c) {
              c.output_gradient = {c.memory.data() + 32, {2, 1, 4}};
          }) == "AVERAGE_POOLING_GRAD: OutputGradientTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refused([](call& c) { c.options.window_size = {}; }) ==
          "AVERAGE_POOLING_GRAD: WindowSize has 0 values, must have DimensionCount, which is 2");
    CHECK(refused([](call& c) {
              c.options.start_padding = {0, 0xffff'ffffu};
          }) == "AVERAGE_POOLING_GRAD: OutputGradientTensor.Sizes[3] is 4, which padding brings to 4294967299 "
                "elements, must stay within 4294967295");
    CHECK(refused([](call& c) { c.options.work_budget = 11; }) ==
          "AVERAGE_POOLING_GRAD: WindowSize brings the call to 12 window elements, must stay within the work budget of "
          "11 (raise work_budget to allow it)");
}

TEST_CASE("average_pooling_grad: InputGradientTensor has one element per window", "[average_pooling_grad][spec]") {
    auto const gradient_of = [](shape const& sizes) {
        return refused([&](call& c) { c.input_gradient = {c.memory.data(), sizes}; });
    };
    CHECK(gradient_of({2, 1, 3}) == "AVERAGE_POOLING_GRAD: InputGradientTensor.DimensionCount is 3, must be 4");
    CHECK(gradient_of({1, 1, 1, 3}) ==
          "AVERAGE_POOLING_GRAD: InputGradientTensor.Sizes[0] is 1, must equal OutputGradientTensor.Sizes[0], which is "
          "2");
    CHECK(gradient_of({2, 1, 1, 4}) ==
          "AVERAGE_POOLING_GRAD: InputGradientTensor.Sizes[3] is 4, must equal (OutputGradientTensor.Sizes[3] + "
          "StartPadding + EndPadding - dilated WindowSize) / Strides + 1, which is 3");
}

TEST_CASE("average_pooling_grad: the output has places of its own", "[average_pooling_grad][spec]") {
    CHECK(refused([](call& c) {
              c.output_gradient = {c.memory.data() + 32, {2, 1, 1, 4}, {2, 8, 8, 1}};
          }) ==
          "AVERAGE_POOLING_GRAD: OutputGradientTensor.Strides is {2, 8, 8, 1}, must give every element of an output a "
          "place of its own");
    CHECK(refused([](call& c) {
              c.output_gradient = {c.memory.data() + 5, {2, 1, 1, 4}};
          }) == "AVERAGE_POOLING_GRAD: OutputGradientTensor shares memory with InputGradientTensor, must not");
}
