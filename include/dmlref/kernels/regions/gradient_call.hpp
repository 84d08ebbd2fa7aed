// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/regions/planes.hpp"
#include "dmlref/spec/roi_align_grad.hpp"

/// The data that both gradients of ROI_ALIGN need.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

template <element T>
struct roi_align_grad_call {
    tensor_view<T const> input; ///< may be null for an average
    tensor_view<T const> input_gradient;
    region_source<T> source;

    bool is_maximum() const { return source.options.reduction_function == reduce_function::max; }
};

/// The incoming gradient of one region, [OutputHeight][OutputWidth] of as many channels as V has lanes.
template <class V>
class region_gradients {
public:
    static constexpr index_t lanes = simd::width_of<V>;

    template <element T>
    region_gradients(tensor_view<T const> const& input_gradient, index_t roi, channel_range const& channels)
        : width_(input_gradient.size(3)),
          values_(input_gradient.size(2) * width_ * lanes) {
        exec::read_lanes<V>(exec::channels_of(input_gradient, roi, channels.first, channels.count), values_.data());
    }

    V operator()(index_t y, index_t x) const { return simd::load<V>(&lane(y, x, 0)); }
    float const& lane(index_t y, index_t x, index_t lane) const { return values_[(y * width_ + x) * lanes + lane]; }

private:
    index_t width_;
    exec::scratch<float> values_;
};

/// Prefetches the next region_gradients, which may lie anywhere in memory, during other work.
template <element T>
void expect_gradients(tensor_view<T const> const& input_gradient, index_t roi, channel_range const& channels) {
    exec::prefetch(exec::channels_of(input_gradient, roi, channels.first, channels.count));
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
