// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/region_axis.hpp"

/// ROI_ALIGN and the gradient of its image as a device may get them wrong where no field of the call says so.
namespace dmlref::golden::cause {

namespace detail {

/// One axis of a region.
struct axis_samples {
    std::vector<sampled_pixels> pixels; ///< of the whole region
    index_t per_output, visited, intervals;

    explicit axis_samples(region_axis const& axis)
        : pixels(axis.pixels()),
          per_output(axis.samples),
          visited(axis.visited_samples()),
          intervals(axis.intervals()) {}

    /// The number, within the region, of a sample of an output element.
    index_t sample_of(index_t output, index_t sample) const { return output * per_output + sample; }
    sampled_pixels const& of(index_t output, index_t sample) const {
        return pixels[static_cast<std::size_t>(sample_of(output, sample))];
    }
};

struct region_samples {
    axis_samples x, y;
    index_t batch;
};

inline region_samples samples_of_region(plain_call const& call, index_t region, shape const& input, shape const& output,
                                        region_fault fault) {
    region_fields const fields(call);
    element_values const& rois = call.tensor("ROITensor").values;
    auto const corner = [&](std::size_t coordinate, std::string_view scale) {
        return static_cast<float>(rois[static_cast<std::size_t>(region) * 4 + coordinate]) * call.value<float>(scale);
    };
    region_axis const x(fields, corner(0, "SpatialScaleX"), corner(2, "SpatialScaleX"), output[3], input[3], fault);
    region_axis y(fields, corner(1, "SpatialScaleY"), corner(3, "SpatialScaleY"), output[2], input[2], fault);
    if (fault == region_fault::sample_count_of_width_for_height) y.samples = x.samples;
    if (fault == region_fault::height_from_width)
        y.size = x.size * static_cast<float>(y.intervals()) / static_cast<float>(x.intervals());
    double const batch = call.tensor("BatchIndicesTensor").values[static_cast<std::size_t>(region)];
    return {axis_samples(x), axis_samples(y), to_index(batch, 0, input[0] - 1)};
}

/// A pixel of a sample, counted over its plane, and its weight.
struct weighted_pixel {
    std::size_t at;
    double weight;
};

/// None when the sample is out of bounds. Pixels beside the image are left out: they are 0.
inline std::optional<std::vector<weighted_pixel>> pixels_of(sampled_pixels const& x, sampled_pixels const& y,
                                                            shape const& input) {
    if (!x || !y) return std::nullopt;
    std::vector<weighted_pixel> pixels;
    for (axis_part const& row : *y)
        for (axis_part const& column : *x)
            if (0 <= row.at && row.at < input[2] && 0 <= column.at && column.at < input[3])
                pixels.push_back({static_cast<std::size_t>(row.at * input[3] + column.at), row.weight * column.weight});
    return pixels;
}

using samples_of_element = std::vector<std::optional<std::vector<weighted_pixel>>>;

/// The samples of one output element, x outside.
inline samples_of_element element_samples(region_samples const& region, index_t y, index_t x, shape const& input) {
    samples_of_element samples;
    for (index_t sx = 0; sx < region.x.visited; ++sx)
        for (index_t sy = 0; sy < region.y.visited; ++sy)
            samples.push_back(pixels_of(region.x.of(x, sx), region.y.of(y, sy), input));
    return samples;
}

inline element_values sample_values(samples_of_element const& samples, double const* plane, double outside,
                                    region_fault fault) {
    element_values values;
    for (auto const& sample : samples) {
        bool const weighted = fault == region_fault::maximum_over_weighted_pixels;
        if (!sample || !weighted) values.push_back(sample ? 0 : outside);
        if (!sample) continue;
        for (weighted_pixel const& pixel : *sample) {
            double const part = pixel.weight * plane[pixel.at];
            weighted ? values.push_back(part) : static_cast<void>(values.back() += part);
        }
    }
    return values;
}

inline std::size_t place_of_maximum(element_values const& values, region_fault fault) {
    std::size_t place = 0;
    for (std::size_t other = 1; other < values.size(); ++other)
        if (values[other] > values[place] || (fault == region_fault::last_of_equals && values[other] == values[place]))
            place = other;
    return place;
}

inline double output_value(samples_of_element samples, double const* plane, region_fields const& fields,
                           region_fault fault) {
    if (fault == region_fault::maximum_ignores_outside_samples || fault == region_fault::outside_samples_not_counted)
        std::erase_if(samples, [](auto const& sample) { return !sample; });
    if (samples.empty()) return fields.outside;
    element_values const values = sample_values(samples, plane, fields.outside, fault);
    if (fields.maximum) return values.empty() ? 0 : values[place_of_maximum(values, fault)];
    double sum = 0;
    for (double value : values) sum += value;
    return fault == region_fault::samples_not_divided ? sum : sum / static_cast<double>(samples.size());
}

/// The place of the sample that a maximum takes in a gradient, where one out of bounds counts as 0.
inline std::size_t largest_sample(samples_of_element const& samples, double const* plane, region_fault fault) {
    bool const ignored = fault == region_fault::maximum_ignores_outside_samples;
    double const outside = ignored ? -std::numeric_limits<double>::infinity() : 0;
    return place_of_maximum(sample_values(samples, plane, outside, region_fault::none), fault);
}

/// What a gradient of an average is divided by.
inline double divisor_of(samples_of_element const& samples, region_fault fault) {
    if (fault == region_fault::samples_not_divided) return 1;
    bool const inside_only = fault == region_fault::outside_samples_not_counted;
    auto const outside = std::count_if(samples.begin(), samples.end(), [](auto const& sample) { return !sample; });
    return static_cast<double>(static_cast<std::ptrdiff_t>(samples.size()) - (inside_only ? outside : 0));
}

/// What one element of the incoming gradient adds to its image.
inline void scatter(samples_of_element const& samples, double gradient, double const* plane, double* sums,
                    region_fields const& fields, region_fault fault) {
    auto const add = [&](auto const& sample, double share) {
        if (!sample) return;
        for (weighted_pixel const& pixel : *sample) {
            double const part = share * pixel.weight;
            sums[pixel.at] = fault == region_fault::overwritten ? part : sums[pixel.at] + part;
        }
    };
    if (fields.maximum) {
        return add(samples[largest_sample(samples, plane, fault)], gradient);
    }
    double const count = divisor_of(samples, fault);
    for (auto const& sample : samples) add(sample, gradient / count);
}

/// Calls visit(samples, plane of the image, number of the output element) for each output element.
template <class Visit>
void for_each_region_element(plain_call const& call, shape const& input, shape const& output, region_fault fault,
                             Visit&& visit) {
    std::size_t element = 0;
    for (index_t region = 0; region < output[0]; ++region) {
        region_samples const samples = samples_of_region(call, region, input, output, fault);
        for_each_index({output[1], output[2], output[3]}, [&](index const& at) {
            auto const plane = static_cast<std::size_t>((samples.batch * input[1] + at[0]) * input[2] * input[3]);
            visit(element_samples(samples, at[1], at[2], input), plane, element++);
        });
    }
}

inline element_values aligned_regions(plain_call const& call, region_fault fault) {
    region_fields const fields(call);
    element_values const& image = call.tensor("InputTensor").values;
    element_values result;
    for_each_region_element(call, call.tensor("InputTensor").sizes, call.tensor("OutputTensor").sizes, fault,
                            [&](samples_of_element samples, std::size_t plane, std::size_t) {
                                result.push_back(output_value(std::move(samples), &image[plane], fields, fault));
                            });
    return result;
}

inline element_values gradient_of_image(plain_call const& call, region_fault fault) {
    region_fields const fields(call);
    plain_tensor const &outgoing = call.tensor("OutputGradientTensor"), &incoming = call.tensor("InputGradientTensor");
    element_values result(static_cast<std::size_t>(element_count(outgoing.sizes)));
    double const* const image = call.has("InputTensor") ? call.tensor("InputTensor").values.data() : result.data();
    for_each_region_element(call, outgoing.sizes, incoming.sizes, fault,
                            [&](samples_of_element const& samples, std::size_t plane, std::size_t element) {
                                scatter(samples, incoming.values[element], image + plane, &result[plane], fields,
                                        fault);
                            });
    return result;
}

} // namespace detail

} // namespace dmlref::golden::cause
