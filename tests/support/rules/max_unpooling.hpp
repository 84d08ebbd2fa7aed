// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/max_unpooling.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// Rows of 2, spread over rows of 4.
struct max_unpooling_call {
    tensor<float> memory = numbered({64});
    tensor<std::uint32_t> index_memory{{16}};
    tensor_view<float const> input{memory.view().data(), {2, 1, 1, 2}};
    tensor_view<std::uint32_t const> indices{index_memory.view().data(), {2, 1, 1, 2}};
    tensor_view<float> output{memory.view().data() + 32, {2, 1, 1, 4}};

    static std::string name() { return "MAX_UNPOOLING"; }
    void apply(auto const& operation) const { operation(input, indices, output); }
    auto written() const { return memory.elements(); }
};

inline std::vector<broken_rule<max_unpooling_call>> const max_unpooling_rules = {
    {"InputTensor is null, must be given always", [](auto& c) { c.input = {}; }},
    {"IndicesTensor is null, must be given always", [](auto& c) { c.indices = {}; }},
    {"OutputTensor is null, must be given always", [](auto& c) { c.output = {}; }},
    {"InputTensor.DimensionCount is 5, must be 4", [](auto& c) { c.input = view_of(list(2, 1, 1, 1, 2)); }},
    {"IndicesTensor.DimensionCount is 3, must be 4",
     [](auto& c) { c.indices = view_of<std::uint32_t>(list(2, 1, 2)); }},
    {"OutputTensor.DimensionCount is 5, must be 4",
     [](auto& c) { c.output = laid_out(c.output.data(), list(2, 1, 1, 1, 4)); }},
    {"IndicesTensor.Sizes[3] is 3, must equal InputTensor.Sizes[3], which is 2",
     [](auto& c) { c.indices = view_of<std::uint32_t>(list(2, 1, 1, 3)); }},
    // The elements of the output do not overlap.
    {"OutputTensor.Strides is {3, 4, 4, 1}, must give every element of an output a place of its own",
     [](auto& c) { c.output = laid_out(c.output.data(), list(2, 1, 1, 4), list(3, 4, 4, 1)); }},
    {"OutputTensor shares memory with InputTensor, must not",
     [](auto& c) { c.output = laid_out(c.memory.view().data() + 3, list(2, 1, 1, 4)); }},
    {"OutputTensor shares memory with IndicesTensor, must not",
     [](auto& c) { c.output = laid_out(reinterpret_cast<float*>(c.index_memory.view().data()), list(2, 1, 1, 4)); }},
};

} // namespace dmlref::testing::rules
