// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/prediction.hpp"

/// Mistakes in where elements are read and written, which any operator may make.
namespace dmlref::golden::cause {

inline index_t packed_offset(directml::any_tensor const& tensor, multi_index at) {
    return contiguous_index(at, tensor.sizes);
}

inline index_t channels_last_offset(directml::any_tensor const& tensor, multi_index at) {
    shape order = tensor.sizes; // {N, H, W, C}
    std::rotate(order.begin() + 1, order.begin() + 2, order.end());
    std::rotate(at.begin() + 1, at.begin() + 2, at.end());
    return contiguous_index(at, order);
}

inline multi_index with_rows_and_columns_exchanged(multi_index at) {
    std::swap(at[at.size() - 1], at[at.size() - 2]);
    return at;
}

inline index_t exchanged_offset(directml::any_tensor const& tensor, multi_index at) {
    return offset_of(tensor, with_rows_and_columns_exchanged(at));
}

/// What becomes of a place on an axis of so many elements.
using place_change = index_t (*)(index_t at, index_t size);

inline index_t first_place(index_t, index_t) { return 0; }
inline index_t place_before(index_t at, index_t) { return at - 1; }
inline index_t place_behind(index_t at, index_t) { return at + 1; }
inline index_t place_behind_in_circle(index_t at, index_t size) { return (at + 1) % size; }
inline index_t place_from_end(index_t at, index_t size) { return size - 1 - at; }

/// Along an axis, which counts from the last if it is below 0, if there is such an axis.
template <int Axis, place_change moved_place>
multi_index changed_along(multi_index at, shape const& sizes) {
    std::size_t const axis = Axis < 0 ? at.size() - static_cast<std::size_t>(-Axis) : static_cast<std::size_t>(Axis);
    if (axis < at.size()) at[axis] = moved_place(at[axis], sizes[axis]);
    return at;
}

template <int Axis, place_change moved_place>
index_t offset_along(directml::any_tensor const& tensor, multi_index at) {
    return offset_of(tensor, changed_along<Axis, moved_place>(at, tensor.sizes));
}

inline index_t offset_of_channel(directml::any_tensor const& tensor, multi_index at) {
    return offset_of(tensor, at) + at[0] * (tensor.strides[1] - tensor.strides[0]);
}

/// A place in memory counted with too few bits.
template <int Bits>
index_t cut_offset(directml::any_tensor const& tensor, multi_index at) {
    return offset_of(tensor, at) % (index_t{1} << Bits);
}

inline constexpr hypothesis input_layout_faults[] = {
    {"input_strides_ignored", "the device reads the input as if it were packed, whatever its strides are",
     reads(packed_offset)},
    {"input_read_as_channels_last", "the device reads the input as NHWC", reads(channels_last_offset)},
    {"input_rows_and_columns_exchanged", "the device reads the input with x and y exchanged", reads(exchanged_offset)},
    {"first_image_read_for_all", "the device reads the first image of the batch for all of them",
     reads(offset_along<0, first_place>)},
    {"first_channel_read_for_all", "the device reads the first channel for all of them",
     reads(offset_along<1, first_place>)},
    {"batch_stride_of_one_channel", "the device takes the images of a batch to be one channel apart",
     reads(offset_of_channel)},
    {"next_image_read", "the device reads the next image of the batch", reads(offset_along<0, place_behind_in_circle>)},
    {"next_channel_read", "the device reads the next channel", reads(offset_along<1, place_behind_in_circle>)},
    {"channels_reversed", "the device reads the channels in reverse order", reads(offset_along<1, place_from_end>)},
};

inline constexpr hypothesis output_layout_faults[] = {
    {"output_strides_ignored", "the device writes the output as if it were packed, whatever its strides are",
     writes(packed_offset)},
    {"output_written_as_channels_last", "the device writes the output as NHWC", writes(channels_last_offset)},
    {"output_rows_and_columns_exchanged", "the device writes the output with x and y exchanged",
     writes(exchanged_offset)},
    {"output_counted_in_8_bits",
     "the device counts the elements of the output in 8 bits: element 256 is element 0 again", writes(cut_offset<8>)},
    {"output_counted_in_16_bits",
     "the device counts the elements of the output in 16 bits: element 65536 is element 0 again",
     writes(cut_offset<16>)},
};

inline constexpr hypothesis missed_element_faults[] = {
    {"last_column_missed", "the device does not write the last column of the output",
     [](multi_index const& at, shape const& sizes) { return at.back() == sizes.back() - 1; }},
    {"last_row_missed", "the device does not write the last row of the output",
     [](multi_index const& at, shape const& sizes) { return at[at.size() - 2] == sizes[at.size() - 2] - 1; }},
    {"last_image_missed", "the device does not write the last image or region of the output",
     [](multi_index const& at, shape const& sizes) { return at[0] == sizes[0] - 1; }},
    {"odd_rows_missed", "the device writes every other row of the output only",
     [](multi_index const& at, shape const&) { return at[at.size() - 2] % 2 == 1; }},
    {"last_group_of_four_missed", "the device does not write the elements beyond the last multiple of four",
     [](multi_index const& at, shape const& sizes) {
         return contiguous_index(at, sizes) >= element_count(sizes) / 4 * 4;
     }},
};

/// Any result of one number looks like this, whatever the reason, so it is tried last.
inline constexpr hypothesis missing_result_faults[] = {
    {"nothing_written", "every element of the output holds one number, as if the device wrote none",
     [](multi_index const&, shape const&) { return true; }},
};

inline constexpr hypothesis moved_element_faults[] = {
    {"output_shifted_left", "each element of the output holds what its right neighbor should",
     changed_along<-1, place_behind>},
    {"output_shifted_right", "each element of the output holds what its left neighbor should",
     changed_along<-1, place_before>},
    {"output_shifted_up", "each row of the output holds what the next one should", changed_along<-2, place_behind>},
    {"output_shifted_down", "each row of the output holds what the one before it should",
     changed_along<-2, place_before>},
    {"output_mirrored", "the rows of the output are mirrored", changed_along<-1, place_from_end>},
    {"output_upside_down", "the output is upside down", changed_along<-2, place_from_end>},
    {"first_image_repeated", "every image or region of the output is the first one", changed_along<0, first_place>},
    {"first_channel_repeated", "every channel of the output is the first one", changed_along<1, first_place>},
};

} // namespace dmlref::golden::cause
