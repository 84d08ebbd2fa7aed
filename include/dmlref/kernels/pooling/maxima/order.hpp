// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/ordered_halves.hpp"
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/exec/streaming.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/sampling/pooling_axis.hpp"

#include <atomic>

/// Elements that are compared as integers: only if none is NaN or -0.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Whether none of a tensor's elements, whose rows are packed, is NaN or -0.
template <integer T>
bool are_in_order(tensor_view<T const> const&, execution const&) {
    return true;
}
template <element T>
bool are_in_order(tensor_view<T const> const& view, execution const& how) {
    index_t const channels = view.size(1), columns = view.sizes().back(), height = view.size(view.rank() - 2);
    index_t const rows = height * (view.rank() == 5 ? view.size(2) : 1); // of a plane
    std::atomic<bool> all = true;
    exec::parallel_for_ranges(view.size(0) * channels * rows, how, [&](index_t first, index_t end) {
        for (index_t row = first, count; row < end && all; row += count) {
            index_t const channel = row / rows, z = row % rows / height, y = row % height;
            auto const plane = pooling_plane_of(view, channel / channels, channel % channels);
            count = plane.y_stride == columns ? (std::min)(end - row, height - y) : 1; // rows without gaps
            if (!simd::are_in_order(plane.at(0, z, y, 0), count * columns)) all = false;
        }
    });
    return all;
}

/// Whether comparing halves as integers is worth finding out whether they are in order, which takes about as long as
/// one comparison. Most must belong to `windows` windows or more, and the caches must hold the tensors: otherwise
/// reading halves twice takes longer, unless widening them does.
template <class Index>
bool are_worth_ordering(sampling::pooling_axes const& axes, index_t windows, tensor_view<half const> const& input,
                        tensor_view<half> const& output, tensor_view<Index> const& indices, execution const& how) {
    return (!simd::can_read_in_place<half> || !simd::exceed_caches_of_threads(how, input, output, indices)) &&
           axes.share_elements(windows);
}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
