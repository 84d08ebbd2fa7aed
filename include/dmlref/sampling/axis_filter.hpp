// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/sampling/axis_taps.hpp"

#include <vector>

/// Which elements an output coordinate averages along an antialiased axis, and how much each counts.
namespace dmlref::sampling {

/// Elements `first` to `first + count - 1`, with weights above 0, and the sum of these. RS-10
struct filter_taps {
    index_t first, count;
    float const* weights;
    float sum_of_weights;
};

/// The triangles under which an antialiased axis is averaged, one for each output coordinate.
class axis_filter {
public:
    axis_filter(axis_positions const& positions, float stretch, index_t output_size) {
        for (index_t output_x = 0; output_x < output_size; ++output_x) add(positions, stretch, output_x);
    }

    filter_taps operator[](index_t output_x) const {
        triangle const& at = triangles_[static_cast<std::size_t>(output_x)];
        return {at.first, at.count, weights_.data() + at.weights_begin, at.sum_of_weights};
    }

private:
    struct triangle {
        index_t first, count, weights_begin;
        float sum_of_weights;
    };

    void add(axis_positions const& positions, float stretch, index_t output_x) {
        float const x = positions.position(output_x);
        index_t const last = positions.input_size - 1, end = to_index(std::ceil(x + stretch), 0, last);
        triangle next = {last, 0, static_cast<index_t>(weights_.size()), 0.f};
        for (index_t i = to_index(std::floor(x - stretch), 0, last); i <= end; ++i) {
            float const weight = 1.f - std::abs(static_cast<float>(i) - x) / stretch;
            if (weight <= 0.f) continue; // at the two ends only
            next.first = std::min(next.first, i);
            ++next.count;
            next.sum_of_weights += weight;
            weights_.push_back(weight);
        }
        triangles_.push_back(next);
    }

    std::vector<triangle> triangles_;
    std::vector<float> weights_;
};

} // namespace dmlref::sampling
