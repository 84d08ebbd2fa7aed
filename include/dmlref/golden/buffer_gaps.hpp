// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/overlap.hpp"
#include "dmlref/golden/verdict.hpp"

namespace dmlref::golden {

/// An output as a device has left it.
struct device_tensor {
    directml::any_tensor tensor{};
    std::optional<double> fill{}; ///< the value that its buffer held before
    index_t buffer_elements = 0;  ///< elements that the buffer can hold; 0: the extent of the tensor
};

/// The number of elements from a tensor's first to one past its farthest.
inline index_t extent_of(directml::any_tensor const& tensor) {
    index_t last = 0;
    for (std::size_t axis = 0; axis < tensor.sizes.size(); ++axis)
        last += (tensor.sizes[axis] - 1) * tensor.strides[axis];
    return last + 1;
}

/// The offset of an element, in elements.
inline index_t offset_of(directml::any_tensor const& tensor, multi_index const& at) {
    index_t offset = 0;
    for (std::size_t axis = 0; axis < at.size(); ++axis) offset += at[axis] * tensor.strides[axis];
    return offset;
}

/// The element at an offset in elements.
inline stored_element element_at(directml::any_tensor const& tensor, index_t offset) {
    return load_element(tensor.type,
                        static_cast<std::byte const*>(tensor.data) + offset * directml::element_size(tensor.type));
}

inline bool same_value(stored_element const& a, stored_element const& b) {
    return a.bits == b.bits || (a.is_nan() && b.is_nan());
}

/// The elements of the buffer that do not belong to the tensor and no longer hold the fill.
inline overwritten_gaps find_overwritten_gaps(device_tensor const& got) {
    overwritten_gaps found;
    index_t const end = (std::max)(got.buffer_elements, extent_of(got.tensor));
    if (!got.fill || end == element_count(got.tensor.sizes)) return found;
    std::vector<bool> used(static_cast<std::size_t>(end));
    for_each_index(got.tensor.sizes,
                   [&](multi_index const& at) { used[static_cast<std::size_t>(offset_of(got.tensor, at))] = true; });
    stored_element const fill = element_nearest_to(got.tensor.type, *got.fill);
    for (index_t offset = 0; offset < end; ++offset) {
        if (used[static_cast<std::size_t>(offset)] || same_value(element_at(got.tensor, offset), fill)) continue;
        if (found.count++ > 0) continue;
        found.first_byte_offset = offset * directml::element_size(got.tensor.type);
        found.first = element_at(got.tensor, offset);
    }
    return found;
}

} // namespace dmlref::golden
