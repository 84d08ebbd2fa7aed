// SPDX-License-Identifier: MIT
#include "suite/layout.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

shape padded_strides(shape sizes) {
    for (std::size_t axis = 1; axis < sizes.size(); ++axis) sizes[axis] += axis + 1 == sizes.size() ? 3 : 1;
    return packed_strides(sizes);
}

shape channels_last_strides(shape sizes) {
    std::rotate(sizes.begin() + 1, sizes.begin() + 2, sizes.end());
    shape strides = packed_strides(sizes);
    std::rotate(strides.begin() + 1, strides.end() - 1, strides.end());
    return strides;
}

shape column_strides(shape sizes) {
    std::swap(sizes[sizes.size() - 1], sizes[sizes.size() - 2]);
    shape strides = packed_strides(sizes);
    std::swap(strides[sizes.size() - 1], strides[sizes.size() - 2]);
    return strides;
}

/// Packed, except for one axis that takes no memory.
shape repeated_strides(shape sizes, std::size_t repeated_axis) {
    sizes[repeated_axis] = 1;
    shape strides = packed_strides(sizes);
    strides[repeated_axis] = 0;
    return strides;
}

} // namespace

shape strides_of(layout how, shape const& sizes) {
    shape strides;
    switch (how) {
    case layout::packed:
        break;
    case layout::padded:
        return padded_strides(sizes);
    case layout::channels_last:
        return channels_last_strides(sizes);
    case layout::columns:
        return column_strides(sizes);
    case layout::every_other:
        strides = packed_strides(sizes);
        for (index_t& stride : strides) stride *= 2;
        break;
    case layout::repeated_images:
        return repeated_strides(sizes, 0);
    case layout::repeated_channels:
        return repeated_strides(sizes, 1);
    case layout::repeated_rows:
        return repeated_strides(sizes, sizes.size() - 2);
    case layout::repeated_elements:
        return shape(sizes.size(), 0);
    }
    return strides;
}

} // namespace dmlref::tool
