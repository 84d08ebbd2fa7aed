// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/kernels/regions/gradient_call.hpp"
#include "dmlref/kernels/regions/maximum.hpp"

#include <numeric>

/// OutputROIGradientTensor of ROI_ALIGN_GRAD: each channel is summed by itself, in lanes, and then all channels are
/// added.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// inputGradientCoordinate of a sample along one axis, and inputWidth minus it. RG-1
struct corner_factors {
    float first, second; ///< of x1 and x2, or of y1 and y2
};

class corner_axis {
public:
    corner_axis(sampling::region_axis const& axis, float spatial_scale, roi_align_options const& options)
        : axis_(axis),
          spatial_scale_(spatial_scale),
          is_literal_(options.readings.roi_gradient_reading == roi_gradient_reading::literal) {}

    corner_factors operator()(index_t sample) const {
        if (is_literal_) {
            auto const column = static_cast<float>(sample / axis_.samples_per_output);
            return {static_cast<float>(axis_.input_size) - column, column};
        }
        float const x = fraction(sample) * spatial_scale_;
        return {spatial_scale_ - x, x};
    }

private:
    /// The fraction of the region at which the sample lies.
    float fraction(index_t sample) const {
        if (axis_.sample_intervals == 0) return axis_.place_of_single_sample; // RA-8
        return (static_cast<float>(sample) - axis_.output_pixel_offset) / static_cast<float>(axis_.sample_intervals);
    }

    sampling::region_axis axis_;
    float spatial_scale_;
    bool is_literal_;
};

/// imageGradX, before it is weighted.
template <class Image, class X, class Y>
auto rise_along_x(Image const& image, X const& x, Y const& y) {
    auto const rise = [&](index_t row) { return image(row, x.upper) - image(row, x.lower); };
    return interpolate(
        y, [&] { return rise(y.lower); }, [&] { return rise(y.upper); });
}

/// imageGradY, before it is weighted.
template <class Image, class X, class Y>
auto rise_along_y(Image const& image, X const& x, Y const& y) {
    auto const rise = [&](index_t column) { return image(y.upper, column) - image(y.lower, column); };
    return interpolate(
        x, [&] { return rise(x.lower); }, [&] { return rise(x.upper); });
}

/// One lane of a plane.
template <class Plane>
struct plane_lane {
    Plane const& plane;
    index_t lane;

    float operator()(index_t y, index_t x) const { return static_cast<float>(plane.row(y)[plane.column(x) + lane]); }
};

/// [x1, y1, x2, y2], each of as many channels as V has lanes. Sum is V, or the type of its long sums.
template <class V, class Sum = V>
struct corner_sums {
    Sum x1 = static_cast<Sum>(0.f), y1 = x1, x2 = x1, y2 = x1;

    void add_along_x(V const& weighted, corner_factors const& factors) {
        x1 += weighted * V(factors.first);
        x2 += weighted * V(factors.second);
    }
    void add_along_y(V const& weighted, corner_factors const& factors) {
        y1 += weighted * V(factors.first);
        y2 += weighted * V(factors.second);
    }
    void store(float* sums, index_t stride) const {
        simd::store(sums, simd::rounded(x1));
        simd::store(sums + stride, simd::rounded(y1));
        simd::store(sums + 2 * stride, simd::rounded(x2));
        simd::store(sums + 3 * stride, simd::rounded(y2));
    }
};

/// The contribution of one region, channel by channel.
template <element T, class Region, class Plane>
class region_gradient {
public:
    using V = typename Plane::value;

    region_gradient(roi_align_grad_call<T> const& call, Region const& region, Plane const& plane,
                    channel_range const& channels)
        : options_(call.source.options),
          plane_(plane),
          image_(region, plane),
          channels_(channels.count),
          height_(call.input_gradient.size(2)),
          width_(call.input_gradient.size(3)),
          x_corners_(call.source.x(region.roi), options_.spatial_scale_x, options_),
          y_corners_(call.source.y(region.roi), options_.spatial_scale_y, options_),
          gradients_(call.input_gradient, region.roi, channels) {}

    /// Stores four rows of sums, `stride` floats apart.
    void store_sums(float* sums, index_t stride) const {
        bool const is_maximum = options_.reduction_function == reduce_function::max;
        bool const is_long = is_long_sum({height_, width_, is_maximum ? 1 : samples_of_output(image_.region())});
        if (is_maximum)
            is_long ? store_sums_of_maxima<simd::long_sum<float>>(sums, stride)
                    : store_sums_of_maxima<float>(sums, stride);
        else
            is_long ? store_sums_of_averages<simd::long_sum<V>>(sums, stride) : store_sums_of_averages<V>(sums, stride);
    }

private:
    template <class Sum>
    void store_sums_of_averages(float* sums, index_t stride) const {
        corner_sums<V, Sum> result;
        sample_count const samples(image_.region());
        for (index_t output_y = 0; output_y < height_; ++output_y)
            for (index_t output_x = 0; output_x < width_; ++output_x) {
                V const share = samples.divide(gradients_(output_y, output_x));
                for_each_sample(image_, output_x, output_y,
                                [&](index_t sample_x, auto const& x, index_t sample_y, auto const& y) {
                                    add_sample(result, image_, sample_x, x, sample_y, y, share);
                                });
            }
        result.store(sums, stride);
    }

