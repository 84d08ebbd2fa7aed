// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/rows.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// A row of pixels of `lanes` elements each: the pixels are `stride` apart, and the elements of a pixel are adjacent.
struct pixel_row {
    index_t pixels, lanes, stride;

    index_t size() const { return pixels * lanes; }
    bool is_packed() const { return stride == lanes || pixels == 1; }
};

/// read_row for pixels. The result points into the tensor itself if they are packed floats, and otherwise into `space`,
/// which must hold row.size() elements.
template <element T>
float const* read_pixels(T const* from, pixel_row const& row, float* space) {
    if (row.is_packed()) return read_row(from, 1, row.size(), space);
    if (row.lanes == 1) return read_row(from, row.stride, row.pixels, space);
    for (index_t pixel = 0; pixel < row.pixels; ++pixel, from += row.stride) {
        float* const to = space + pixel * row.lanes;
        float const* const read = read_row(from, 1, row.lanes, to);
        if (read != to) std::copy_n(read, row.lanes, to);
    }
    return space;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
