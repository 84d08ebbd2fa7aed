// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/regions/output_gradient_rows.hpp"
#include "dmlref/kernels/regions/readings.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Writes OutputGradientTensor.
template <element T>
class output_gradient_writer {
public:
    /// `places` has all regions by batch, in ascending order.
    output_gradient_writer(roi_align_grad_call<T> const& call, tensor_view<T> const& output_gradient,
                           std::span<region_place const> places, execution const& how)
        : call_(call),
          output_gradient_(output_gradient),
          places_(places),
          is_long_(has_long_sums(call, places)),
          how_(how),
          is_streamed_(simd::are_worth_streaming(how, output_gradient)) {}

    /// The tables are made once if they fit; otherwise each task makes its own, some regions at a time.
    void write() const {
        bool const are_shared = region_tables::fitting(call_.source, places_).size() == places_.size();
        region_tables const tables(call_.source, are_shared ? places_ : places_.first(0), how_);
        input_gradient_tasks const tasks(output_gradient_.sizes(), call_.is_maximum(), how_);
        exec::parallel_for(tasks.count(), how_, [&](index_t at) {
            owned_sums const task = task_of(at, tasks);
            auto const places = places_of(task.batch);
            auto const first = static_cast<std::size_t>(places.data() - places_.data());
            if (are_shared)
                return write_task(task, [&](auto&& add) { add(tables.regions().subspan(first, places.size())); });
            write_task(task, [&](auto&& add) { for_each_table(call_.source, places, {}, add); });
        });
    }

private:
    struct owned_sums {
        index_t batch;
        channel_range channels;
        index_t first_row, end_row;
    };

    owned_sums task_of(index_t at, input_gradient_tasks const& tasks) const {
        index_t const first_channel = at / tasks.bands % tasks.blocks * simd::width;
        index_t const first_row = at % tasks.bands * tasks.rows_of_band;
        return {at / tasks.bands / tasks.blocks,
                {first_channel, (std::min)(simd::width, output_gradient_.size(1) - first_channel)},
                first_row,
                (std::min)(first_row + tasks.rows_of_band, output_gradient_.size(2))};
    }

    std::span<region_place const> places_of(index_t batch) const {
        auto const is_before = [](region_place const& place, index_t other) { return place.batch < other; };
        auto const first = std::lower_bound(places_.begin(), places_.end(), batch, is_before);
        return {first, std::lower_bound(first, places_.end(), batch + 1, is_before)};
    }

    template <class VisitTables>
    void write_task(owned_sums const& task, VisitTables const& visit_tables) const {
        if (2 * task.channels.count >= simd::width) {
            write_channels<simd::batch>(task, task.channels, visit_tables);
        } else {
            for (index_t channel = 0; channel < task.channels.count; ++channel)
                write_channels<float>(task, {task.channels.first + channel, 1}, visit_tables);
        }
        if (is_streamed_) simd::finish_streaming();
    }

    template <class V, class VisitTables>
    void write_channels(owned_sums const& task, channel_range const& channels, VisitTables const& visit_tables) const {
        if (is_long_)
            write_sums<image_sums<V, double>>(task, channels, visit_tables);
        else
            write_sums<image_sums<V, float>>(task, channels, visit_tables);
    }

    template <class Sums, class VisitTables>
    void write_sums(owned_sums const& task, channel_range const& channels, VisitTables const& visit_tables) const {
        Sums const sums(task.first_row, task.end_row, output_gradient_.size(3));
        if (call_.is_maximum())
            visit_tables([&](auto regions) { maximum_gradient<T>(call_, channels, &sums).add(regions); });
        else
            visit_tables([&](auto regions) { average_gradient<Sums, T>(call_, channels, sums).add(regions); });
        auto const to = exec::channels_of(output_gradient_, task.batch, channels.first, channels.count);
        exec::scratch<float> const space(is_long_ ? sums.count() : 0);
        exec::streamed_rows<T> streamed;
        exec::write_lanes<typename Sums::value>(simd::rounded(sums.data(), sums.count(), space.data()),
                                                to.rows_between(task.first_row, task.end_row),
                                                is_streamed_ ? &streamed : nullptr);
    }

    roi_align_grad_call<T> const& call_;
    tensor_view<T> output_gradient_;
    std::span<region_place const> places_;
    bool is_long_; ///< NU-7
    execution const& how_;
    bool is_streamed_;
};

template <element T>
void write_output_gradient(roi_align_grad_call<T> const& call, tensor_view<T> const& output_gradient,
                           execution const& how) {
    exec::scratch<region_place> places(call.source.count());
    auto const ordered = ordered_regions(call.source, region_order::ascending, places.data());
    output_gradient_writer<T>(call, output_gradient, ordered, how).write();
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
