// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/max_pooling_grad.hpp"
#include "support/bits.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// Rows of 4, with windows of 2.
struct max_pooling_grad_call {
    tensor<half> memory = numbered<half>({64});
    tensor_view<half const> input{memory.view().data(), {2, 1, 1, 4}};
    tensor_view<half const> input_gradient{memory.view().data() + 8, {2, 1, 1, 3}};
    tensor_view<half> output_gradient{memory.view().data() + 32, {2, 1, 1, 4}};
    max_pooling_options options = {.window_size = {1, 2}};

    void set_input_gradient(shape const& sizes) { input_gradient = {memory.view().data() + 8, sizes}; }
    void set_output_gradient(index_t at, shape const& sizes) { output_gradient = {memory.view().data() + at, sizes}; }

    static std::string name() { return "MAX_POOLING_GRAD"; }
    void apply(auto const& operation) const { operation(input, input_gradient, output_gradient, options); }
    auto written() const { return bits(memory); }
};

inline std::vector<broken_rule<max_pooling_grad_call>> const max_pooling_grad_rules = {
    {"InputTensor is null, must be given always", [](auto& c) { c.input = {}; }},
    {"InputGradientTensor is null, must be given always", [](auto& c) { c.input_gradient = {}; }},
    {"OutputGradientTensor is null, must be given always", [](auto& c) { c.output_gradient = {}; }},
    // The windows are those of the forward pass; tests/spec/pooling.test.cpp has all their rules.
    {"InputTensor.DimensionCount is 3, must be 4 to 5",
     [](auto& c) { c.input = laid_out(c.memory.view().data(), list(2, 1, 4)); }},
    {"WindowSize has 0 values, must have DimensionCount, which is 2", [](auto& c) { c.options.window_size = {}; }},
    {"Dilations[1] is 0, must be at least 1", [](auto& c) { c.options.dilations = list(1, 0); }},
    {"WindowSize brings the call to 12 window elements, must stay within the work budget of 11 (raise work_budget to "
     "allow it)",
     [](auto& c) { c.options.work_budget = 11; }},
    // InputGradientTensor has one element per window, OutputGradientTensor one per element of the input.
    {"InputGradientTensor.DimensionCount is 3, must be 4", [](auto& c) { c.set_input_gradient(list(2, 1, 3)); }},
    {"InputGradientTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2",
     [](auto& c) { c.set_input_gradient(list(1, 1, 1, 3)); }},
    {"InputGradientTensor.Sizes[3] is 4, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - dilated "
     "WindowSize) / Strides + 1, which is 3",
     [](auto& c) { c.set_input_gradient(list(2, 1, 1, 4)); }},
    {"OutputGradientTensor.DimensionCount is 3, must be 4", [](auto& c) { c.set_output_gradient(32, list(2, 1, 4)); }},
    {"OutputGradientTensor.Sizes[3] is 3, must equal InputTensor.Sizes[3], which is 4",
     [](auto& c) { c.set_output_gradient(32, list(2, 1, 1, 3)); }},
    // The elements of the output do not overlap.
    {"OutputGradientTensor.Strides is {2, 8, 8, 1}, must give every element of an output a place of its own",
     [](auto& c) { c.output_gradient = laid_out(c.output_gradient.data(), list(2, 1, 1, 4), list(2, 8, 8, 1)); }},
    {"OutputGradientTensor shares memory with InputTensor, must not",
     [](auto& c) { c.set_output_gradient(0, list(2, 1, 1, 4)); }},
    {"OutputGradientTensor shares memory with InputGradientTensor, must not",
     [](auto& c) { c.set_output_gradient(13, list(2, 1, 1, 4)); }},
};

} // namespace dmlref::testing::rules
