// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/roi_align.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// Two regions of an image {2, 3, 4, 5} to {2, 3, 2, 2}.
struct roi_align_call {
    tensor<float> input_memory{{2, 3, 4, 5}}, rois_memory{{2, 4}}, output_memory = numbered({2, 3, 2, 2});
    tensor<std::uint32_t> batch_memory{{24}};

    tensor_view<float const> input = input_memory.view(), rois = rois_memory.view();
    tensor_view<std::uint32_t const> batch_indices{batch_memory.view().data(), {2}};
    tensor_view<float> output = output_memory.view();
    roi_align_options options{};

    static std::string name() { return "ROI_ALIGN1"; }
    void apply(auto const& operation) const { operation(input, rois, batch_indices, output, options); }
    auto written() const { return output_memory.elements(); }
};

inline std::vector<broken_rule<roi_align_call>> const roi_align_rules = {
    {"InputTensor is null, must be given always", [](auto& c) { c.input = {}; }},
    {"ROITensor is null, must be given always", [](auto& c) { c.rois = {}; }},
    {"OutputTensor is null, must be given always", [](auto& c) { c.output = {}; }},
    {"BatchIndicesTensor is null, must be given always", [](auto& c) { c.batch_indices = {}; }},
    {"InputTensor.DimensionCount is 3, must be 4", [](auto& c) { c.input = view_of(list(3, 4, 5)); }},
    {"InputTensor.DimensionCount is 5, must be 4", [](auto& c) { c.input = view_of(list(1, 2, 3, 4, 5)); }},
    {"OutputTensor.DimensionCount is 3, must be 4", [](auto& c) { c.output = view_of(list(2, 3, 2)); }},
    {"OutputTensor.DimensionCount is 5, must be 4", [](auto& c) { c.output = view_of(list(1, 2, 3, 2, 2)); }},
    {"OutputTensor.Sizes[0] is 3, must equal NumROIs of ROITensor, which is 2",
     [](auto& c) { c.output = view_of(list(3, 3, 2, 2)); }},
    {"OutputTensor.Sizes[1] is 4, must equal InputTensor.Sizes[1], which is 3",
     [](auto& c) { c.output = view_of(list(2, 4, 2, 2)); }},
    // One rule of each kind on regions and samples; tests/spec/regions.test.cpp has them all.
    {"ROITensor.Sizes[1] is 5, must equal the number of coordinates [x1, y1, x2, y2], which is 4",
     [](auto& c) { c.rois = view_of(list(2, 5)); }},
    {"MaximumSamplesPerOutput is 0, must be at least 1", [](auto& c) { c.options.maximum_samples_per_output = 0; }},
    {"BatchIndicesTensor[1] is 2, must be below BatchCount, which is 2", [](auto& c) { c.batch_memory(1) = 2; }},
    {"ROITensor[1] takes 1 x 1 samples per output element, which brings the call to 24 samples, must stay within the "
     "work budget of 23 (lower MaximumSamplesPerOutput or raise work_budget)",
     [](auto& c) { c.options.work_budget = 23; }},
    // The elements of the output do not overlap.
    {"OutputTensor.Strides is {12, 4, 2, 0}, must give every element of an output a place of its own",
     [](auto& c) { c.output = laid_out(c.output.data(), list(2, 3, 2, 2), list(12, 4, 2, 0)); }},
    {"OutputTensor shares memory with InputTensor, must not",
     [](auto& c) { c.input = laid_out(c.output.data() + 23, list(2, 3, 4, 5), list(0, 0, 0, 0)); }},
    {"OutputTensor shares memory with ROITensor, must not",
     [](auto& c) { c.rois = laid_out(c.output.data(), list(2, 4)); }},
    {"OutputTensor shares memory with BatchIndicesTensor, must not",
     [](auto& c) { c.output = laid_out(reinterpret_cast<float*>(c.batch_memory.view().data()), list(2, 3, 2, 2)); }},
};

} // namespace dmlref::testing::rules
