// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/upsample_2d.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// 2 x 3 images of 4 x 5, twice as high and three times as wide.
struct upsample_2d_call {
    tensor<float> memory = numbered({3000});
    tensor_view<float const> input{memory.view().data(), {2, 3, 4, 5}};
    tensor_view<float> output{memory.view().data() + 1000, {2, 3, 8, 15}};
    upsample_2d_options options = {.scale_size = {.width = 3, .height = 2}};

    void set_sizes(shape const& input_sizes, shape const& output_sizes) {
        input = {input.data(), input_sizes};
        output = {output.data(), output_sizes};
    }
    void set_scale(shape const& sizes, std::uint32_t width, std::uint32_t height) {
        set_sizes(sizes, sizes);
        options.scale_size = {width, height};
    }

    static std::string name() { return "UPSAMPLE_2D"; }
    void apply(auto const& operation) const { operation(input, output, options); }
    auto written() const { return memory.elements(); }
};

inline std::vector<broken_rule<upsample_2d_call>> const upsample_2d_rules = {
    {"InputTensor is null, must be given always", [](auto& c) { c.input = {}; }},
    {"OutputTensor is null, must be given always", [](auto& c) { c.output = {}; }},
    // Tensors have the same four or five axes.
    {"InputTensor.DimensionCount is 3, must be 4 to 5", [](auto& c) { c.set_sizes(list(1, 1, 1), list(1, 1, 2)); }},
    {"InputTensor.DimensionCount is 6, must be 4 to 5",
     [](auto& c) { c.set_sizes(list(1, 1, 1, 1, 1, 1), list(1, 1, 1, 1, 1, 2)); }},
    {"OutputTensor.DimensionCount is 5, must be 4",
     [](auto& c) { c.set_sizes(list(1, 1, 1, 1), list(1, 1, 1, 1, 2)); }},
    {"InterpolationMode is 2, must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or DML_INTERPOLATION_MODE_LINEAR (1)",
     [](auto& c) { c.options.interpolation_mode = interpolation_mode{2}; }},
    // Scales are above 0, and the sizes fit into a UINT.
    {"ScaleSize.Height is 0, must be at least 1", [](auto& c) { c.set_scale(list(1, 1, 1, 2), 2, 0); }},
    {"ScaleSize.Width is 0, must be at least 1", [](auto& c) { c.set_scale(list(1, 1, 1, 1), 0, 1); }},
    {"ScaleSize.Height is 2147483648, must be at most UINT_MAX / 2, which is 2147483647",
     [](auto& c) { c.set_scale(list(1, 1, 2, 1), 1, 0x8000'0000); }},
    {"ScaleSize.Width is 4294967295, must be at most UINT_MAX / 3, which is 1431655765",
     [](auto& c) { c.set_scale(list(1, 1, 1, 3), 0xffff'ffff, 1); }},
    // The largest width, of a row with a stride of 0 that only an input could have.
    {"OutputTensor.Strides is {0, 0, 0, 0}, must give every element of an output a place of its own",
     [](auto& c) {
         c.set_scale(list(1, 1, 1, 1), 0xffff'ffff, 1);
         c.output = laid_out(c.output.data(), list(1, 1, 1, 0xffff'ffff), list(0, 0, 0, 0));
     }},
    // Height and width are scaled, the other sizes stay.
    {"OutputTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2",
     [](auto& c) { c.set_sizes(list(2, 3, 4, 5), list(1, 3, 8, 15)); }},
    {"OutputTensor.Sizes[1] is 2, must equal InputTensor.Sizes[1], which is 3",
     [](auto& c) { c.set_sizes(list(2, 3, 4, 5), list(2, 2, 8, 15)); }},
    {"OutputTensor.Sizes[2] is 12, must equal InputTensor.Sizes[2] * ScaleSize.Height, which is 8",
     [](auto& c) { c.set_sizes(list(2, 3, 4, 5), list(2, 3, 12, 15)); }},
    {"OutputTensor.Sizes[3] is 10, must equal InputTensor.Sizes[3] * ScaleSize.Width, which is 15",
     [](auto& c) { c.set_sizes(list(2, 3, 4, 5), list(2, 3, 8, 10)); }},
    {"OutputTensor.Sizes[2] is 8, must equal InputTensor.Sizes[2], which is 4",
     [](auto& c) { c.set_sizes(list(2, 3, 4, 5, 6), list(2, 3, 8, 10, 18)); }},
    // The output has its own memory.
    {"OutputTensor.Strides is {360, 120, 15, 0}, must give every element of an output a place of its own",
     [](auto& c) { c.output = laid_out(c.output.data(), list(2, 3, 8, 15), list(360, 120, 15, 0)); }},
    {"OutputTensor shares memory with InputTensor, must not",
     [](auto& c) { c.output = laid_out(c.memory.view().data() + 119, list(2, 3, 8, 15)); }},
};

} // namespace dmlref::testing::rules
