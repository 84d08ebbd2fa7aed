// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/to_index.hpp"

#include <cmath>

namespace dmlref::sampling {

/// Elements [start, end) of one axis.
struct pixel_range {
    index_t start, end;

    constexpr index_t size() const { return end - start; }
};

/// How a corner midway between two pixels is rounded. RP-1
enum class bin_corners { half_away, half_even };

/// One axis of a region of ROI_POOLING, in whole pixels.
class binned_region {
public:
    /// The corners are coordinates in the image, and both belong to the region. Beyond 2^29 pixels they count as 2^29.
    /// RP-5
    binned_region(float first_corner, float last_corner, float spatial_scale,
                  bin_corners corners = bin_corners::half_away) {
        constexpr index_t limit = index_t{1} << 29;
        auto const rounded = [&](float x) {
            return corners == bin_corners::half_away ? std::round(x) : std::nearbyint(x);
        };
        float const first = rounded(first_corner * spatial_scale), last = rounded(last_corner * spatial_scale);
        first_ = to_index(first, -limit, limit);
        if (first <= last) width_ = to_index(last, -limit, limit) - first_ + 1; // RP-1
    }

    /// The elements that output element `at` of `pooled` covers, in an input of `size` elements. RP-2, RP-3
    pixel_range bin(index_t at, index_t pooled, index_t size) const {
        index_t const start = at * width_ / pooled, end = ((at + 1) * width_ + pooled - 1) / pooled;
        return {std::clamp<index_t>(first_ + start, 0, size), std::clamp<index_t>(first_ + end, 0, size)};
    }

private:
    index_t first_ = 0, width_ = 0;
};

} // namespace dmlref::sampling
