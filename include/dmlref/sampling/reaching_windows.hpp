// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/sampling/pooling_axis.hpp"

namespace dmlref::sampling {

/// Pooling seen from the input: the windows along an axis that reach a position. Without dilation, all of them have an
/// element there.
struct reaching_windows {
    index_t first = 0, last = -1;

    constexpr reaching_windows() = default;
    constexpr reaching_windows(pooling_axis const& axis, index_t position)
        : first(std::max<index_t>(position + axis.padding - axis.reach() + axis.stride - 1, 0) / axis.stride),
          last((std::min)((position + axis.padding) / axis.stride, axis.output - 1)) {}

    constexpr bool none() const { return last < first; }
    constexpr bool operator==(reaching_windows const&) const = default;
};

/// Whether window `at`, which reaches `position`, has an element there.
constexpr bool has_element_at(pooling_axis const& axis, index_t at, index_t position) {
    return axis.dilation == 1 || (position - axis.origin(at)) % axis.dilation == 0;
}

} // namespace dmlref::sampling
