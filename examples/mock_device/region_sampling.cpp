// SPDX-License-Identifier: MIT
#include "region_sampling.hpp"

#include <dmlref/core/to_index.hpp>

#include <limits>

namespace dmlref::mock_device {

namespace {

scaled_extent distorted(scaled_extent extent, roi_bug bug, index_t input_size) {
    auto const last = static_cast<float>(input_size);
    if (bug == roi_bug::region_clipped_to_image)
        extent = {std::fmin(std::fmax(extent.first, 0.f), last), std::fmin(std::fmax(extent.second, 0.f), last)};
    if (bug == roi_bug::inverted_region_sorted && extent.second < extent.first) std::swap(extent.first, extent.second);
    return extent;
}

index_t sample_count(device_arithmetic const& real, roi_align_fields const& fields, roi_bug bug, float size,
                     index_t output_size) {
    bool const is_signed = fields.readings.inverted_sample_count == inverted_sample_count::of_signed_size;
    float const wanted = real.divide(is_signed ? size : std::abs(size), static_cast<float>(output_size));
    auto const rounding = fields.readings.sample_count_rounding;
    bool const down = bug == roi_bug::sample_count_rounded_down || rounding == sample_count_rounding::down;
    float const nearest = std::floor(real.add(wanted, 0.5f));
    float const whole = down                                            ? std::floor(wanted)
                        : rounding == sample_count_rounding::to_nearest ? nearest
                                                                        : std::ceil(wanted);
    index_t const fewest = std::max<index_t>(fields.fewest_samples, 1);
    if (!std::isfinite(size)) return fewest;
    return to_index(whole, fewest, std::max<index_t>(fields.most_samples, 1));
}

/// An element of the last axis of a tensor that may have leading axes of size 1.
float load_row(any_tensor const& tensor, index_t row, index_t column) {
    multi_index at(tensor.sizes.size(), 0);
    if (at.size() > 1) at[at.size() - 2] = row;
    at.back() = column;
    return load(tensor, at);
}

} // namespace

sampled_axis::sampled_axis(device_arithmetic const& arithmetic, roi_align_fields const& fields, roi_bug bug,
                           scaled_extent extent, index_t output_size, index_t input_size)
    : real_(arithmetic.for_coordinates()),
      fields_(fields),
      bug_(bug),
      output_size_(output_size),
      input_size_(input_size) {
    extent = distorted(extent, bug, input_size);
    start_ = extent.first;
    size_ = real_.subtract(extent.second, extent.first);
    if (bug == roi_bug::small_region_enlarged) size_ = std::fmax(size_, 1.f);
    samples_ = sample_count(real_, fields, bug, size_, output_size);
}

void sampled_axis::space_like(sampled_axis const& other) {
    // Sizes are divided by this axis's own number of samples.
    auto const own = static_cast<float>(intervals()), others = static_cast<float>(other.intervals());
    size_ = real_.divide(real_.multiply(other.size_, own), others);
}

void sampled_axis::count_like(sampled_axis const& other) { samples_ = other.samples_; }

float sampled_axis::share_of_single_sample() const {
    return fields_.readings.single_corner_sample == single_corner_sample::start ? 0.f : 0.5f;
}

bool sampled_axis::has_one_sample_for_two_corners() const {
    return fields_.corners_aligned && output_size_ * samples_ == 1;
}

index_t sampled_axis::intervals() const {
    index_t const count = output_size_ * samples_;
    return fields_.corners_aligned && count > 1 ? count - 1 : count;
}

float sampled_axis::past_output_offset(index_t sample) const {
    return real_.subtract(static_cast<float>(sample), fields_.output_offset);
}

float sampled_axis::coordinate(index_t output, index_t sample) const {
    if (has_one_sample_for_two_corners())
        return real_.subtract(real_.multiply_add(share_of_single_sample(), size_, start_), fields_.input_offset);
    if (real_.coordinates == coordinate_form::folded) return folded_coordinate(output, sample);
    auto const count = static_cast<float>(intervals());
    float const step = real_.coordinates == coordinate_form::reciprocal
                           ? real_.multiply(size_, real_.divide(1.f, count))
                           : real_.divide(size_, count);
    float const in_region = past_output_offset(output * samples_ + sample);
    return real_.subtract(real_.multiply_add(in_region, step, start_), fields_.input_offset);
}

/// The start of the region with its offset, then the start of the output element, then the sample.
float sampled_axis::folded_coordinate(index_t output, index_t sample) const {
    float const start = real_.subtract(start_, fields_.input_offset);
    if (fields_.corners_aligned) {
        float const step = real_.divide(size_, static_cast<float>(intervals()));
        return real_.multiply_add(past_output_offset(output * samples_ + sample), step, start);
    }
    float const bin = real_.divide(size_, static_cast<float>(output_size_));
    float const bin_start = real_.multiply_add(static_cast<float>(output), bin, start);
    float const in_bin = real_.divide(real_.multiply(past_output_offset(sample), bin), static_cast<float>(samples_));
    return real_.add(bin_start, in_bin);
}

float sampled_axis::share_of_second_corner(index_t output, index_t sample) const {
    if (has_one_sample_for_two_corners()) return share_of_single_sample();
    float const in_region = past_output_offset(output * samples_ + sample);
    auto const count = static_cast<float>(intervals());
    return real_.coordinates == coordinate_form::documented ? real_.divide(in_region, count)
                                                            : real_.multiply(in_region, real_.divide(1.f, count));
}

sampled_pixels sampled_axis::nearest(float coordinate) const {
    float const below = std::ceil(real_.subtract(coordinate, 0.5f));
    float const above = std::floor(real_.add(coordinate, 0.5f));
    float const even = std::nearbyint(coordinate);
    nearest_tie const tie = fields_.readings.nearest_tie;
    float const chosen = tie == nearest_tie::half_down ? below : tie == nearest_tie::half_up ? above : even;
    index_t const pixel = to_index(chosen, index_t{-1}, input_size_);
    return {.low = pixel, .high = pixel};
}

/// Pixels beside the image have the indices -1 and input_size_.
sampled_pixels sampled_axis::unclamped(float coordinate) const {
    if (fields_.interpolation == interpolation_mode::nearest_neighbor) return nearest(coordinate);
    float const low = std::floor(coordinate);
    return {.low = to_index(low, index_t{-1}, input_size_),
            .high = to_index(std::ceil(coordinate), index_t{-1}, input_size_),
            .weight = real_.subtract(coordinate, low)};
}

sampled_pixels sampled_axis::pixels(index_t output, index_t sample) const {
    float const at = coordinate(output, sample);
    float const last = static_cast<float>(input_size_ - 1);
    bool const is_strict = bug_ == roi_bug::bounds_at_first_and_last_pixel;
    if (!(at >= (is_strict ? 0.f : -1.f) && at <= (is_strict ? last : static_cast<float>(input_size_))))
        return {.outside = true};
    bool const clamps = bug_ != roi_bug::outside_pixels_read_as_zero;
    sampled_pixels result = unclamped(clamps && !real_.clamps_indices ? std::fmin(std::fmax(at, 0.f), last) : at);
    if (clamps && real_.clamps_indices) {
        result.low = std::clamp(result.low, index_t{0}, input_size_ - 1);
        result.high = std::clamp(result.high, index_t{0}, input_size_ - 1);
    }
    result.low_factor = low_factor_;
    result.high_factor = high_factor_;
    if (bug_ == roi_bug::interpolation_weights_exchanged && result.low != result.high)
        std::swap(result.low, result.high);
    return result;
}

sampled_region sample_region(directml::operator_call const& call, device_arithmetic const& arithmetic,
                             roi_align_fields const& fields, roi_bug bug, index_t region, image_size input,
                             image_size output) {
    any_tensor const &rois = tensor_named(call, "ROITensor"), &images = tensor_named(call, "BatchIndicesTensor");
    device_arithmetic const real = arithmetic.for_coordinates();
    index_t const x = bug == roi_bug::region_axes_exchanged ? 1 : 0, y = 1 - x;
    auto const extent = [&](index_t corner, float scale) {
        return scaled_extent{real.multiply(load_row(rois, region, corner), scale),
                             real.multiply(load_row(rois, region, corner + 2), scale)};
    };
    sampled_region result = {
        {arithmetic, fields, bug, extent(x, fields.scale_x), output.width, input.width},
        {arithmetic, fields, bug, extent(y, fields.scale_y), output.height, input.height},
        bug == roi_bug::batch_indices_ignored
            ? 0
            : to_index(load_row(images, 0, region), index_t{0}, std::numeric_limits<index_t>::max()),
    };
    if (bug == roi_bug::sample_count_of_width_for_height) result.y.count_like(result.x);
    if (bug == roi_bug::region_height_from_width) result.y.space_like(result.x);
    if (bug == roi_bug::regions_shifted_by_one_column) result.x.shift(1);
    if (bug == roi_bug::regions_shifted_by_one_row) result.y.shift(1);
    if (bug == roi_bug::sample_first_weight_too_large) result.x.falsify_weights(too_large(rois.type), 1);
    if (bug == roi_bug::sample_second_weight_too_large) result.x.falsify_weights(1, too_large(rois.type));
    return result;
}

} // namespace dmlref::mock_device
