// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/region_result_faults.hpp"

/// Mistakes of ROI_POOLING.
namespace dmlref::golden::cause {

enum class bin_fault { edges_exchanged, not_overlapping, size_exchanged };

namespace detail {

/// Both corners of one axis of a region, in pixels.
struct pooled_corners {
    float first, second;
};

inline float rounded(float corner) { return std::round(corner); } // RP-1

/// Rounds the corners otherwise, so that nothing is left to round.
inline bool change_corners(plain_call& call, pooled_corners (*change)(pooled_corners)) {
    element_values& rois = call.tensor("ROITensor").values;
    auto const scale = call.value<float>("SpatialScale");
    bool changed = false;
    for (std::size_t region = 1; region + 3 < rois.size(); region += 5)
        for (std::size_t axis = 0; axis < 2; ++axis) {
            double &first = rois[region + axis], &second = rois[region + axis + 2];
            pooled_corners const before = {static_cast<float>(first) * scale, static_cast<float>(second) * scale};
            pooled_corners const after = change(before);
            changed = changed || after.first != rounded(before.first) || after.second != rounded(before.second);
            first = static_cast<double>(after.first);
            second = static_cast<double>(after.second);
        }
    call.set("SpatialScale", 1.f);
    return changed;
}

/// The pixels [start, end) of a bin whose edges are rounded otherwise.
struct pixel_bin {
    index_t start, end;
};

template <bin_fault Fault>
pixel_bin bin_of(double first, double second, index_t output, index_t pooled_size, index_t input_size) {
    constexpr index_t limit = index_t{1} << 29;
    index_t const x1 = to_index(first, -limit, limit),
                  size = first <= second ? to_index(second, -limit, limit) - x1 + 1 : 0;
    auto const down = [&](index_t bin) { return bin * size / pooled_size; };
    auto const up = [&](index_t bin) { return (bin * size + pooled_size - 1) / pooled_size; };
    index_t const start = Fault == bin_fault::edges_exchanged ? up(output) : down(output);
    index_t const end = Fault == bin_fault::size_exchanged ? up(output + 1) : down(output + 1);
    return {std::clamp<index_t>(start + x1, 0, input_size), std::clamp<index_t>(end + x1, 0, input_size)};
}

inline double maximum_of(double const* plane, pixel_bin y, pixel_bin x, index_t width) {
    if (y.start >= y.end || x.start >= x.end) return 0;
    double maximum = plane[y.start * width + x.start];
    for (index_t row = y.start; row < y.end; ++row)
        for (index_t column = x.start; column < x.end; ++column)
            if (double const value = plane[row * width + column]; value > maximum) maximum = value;
    return maximum;
}

template <bin_fault Fault>
std::optional<element_values> pooled_bins(plain_call const& call, std::string_view output) {
    plain_tensor const &image = call.tensor("InputTensor"), &pooled = call.tensor(output);
    element_values const& rois = call.tensor("ROITensor").values;
    shape const &in = image.sizes, &out = pooled.sizes;
    bool const exchanged = Fault == bin_fault::size_exchanged;
    index_t const width = out[exchanged ? 2 : 3], height = out[exchanged ? 3 : 2];
    auto const scale = call.value<float>("SpatialScale");
    element_values result;
    for_each_index(out, [&](index const& at) {
        auto const roi = static_cast<std::size_t>(at[0]) * 5;
        auto const corner = [&](std::size_t place) {
            return static_cast<double>(rounded(static_cast<float>(rois[roi + place]) * scale));
        };
        pixel_bin const x = bin_of<Fault>(corner(1), corner(3), at[3], width, in[3]);
        pixel_bin const y = bin_of<Fault>(corner(2), corner(4), at[2], height, in[2]);
        index_t const plane = to_index(rois[roi], 0, in[0] - 1) * in[1] + at[1];
        result.push_back(maximum_of(image.values.data() + plane * in[2] * in[3], y, x, in[3]));
    });
    return result;
}

} // namespace detail

inline constexpr hypothesis roi_pooling_faults[] = {
    {.name = "pooling_corners_round_half_to_even",
     .sentence = "the device rounds corners halfway between two pixels to the even one",
     .call =
         [](plain_call& call) {
             return detail::change_corners(call, [](detail::pooled_corners at) {
                 return detail::pooled_corners{std::nearbyint(at.first), std::nearbyint(at.second)};
             });
         }},
    {.name = "pooling_corners_truncated",
     .sentence = "the device rounds corners toward zero instead of to the nearest pixel",
     .call =
         [](plain_call& call) {
             return detail::change_corners(call, [](detail::pooled_corners at) {
                 return detail::pooled_corners{std::trunc(at.first), std::trunc(at.second)};
             });
         }},
    {.name = "pooling_corners_rounded_up",
     .sentence = "the device rounds corners up instead of to the nearest pixel",
     .call =
         [](plain_call& call) {
             return detail::change_corners(call, [](detail::pooled_corners at) {
                 return detail::pooled_corners{std::ceil(at.first), std::ceil(at.second)};
             });
         }},
    {.name = "pooling_width_without_last_pixel",
     .sentence = "the device takes x2 - x1 for the size of a region, without the 1 that is added",
     .call =
         [](plain_call& call) {
             return detail::change_corners(call, [](detail::pooled_corners at) {
                 return detail::pooled_corners{detail::rounded(at.first), detail::rounded(at.second) - 1};
             });
         }},
    {.name = "pooling_inverted_region_of_one_pixel",
     .sentence = "the device makes inverted regions one pixel large",
     .call =
         [](plain_call& call) {
             return detail::change_corners(call, [](detail::pooled_corners at) {
                 float const first = detail::rounded(at.first);
                 return detail::pooled_corners{first, (std::max)(first, detail::rounded(at.second))};
             });
         }},
    {.name = "pooling_bins_do_not_overlap",
     .sentence = "the device rounds the end of a bin down: floor for ceil",
     .equation = detail::pooled_bins<bin_fault::not_overlapping>},
    {.name = "pooling_bin_edges_exchanged",
     .sentence = "the device rounds the start of a bin up and its end down: ceil for floor",
     .equation = detail::pooled_bins<bin_fault::edges_exchanged>},
    {.name = "pooling_size_height_first",
     .sentence = "the device reads PooledSize with its height first",
     .equation = detail::pooled_bins<bin_fault::size_exchanged>},
    {.name = "pooling_empty_bin_minus_infinity",
     .sentence = "the device gives -infinity for a bin without pixels",
     .call =
         [](plain_call& call) {
             element_values& image = call.tensor("InputTensor").values;
             image.assign(image.size(), 1.);
             return true;
         },
     .result =
         [](suspect const& what, element_values& values) {
             for (std::size_t flat = 0; flat < values.size(); ++flat)
                 values[flat] = values[flat] == 0 ? -detail::infinite : what.expected[flat];
             return true;
         }},
    {.name = "region_axes_exchanged",
     .sentence = "the device reads regions as [BatchID, y1, x1, y2, x2]",
     .call = [](plain_call& call) { return detail::exchange_region_axes(call, 5); }},
    {.name = "regions_shifted_by_one_column",
     .sentence = "the device's regions lie one pixel too far to the right",
     .call = [](plain_call& call) { return detail::shift_regions(call, 0, 5, "SpatialScale"); }},
    {.name = "regions_shifted_by_one_row",
     .sentence = "the device's regions lie one pixel too far down",
     .call = [](plain_call& call) { return detail::shift_regions(call, 1, 5, "SpatialScale"); }},
    {.name = "spatial_scale_ignored",
     .sentence = "the device takes SpatialScale as 1",
     .call = [](plain_call& call) { return detail::change_float(call, "SpatialScale", 1.f, 1.f); }},
    {.name = "batch_indices_ignored",
     .sentence = "the device ignores BatchID: every region is cut from the first image",
     .call =
         [](plain_call& call) {
             element_values& rois = call.tensor("ROITensor").values;
             for (std::size_t region = 0; region < rois.size(); region += 5) rois[region] = 0;
             return true;
         }},
    {.name = "roi_maximum_from_zero",
     .sentence = "the device starts a maximum from 0, so that it is never negative",
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return value < 0 ? 0 : value; });
             return true;
         }},
};

} // namespace dmlref::golden::cause
