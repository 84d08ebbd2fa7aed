// SPDX-License-Identifier: MIT
#pragma once
#include "spec/pooling_operators.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// Rows of 4, with windows of 2.
template <class Operator>
struct pooling_call {
    tensor<float> memory = numbered({64});
    tensor_view<float const> input{memory.view().data(), {2, 1, 1, 4}};
    tensor_view<float> output{memory.view().data() + 32, {2, 1, 1, 3}};
    typename Operator::options options = {.window_size = {1, 2}};

    void set_input(shape const& sizes) { input = {memory.view().data(), sizes}; }
    void set_output(shape const& sizes) { output = {memory.view().data() + 32, sizes}; }

    static std::string name() { return Operator::name(); }
    void apply(auto const& operation) const { Operator::apply(operation, input, output, options); }
    std::vector<float> written() const { return memory.elements(); }
};

template <class Operator>
std::vector<broken_rule<pooling_call<Operator>>> pooling_rules() {
    return {
        {"InputTensor is null, must be given always", [](auto& c) { c.input = {}; }},
        {"OutputTensor is null, must be given always", [](auto& c) { c.output = {}; }},
        {"InputTensor.DimensionCount is 3, must be 4 to 5", [](auto& c) { c.set_input(list(2, 1, 4)); }},
        {"InputTensor.DimensionCount is 6, must be 4 to 5", [](auto& c) { c.set_input(list(1, 1, 1, 1, 1, 4)); }},
        // Every array has a value for each spatial axis.
        {"WindowSize has 0 values, must have DimensionCount, which is 2", [](auto& c) { c.options.window_size = {}; }},
        {"WindowSize has 3 values, must have DimensionCount, which is 2",
         [](auto& c) { c.options.window_size = list(1, 1, 2); }},
        {"Strides has 1 values, must have DimensionCount, which is 2", [](auto& c) { c.options.strides = {1}; }},
        {"StartPadding has 1 values, must have DimensionCount, which is 2",
         [](auto& c) { c.options.start_padding = {0}; }},
        {"EndPadding has 3 values, must have DimensionCount, which is 2",
         [](auto& c) { c.options.end_padding = list(0, 0, 0); }},
        {"Dilations has 1 values, must have DimensionCount, which is 2", [](auto& c) { c.options.dilations = {1}; }},
        // Windows, strides and dilations are at least 1.
        {"WindowSize[0] is 0, must be at least 1", [](auto& c) { c.options.window_size = list(0, 2); }},
        {"Strides[1] is 0, must be at least 1", [](auto& c) { c.options.strides = list(1, 0); }},
        {"Dilations[0] is 0, must be at least 1", [](auto& c) { c.options.dilations = list(0, 1); }},
        // Lengths stay within 32 bits.
        {"InputTensor.Sizes[3] is 4, which padding brings to 4294967296 elements, must stay within 4294967295",
         [](auto& c) { c.options.end_padding = list(0, 0xffff'fffcu); }},
        {"Dilations[0] is 2147483648, which spreads WindowSize[0] over 4294967297 elements, must keep it within "
         "4294967295",
         [](auto& c) { c.options.window_size = list(3, 2), c.options.dilations = list(0x8000'0000u, 1); }},
        {"Dilations[0] is 4294967295, which spreads WindowSize[0] over 18446744060824649731 elements, must keep it "
         "within 4294967295",
         [](auto& c) { c.options.window_size = list(0xffff'ffffu, 2), c.options.dilations = list(0xffff'ffffu, 1); }},
        // OutputTensor has one element per window.
        {"OutputTensor.DimensionCount is 3, must be 4", [](auto& c) { c.set_output(list(2, 1, 3)); }},
        {"OutputTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2",
         [](auto& c) { c.set_output(list(1, 1, 1, 3)); }},
        {"OutputTensor.Sizes[1] is 3, must equal InputTensor.Sizes[1], which is 1",
         [](auto& c) { c.set_output(list(2, 3, 1, 3)); }},
        {"OutputTensor.Sizes[2] is 2, must equal (InputTensor.Sizes[2] + StartPadding + EndPadding - dilated "
         "WindowSize) / Strides + 1, which is 1",
         [](auto& c) { c.set_output(list(2, 1, 2, 3)); }},
        {"OutputTensor.Sizes[3] is 4, must equal (InputTensor.Sizes[3] + StartPadding + EndPadding - dilated "
         "WindowSize) / Strides + 1, which is 3",
         [](auto& c) { c.set_output(list(2, 1, 1, 4)); }},
        // The work, 6 windows of 2, stays within its budget.
        {"WindowSize brings the call to 12 window elements, must stay within the work budget of 11 (raise work_budget "
         "to allow it)",
         [](auto& c) { c.options.work_budget = 11; }},
        {"WindowSize brings the call to 51539607540 window elements, must stay within the work budget of 17179869184 "
         "(raise work_budget to allow it)",
         [](auto& c) { c.options.window_size = list(0xffff'ffffu, 2); }},
        // The elements of the output do not overlap.
        {"OutputTensor.Strides is {0, 3, 3, 1}, must give every element of an output a place of its own",
         [](auto& c) { c.output = laid_out(c.output.data(), list(2, 1, 1, 3), list(0, 3, 3, 1)); }},
        {"OutputTensor shares memory with InputTensor, must not",
         [](auto& c) { c.output = laid_out(c.memory.view().data() + 7, list(2, 1, 1, 3)); }},
    };
}

/// The same call with indices.
struct max_pooling_call : pooling_call<max_pooling> {
    tensor<std::uint64_t> index_memory = numbered<std::uint64_t>({8});
    tensor_view<std::uint32_t> indices{reinterpret_cast<std::uint32_t*>(index_memory.view().data()), {2, 1, 1, 3}};

    void apply(auto const& operation) const { operation(input, output, indices, options); }
    auto written() const { return std::pair(memory.elements(), index_memory.elements()); }
};

inline std::vector<broken_rule<max_pooling_call>> const max_pooling_rules = {
    {"OutputIndicesTensor.DimensionCount is 3, must be 4",
     [](auto& c) { c.indices = laid_out(c.indices.data(), list(2, 1, 3)); }},
    {"OutputIndicesTensor.Sizes[3] is 2, must equal OutputTensor.Sizes[3], which is 3",
     [](auto& c) { c.indices = laid_out(c.indices.data(), list(2, 1, 1, 2)); }},
    {"OutputIndicesTensor.Strides is {2, 2, 2, 1}, must give every element of an output a place of its own",
     [](auto& c) { c.indices = laid_out(c.indices.data(), list(2, 1, 1, 3), list(2, 2, 2, 1)); }},
    {"OutputIndicesTensor shares memory with InputTensor, must not",
     [](auto& c) { c.input = laid_out(reinterpret_cast<float*>(c.indices.data()), list(2, 1, 1, 4)); }},
    {"OutputIndicesTensor shares memory with OutputTensor, must not",
     [](auto& c) { c.output = laid_out(reinterpret_cast<float*>(c.indices.data()), list(2, 1, 1, 3)); }},
};

inline std::vector<broken_rule<pooling_call<lp_pooling>>> const lp_pooling_rules = {
    {"P is 0, must be at least 1", [](auto& c) { c.options.p = 0; }}};

} // namespace dmlref::testing::rules
