// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/scratch.hpp"
#include "dmlref/sampling/region_bins.hpp"
#include "dmlref/spec/roi_pooling.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A rectangle of one image; empty if either range is.
struct pixel_rectangle {
    sampling::pixel_range y, x;

    index_t cells() const { return y.size() * x.size(); }
    void include(pixel_rectangle const& other) {
        if (other.cells() == 0) return;
        if (cells() == 0) *this = other;
        y = {(std::min)(y.start, other.y.start), (std::max)(y.end, other.y.end)};
        x = {(std::min)(x.start, other.x.start), (std::max)(x.end, other.x.end)};
    }
};

/// The bins of all regions of a call, which all channels share.
class binned_regions {
public:
    template <element T>
    binned_regions(tensor_view<T const> const& input, tensor_view<T const> const& rois,
                   roi_pooling_options const& options)
        : count(rois.size(2)),
          height(options.pooled_size.height),
          width(options.pooled_size.width),
          batches_(count),
          bins_(count * (height + width)) {
        auto const corners = options.readings.roi_corner_rounding == roi_corner_rounding::half_away
                                 ? sampling::bin_corners::half_away
                                 : sampling::bin_corners::half_even;
        for (index_t region = 0; region < count; ++region) {
            auto const roi = [&](index_t value) { return static_cast<float>(rois(0, 0, region, value)); };
            batches_[region] = to_index(roi(0), 0, input.size(0) - 1); // RP-4
            sampling::binned_region const along_x(roi(1), roi(3), options.spatial_scale, corners);
            sampling::binned_region const along_y(roi(2), roi(4), options.spatial_scale, corners);
            for (index_t y = 0; y < height; ++y) bins_of(region)[y] = along_y.bin(y, height, input.size(2));
            for (index_t x = 0; x < width; ++x) bins_of(region)[height + x] = along_x.bin(x, width, input.size(3));
        }
    }

    index_t const count, height, width; ///< regions, and bins of each region

    index_t batch(index_t region) const { return batches_[region]; }
    sampling::pixel_range const& y(index_t region, index_t at) const { return bins_of(region)[at]; }
    sampling::pixel_range const& x(index_t region, index_t at) const { return bins_of(region)[height + at]; }
    pixel_rectangle rectangle(index_t region) const {
        return {{y(region, 0).start, y(region, height - 1).end}, {x(region, 0).start, x(region, width - 1).end}};
    }

private:
    sampling::pixel_range* bins_of(index_t region) const { return bins_.data() + region * (height + width); }

    exec::scratch<index_t> batches_;
    exec::scratch<sampling::pixel_range> bins_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
