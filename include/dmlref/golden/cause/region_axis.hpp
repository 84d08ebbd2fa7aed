// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/resample_equation.hpp"

/// Where a device that makes a mistake takes the samples of a region, along one axis.
namespace dmlref::golden::cause {

enum class region_fault {
    none,
    sample_count_rounded_down,
    sample_count_of_width_for_height,
    one_sample_too_many,
    height_from_width,
    bounds_at_first_and_last_pixel,
    outside_pixels_read_as_zero,
    outside_samples_clamped,
    weights_exchanged,
    weights_of_eight_bits,
    weights_in_half,
    nearest_rounds_down,
    outside_samples_not_counted,
    maximum_ignores_outside_samples,
    maximum_over_weighted_pixels,
    samples_not_divided,
    last_of_equals,
    overwritten
};

/// The fields of ROI_ALIGN1 and its gradient that both axes share.
struct region_fields {
    float input_offset, output_offset;
    std::uint32_t fewest_samples, most_samples;
    bool corners_aligned, linear, maximum;
    double outside;

    explicit region_fields(plain_call const& call)
        : input_offset(call.value("InputPixelOffset", 0.5f)),
          output_offset(call.value("OutputPixelOffset", -0.5f)),
          fewest_samples((std::max)(1u, call.value<std::uint32_t>("MinimumSamplesPerOutput"))),
          most_samples(call.value<std::uint32_t>("MaximumSamplesPerOutput")),
          corners_aligned(call.value<bool>("AlignRegionsToCorners")),
          linear(call.value<std::uint32_t>("InterpolationMode") == 1),
          maximum(call.value<std::uint32_t>("ReductionFunction") == 7),
          outside(static_cast<double>(call.value<float>("OutOfBoundsInputValue"))) {}
};

/// The pixels of a sample along one axis; none when it is out of bounds.
using sampled_pixels = std::optional<std::vector<axis_part>>;

class region_axis {
public:
    region_axis(region_fields const& fields, float first, float second, index_t output_size, index_t input_size,
                region_fault fault)
        : start(first),
          size(second - first),
          output_size_(output_size),
          input_size_(input_size),
          fields_(&fields),
          fault_(fault) {
        double const wanted = std::abs(static_cast<double>(size)) / static_cast<double>(output_size);
        bool const down = fault == region_fault::sample_count_rounded_down;
        samples = fields.fewest_samples; // of an infinite region, too: RA-3
        if (std::isfinite(size))
            samples = to_index(down ? std::floor(wanted) : std::ceil(wanted), samples, fields.most_samples);
    }

    float start, size;
    index_t samples; ///< per output element

    index_t intervals() const {
        index_t const count = output_size_ * samples;
        return fields_->corners_aligned ? count - 1 : count;
    }

    /// Of an output element; the next one begins `samples` further.
    index_t visited_samples() const { return samples + (fault_ == region_fault::one_sample_too_many ? 1 : 0); }

    /// Of every sample of the region.
    std::vector<sampled_pixels> pixels() const {
        std::vector<sampled_pixels> result;
        index_t const beyond = visited_samples() - samples;
        for (index_t sample = 0; sample < output_size_ * samples + beyond; ++sample)
            result.push_back(pixels_at(coordinate(sample)));
        return result;
    }

private:
    float coordinate(index_t sample) const {
        if (intervals() == 0) return 0.5f * size + start - fields_->input_offset;
        float const step = size / static_cast<float>(intervals());
        return (static_cast<float>(sample) - fields_->output_offset) * step + start - fields_->input_offset;
    }

    bool is_outside(float x) const {
        if (fault_ == region_fault::outside_samples_clamped) return std::isnan(x);
        bool const strict = fault_ == region_fault::bounds_at_first_and_last_pixel;
        return !(x >= (strict ? 0.f : -1.f) && x <= static_cast<float>(strict ? input_size_ - 1 : input_size_));
    }

    sampled_pixels pixels_at(float x) const {
        if (is_outside(x)) return std::nullopt;
        index_t const last = input_size_ - 1;
        if (fault_ != region_fault::outside_pixels_read_as_zero) x = std::clamp(x, 0.f, static_cast<float>(last));
        if (!fields_->linear) {
            float rounded = std::ceil(x - 0.5f);
            if (fault_ == region_fault::nearest_rounds_down) rounded = std::floor(x);
            return std::vector<axis_part>{{to_index(rounded, -1, input_size_), 1}};
        }
        index_t const lower = to_index(std::floor(x), -1, input_size_);
        double weight = static_cast<double>(x) - static_cast<double>(lower);
        if (weight == 0) return std::vector<axis_part>{{lower, 1}};
        if (fault_ == region_fault::weights_exchanged) weight = 1 - weight;
        if (fault_ == region_fault::weights_of_eight_bits) weight = detail::in_eight_bits(weight);
        if (fault_ == region_fault::weights_in_half) weight = detail::in_half(weight);
        return std::vector<axis_part>{{lower, 1 - weight}, {lower + 1, weight}};
    }

    index_t output_size_, input_size_;
    region_fields const* fields_;
    region_fault fault_;
};

} // namespace dmlref::golden::cause
