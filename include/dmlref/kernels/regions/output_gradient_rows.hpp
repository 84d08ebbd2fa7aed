// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/long_sum.hpp"
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/regions/gradient_call.hpp"
#include "dmlref/kernels/regions/maximum.hpp"

#include <variant>

/// OutputGradientTensor of ROI_ALIGN_GRAD. A task owns some rows of some channels. It visits all regions of the image
/// in ascending order, adds their contributions to these rows, and stores them once.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The sums of rows `first_row` up to `end_row`, [rows][columns] of as many channels as V has lanes. `Sum` is float, or
/// double if sums may be long. NU-7
template <class V, class Sum>
class image_sums {
public:
    using value = V;
    using sum = Sum;
    static constexpr index_t lanes = simd::width_of<V>;

    image_sums(index_t first_row, index_t end_row, index_t columns)
        : first_row_(first_row),
          end_row_(end_row),
          row_stride_(columns * lanes),
          sums_((end_row - first_row) * row_stride_) {
        std::fill_n(sums_.data(), (end_row - first_row) * row_stride_, Sum{0});
    }

    Sum* data() const { return sums_.data(); }
    index_t count() const { return (end_row_ - first_row_) * row_stride_; }
    bool meets(tabulated_region const& region) const {
        if (!region.is_tabulated()) return true;
        return !region.reads_nothing() && region.y.first < end_row_ && region.y.last >= first_row_;
    }

    /// The sums of a row; null for a row of another task, or for no row.
    Sum* row(index_t y) const {
        return y < first_row_ || y >= end_row_ ? nullptr : sums_.data() + (y - first_row_) * row_stride_;
    }

    /// Adds the contribution of one sample, (gradient * weight in y) * weight in x, row by row: to all lanes if W is V,
    /// or to one of them if W is float.
    template <class W>
    void add(sampling::region_tap const& x, sampling::region_tap const& y, W const& gradient, index_t lane = 0) const {
        if (Sum* const lower = row(y.lower)) add_to_row(lower + lane, x, gradient * W(y.lower_weight));
        if (!y.reads_upper()) return;
        if (Sum* const upper = row(y.upper)) add_to_row(upper + lane, x, gradient * W(y.lerp));
    }
    template <class W>
    static void add_to_row(Sum* row, sampling::region_tap const& x, W const& weighted) {
        simd::add_to(row + x.lower * lanes, weighted * W(x.lower_weight));
        if (!x.reads_upper()) return;
        simd::add_to(row + x.upper * lanes, weighted * W(x.lerp));
    }

private:
    index_t first_row_, end_row_, row_stride_;
    exec::scratch<Sum> sums_;
};

/// Adds the samples of an average, each of which carries an equal share.
template <class Sums, element T>
class average_gradient {
    using V = typename Sums::value;
    using sum = typename Sums::sum;

public:
    average_gradient(roi_align_grad_call<T> const& call, channel_range const& channels, Sums const& sums)
        : call_(call),
          channels_(channels),
          sums_(sums) {}

    void add(std::span<tabulated_region const> regions) const {
        for (std::size_t at = 0; at < regions.size(); ++at) {
            if (at + 1 < regions.size()) expect_gradients(call_.input_gradient, regions[at + 1].roi, channels_);
            if (!sums_.meets(regions[at])) continue;
            if (regions[at].is_tabulated())
                add_region(regions[at]);
            else
                add_region(call_.source.without_tables(regions[at]));
        }
    }

private:
    void add_region(tabulated_region const& region) const {
        exec::scratch<sum*> rows(region.y.element_count);
        for (std::int32_t at = 0; at < region.y.element_count; ++at) rows[at] = sums_.row(region.y.elements[at]);
        for_each_share(region, [&](index_t output_x, index_t output_y, V const& share) {
            add_share(region, output_x, output_y, share, rows.data());
        });
    }

    /// rows[0], which stands for samples out of bounds, is null. RG-5
    static void add_share(tabulated_region const& region, index_t output_x, index_t output_y, V const share,
                          sum* const* rows) {
        index_t const first_x = output_x * region.x.samples_per_output;
        sampling::tabulated_tap const* const first_y = region.y.taps + output_y * region.y.samples_per_output;
        sampling::tabulated_tap const* const end_y = first_y + region.y.samples_per_output;
        for (index_t sample_x = first_x; sample_x < first_x + region.x.samples_per_output; ++sample_x) {
            sampling::region_tap const x = region.x.tap(sample_x);
            if (!x.is_in_bounds()) continue;
            for (sampling::tabulated_tap const* y = first_y; y != end_y; ++y) {
                if (sum* const lower = rows[y->lower]) Sums::add_to_row(lower, x, share * V(y->lower_weight));
                if (sum* const upper = rows[y->upper]) Sums::add_to_row(upper, x, share * V(y->lerp));
            }
        }
    }

