// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/regions/planes.hpp"
#include "dmlref/kernels/regions/reducer.hpp"
#include "dmlref/spec/roi_align.hpp"

/// The fast path of ROI_ALIGN and ROI_ALIGN1: the bits of reference/roi_align.hpp.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// read_regions calls this for the forward pass.
template <class Reduction, element T>
class roi_align_work {
public:
    roi_align_work(float outside, tensor_view<T> const& output, execution const& how)
        : outside_(outside),
          output_(output),
          is_streamed_(simd::is_worth_streaming(how, output)) {} // packed channels are read again

    static void expect(tabulated_region const&, channel_range const&) {}

    template <class Region, class Plane>
    void operator()(Region const& region, Plane const& plane, channel_range const& channels) const {
        using V = typename Plane::value;
        index_t const height = output_.size(2), width = output_.size(3);
        exec::scratch<float> outputs(height * width * simd::width_of<V>);
        region_reducer<Reduction, V>(outside_, height, width, outputs.data()).reduce(region_image(region, plane));
        auto const to = exec::channels_of(output_, region.roi, channels.first, channels.count);
        if (!is_streamed_) return exec::write_lanes<V>(outputs.data(), to);
        exec::streamed_rows<T> streamed;
        exec::write_lanes<V>(outputs.data(), to, &streamed);
    }

    void finish() const {
        if (is_streamed_) simd::finish_streaming();
    }

private:
    float outside_;
    tensor_view<T> output_;
    bool is_streamed_;
};

/// Computes a call of one region and few samples, for which tables take longer. Returns false if there are more.
template <class Reduction, element T>
bool align_few_samples(tensor_view<T const> const& input, region_source<T> const& source,
                       tensor_view<T> const& output) {
    constexpr index_t few = 16;
    if (source.count() > 1 || input.size(1) > few) return false;
    sampled_region const region = {0, source.batch(0), 0, source.x(0), source.y(0)};
    if (region.x.samples > few || input.size(1) * region.x.samples * region.y.samples > few) return false;
    float const outside = source.options.out_of_bounds_input_value;
    sample_count const samples(region);
    for (index_t channel = 0; channel < input.size(1); ++channel) {
        region_image const image(
            region, element_plane<T>{&input(region.batch, channel, 0, 0), input.stride(2), input.stride(3)});
        for (index_t y = 0; y < output.size(2); ++y)
            for (index_t x = 0; x < output.size(3); ++x)
                output(0, channel, y, x) = to_element<T>(reduced_samples<Reduction>(image, y, x, samples, outside));
    }
    return true;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// The fast form of dmlref::reference::roi_align: the same arguments, bits and errors. `how` says how many threads may
/// work on it.
template <element T>
void roi_align(input_view<T> input, input_view<T> rois, index_view batch_indices, tensor_view<T> output,
               roi_align_options const& options = {}, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::roi_align_kernel<T>>(how).run(input, rois, batch_indices, output, options, how);
#else
    validate(input, rois, batch_indices, output, options);
    kernels::region_source<T> const source{rois.without_leading_ones(2), batch_indices, input.sizes(), output.sizes(),
                                           options};
    auto const reduce_by = [&]<class Reduction>(Reduction) {
        if (kernels::align_few_samples<Reduction>(input, source, output)) return;
        kernels::roi_align_work<Reduction, T> const work(options.out_of_bounds_input_value, output, how);
        exec::scratch<kernels::region_place> places(source.count());
        auto const ordered = ordered_regions(source, kernels::region_order::from_top_to_bottom, places.data());
        kernels::for_each_table(source, ordered, how, [&](std::span<kernels::tabulated_region const> regions) {
            kernels::read_regions(input, source, regions, how, work);
        });
    };
    if (options.reduction_function == reduce_function::max)
        reduce_by(kernels::maximum_of_samples{});
    else
        reduce_by(kernels::average_of_samples{});
#endif
}

/// The same, written to a tensor.
template <element T>
void roi_align(input_view<T> input, input_view<T> rois, index_view batch_indices, tensor<T>& output,
               roi_align_options const& options = {}, execution const& how = {}) {
    roi_align(input, rois, batch_indices, output.view(), options, how);
}

/// The same, written to a new tensor that has `size` elements for each region and channel, which is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> roi_align(Input const& input, input_view<T> rois, index_view batch_indices, size_2d size,
                    roi_align_options const& options = {}, execution const& how = {}) {
    tensor<T> output(roi_align_output_sizes(input_view<T>(input).sizes(), rois.sizes(), size.height, size.width));
    roi_align<T>(input, rois, batch_indices, output, options, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
