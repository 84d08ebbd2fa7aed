// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/sampling/region_taps.hpp"
#include "dmlref/spec/roi_align.hpp"

#include <algorithm>
#include <span>

/// The regions of a call of ROI_ALIGN or ROI_ALIGN_GRAD, in the order in which they are processed, and their tables.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A region with a table for each axis, or without tables (is_tabulated) if one of them would be too long.
struct tabulated_region {
    index_t roi, batch;
    index_t place; ///< place among the regions of its tables
    sampling::region_table x, y;

    bool is_tabulated() const { return x.taps != nullptr; }
    bool reads_nothing() const { return x.reads_nothing() || y.reads_nothing(); }
};

/// A region that is sampled without tables.
struct sampled_region {
    index_t roi, batch, place;
    sampling::region_axis x, y;
};

/// The source of a call's regions.
template <element T>
struct region_source {
    tensor_view<T const> rois; ///< {NumROIs, 4}
    index_view const& batch_indices;
    shape const &input_sizes, &output_sizes; ///< of the forward pass
    roi_align_options const& options;

    index_t count() const { return rois.size(0); }
    index_t batch(index_t roi) const { return static_cast<index_t>(batch_indices(roi)); }
    sampling::region_axis x(index_t roi) const { return axis(roi, 0, options.spatial_scale_x); }
    sampling::region_axis y(index_t roi) const { return axis(roi, 1, options.spatial_scale_y); }
    sampled_region without_tables(tabulated_region const& region) const {
        return {region.roi, region.batch, region.place, x(region.roi), y(region.roi)};
    }

private:
    sampling::region_axis axis(index_t roi, int corner, float spatial_scale) const {
        std::size_t const tensor_axis = corner == 0 ? 3 : 2;
        float const scaled_region1 = static_cast<float>(rois(roi, corner)) * spatial_scale;
        float const scaled_region2 = static_cast<float>(rois(roi, corner + 2)) * spatial_scale;
        float const size = scaled_region2 - scaled_region1;
        index_t const output_size = output_sizes[tensor_axis];
        index_t const samples_per_output = spec::samples_per_output(size, output_size, options);
        index_t const samples = output_size * samples_per_output;
        return {.scaled_region1 = scaled_region1,
                .scaled_region_size = size,
                .samples_per_output = samples_per_output,
                .samples = samples,
                .sample_intervals = options.align_regions_to_corners ? samples - 1 : samples,
                .input_size = input_sizes[tensor_axis],
                .input_pixel_offset = options.input_pixel_offset,
                .output_pixel_offset = options.output_pixel_offset,
                .rounding = rounding(),
                .place_of_single_sample = spec::place_of_single_sample(options.readings)};
    }

    sampling::region_rounding rounding() const {
        if (options.interpolation_mode == interpolation_mode::linear) return sampling::region_rounding::linear;
        if (options.readings.nearest_tie == nearest_tie::half_down) return sampling::region_rounding::half_down;
        return options.readings.nearest_tie == nearest_tie::half_up ? sampling::region_rounding::half_up
                                                                    : sampling::region_rounding::half_even;
    }
};

/// A region before its tables are made.
struct region_place {
    index_t roi, batch, first_row;
};

enum class region_order { ascending, from_top_to_bottom };

/// All regions of a call, by batch; within a batch in ascending order, or from top to bottom so that a region finds its
/// pixels in the cache. `places` has room for source.count().
template <class Source>
std::span<region_place const> ordered_regions(Source const& source, region_order order, region_place* places) {
    index_t const height = source.input_sizes[2];
    for (index_t roi = 0; roi < source.count(); ++roi) {
        auto const y = source.y(roi);
        float const top = (std::min)(y.scaled_region1, y.scaled_region1 + y.scaled_region_size);
        places[roi] = {roi, source.batch(roi), order == region_order::ascending ? 0 : to_index(top, 0, height)};
    }
    std::sort(places, places + source.count(), [](region_place const& a, region_place const& b) {
        if (a.batch != b.batch) return a.batch < b.batch;
        return a.first_row != b.first_row ? a.first_row < b.first_row : a.roi < b.roi;
    });
    return {places, static_cast<std::size_t>(source.count())};
}

