// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/regions/samples.hpp"

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>

/// Divides the work. The regions of a call are split into parts, and the channels of each part into ranges. Each range
/// is a task. If it has as many channels as there are lanes, it may pack the window that its regions read once, before
/// it visits them.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A rectangle of the input; empty at first.
struct pixel_window {
    index_t first_row = (std::numeric_limits<index_t>::max)(), last_row = -1;
    index_t first_column = (std::numeric_limits<index_t>::max)(), last_column = -1;

    index_t rows() const { return std::max<index_t>(last_row - first_row + 1, 0); }
    index_t columns() const { return std::max<index_t>(last_column - first_column + 1, 0); }
    /// An odd number, so that the pixels of a column do not compete for the same cache lines.
    index_t row_length() const { return columns() | 1; }
    double cells() const { return static_cast<double>(rows()) * static_cast<double>(columns()); }
    index_t room() const { return rows() * row_length(); }
    void include(pixel_window const& other) {
        first_row = (std::min)(first_row, other.first_row);
        last_row = (std::max)(last_row, other.last_row);
        first_column = (std::min)(first_column, other.first_column);
        last_column = (std::max)(last_column, other.last_column);
    }
};

inline pixel_window window_of(tabulated_region const& region) {
    if (region.reads_nothing()) return {};
    return {region.y.first, region.y.last, region.x.first, region.x.last};
}

/// The samples of a region, if it has tables.
inline double samples_of(tabulated_region const& region) {
    return static_cast<double>(index_t{region.x.samples} * region.y.samples);
}

/// Regions of one image that a task visits.
struct region_part {
    std::span<tabulated_region const> regions;
    pixel_window window; ///< of all regions together
    index_t batch;
    double samples = 0,
           cells = 0;         ///< samples of all regions; pixels of their own windows. An index may not hold these sums
    index_t room = 0;         ///< pixels of the largest of these windows
    index_t rows_at_once = 0; ///< of the window, which must be kept while the regions are visited in their order
    index_t first_task = 0, channels_of_task = 0;

    explicit region_part(std::span<tabulated_region const> some) : regions(some), batch(some.front().batch) {
        for (tabulated_region const& region : regions) {
            pixel_window const own = window_of(region);
            window.include(own);
            if (own.rows() > 0) rows_at_once = (std::max)(rows_at_once, window.last_row - own.first_row + 1);
            cells += own.cells();
            room = (std::max)(room, own.room());
            samples += samples_of(region);
        }
    }

    /// Whether one window for all regions is less to pack than one for each. `pixel_bytes`: of a pixel whose channels
    /// are adjacent, otherwise 0.
    bool shares_a_window(index_t pixel_bytes) const {
        // It is best to read adjacent channels of a region at once, even several times, if they stay in the cache.
        constexpr double cache = 1 << 20;
        bool const stay_in_cache =
            cells * static_cast<double>(pixel_bytes) <= cache * static_cast<double>(regions.size());
        return window.cells() * (pixel_bytes > 0 && stay_in_cache ? 8 : 1) <= cells;
    }
    /// Packing a pixel costs about a fourth of what lanes save on a sample.
    bool is_worth_packing() const { return (std::min)(window.cells(), cells) <= 4 * samples; }
};

/// About how long it takes to visit some regions.
inline double effort_of(std::span<tabulated_region const> regions) {
    double effort = 0;
    for (tabulated_region const& region : regions) effort += 1 + samples_of(region) + window_of(region).cells();
    return effort;
}

/// Cuts regions of one image, which take `left` of effort, into at most `pieces` parts of about equal effort. Returns
/// the end of the parts.
inline region_part* divide_image(std::span<tabulated_region const> regions, double left, double pieces,
                                 region_part* part) {
    for (; !regions.empty(); --pieces) {
        std::size_t count = 1;
        double effort = effort_of(regions.first(1));
        for (; count < regions.size(); ++count) {
            double const next = effort_of(regions.subspan(count, 1));
            if (effort + next / 2 > left / pieces) break;
            effort += next;
        }
        *part++ = region_part(regions.first(count));
        regions = regions.subspan(count);
        left -= effort;
    }
    return part;
}

/// Divides regions into parts of consecutive regions of the same image, as many as the call needs if each part has
/// `tasks_of_part` tasks. `parts` has room for all regions.
inline std::span<region_part> divide_regions(std::span<tabulated_region const> regions, index_t tasks_of_part,
                                             execution const& how, region_part* parts) {
    auto const pieces = static_cast<double>((exec::wanted_tasks(how) + tasks_of_part - 1) / tasks_of_part);
    double const all = effort_of(regions);
    region_part* end = parts;
    while (!regions.empty()) {
        auto const next = std::find_if(regions.begin(), regions.end(), [&](tabulated_region const& region) {
            return region.batch != regions[0].batch;
        });
        auto const image = regions.first(static_cast<std::size_t>(next - regions.begin()));
        double const effort = effort_of(image);
        end = divide_image(image, effort, std::ceil(effort * pieces / all), end);
        regions = regions.subspan(image.size());
    }
    return {parts, end};
}

/// Some channels of the input.
struct channel_range {
    index_t first, count;

    /// Calls visit(range) for blocks of as many channels as there are lanes.
    template <class Visit>
    void for_each_block(Visit&& visit) const {
        for (index_t at = 0; at < count; at += simd::width) visit({first + at, (std::min)(simd::width, count - at)});
    }
};

