// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/regions/samples.hpp"

#include <concepts>
#include <limits>
#include <optional>

/// Divides the work. The regions of a call are split into parts, and its channels into blocks of as many as there are
/// lanes. Each pair of a part and a block is a task. It packs the window that its regions read once, and then visits
/// the regions.
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

/// Regions of one image that a task visits.
struct region_part {
    std::span<tabulated_region const> regions;
    pixel_window window; ///< of all regions together
    index_t batch;
    double samples = 0,
           cells = 0;         ///< samples of all regions; pixels of their own windows. An index may not hold these sums
    index_t room = 0;         ///< pixels of the largest of these windows
    index_t rows_at_once = 0; ///< of the window, which must be kept while the regions are visited in their order

    explicit region_part(std::span<tabulated_region const> some) : regions(some), batch(some.front().batch) {
        for (tabulated_region const& region : regions) {
            pixel_window const own = window_of(region);
            window.include(own);
            if (own.rows() > 0) rows_at_once = (std::max)(rows_at_once, window.last_row - own.first_row + 1);
            cells += own.cells();
            room = (std::max)(room, own.room());
            samples += static_cast<double>(index_t{region.x.samples} * region.y.samples);
        }
    }

    /// Whether one window for all regions is less to pack than one for each.
    bool shares_a_window(bool channels_lie_together) const {
        // If a pixel's channels are adjacent, it is best to read those of a region at once, even several times.
        return window.cells() * (channels_lie_together ? 8 : 1) <= cells;
    }
    /// Packing a pixel costs about a fourth of what lanes save on a sample.
    bool is_worth_packing() const { return (std::min)(window.cells(), cells) <= 4 * samples; }
};

/// Divides regions into parts of consecutive regions of the same image, as many as the call needs if each part has
/// `tasks_of_part` tasks. `parts` has room for all regions. Returns the number of parts.
inline index_t divide_regions(std::span<tabulated_region const> regions, index_t tasks_of_part, execution const& how,
                              region_part* parts) {
    auto const pieces = static_cast<std::size_t>((exec::wanted_tasks(how) + tasks_of_part - 1) / tasks_of_part);
    std::size_t const most = (regions.size() + pieces - 1) / pieces;
    index_t part = 0;
    while (!regions.empty()) {
        std::size_t count = 1;
        while (count < (std::min)(most, regions.size()) && regions[count].batch == regions[0].batch) ++count;
        parts[part++] = region_part(regions.first(count));
        regions = regions.subspan(count);
    }
    return part;
}

/// If not, a part whose channels lie together has them all in one task.
inline bool all_share_windows(std::span<region_part const> parts) {
    return std::all_of(parts.begin(), parts.end(), [](region_part const& part) { return part.shares_a_window(true); });
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
    bool const is_shared = channels.count <= simd::width && part.shares_a_window(false);
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

/// read_part for all `regions`, which are ordered by batch, and all channels of `input`, then work.finish() for each
/// task.
template <element T, class Source, class Work>
void read_regions(tensor_view<T const> const& input, Source const& source, std::span<tabulated_region const> regions,
                  execution const& how, Work const& work) {
    channel_range const all{0, input.size(1)};
    bool const channels_lie_together = input.stride(1) == 1;
    index_t const blocks = (all.count + simd::width - 1) / simd::width;
    exec::scratch<region_part> parts(static_cast<index_t>(regions.size()));
    index_t count = divide_regions(regions, blocks, how, parts.data());
    if (channels_lie_together && !all_share_windows({parts.data(), static_cast<std::size_t>(count)}))
        count = divide_regions(regions, 1, how, parts.data());
    exec::parallel_for(count * blocks, how, [&](index_t task) {
        region_part const& part = parts[task / blocks];
        index_t const first = task % blocks * simd::width;
        bool const takes_all = channels_lie_together && !part.shares_a_window(true);
        if (takes_all && first == 0)
            read_part(input, source, part, all, work);
        else if (!takes_all)
            read_part(input, source, part, {first, (std::min)(simd::width, all.count - first)}, work);
        work.finish();
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