/// The tables of some regions. They belong to the thread that makes them; others may read them.
class region_tables {
public:
    template <class Source>
    region_tables(Source const& source, std::span<region_place const> places, execution const& how)
        : region_tables(places.size(), samples_of(source, places)) {
        index_t samples = 0;
        for (index_t at = 0; at < count_; ++at) {
            offsets_[at] = samples;
            samples += samples_of(source, places[static_cast<std::size_t>(at)].roi);
        }
        constexpr index_t together = 64;
        exec::parallel_for((count_ + together - 1) / together, how, [&](index_t group) {
            for (index_t at = group * together; at < (std::min)(count_, (group + 1) * together); ++at)
                fill(source, at, places[static_cast<std::size_t>(at)]);
        });
    }

    std::span<tabulated_region const> regions() const { return {regions_.data(), static_cast<std::size_t>(count_)}; }

    /// The first of `places` whose tables together fit into 8 MiB; at least one.
    template <class Source>
    static std::span<region_place const> fitting(Source const& source, std::span<region_place const> places) {
        std::size_t count = 0;
        for (index_t samples = 0; count < places.size(); ++count) {
            samples += samples_of(source, places[count].roi) + samples_worth_a_region;
            if (samples > most_samples && count > 0) break;
        }
        return places.first(count);
    }

private:
    // A sample takes 24 bytes, and a region with its offset as much as 5 samples.
    static constexpr index_t most_samples = (index_t{8} << 20) / 24, samples_worth_a_region = 5;

    region_tables(std::size_t count, index_t samples)
        : count_(static_cast<index_t>(count)),
          regions_(count_),
          offsets_(count_),
          taps_(samples),
          elements_(2 * (samples + count_)) {}

    /// The samples in the tables of one region; 0 if it has no tables.
    template <class Source>
    static index_t samples_of(Source const& source, index_t roi) {
        auto const x = source.x(roi), y = source.y(roi);
        return can_be_tabulated(x) && can_be_tabulated(y) ? x.samples + y.samples : 0;
    }
    template <class Source>
    static index_t samples_of(Source const& source, std::span<region_place const> places) {
        index_t samples = 0;
        for (region_place const& place : places) samples += samples_of(source, place.roi);
        return samples;
    }

    template <class Source>
    void fill(Source const& source, index_t at, region_place const& place) {
        tabulated_region& region = regions_[at];
        region = {.roi = place.roi, .batch = place.batch, .place = at, .x = {}, .y = {}};
        auto const x = source.x(place.roi), y = source.y(place.roi);
        if (!can_be_tabulated(x) || !can_be_tabulated(y)) return;
        sampling::tabulated_tap* const taps = taps_.data() + offsets_[at];
        std::int32_t* const elements = elements_.data() + 2 * (offsets_[at] + at);
        region.x = sampling::tabulate(x, taps, elements);
        region.y = sampling::tabulate(y, taps + x.samples, elements + 2 * x.samples + 1);
    }

    index_t count_;
    exec::scratch<tabulated_region> regions_;
    exec::scratch<index_t> offsets_;
    exec::scratch<sampling::tabulated_tap> taps_;
    exec::scratch<std::int32_t> elements_;
};

/// Calls visit(tables.regions()) for all of `places`, as many at a time as region_tables::fitting allows.
template <class Source, class Visit>
void for_each_table(Source const& source, std::span<region_place const> places, execution const& how, Visit&& visit) {
    while (!places.empty()) {
        auto const now = region_tables::fitting(source, places);
        visit(region_tables(source, now, how).regions());
        places = places.subspan(now.size());
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
