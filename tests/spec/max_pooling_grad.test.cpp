// SPDX-License-Identifier: MIT
// What the gradient's windows share with the forward pass is tested in pooling.test.cpp.
#include "dmlref/spec/max_pooling_grad.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <functional>
#include <vector>

using namespace dmlref;

namespace {

/// A call that is accepted, for a test to spoil: rows of 4, pooled in twos.
struct call {
    std::vector<half> memory = std::vector<half>(64);
    tensor_view<half const> input{memory.data(), {2, 1, 1, 4}};
    tensor_view<half const> input_gradient{memory.data() + 8, {2, 1, 1, 3}};
    tensor_view<half> output_gradient{memory.data() + 32, {2, 1, 1, 4}};
    max_pooling_options options = {.window_size = {1, 2}};
};

std::string refused(std::function<void(call&)> const& spoil) {
    call call;
    spoil(call);
    return refusal([&] { validate(call.input, call.input_gradient, call.output_gradient, call.options); });
}

} // namespace

TEST_CASE("max_pooling_grad: a call that keeps the rules is accepted", "[max_pooling_grad][spec]") {
    CHECK(refused([](call&) {}) == "accepted");
    CHECK(refused([](call& c) { c.input_gradient = c.input_gradient.permuted({0, 2, 1, 3}); }) == "accepted");
    CHECK(refused([](call& c) { c.input_gradient = {c.memory.data(), {2, 1, 1, 3}, {0, 0, 0, 0}}; }) == "accepted");
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {1, 2, 1, 1, 4}};
              c.input_gradient = {c.memory.data(), {1, 2, 1, 1, 2}};
              c.output_gradient = {c.memory.data() + 32, {1, 2, 1, 1, 4}};
              c.options = {.window_size = {1, 1, 2}, .strides = {1, 1, 2}};
          }) == "accepted");
}

TEST_CASE("max_pooling_grad: the tensors that must be there", "[max_pooling_grad][spec]") {
    CHECK(refused([](call& c) { c.input = {}; }) == "MAX_POOLING_GRAD: InputTensor is null, must be given always");
    CHECK(refused([](call& c) { c.input_gradient = {}; }) ==
          "MAX_POOLING_GRAD: InputGradientTensor is null, must be given always");
    CHECK(refused([](call& c) { c.output_gradient = {}; }) ==
          "MAX_POOLING_GRAD: OutputGradientTensor is null, must be given always");
}

TEST_CASE("max_pooling_grad: the windows are those of the forward pass", "[max_pooling_grad][spec]") {
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {2, 1, 4}};
          }) == "MAX_POOLING_GRAD: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(refused([](call& c) { c.options.window_size = {}; }) ==
          "MAX_POOLING_GRAD: WindowSize has 0 values, must have DimensionCount, which is 2");
    CHECK(refused([](call& c) {
              c.options.dilations = {1, 0};
          }) == "MAX_POOLING_GRAD: Dilations[1] is 0, must be at least 1");
    CHECK(refused([](call& c) { c.options.work_budget = 11; }) ==
          "MAX_POOLING_GRAD: WindowSize brings the call to 12 window elements, must stay within the work budget of 11 "
          "(raise work_budget to allow it)");
}

TEST_CASE("max_pooling_grad: InputGradientTensor has one element per window", "[max_pooling_grad][spec]") {
    auto const gradient_of = [](shape const& sizes) {
        return refused([&](call& c) { c.input_gradient = {c.memory.data() + 8, sizes}; });
    };
    CHECK(gradient_of({2, 1, 3}) == "MAX_POOLING_GRAD: InputGradientTensor.DimensionCount is 3, must be 4");
    CHECK(gradient_of({1, 1, 1, 3}) ==
          "MAX_POOLING_GRAD: InputGradientTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2");
    CHECK(gradient_of({2, 1, 1, 4}) ==
          "MAX_POOLING_GRAD: InputGradientTensor.Sizes[3] is 4, must equal (InputTensor.Sizes[3] + StartPadding + "
          "EndPadding - dilated WindowSize) / Strides + 1, which is 3");
}

TEST_CASE("max_pooling_grad: OutputGradientTensor has the sizes of InputTensor", "[max_pooling_grad][spec]") {
    auto const gradient_of = [](shape const& sizes) {
        return refused([&](call& c) { c.output_gradient = {c.memory.data() + 32, sizes}; });
    };
    CHECK(gradient_of({2, 1, 4}) == "MAX_POOLING_GRAD: OutputGradientTensor.DimensionCount is 3, must be 4");
    CHECK(gradient_of({2, 1, 1, 3}) ==
          "MAX_POOLING_GRAD: OutputGradientTensor.Sizes[3] is 3, must equal InputTensor.Sizes[3], which is 4");
}

TEST_CASE("max_pooling_grad: the output has places of its own", "[max_pooling_grad][spec]") {
    CHECK(
        refused([](call& c) {
            c.output_gradient = {c.memory.data() + 32, {2, 1, 1, 4}, {2, 8, 8, 1}};
        }) ==
        "MAX_POOLING_GRAD: OutputGradientTensor.Strides is {2, 8, 8, 1}, must give every element of an output a place "
        "of its own");
    CHECK(refused([](call& c) {
              c.output_gradient = {c.memory.data(), {2, 1, 1, 4}};
          }) == "MAX_POOLING_GRAD: OutputGradientTensor shares memory with InputTensor, must not");
    CHECK(refused([](call& c) {
              c.output_gradient = {c.memory.data() + 13, {2, 1, 1, 4}};
          }) == "MAX_POOLING_GRAD: OutputGradientTensor shares memory with InputGradientTensor, must not");
}
