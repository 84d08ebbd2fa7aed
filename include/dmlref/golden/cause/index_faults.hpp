// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/layout_faults.hpp"
#include "dmlref/golden/cause/number_faults.hpp"

/// Mistakes in the indices of maxima: how elements are counted.
namespace dmlref::golden::cause {

/// The largest element of a window: where it is, in which tensor, and which window it is of.
struct indexed_maximum {
    multi_index at, window_at;
    directml::any_tensor const& pooled;
    pooling_window const& window;
};

template <double (*number_of)(indexed_maximum const&)>
bool renumber(suspect const& what, element_values& values) {
    if (what.tensor != "OutputIndicesTensor") return false;
    directml::any_tensor const& pooled = what.call.tensors.find("InputTensor")->second;
    pooling_window const window = golden::window_of(what.call);
    std::size_t flat = 0;
    for_each_index(what.sizes(), [&](multi_index const& window_at) {
        double& value = values[flat++];
        index_t const element = to_index(value, 0, element_count(pooled.sizes) - 1);
        value = number_of({position_of_element(element, pooled.sizes), window_at, pooled, window});
    });
    return true;
}

inline double counted(multi_index const& at, shape const& sizes) { return static_cast<double>(row_major(at, sizes)); }

inline double counted_within_image(indexed_maximum const& largest) {
    return counted(changed_along<0, first_place>(largest.at, largest.pooled.sizes), largest.pooled.sizes);
}

inline double counted_within_channel(indexed_maximum const& largest) {
    multi_index at = largest.at;
    at[0] = at[1] = 0;
    return counted(at, largest.pooled.sizes);
}

inline double counted_in_memory(indexed_maximum const& largest) {
    return static_cast<double>(offset_of(largest.pooled, largest.at));
}

inline double counted_down_columns(indexed_maximum const& largest) {
    return counted(with_rows_and_columns_exchanged(largest.at), with_rows_and_columns_exchanged(largest.pooled.sizes));
}

inline double counted_within_window(indexed_maximum const& largest) {
    pooling_window const& window = largest.window;
    index_t place = 0;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
        index_t const first = largest.window_at[axis + 2] * window.strides[axis] - window.start_padding[axis];
        place = place * window.window_size[axis] + (largest.at[axis + 2] - first) / window.dilations[axis];
    }
    return static_cast<double>(place);
}

inline double counted_with_padding(indexed_maximum const& largest) {
    multi_index at = largest.at;
    shape sizes = largest.pooled.sizes;
    for (std::size_t axis = 2; axis < at.size(); ++axis) {
        at[axis] += largest.window.start_padding[axis - 2];
        sizes[axis] += index_t{largest.window.start_padding[axis - 2]} + largest.window.end_padding[axis - 2];
    }
    return counted(at, sizes);
}

/// Of an integer of 16 bits, what is kept.
inline double cut_to_16_bits(double index) { return std::fmod(index, 0x1p16); }

inline bool cut_indices(suspect const& what, element_values& values) {
    return what.tensor == "OutputIndicesTensor" && each<cut_to_16_bits>(what, values);
}

inline constexpr hypothesis index_faults[] = {
    {"index_within_channel", "the device counts indices within a channel", renumber<counted_within_channel>},
    {"index_within_image", "the device counts indices within an image", renumber<counted_within_image>},
    {"index_in_storage_order", "the device writes offsets in memory for indices", renumber<counted_in_memory>},
    {"index_column_by_column", "the device counts indices down columns instead of along rows",
     renumber<counted_down_columns>},
    {"index_within_window", "the device counts indices within the window", renumber<counted_within_window>},
    {"index_cut_to_16_bits", "the device keeps the last 16 bits of indices", cut_indices},
    {"index_in_padded_image", "the device counts padding as elements in indices", renumber<counted_with_padding>},
};

} // namespace dmlref::golden::cause