    void add_region(sampled_region const& region) const {
        region_image const image(region, no_plane{});
        for_each_share(region, [&](index_t output_x, index_t output_y, V const& share) {
            for_each_sample(image, output_x, output_y, [&](index_t, auto const& x, index_t, auto const& y) {
                if (x.is_in_bounds() && y.is_in_bounds()) sums_.add(x, y, share); // RG-5
            });
        });
    }

    template <class Region, class Visit>
    void for_each_share(Region const& region, Visit&& visit) const {
        region_gradients<V> const gradients(call_.input_gradient, region.roi, channels_);
        sample_count const samples(region);
        for (index_t y = 0; y < call_.input_gradient.size(2); ++y)
            for (index_t x = 0; x < call_.input_gradient.size(3); ++x) visit(x, y, samples.divide(gradients(y, x)));
    }

    roi_align_grad_call<T> const& call_;
    channel_range channels_;
    Sums const& sums_;
};

/// image_sums of any type, so that the search for maxima, which is much code, need not be compiled for each.
using any_image_sums = std::variant<image_sums<float, float> const*, image_sums<float, double> const*,
                                    image_sums<simd::batch, float> const*, image_sums<simd::batch, double> const*>;

/// Adds the sample that a maximum took, which differs from lane to lane. read_part calls it.
template <element T>
class maximum_gradient {
public:
    maximum_gradient(roi_align_grad_call<T> const& call, channel_range const& channels, any_image_sums const& sums)
        : call_(call),
          channels_(channels),
          sums_(sums) {}

    void add(std::span<tabulated_region const> regions) const {
        if (!regions.empty()) read_part(call_.input, call_.source, region_part(regions), channels_, *this);
    }

    void expect(tabulated_region const& region, channel_range const& channels) const {
        expect_gradients(call_.input_gradient, region.roi, channels);
    }

    /// `channels` are some of the channels of the sums.
    template <class Region, class Plane>
    void operator()(Region const& region, Plane const& plane, channel_range const& channels) const {
        region_gradients<typename Plane::value> const gradients(call_.input_gradient, region.roi, channels);
        region_image const image(region, plane);
        typename Plane::value const outside(call_.source.options.out_of_bounds_input_value); // RG-4
        for (index_t output_y = 0; output_y < call_.input_gradient.size(2); ++output_y)
            for (index_t output_x = 0; output_x < call_.input_gradient.size(3); ++output_x)
                for_each_largest_sample(image, output_x, output_y, outside, channels.count,
                                        [&](index_t channel, index_t sample_x, index_t sample_y) {
                                            index_t const lane = channels.first + channel - channels_.first;
                                            auto const x = region.x.tap(sample_x), y = region.y.tap(sample_y);
                                            if (!x.is_in_bounds() || !y.is_in_bounds()) return; // RG-5
                                            float const& gradient = gradients.lane(output_y, output_x, channel);
                                            std::visit([&](auto const* sums) { sums->add(x, y, gradient, lane); },
                                                       sums_);
                                        });
    }

private:
    roi_align_grad_call<T> const& call_;
    channel_range channels_;
    any_image_sums sums_;
};

/// Splits the gradient of the input into tasks: by image and block of channels, and by rows too if there are more
/// threads than that. A maximum is searched for only once.
struct input_gradient_tasks {
    index_t batches, blocks, bands, rows_of_band;

    input_gradient_tasks(shape const& sizes, bool is_maximum, execution const& how)
        : batches(sizes[0]),
          blocks((sizes[1] + simd::width - 1) / simd::width) {
        index_t const planes = blocks * batches;
        index_t const wanted = is_maximum ? 1 : (std::min)(sizes[2], (exec::wanted_tasks(how) + planes - 1) / planes);
        rows_of_band = (sizes[2] + wanted - 1) / wanted;
        bands = (sizes[2] + rows_of_band - 1) / rows_of_band;
    }
    index_t count() const { return batches * blocks * bands; }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
