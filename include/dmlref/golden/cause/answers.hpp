// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/mistaken.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/roi_pooling.hpp"

/// How a device that makes a mistake answers what the reference asks: as documented, but for the mistake. The functions
/// are those of reference/questions.hpp and reference/outputs.hpp, and some on which mistakes are made as a whole.
namespace dmlref::golden::cause {

/// Elements of value 0 by which the image is taken to be longer at either end.
inline index_t border() { return running.made.has_border ? 1 : 0; }
inline float within_border(float x) { return x + static_cast<float>(border()); }

inline mistaken clamped_to_image(mistaken const& x, index_t last) {
    if (running.made.clamped) return running.made.clamped(x.computed(), last);
    return reference::clamped_to_image(within_border(x.computed()), last + 2 * border()) - static_cast<float>(border());
}

inline bool is_within_image(mistaken const& x, index_t input_size) {
    return running.made.within ? running.made.within(x.computed(), input_size)
                               : reference::is_within_image(x.computed(), input_size);
}

inline reference::linear_position<mistaken> position_between_elements(mistaken const& x, index_t last) {
    position at = reference::position_between_elements(within_border(x.computed()), last + 2 * border());
    at.lower -= border();
    at.upper -= border();
    if (running.made.between) at = running.made.between(at, x.computed(), last);
    return {at.lower, at.upper, at.lerp};
}

/// Where RESAMPLE says in which direction it rounds, nothing is rounded before.
template <class Rule>
index_t nearest_element(mistaken const& x, index_t last, Rule const& rule) {
    bool const is_directed = std::is_same_v<Rule, std::optional<axis_direction>> && rule != Rule{};
    bool const is_wrong = running.made.rounded && !is_directed;
    float const rounded = is_wrong ? running.made.rounded(x.computed()) : x.computed();
    return reference::nearest_element(within_border(rounded), last + 2 * border(), rule) - border();
}

inline mistaken value_at(tensor_view<mistaken_element const> const& tensor, multi_index const& at) {
    bool const is_beside = running.made.has_border && !reference::is_in_bounds(at, tensor.sizes());
    return is_beside ? mistaken() : static_cast<mistaken>(tensor[at]);
}
template <std::same_as<index_t>... Coordinates>
mistaken value_at(tensor_view<mistaken_element const> const& tensor, Coordinates... at) {
    return value_at(tensor, multi_index{at...});
}

inline void add_to(tensor_view<mistaken_element> const& sums, multi_index const& at, mistaken const& value) {
    if (!running.made.has_border || reference::is_in_bounds(at, sums.sizes())) sums[at].contribute(value);
}

template <class Options>
reference::region_axis<mistaken> scaled_region_axis(mistaken const& region1, mistaken const& region2, float scale,
                                                    index_t input_size, index_t output_size, Options const& options) {
    region_extent extent = {region1.computed() * scale, region2.computed() * scale};
    if (running.made.extent) extent = running.made.extent(extent, input_size);
    return reference::scaled_region_axis<mistaken>(extent.first, extent.second, 1.f, input_size, output_size, options);
}

template <class Options>
sampled_region scaled_region(tensor_view<mistaken_element const> const& rois, index_t roi_index, shape const& input,
                             shape const& output, Options const& options) {
    sampled_region region = reference::scaled_region<mistaken_element>(rois, roi_index, input, output, options);
    if (running.made.sampled) running.made.sampled(region, output);
    return region;
}

/// What is visited once more than there is room for lies where the samples of the next element begin.
template <class Visit>
void for_each_sample(sampled_region const& region, index_t output_x, index_t output_y, Visit&& visit) {
    bool const once_more = running.made.samples_once_more;
    reference::for_each_sample<mistaken>(region, output_x, output_y, [&](index_t sample_x, index_t sample_y) {
        visit(once_more ? sample_x - output_x : sample_x, once_more ? sample_y - output_y : sample_y);
    });
}

template <class Options>
mistaken input_value(reference::image_plane<mistaken_element> const& image, sampled_region const& region,
                     index_t sample_x, index_t sample_y, Options const& options) {
    if (running.made.ignores_outside && !position_of_sample(region, sample_x, sample_y, options))
        return -std::numeric_limits<float>::infinity();
    return reference::input_value<mistaken_element, mistaken>(image, region, sample_x, sample_y, options);
}

template <class Options>
index_t samples_per_output(mistaken const& size, index_t output_size, Options const& options) {
    return spec::samples_per_output(size.computed(), output_size, options);
}

inline float rounded_corner(mistaken const& x, roi_corner_rounding rounding) {
    float const rounded = running.made.rounded ? running.made.rounded(x.computed()) : x.computed();
    return reference::rounded_corner(rounded, rounding);
}

inline reference::pooled_bin edges_of_bin(reference::pooled_region<mistaken> const& region, index_t output_x,
                                          index_t pooled_size) {
    mistake const& made = running.made;
    index_t const width = made.width ? made.width(region.region_width) : region.region_width;
    pixel_region const pixels = {region.x1.computed(), width};
    bool const are_rows = std::exchange(running.has_columns, !running.has_columns);
    bool const are_wrong = made.bin && !(are_rows ? made.has_right_rows : made.has_right_columns);
    return are_wrong ? made.bin(pixels, output_x, pooled_size, *running.call)
                     : reference::edges_of_bin(pixels, output_x, pooled_size);
}

inline reference::detail::axis_reading<mistaken> reading_of_axis(mistaken const& x, std::size_t axis, index_t last,
                                                                 resample_options const& options) {
    float const scale = options.scales[axis];
    if (!running.made.filters_below_one || !options.antialiased || !(scale < 1))
        return reference::detail::reading_of_axis<mistaken>(x, axis, last, options);
    return {.average = reference::detail::filter(clamped_to_image(x, last), last, mistaken(1.f / scale))};
}

inline reference::filtered_elements elements_under_filter(mistaken const& x, mistaken const& stretch, index_t last) {
    return reference::elements_under_filter(x.computed(), stretch.computed() * running.made.filter_width, last);
}

inline mistaken filter_weight(index_t i, mistaken const& x, mistaken const& stretch) {
    mistake const& made = running.made;
    mistaken const weight = reference::filter_weight<mistaken>(i, x, stretch * made.filter_width);
    mistaken const given = made.filter_weight ? made.filter_weight(weight.computed()) : weight;
    return made.is_normalized ? given : given.as_divisor(stretch);
}

inline bool has_weight(mistaken const& weight) { return weight.value() > 0; }

inline mistaken lerp(mistaken const& a, mistaken const& b, mistaken const& t) {
    if (running.made.lerp) return mistaken(running.made.lerp(a.value(), b.value(), t.value()));
    return reference::lerp<mistaken>(a, b, t);
}

inline mistaken average(mistaken const& sum, index_t count) {
    return running.made.average ? mistaken(running.made.average(sum.value(), count, *running.call))
                                : reference::average<mistaken>(sum, count);
}

inline mistaken quantized(mistaken const& number, mistaken const& zero_point) {
    if (running.made.quantized)
        return mistaken(running.made.quantized(number.value(), zero_point.value(), *running.call));
    return reference::quantized(number.computed(), zero_point.computed());
}

inline mistaken abs(mistaken const& number) {
    return running.made.keeps_sign ? number : mistaken(std::abs(number.value()));
}

inline mistaken power(mistaken const& number, std::uint32_t p) {
    ++running.powers;
    return reference::detail::power<mistaken>(number, p);
}

inline mistaken root(mistaken const& sum, std::uint32_t p) {
    double const count = std::exchange(running.powers, 0);
    return running.made.root ? mistaken(running.made.root(sum.value(), p, count))
                             : mistaken(reference::detail::root(sum.computed(), p));
}

} // namespace dmlref::golden::cause