    template <class Sum>
    void store_sums_of_maxima(float* sums, index_t stride) const {
        V const outside(options_.out_of_bounds_input_value); // RG-4
        corner_sums<float, Sum> results[simd::width_of<V>];
        for (index_t output_y = 0; output_y < height_; ++output_y)
            for (index_t output_x = 0; output_x < width_; ++output_x)
                for_each_largest_sample(image_, output_x, output_y, outside, channels_,
                                        [&](index_t lane, index_t sample_x, index_t sample_y) {
                                            add_sample(results[lane], plane_lane<Plane>{plane_, lane}, sample_x,
                                                       image_.region().x.tap(sample_x), sample_y,
                                                       image_.region().y.tap(sample_y),
                                                       gradients_.lane(output_y, output_x, lane));
                                        });
        for (index_t lane = 0; lane < channels_; ++lane) results[lane].store(sums + lane, stride);
    }

    /// RG-5, RG-6, RG-7
    template <class Value, class Sum, class Image, class X, class Y>
    void add_sample(corner_sums<Value, Sum>& sums, Image const& image, index_t sample_x, X const& x, index_t sample_y,
                    Y const& y, Value const& gradient) const {
        if (!x.is_in_bounds() || !y.is_in_bounds()) return;
        if (x.reads_upper()) sums.add_along_x(rise_along_x(image, x, y) * gradient, x_corners_(sample_x));
        if (y.reads_upper()) sums.add_along_y(rise_along_y(image, x, y) * gradient, y_corners_(sample_y));
    }

    roi_align_options const& options_;
    Plane const& plane_;
    region_image<Region, Plane> image_;
    index_t channels_, height_, width_;
    corner_axis x_corners_, y_corners_;
    region_gradients<V> gradients_;
};

/// read_regions calls this for the gradient of some regions: the sums of each channel by itself,
/// [region][corner][channel].
template <element T>
class region_gradient_work {
public:
    region_gradient_work(roi_align_grad_call<T> const& call, std::span<tabulated_region const> regions)
        : call_(call),
          regions_(regions),
          channels_(call.input_gradient.size(1)),
          stride_(simd::in_whole_batches(channels_)),
          sums_(static_cast<index_t>(regions.size()) * 4 * stride_) {}

    void expect(tabulated_region const& region, channel_range const& channels) const {
        expect_gradients(call_.input_gradient, region.roi, channels);
    }
    template <class Region, class Plane>
    void operator()(Region const& region, Plane const& plane, channel_range const& channels) const {
        region_gradient<T, Region, Plane>(call_, region, plane, channels)
            .store_sums(sums_of(region.place) + channels.first, stride_);
    }
    void finish() const {}

    /// The sum of all channels, in ascending order. RG-2
    float sum(tabulated_region const& region, index_t corner) const {
        float const* const sums = sums_of(region.place) + corner * stride_;
        if (is_long_sum(channels_)) return static_cast<float>(std::accumulate(sums, sums + channels_, 0.)); // NU-7
        return std::accumulate(sums, sums + channels_, 0.f);
    }

private:
    float* sums_of(index_t place) const { return sums_.data() + (place - regions_.front().place) * 4 * stride_; }

    roi_align_grad_call<T> const& call_;
    std::span<tabulated_region const> regions_;
    index_t channels_, stride_;
    exec::scratch<float> sums_;
};

template <element T>
void write_region_gradients(roi_align_grad_call<T> const& call, tensor_view<T> const& output_roi_gradient,
                            std::span<tabulated_region const> regions, execution const& how) {
    region_gradient_work<T> const work(call, regions);
    read_regions(call.input, call.source, regions, how, work);
    for (tabulated_region const& region : regions)
        for (index_t corner = 0; corner < 4; ++corner)
            output_roi_gradient(region.roi, corner) = to_element<T>(work.sum(region, corner));
}

/// `output_roi_gradient` is {NumROIs, 4}.
template <element T>
void write_output_roi_gradient(roi_align_grad_call<T> const& call, tensor_view<T> const& output_roi_gradient,
                               execution const& how) {
    exec::scratch<region_place> places(call.source.count());
    auto const ordered = ordered_regions(call.source, region_order::from_top_to_bottom, places.data());
    constexpr index_t most_floats = index_t{2} << 20; // of the sums of regions and channels
    auto const together =
        static_cast<std::size_t>(std::max<index_t>(1, most_floats / (4 * (call.input_gradient.size(1) + simd::width))));
    for_each_table(call.source, ordered, how, [&](std::span<tabulated_region const> regions) {
        for (; !regions.empty(); regions = regions.subspan((std::min)(together, regions.size())))
            write_region_gradients(call, output_roi_gradient, regions.first((std::min)(together, regions.size())), how);
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
