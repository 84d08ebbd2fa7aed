// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/region_faults.hpp"

/// Mistakes of ROI_POOLING.
namespace dmlref::golden::cause {

inline reference::pooled_bin edges_rounded_down(pixel_region const& region, index_t bin, index_t size,
                                                plain_call const&) {
    return {reference::edges_of_bin(region, bin, size).start, reference::edges_of_bin(region, bin + 1, size).start};
}

inline reference::pooled_bin edges_rounded_inward(pixel_region const& region, index_t bin, index_t size,
                                                  plain_call const&) {
    return {reference::edges_of_bin(region, bin - 1, size).end, reference::edges_of_bin(region, bin + 1, size).start};
}

template <index_t Pixels>
reference::pooled_bin edges_longer_by(pixel_region const& region, index_t bin, index_t size, plain_call const&) {
    auto const [start, end] = reference::edges_of_bin(region, bin, size);
    return {start, end + Pixels};
}

inline reference::pooled_bin with_other_size(pixel_region const& region, index_t bin, index_t size,
                                             plain_call const& call) {
    auto const sizes = call.value<size_2d>("PooledSize");
    return reference::edges_of_bin(region, bin, index_t{sizes.width} + sizes.height - size);
}

/// Moves the regions by one pixel along x (1) or y (2).
template <std::size_t First>
bool shift_regions(plain_call& call) {
    element_values& rois = call.tensor("ROITensor").values;
    auto const scale = static_cast<double>(call.value<float>("SpatialScale"));
    for (std::size_t x1 = First; x1 + 2 < rois.size(); x1 += 5)
        for (std::size_t corner : {x1, x1 + 2}) rois[corner] += 1 / scale;
    return scale != 0;
}

inline bool forget_batches(plain_call& call) {
    element_values& rois = call.tensor("ROITensor").values;
    for (std::size_t region = 0; region < rois.size(); region += 5) rois[region] = 0;
    return true;
}

/// Leaves out the zeros of a run on ones: bins without pixels.
inline bool take_minus_infinity_for_zeros(suspect const& what, element_values& values) {
    for (std::size_t flat = 0; flat < values.size(); ++flat)
        values[flat] = values[flat] == 0 ? -infinite : what.expected[flat];
    return true;
}

inline constexpr hypothesis roi_pooling_faults[] = {
    {"pooling_corners_round_half_to_even", "the device rounds corners halfway between two pixels to the even one",
     mistake{.rounded = half_to_even}},
    {"pooling_corners_truncated", "the device rounds corners toward zero instead of to the nearest pixel",
     mistake{.rounded = toward_zero}},
    {"pooling_corners_rounded_up", "the device rounds corners up instead of to the nearest pixel",
     mistake{.rounded = up}},
    {"pooling_width_without_last_pixel",
     "the device takes x2 - x1 for the size of a region, without the 1 that is added",
     mistake{.width = [](index_t documented) { return std::max<index_t>(0, documented - 1); }}},
    {"pooling_inverted_region_of_one_pixel", "the device makes inverted regions one pixel large",
     mistake{.width = [](index_t documented) { return std::max<index_t>(1, documented); }}},
    {"pooling_bins_do_not_overlap", "the device rounds the end of a bin down: floor for ceil",
     mistake{.bin = edges_rounded_down}},
    {"pooling_bin_edges_exchanged", "the device rounds the start of a bin up and its end down: ceil for floor",
     mistake{.bin = edges_rounded_inward}},
    {"pooling_bins_without_last_pixel", "the device leaves out the last row and the last column of each bin",
     mistake{.bin = edges_longer_by<-1>}},
    {"pooling_bins_without_last_column", "the device leaves out the last column of each bin, but not the last row",
     mistake{.bin = edges_longer_by<-1>, .has_right_rows = true}},
    {"pooling_bins_without_last_row", "the device leaves out the last row of each bin, but not the last column",
     mistake{.bin = edges_longer_by<-1>, .has_right_columns = true}},
    {"pooling_bins_with_next_pixel", "the device takes one more row and one more column into each bin",
     mistake{.bin = edges_longer_by<1>}},
    {"pooling_size_height_first", "the device reads PooledSize with its height first", mistake{.bin = with_other_size}},
    {"pooling_empty_bin_minus_infinity", "the device gives -infinity for a bin without pixels", fill_with_ones,
     take_minus_infinity_for_zeros},
    {"region_axes_exchanged", "the device reads regions as [BatchID, y1, x1, y2, x2]", exchange_region_axes},
    {"regions_shifted_by_one_column", "the device's regions lie one pixel too far to the right", shift_regions<1>},
    {"regions_shifted_by_one_row", "the device's regions lie one pixel too far down", shift_regions<2>},
    {"spatial_scale_ignored", "the device takes SpatialScale as 1", takes("SpatialScale", 1.)},
    {"batch_indices_ignored", "the device ignores BatchID: every region is cut from the first image", forget_batches},
    {"roi_maximum_from_zero", "the device starts a maximum from 0, so that it is never negative", each<not_below_zero>},
};

} // namespace dmlref::golden::cause
