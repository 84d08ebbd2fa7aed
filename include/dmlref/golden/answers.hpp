// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/decision.hpp"
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/reference/questions.hpp"

#include <vector>

/// How numbers that carry more than their value answer the questions of reference/questions.hpp. number.decide(what,
/// question) asks the float's question as the number has it: wherever its operand may lie, or to note the answer.
namespace dmlref::golden {

template <class Number>
concept deciding = requires {
    typename Number::deciding;
};

template <deciding Number>
reference::linear_position<Number> position_between_elements(Number const& x, index_t last) {
    // Even: at element cell / 2. Odd: between it and the next.
    index_t const cell = x.decide(decision::cell, [last](auto coordinate) {
        auto const position = reference::position_between_elements(coordinate, last);
        return position.lower + position.upper;
    });
    index_t const lower = cell / 2, upper = (cell + 1) / 2;
    return {lower, upper, x.lerp_between(lower, upper)};
}

template <deciding Number>
bool is_within_image(Number const& x, index_t input_size) {
    return x.decide(decision::out_of_bounds,
                    [input_size](auto coordinate) { return reference::is_within_image(coordinate, input_size); });
}

template <deciding Number>
index_t nearest_element(Number const& x, index_t last, nearest_tie tie) {
    return x.decide(decision::nearest,
                    [&](auto coordinate) { return reference::nearest_element(coordinate, last, tie); });
}

template <deciding Number>
index_t nearest_element(Number const& x, index_t last, std::optional<axis_direction> direction) {
    return x.decide(direction ? decision::directed : decision::nearest,
                    [&](auto coordinate) { return reference::nearest_element(coordinate, last, direction); });
}

template <deciding Number, class Options>
index_t samples_per_output(Number const& scaled_region_size, index_t output_size, Options const& options) {
    return scaled_region_size.decide(
        decision::sample_count, [&](auto size) { return reference::samples_per_output(size, output_size, options); });
}

template <deciding Number>
bool has_weight(Number const& weight) {
    return weight.decide(decision::filter_edge, [](auto value) { return reference::has_weight(value); });
}

template <deciding Number>
reference::filtered_elements elements_under_filter(Number const& x, Number const& stretch, index_t last) {
    return reference::elements_under_filter(x.computed(), stretch.computed(), last);
}

template <deciding Number>
float rounded_corner(Number const& x, roi_corner_rounding rounding) {
    return x.decide(decision::rounded_corner,
                    [rounding](auto corner) { return reference::rounded_corner(corner, rounding); });
}

/// Edges are decided on relative to x1.
template <deciding Number>
reference::pooled_bin edges_of_bin(reference::pooled_region<Number> const& region, index_t output_x,
                                   index_t pooled_width) {
    auto const [start, end] = reference::edges_of_bin({0.f, region.region_width}, output_x, pooled_width);
    index_t const x1 = reference::pixel_of(region.x1.computed());
    return {x1 + Number::bin_edge(output_x * region.region_width, pooled_width, start, start - 1),
            x1 + Number::bin_edge((output_x + 1) * region.region_width, pooled_width, end, end + 1)};
}

} // namespace dmlref::golden

namespace dmlref::reference {

/// Their own sum, with what the reference has.
template <golden::deciding Number>
class ordered_sum<Number> {
public:
    explicit ordered_sum(bool is_long) : computed_(is_long) {}

    ordered_sum& operator+=(Number const& term) {
        sum_ += term;
        computed_ += term.computed();
        return *this;
    }
    Number rounded() const { return sum_.with_computed(computed_.rounded()); }

private:
    Number sum_ = 0.f;
    ordered_sum<float> computed_;
};

/// Number::first_maximum says which of several numbers is taken for the largest.
template <golden::deciding Number, class Position>
class first_maximum<Number, Position> {
public:
    void consider(Number const& value, Position const& position) { considered_.push_back({value, position}); }
    std::optional<positioned_value<Number, Position>> result() const {
        if (considered_.empty()) return std::nullopt;
        return considered_[Number::first_maximum(considered_)];
    }

private:
    std::vector<positioned_value<Number, Position>> considered_;
};

} // namespace dmlref::reference
