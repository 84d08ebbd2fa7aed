// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/core/sum_length.hpp"
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/kernels/regions/planes.hpp"
#include "dmlref/spec/roi_align.hpp"

/// The fast path of ROI_ALIGN and ROI_ALIGN1: the bits of reference/roi_align.hpp.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes the output elements of one region, row by row, each for as many channels as V has lanes.
template <class Reduction, class V>
class region_reducer {
public:
    static constexpr index_t lanes = simd::width_of<V>;

    region_reducer(float outside, index_t output_height, index_t output_width, float* outputs)
        : outside_(outside),
          output_height_(output_height),
          output_width_(output_width),
          outputs_(outputs) {}

    /// Column by column: each row that a column of samples reads is interpolated once, and serves all its samples.
    template <class Plane>
    void reduce(region_image<tabulated_region, Plane> const& image) const {
        if (Reduction::is_sum && is_long_sum(samples_of_output(image.region()))) return average_in_double(image);
        sampling::region_table const &x_axis = image.region().x, &y_axis = image.region().y;
        if (x_axis.samples_per_output == 2 && y_axis.samples_per_output == 2 && x_axis.is_in_bounds &&
            y_axis.is_in_bounds)
            return reduce_two_by_two(image);
        exec::scratch<float> rows((y_axis.element_count + output_height_) * lanes);
        float* const sums = rows.data() + y_axis.element_count * lanes;
        sample_count const samples(image.region());
        simd::store(rows.data(), outside_);
        for (index_t output_x = 0; output_x < output_width_; ++output_x) {
            index_t const first = output_x * x_axis.samples_per_output;
            for (index_t sample = first; sample < first + x_axis.samples_per_output; ++sample) {
                sampling::region_tap const x = image.x(sample);
                if (x.is_in_bounds()) {
                    interpolate_rows<Plane>(image.rows(), x, y_axis.element_count, rows.data());
                    add_samples(y_axis, sample == first, sums, from_rows(rows.data()));
                } else {
                    add_samples(y_axis, sample == first, sums, [this](auto const&) { return outside_; });
                }
            }
            for (index_t output_y = 0; output_y < output_height_; ++output_y)
                simd::store(output(output_y, output_x),
                            Reduction::finish(simd::load<V>(sums + output_y * lanes), samples));
        }
    }

    /// Sample by sample, for regions without tables.
    template <class Plane>
    void reduce(region_image<sampled_region, Plane> const& image) const {
        if (Reduction::is_sum && is_long_sum(samples_of_output(image.region()))) return average_in_double(image);
        for (index_t output_y = 0; output_y < output_height_; ++output_y)
            for (index_t output_x = 0; output_x < output_width_; ++output_x) {
                V reduced(0.f);
                bool is_first = true;
                for_each_sample(image, output_x, output_y, [&](index_t, auto const& x, index_t, auto const& y) {
                    V const value = sample_value(image, x, y, outside_);
                    reduced = Reduction::add(is_first ? Reduction::start(value) : reduced, value);
                    is_first = false;
                });
                simd::store(output(output_y, output_x), Reduction::finish(reduced, sample_count(image.region())));
            }
    }

private:
    /// Outputs of 2 x 2 samples, the usual number, all in bounds. Their two columns are interpolated together, and the
    /// weights of rows are loaded once for both.
    template <class Plane>
    void reduce_two_by_two(region_image<tabulated_region, Plane> const& image) const {
        sampling::region_table const& y_axis = image.region().y;
        exec::scratch<float> rows(2 * y_axis.element_count * lanes);
        sample_count const samples(image.region());
        for (index_t output_x = 0; output_x < output_width_; ++output_x) {
            sampling::region_tap const left = image.x(2 * output_x), right = image.x(2 * output_x + 1);
            for (std::int32_t at = 1; at < y_axis.element_count; ++at) {
                simd::store(rows.data() + 2 * at * lanes, from_row<Plane>(image.rows()[at], left));
                simd::store(rows.data() + (2 * at + 1) * lanes, from_row<Plane>(image.rows()[at], right));
            }
            sampling::tabulated_tap const* y = y_axis.taps;
            for (index_t output_y = 0; output_y < output_height_; ++output_y, y += 2) {
                auto const value = [&, y](index_t column, index_t sample) {
                    return interpolate(
                        y[sample], [&] { return simd::load<V>(rows.data() + (2 * y[sample].lower + column) * lanes); },
                        [&] { return simd::load<V>(rows.data() + (2 * y[sample].upper + column) * lanes); });
                };
                V const first = value(0, 0);
                V const left_reduced = Reduction::add(Reduction::add(Reduction::start(first), first), value(0, 1));
                V const reduced = Reduction::add(Reduction::add(left_reduced, value(1, 0)), value(1, 1));
                simd::store(output(output_y, output_x), Reduction::finish(reduced, samples));
            }
        }
    }

