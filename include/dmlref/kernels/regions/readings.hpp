// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"
#include "dmlref/kernels/regions/gradient_call.hpp"

#include <vector>

/// How often the elements of the input are read, which bounds the length of their gradients' sums. NU-7
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The elements of an axis of the input that the samples of a region read, each with the number of its readers.
class axis_readings {
public:
    using table = std::vector<index_t, exec::scratch_allocator<index_t>>;

    explicit axis_readings(index_t input_size) : counts_(static_cast<std::size_t>(input_size)) {
        elements_.reserve(counts_.size());
    }

    void count(sampling::region_axis const& axis) {
        for (index_t element : elements_) counts_[static_cast<std::size_t>(element)] = 0;
        elements_.clear();
        float const scale = axis.output_sample_to_input_scale();
        for (index_t sample = 0; sample < axis.samples; ++sample) {
            sampling::region_tap const tap = axis.tap(sample, scale);
            if (!tap.is_in_bounds()) continue;
            add(tap.lower);
            if (tap.reads_upper()) add(tap.upper);
        }
    }

    /// Calls visit(element, number of samples that read it).
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (index_t element : elements_) visit(element, counts_[static_cast<std::size_t>(element)]);
    }

private:
    void add(index_t element) {
        if (counts_[static_cast<std::size_t>(element)]++ == 0) elements_.push_back(element);
    }

    table counts_, elements_;
};

/// Whether samples of the regions of one image, `places`, read an element so often that its sum is long.
template <class Source>
bool is_read_often(Source const& source, std::span<region_place const> places) {
    index_t const width = source.input_sizes[3];
    exec::scratch_scope const scope;
    axis_readings x_readings(width), y_readings(source.input_sizes[2]);
    axis_readings::table counts(static_cast<std::size_t>(source.input_sizes[2] * width));
    index_t most = 0;
    for (region_place const& place : places) {
        x_readings.count(source.x(place.roi));
        y_readings.count(source.y(place.roi));
        y_readings.for_each([&](index_t y, index_t y_count) {
            x_readings.for_each([&, row = counts.data() + y * width](index_t x, index_t x_count) {
                most = (std::max)(most, row[x] += y_count * x_count);
            });
        });
    }
    return is_long_sum(most);
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
