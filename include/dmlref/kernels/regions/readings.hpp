// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"
#include "dmlref/kernels/regions/gradient_call.hpp"

#include <vector>

/// How often the elements of the input are read, which bounds the length of their gradients' sums. NU-7
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// How many samples of a region read each element of an axis of the input: between `first` and `end`, all others 0.
struct axis_readings {
    using table = std::vector<index_t, exec::scratch_allocator<index_t>>;

    explicit axis_readings(index_t input_size) : counts(static_cast<std::size_t>(input_size)) {}

    void count(sampling::region_axis const& axis) {
        for (; first < end; ++first) counts[static_cast<std::size_t>(first)] = 0;
        first = static_cast<index_t>(counts.size());
        end = 0;
        float const scale = axis.output_sample_to_input_scale();
        for (index_t sample = 0; sample < axis.samples; ++sample) {
            sampling::region_tap const tap = axis.tap(sample, scale);
            if (!tap.is_in_bounds()) continue;
            add(tap.lower);
            if (tap.reads_upper()) add(tap.upper);
        }
    }
    void add(index_t element) {
        ++counts[static_cast<std::size_t>(element)];
        first = (std::min)(first, element);
        end = (std::max)(end, element + 1);
    }

    table counts;
    index_t first = 0, end = 0;
};

/// Whether samples of the regions of one image, `places`, read an element so often that its sum is long.
template <class Source>
bool is_read_often(Source const& source, std::span<region_place const> places) {
    index_t const width = source.input_sizes[3];
    exec::scratch_scope const scope;
    axis_readings x(width), y(source.input_sizes[2]);
    axis_readings::table counts(static_cast<std::size_t>(source.input_sizes[2] * width));
    for (region_place const& place : places) {
        x.count(source.x(place.roi));
        y.count(source.y(place.roi));
        for (index_t row = y.first; row < y.end; ++row) {
            index_t const of_row = y.counts[static_cast<std::size_t>(row)];
            if (of_row > 0) // elements that are not read cost less than to skip them
                for (index_t column = x.first; column < x.end; ++column)
                    counts[static_cast<std::size_t>(row * width + column)] +=
                        of_row * x.counts[static_cast<std::size_t>(column)];
        }
    }
    return is_long_sum(*std::max_element(counts.begin(), counts.end()));
}

/// Whether OutputGradientTensor is summed in double. `places` has all regions, by batch.
template <element T>
bool has_long_sums(roi_align_grad_call<T> const& call, std::span<region_place const> places) {
    index_t const elements = call.input_gradient.size(2) * call.input_gradient.size(3);
    index_t terms = 0;
    for (region_place const& place : places)
        terms += elements * (call.is_maximum() ? 1
                                               : call.source.x(place.roi).samples_per_output *
                                                     call.source.y(place.roi).samples_per_output);
    if (!is_long_sum(terms)) return false;
    while (!places.empty()) {
        auto const is_of_other_image = [batch = places.front().batch](auto const& place) {
            return place.batch != batch;
        };
        auto const next = std::find_if(places.begin(), places.end(), is_of_other_image);
        if (is_read_often(call.source, {places.begin(), next})) return true;
        places = {next, places.end()};
    }
    return false;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
