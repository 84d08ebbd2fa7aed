// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/regions/bin_maxima.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The work of one task: channels of one image, for some of its regions.
template <element T>
class roi_pooling_task {
public:
    roi_pooling_task(tensor_view<T const> const& input, tensor_view<T> const& output, binned_regions const& regions,
                     execution const& how)
        : input_(input),
          output_(output),
          regions_(regions),
          is_streamed_(simd::is_worth_streaming(how, output)) {} // packed channels are read again

    void run(index_t image, index_t first_channel, index_t channels, index_t first_region, index_t end_region) const {
        pooled_channels<T const> const from{input_, image, first_channel, channels};
        auto const for_each_region = [&](auto&& visit) {
            for (index_t region = first_region; region < end_region; ++region)
                if (regions_.batch(region) == image) visit(region);
        };
        if (2 * channels < simd::width) {
            for_each_region([&](index_t region) { scan(region, from); });
        } else {
            pool_packed(from, for_each_region);
        }
        if (is_streamed_) simd::finish_streaming();
    }

private:
    /// The largest number of floats packed for more than one batch of channels, so that they stay in a near cache.
    static constexpr index_t most_packed = index_t{1} << 18;

    /// Packs the pixels that the regions read: once for all, or for each region, whichever is less.
    template <class ForEachRegion>
    void pool_packed(pooled_channels<T const> const& from, ForEachRegion const& for_each_region) const {
        pixel_rectangle all{};
        index_t cells = 0, largest = 0;
        for_each_region([&](index_t region) {
            pixel_rectangle const own = regions_.rectangle(region);
            all.include(own);
            cells += own.cells();
            largest = (std::max)(largest, own.cells());
        });
        bool const is_shared = all.cells() <= cells;
        index_t const packed_at_once = (is_shared ? all.cells() : largest) * simd::width;
        if (from.batches() > 1 && packed_at_once * from.batches() > most_packed) {
            index_t const part = (from.batches() + 1) / 2 * simd::width;
            for (index_t at = 0; at < from.count; at += part)
                pool_packed(
                    pooled_channels<T const>{from.view, from.image, from.first + at, (std::min)(part, from.count - at)},
                    for_each_region);
            return;
        }
        exec::scratch<float> const space(packed_at_once * from.batches());
        lane_image packed = is_shared ? pack(from, all, space.data()) : lane_image{};
        for_each_region([&](index_t region) {
            if (!is_shared) packed = pack(from, regions_.rectangle(region), space.data());
            pool(packed, region, from);
        });
    }

    /// The rectangle as [batch][y][x][lane].
    static lane_image pack(pooled_channels<T const> const& from, pixel_rectangle const& over, float* space) {
        index_t const y_stride = over.x.size() * simd::width, batch_stride = over.y.size() * y_stride;
        if (over.cells() > 0)
            for (index_t batch = 0; batch < from.batches(); ++batch)
                exec::read_lanes<simd::batch>(from.block(batch, over), space + batch * batch_stride);
        return {space, batch_stride, y_stride, simd::width, over.y.start * y_stride + over.x.start * simd::width};
    }

    void pool(lane_image const& image, index_t region, pooled_channels<T const> const& from) const {
        constexpr index_t bins = 256; // kept before they are stored; at least one row of them
        index_t const rows = std::clamp<index_t>(bins / regions_.width, 1, regions_.height);
        exec::scratch<float> const space(rows * regions_.width * from.batches() * simd::width);
        pool_region(image, regions_, region, rows, space.data(),
                    pooled_channels<T>{output_, region, from.first, from.count}, is_streamed_);
    }

    /// One channel after the other, if there are too few for lanes.
    void scan(index_t region, pooled_channels<T const> const& from) const {
        for (index_t channel = from.first; channel < from.first + from.count; ++channel)
            for (index_t y = 0; y < regions_.height; ++y)
                for (index_t x = 0; x < regions_.width; ++x)
                    output_(region, channel, y, x) = to_element<T>(
                        largest_of_bin(from.image, channel, regions_.y(region, y), regions_.x(region, x)));
    }
    float largest_of_bin(index_t image, index_t channel, sampling::pixel_range const& y,
                         sampling::pixel_range const& x) const {
        if (y.size() == 0 || x.size() == 0) return 0.f; // RP-3
        float largest = static_cast<float>(input_(image, channel, y.start, x.start));
        for (index_t at_y = y.start; at_y < y.end; ++at_y)
            for (index_t at_x = x.start; at_x < x.end; ++at_x)
                largest = simd::larger(static_cast<float>(input_(image, channel, at_y, at_x)), largest); // RP-6
        return largest;
    }

    tensor_view<T const> const& input_;
    tensor_view<T> const& output_;
    binned_regions const& regions_;
    bool is_streamed_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::roi_pooling, to the bit, with lanes and threads.
template <element T>
void roi_pooling(input_view<T> input, input_view<T> rois, tensor_view<T> output, roi_pooling_options const& options,
                 execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::roi_pooling_kernel<T>>(how).run(input, rois, output, options, how);
#else
    validate(input, rois, output, options);
    kernels::binned_regions const regions(input, rois, options);
    kernels::roi_pooling_task<T> const task(input, output, regions, how);
    index_t const channels = input.size(1), wanted = exec::wanted_tasks(how);
    // With fewer than half of the batches, each comparison waits for the one before, and more tasks are no faster.
    index_t group = kernels::most_batches_of_channels * simd::width;
    if (input.size(0) * (channels / group) < wanted) group /= 2;
    index_t const groups = (channels + group - 1) / group;
    index_t const parts = (std::min)(regions.count, (wanted + groups - 1) / groups);
    exec::parallel_for(input.size(0) * groups * parts, how, [&](index_t at) {
        index_t const part = at % parts, first = at / parts % groups * group;
        task.run(at / parts / groups, first, (std::min)(group, channels - first), regions.count * part / parts,
                 regions.count * (part + 1) / parts);
    });
#endif
}

/// The same, written to a tensor.
template <element T>
void roi_pooling(input_view<T> input, input_view<T> rois, tensor<T>& output, roi_pooling_options const& options,
                 execution const& how = {}) {
    roi_pooling(input, rois, output.view(), options, how);
}

/// The same, written to a new tensor of roi_pooling_output_sizes(input, rois, options), which is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> roi_pooling(Input const& input, input_view<T> rois, roi_pooling_options const& options,
                      execution const& how = {}) {
    tensor<T> output(roi_pooling_output_sizes(input_view<T>(input).sizes(), rois.sizes(), options));
    roi_pooling<T>(input, rois, output, options, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
