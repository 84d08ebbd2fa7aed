// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/roi_pooling.hpp"
#include "support/broken_rules.hpp"

#include <limits>

namespace dmlref::testing::rules {

/// Four regions, each of one pixel, of two images of 5 x 7.
struct roi_pooling_call {
    tensor<float> input_memory{{210}}, roi_memory{{20}}, output_memory = numbered({400});
    tensor_view<float const> input{input_memory.view().data(), {2, 3, 5, 7}};
    tensor_view<float> rois{roi_memory.view().data(), {1, 1, 4, 5}};
    tensor_view<float> output{output_memory.view().data(), {4, 3, 2, 6}};
    roi_pooling_options options = {.spatial_scale = 0.5f, .pooled_size = {.width = 6, .height = 2}};

    void set_output(shape const& sizes) { output = {output.data(), sizes}; }
    /// Sets the BatchID of the last region.
    void set_batch(float batch) { rois(0, 0, 3, 0) = batch; }

    static std::string name() { return "ROI_POOLING"; }
    void apply(auto const& operation) const { operation(input, tensor_view<float const>(rois), output, options); }
    auto written() const { return output_memory.elements(); }
};

inline std::vector<broken_rule<roi_pooling_call>> roi_pooling_rules() {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    static constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
    return {
        {"InputTensor is null, must be given always", [](auto& c) { c.input = {}; }},
        {"ROITensor is null, must be given always", [](auto& c) { c.rois = {}; }},
        {"OutputTensor is null, must be given always", [](auto& c) { c.output = {}; }},
        // All tensors have four axes, and ROITensor is {1, 1, NumROIs, 5}.
        {"InputTensor.DimensionCount is 3, must be 4", [](auto& c) { c.input = view_of(list(3, 5, 7)); }},
        {"ROITensor.DimensionCount is 2, must be 4", [](auto& c) { c.rois = view_of(list(4, 5)); }},
        {"OutputTensor.DimensionCount is 5, must be 4", [](auto& c) { c.set_output(list(1, 4, 3, 2, 6)); }},
        {"ROITensor.Sizes[0] is 2, must be 1", [](auto& c) { c.rois = view_of(list(2, 1, 4, 5)); }},
        {"ROITensor.Sizes[1] is 3, must be 1", [](auto& c) { c.rois = view_of(list(1, 3, 4, 5)); }},
        {"ROITensor.Sizes[3] is 4, must equal the values [BatchID, x1, y1, x2, y2], which is 5",
         [](auto& c) { c.rois = view_of(list(1, 1, 4, 4)); }},
        {"SpatialScale is inf, must be finite", [](auto& c) { c.options.spatial_scale = infinity; }},
        {"SpatialScale is nan, must be finite", [](auto& c) { c.options.spatial_scale = not_a_number; }},
        {"PooledSize.Width is 0, must be at least 1", [](auto& c) { c.options.pooled_size.width = 0; }},
        {"PooledSize.Height is 0, must be at least 1", [](auto& c) { c.options.pooled_size.height = 0; }},
        // OutputTensor is {NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}.
        {"OutputTensor.Sizes[0] is 3, must equal ROITensor.Sizes[2], which is 4",
         [](auto& c) { c.set_output(list(3, 3, 2, 6)); }},
        {"OutputTensor.Sizes[1] is 1, must equal InputTensor.Sizes[1], which is 3",
         [](auto& c) { c.set_output(list(4, 1, 2, 6)); }},
        {"OutputTensor.Sizes[2] is 6, must equal PooledSize.Height, which is 2",
         [](auto& c) { c.set_output(list(4, 3, 6, 6)); }},
        {"OutputTensor.Sizes[3] is 2, must equal PooledSize.Width, which is 6",
         [](auto& c) { c.set_output(list(4, 3, 2, 2)); }},
        // The output has its own memory.
        {"OutputTensor.Strides is {36, 0, 6, 1}, must give every element of an output a place of its own",
         [](auto& c) { c.output = laid_out(c.output.data(), list(4, 3, 2, 6), list(36, 0, 6, 1)); }},
        {"OutputTensor shares memory with InputTensor, must not",
         [](auto& c) { c.input = laid_out(c.output.data() + 143, list(2, 3, 5, 7)); }},
        {"OutputTensor shares memory with ROITensor, must not",
         [](auto& c) {
             c.rois = laid_out(c.output.data() + 143, list(1, 1, 4, 5), list(0, 0, 0, 0));
             c.output_memory(143) = 0;
         }},
        // The truncated BatchID is a batch of the input.
        {"ROITensor[0][0][3][0] is 2, must be at least 0 and below InputTensor.Sizes[0], which is 2",
         [](auto& c) { c.set_batch(2); }},
        {"ROITensor[0][0][3][0] is -1, must be at least 0 and below InputTensor.Sizes[0], which is 2",
         [](auto& c) { c.set_batch(-1); }},
        {"ROITensor[0][0][3][0] is 1e+30, must be at least 0 and below InputTensor.Sizes[0], which is 2",
         [](auto& c) { c.set_batch(1e30f); }},
        {"ROITensor[0][0][3][0] is -inf, must be at least 0 and below InputTensor.Sizes[0], which is 2",
         [](auto& c) { c.set_batch(-infinity); }},
        {"ROITensor[0][0][3][0] is nan, must be at least 0 and below InputTensor.Sizes[0], which is 2",
         [](auto& c) { c.set_batch(not_a_number); }},
        // Each region is one pixel: two at most with the rounding of its corners, and one per bin on each axis. So
        // 3 channels * (2 + 6) columns * (2 + 2) rows = 96, for each of 4 regions.
        {"ROITensor[0][0][3] brings the call to as many as 384 elements, must stay within the work budget of 383 "
         "(raise work_budget to allow it)",
         [](auto& c) { c.options.work_budget = 383; }},
    };
}

} // namespace dmlref::testing::rules
