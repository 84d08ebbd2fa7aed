// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/to_index.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

/// The positions of the samples of a region of interest along one axis, and the input elements that they read. They are
/// computed once for a region and used for all its channels.
namespace dmlref::sampling {

/// How a sample is computed from the elements around it.
enum class region_rounding { linear, half_down, half_up, half_even }; // RA-7

/// The elements that one sample reads along one axis: `lower`, and if `lerp` is not 0 also `upper`, the element after
/// it.
struct region_tap {
    index_t lower, upper;     ///< -1 for a sample out of bounds
    float lower_weight, lerp; ///< lower_weight is 1 - lerp

    bool is_in_bounds() const { return lower >= 0; }
    bool reads_upper() const { return lerp != 0.f; }
};

/// One axis of one region, in DirectML's terms.
struct region_axis {
    float scaled_region1;
    float scaled_region_size;
    index_t samples_per_output;
    index_t samples;          ///< of the whole region
    index_t sample_intervals; ///< 0: there is one sample. RA-8
    index_t input_size;
    float input_pixel_offset, output_pixel_offset;
    region_rounding rounding;
    float place_of_single_sample = 0.5f; ///< as a fraction of the region. RA-8

    float output_sample_to_input_scale() const { return scaled_region_size / static_cast<float>(sample_intervals); }

    /// As `sample` rises, this either never falls or never rises: each of the float operations below is monotonic. So
    /// the samples in bounds are consecutive, and so are those that read the same element.
    float input_coordinate(index_t sample, float scale) const {
        if (sample_intervals == 0)
            return place_of_single_sample * scaled_region_size + scaled_region1 - input_pixel_offset;
        return (static_cast<float>(sample) - output_pixel_offset) * scale + scaled_region1 - input_pixel_offset;
    }

    region_tap tap(index_t sample) const { return tap(sample, output_sample_to_input_scale()); }

    /// `scale` is output_sample_to_input_scale().
    region_tap tap(index_t sample, float scale) const {
        float const coordinate = input_coordinate(sample, scale);
        if (!(coordinate >= -1.f && coordinate <= static_cast<float>(input_size))) return {-1, -1, 0.f, 0.f};
        index_t const last = input_size - 1;
        float const clamped = std::clamp(coordinate, 0.f, static_cast<float>(last)); // RA-10
        if (rounding != region_rounding::linear) {
            index_t const nearest = to_index(rounded(clamped), 0, last);
            return {nearest, nearest, 1.f, 0.f};
        }
        float const floor = std::floor(clamped), lerp = clamped - floor;
        index_t const lower = to_index(floor, 0, last);
        return {lower, lerp == 0.f ? lower : (std::min)(lower + 1, last), 1.f - lerp, lerp};
    }

private:
    float rounded(float coordinate) const {
        if (rounding == region_rounding::half_down) return std::ceil(coordinate - 0.5f);
        if (rounding == region_rounding::half_up) return std::floor(coordinate + 0.5f);
        return std::nearbyint(coordinate);
    }
};

/// A region_tap whose elements are numbered from 1 in the order in which the samples first read them. Number 0 stands
/// for everything out of bounds.
struct tabulated_tap {
    std::int32_t lower, upper; ///< upper is 0 if it is not read
    float lower_weight, lerp;

    bool is_in_bounds() const { return lower != 0; }
    bool reads_upper() const { return upper != 0; }
};

/// The taps of all samples of a region along one axis.
struct region_table {
    tabulated_tap const* taps = nullptr;
    std::int32_t const* elements = nullptr; ///< by number: -1 first, then each element of the input that is read, once
    std::int32_t samples_per_output = 0, samples = 0;
    std::int32_t element_count = 1;    ///< including number 0
    std::int32_t first = 0, last = -1; ///< the least and the largest of the elements
    bool is_in_bounds = true;          ///< all samples are

    bool reads_nothing() const { return element_count == 1; }

    region_tap tap(index_t sample) const {
        tabulated_tap const& tap = taps[sample];
        std::int32_t const upper = tap.reads_upper() ? tap.upper : tap.lower;
        return {elements[tap.lower], elements[upper], tap.lower_weight, tap.lerp};
    }
};

/// Whether an axis is small enough for a table. Larger ones are sampled without a table, so that no region takes more
/// memory than this.
inline bool can_be_tabulated(region_axis const& axis) {
    constexpr index_t most_samples = index_t{1} << 16, largest_input = index_t{1} << 30;
    return axis.samples <= most_samples && axis.input_size <= largest_input;
}

/// `taps` has room for axis.samples taps, and `elements` for twice as many elements and one more.
inline region_table tabulate(region_axis const& axis, tabulated_tap* taps, std::int32_t* elements) {
    region_table table{taps, elements, static_cast<std::int32_t>(axis.samples_per_output),
                       static_cast<std::int32_t>(axis.samples)};
    float const scale = axis.output_sample_to_input_scale();
    std::int32_t lower = 0, upper = 0; // of the previous sample
    elements[0] = -1;
    auto const number_of = [&](index_t element) {
        // An element that was already read was read by the previous sample, since coordinates are monotonic.
        if (elements[lower] == element) return lower;
        if (elements[upper] == element) return upper;
        elements[table.element_count] = static_cast<std::int32_t>(element);
        return table.element_count++;
    };
    for (index_t sample = 0; sample < axis.samples; ++sample) {
        region_tap const tap = axis.tap(sample, scale);
        taps[sample] = {0, 0, tap.lower_weight, tap.lerp};
        table.is_in_bounds &= tap.is_in_bounds();
        if (!tap.is_in_bounds()) continue;
        std::int32_t const new_lower = number_of(tap.lower);
        upper = tap.reads_upper() ? number_of(tap.upper) : 0;
        taps[sample].lower = lower = new_lower;
        taps[sample].upper = upper;
    }
    if (!table.reads_nothing()) {
        auto const [least, largest] = std::minmax_element(elements + 1, elements + table.element_count);
        table.first = *least;
        table.last = *largest;
    }
    return table;
}

} // namespace dmlref::sampling