/// Channels as lanes, packed row by row when they are first requested. Of a shared window, which may be larger than the
/// caches, only the rows are kept that regions still read.
template <element T>
class packed_lanes {
public:
    packed_lanes(tensor_view<T const> const& input, region_part const& part, bool is_shared)
        : input_(input),
          part_(part),
          is_shared_(is_shared),
          space_(simd::width * (is_shared ? part.rows_at_once * part.window.row_length() : part.room)) {}

    /// Valid until the next call. If one window is shared, `channels` are always the same. For a region that reads
    /// nothing, the plane is not meaningful.
    lane_plane plane_for(tabulated_region const& region, channel_range const& channels) {
        if (region.reads_nothing()) return plane_;
        if (!is_shared_ || plane_.data == nullptr) begin(is_shared_ ? part_.window : window_of(region), channels);
        for (; next_row_ <= region.y.last; ++next_row_)
            exec::read_row_of_lanes<simd::batch>(from_, next_row_, space_.data() + slot(next_row_) * plane_.row_stride);
        plane_.first_row = region.y.first;
        plane_.first_slot = slot(region.y.first);
        return plane_;
    }

private:
    void begin(pixel_window const& window, channel_range const& channels) {
        window_ = window;
        next_row_ = window.first_row;
        plane_ = {.data = space_.data(),
                  .row_stride = window.row_length() * simd::width,
                  .column_stride = simd::width,
                  .first_column = window.first_column,
                  .slots = is_shared_ ? part_.rows_at_once : window.rows()};
        from_ = exec::channels_of(input_, part_.batch, channels.first, channels.count)
                    .columns_between(window.first_column, window.last_column + 1);
    }
    index_t slot(index_t row) const { return (row - window_.first_row) % plane_.slots; }

    tensor_view<T const> input_;
    region_part const& part_;
    bool is_shared_;
    exec::scratch<float> space_;
    exec::channel_block<T const> from_{};
    lane_plane plane_{};
    pixel_window window_;
    index_t next_row_ = 0;
};

/// Visits the regions of a part: calls work(region, plane, channels) for each of them and for blocks of `channels`,
/// after work.expect(region, channels). Regions without tables, and channels that are too few for lanes, are processed
/// one channel at a time.
template <element T, class Source, class Work>
void read_part(tensor_view<T const> const& input, Source const& source, region_part const& part,
               channel_range const& channels, Work const& work) {
    auto const work_on_channels = [&](auto const& region, channel_range const& block) {
        auto const from = exec::channels_of(input, part.batch, block.first, block.count);
        for (index_t channel = 0; channel < block.count; ++channel)
            work(region, element_plane<T>{from.at(channel, 0, 0), from.row_stride, from.column_stride},
                 channel_range{block.first + channel, 1});
    };
    bool const is_shared = channels.count <= simd::width && part.shares_a_window(0);
    bool const in_lanes = 2 * channels.count >= simd::width && part.is_worth_packing();
    std::optional<packed_lanes<T>> lanes;
    if (in_lanes) lanes.emplace(input, part, is_shared);
    for (std::size_t at = 0; at < part.regions.size(); ++at) {
        tabulated_region const& region = part.regions[at];
        if (at + 1 < part.regions.size()) work.expect(part.regions[at + 1], channels);
        channels.for_each_block([&](channel_range const& block) {
            if (!region.is_tabulated())
                work_on_channels(source.without_tables(region), block);
            else if (in_lanes && 2 * block.count >= simd::width)
                work(region, lanes->plane_for(region, block), block);
            else
                work_on_channels(region, block);
        });
    }
}

/// Divides the channels of each part. Returns the number of tasks.
inline index_t divide_channels(std::span<region_part> parts, index_t channels, index_t pixel_bytes,
                               execution const& how) {
    index_t tasks = 0;
    for (region_part& part : parts) {
        bool const takes_many = pixel_bytes > 0 && !part.shares_a_window(pixel_bytes);
        part.channels_of_task =
            takes_many ? exec::channels_of_task(static_cast<index_t>(parts.size()), channels, how) : simd::width;
        part.first_task = tasks;
        tasks += (channels + part.channels_of_task - 1) / part.channels_of_task;
    }
    return tasks;
}

/// read_part for all `regions`, which are ordered by batch, and all channels of `input`, then work.finish() for each
/// task.
template <element T, class Source, class Work>
void read_regions(tensor_view<T const> const& input, Source const& source, std::span<tabulated_region const> regions,
                  execution const& how, Work const& work) {
    index_t const channels = input.size(1), blocks = (channels + simd::width - 1) / simd::width;
    index_t const pixel_bytes = input.stride(1) == 1 ? channels * static_cast<index_t>(sizeof(T)) : 0;
    exec::scratch<region_part> space(static_cast<index_t>(regions.size()));
    std::span<region_part> parts = divide_regions(regions, blocks, how, space.data());
    auto const shares = [&](region_part const& part) { return part.shares_a_window(pixel_bytes); };
    if (pixel_bytes > 0 && !std::all_of(parts.begin(), parts.end(), shares))
        parts = divide_regions(regions, 1, how, space.data());
    exec::parallel_for(divide_channels(parts, channels, pixel_bytes, how), how, [&](index_t task) {
        auto const next = std::upper_bound(parts.begin(), parts.end(), task,
                                           [](index_t at, region_part const& part) { return at < part.first_task; });
        region_part const& part = *(next - 1);
        index_t const first = (task - part.first_task) * part.channels_of_task;
        read_part(input, source, part, {first, (std::min)(part.channels_of_task, channels - first)}, work);
        work.finish();
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
