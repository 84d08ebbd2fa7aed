// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling_grad.hpp"
#include "support/bits.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// Rows of 4, with windows of 2.
struct average_pooling_grad_call {
    tensor<half> memory = numbered<half>({64});
    tensor_view<half const> input_gradient{memory.view().data(), {2, 1, 1, 3}};
    tensor_view<half> output_gradient{memory.view().data() + 32, {2, 1, 1, 4}};
    average_pooling_options options = {.window_size = {1, 2}};

    void set_input_gradient(shape const& sizes) { input_gradient = {memory.view().data(), sizes}; }

    static std::string name() { return "AVERAGE_POOLING_GRAD"; }
    void apply(auto const& operation) const { operation(input_gradient, output_gradient, options); }
    auto written() const { return bits(memory); }
};

inline std::vector<broken_rule<average_pooling_grad_call>> const average_pooling_grad_rules = {
    {"InputGradientTensor is null, must be given always", [](auto& c) { c.input_gradient = {}; }},
    {"OutputGradientTensor is null, must be given always", [](auto& c) { c.output_gradient = {}; }},
    // The windows are those of the forward pass; tests/spec/pooling.test.cpp has all their rules.
    {"OutputGradientTensor.DimensionCount is 3, must be 4 to 5",
     [](auto& c) { c.output_gradient = laid_out(c.output_gradient.data(), list(2, 1, 4)); }},
    {"WindowSize has 0 values, must have DimensionCount, which is 2", [](auto& c) { c.options.window_size = {}; }},
    {"OutputGradientTensor.Sizes[3] is 4, which padding brings to 4294967299 elements, must stay within 4294967295",
     [](auto& c) { c.options.start_padding = list(0, 0xffff'ffffu); }},
    {"WindowSize brings the call to 12 window elements, must stay within the work budget of 11 (raise work_budget to "
     "allow it)",
     [](auto& c) { c.options.work_budget = 11; }},
    // InputGradientTensor has one element per window.
    {"InputGradientTensor.DimensionCount is 3, must be 4", [](auto& c) { c.set_input_gradient(list(2, 1, 3)); }},
    {"InputGradientTensor.Sizes[0] is 1, must equal OutputGradientTensor.Sizes[0], which is 2",
     [](auto& c) { c.set_input_gradient(list(1, 1, 1, 3)); }},
    {"InputGradientTensor.Sizes[3] is 4, must equal (OutputGradientTensor.Sizes[3] + StartPadding + EndPadding - "
     "dilated WindowSize) / Strides + 1, which is 3",
     [](auto& c) { c.set_input_gradient(list(2, 1, 1, 4)); }},
    // The elements of the output do not overlap.
    {"OutputGradientTensor.Strides is {2, 8, 8, 1}, must give every element of an output a place of its own",
     [](auto& c) { c.output_gradient = laid_out(c.output_gradient.data(), list(2, 1, 1, 4), list(2, 8, 8, 1)); }},
    {"OutputGradientTensor shares memory with InputGradientTensor, must not",
     [](auto& c) { c.output_gradient = laid_out(c.memory.view().data() + 5, list(2, 1, 1, 4)); }},
};

} // namespace dmlref::testing::rules