    /// Sample by sample. NU-7
    template <class Image>
    void average_in_double(Image const& image) const {
        for (index_t output_y = 0; output_y < output_height_; ++output_y)
            for (index_t output_x = 0; output_x < output_width_; ++output_x) {
                simd::long_sum<V> sum;
                for_each_sample(image, output_x, output_y, [&](index_t, auto const& x, index_t, auto const& y) {
                    sum += sample_value(image, x, y, outside_);
                });
                simd::store(output(output_y, output_x), sample_count(image.region()).divide(sum.rounded()));
            }
    }

    float* output(index_t y, index_t x) const { return outputs_ + (y * output_width_ + x) * lanes; }

    /// Interpolates the rows of the image at a column of samples. rows[0] stands for samples outside, and does not
    /// change.
    template <class Plane>
    static void interpolate_rows(typename Plane::element const* const* image_rows, sampling::region_tap const x,
                                 std::int32_t count, float* rows) {
        for (std::int32_t at = 1; at < count; ++at) simd::store(rows + at * lanes, from_row<Plane>(image_rows[at], x));
    }

    /// One sample of a row of the image.
    template <class Plane>
    static V from_row(typename Plane::element const* row, sampling::region_tap const& x) {
        return interpolate(
            x, [&] { return Plane::load(row + x.lower); }, [&] { return Plane::load(row + x.upper); });
    }

    static auto from_rows(float const* rows) {
        return [rows](sampling::tabulated_tap const& y) {
            return interpolate(
                y, [&] { return simd::load<V>(rows + y.lower * lanes); },
                [&] { return simd::load<V>(rows + y.upper * lanes); });
        };
    }

    /// Adds one column of samples.
    template <class Value>
    void add_samples(sampling::region_table const& y, bool is_first, float* sums, Value value) const {
        sampling::tabulated_tap const* tap = y.taps;
        std::int32_t const samples = y.samples_per_output;
        for (float *to = sums, *const end = sums + output_height_ * lanes; to != end; to += lanes) {
            V reduced = is_first ? Reduction::start(value(*tap)) : simd::load<V>(to);
            for (sampling::tabulated_tap const* const last = tap + samples; tap != last; ++tap)
                reduced = Reduction::add(reduced, value(*tap));
            simd::store(to, reduced);
        }
    }

    V outside_;
    index_t output_height_, output_width_;
    float* outputs_;
};

/// read_regions calls this for the forward pass.
template <class Reduction, element T>
class roi_align_work {
public:
    roi_align_work(float outside, tensor_view<T> const& output)
        : outside_(outside),
          output_(output),
          is_streamed_(simd::are_worth_streaming(output)) {}

    static void expect(tabulated_region const&, channel_range const&) {}

    template <class Region, class Plane>
    void operator()(Region const& region, Plane const& plane, channel_range const& channels) const {
        using V = typename Plane::value;
        index_t const height = output_.size(2), width = output_.size(3);
        exec::scratch<float> outputs(height * width * simd::width_of<V>);
        region_reducer<Reduction, V>(outside_, height, width, outputs.data()).reduce(region_image(region, plane));
        exec::write_lanes<V>(outputs.data(),
                             exec::channels_of(output_, region.roi, channels.first, channels.count, is_streamed_));
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
template <element T, class Work>
bool align_few_samples(tensor_view<T const> const& input, region_source<T> const& source, Work const& work) {
    constexpr index_t few = 16;
    if (source.count() > 1 || input.size(1) > few) return false;
    sampled_region const region = {0, source.batch(0), 0, source.x(0), source.y(0)};
    if (region.x.samples > few || input.size(1) * region.x.samples * region.y.samples > few) return false;
    for (index_t channel = 0; channel < input.size(1); ++channel)
        work(region,
             element_plane<T>{input.data() + region.batch * input.stride(0) + channel * input.stride(1),
                              input.stride(2), input.stride(3)},
             channel_range{channel, 1});
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
        kernels::roi_align_work<Reduction, T> const work(options.out_of_bounds_input_value, output);
        if (kernels::align_few_samples(input, source, work)) return;
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
