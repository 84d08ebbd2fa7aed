// SPDX-License-Identifier: MIT
#include "suite/layout.hpp"

#include <numeric>

namespace dmlref::tool {

namespace {

/// Strides of a buffer in which the axes are nested in another order. `order` names the axes, outermost first.
shape strides_in_order(per_axis<std::size_t> const& order, shape const& sizes) {
    shape strides(sizes.size(), 1);
    index_t step = 1;
    for (std::size_t place = order.size(); place-- > 0;) {
        strides[order[place]] = step;
        step *= sizes[order[place]];
    }
    return strides;
}

per_axis<std::size_t> ascending_axes(std::size_t count) {
    per_axis<std::size_t> axes(count, 0);
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    return axes;
}

shape padded_strides(shape sizes) {
    for (std::size_t axis = 1; axis < sizes.size(); ++axis) sizes[axis] += axis + 1 == sizes.size() ? 3 : 1;
    return packed_strides(sizes);
}

shape channels_last_strides(shape const& sizes) {
    per_axis<std::size_t> order = {0};
    for (std::size_t axis = 2; axis < sizes.size(); ++axis) order.push_back(axis);
    order.push_back(1);
    return strides_in_order(order, sizes);
}

shape column_strides(shape const& sizes) {
    per_axis<std::size_t> order = ascending_axes(sizes.size());
    std::swap(order[sizes.size() - 1], order[sizes.size() - 2]);
    return strides_in_order(order, sizes);
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
