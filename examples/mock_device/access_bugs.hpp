// SPDX-License-Identifier: MIT
#pragma once
#include "operator_groups.hpp"

namespace dmlref::mock_device {

/// Mistakes in reading and writing tensors, which any operator may make.
enum class access_bug {
    none,
    input_read_as_channels_last,
    input_rows_and_columns_exchanged,
    input_strides_ignored,
    first_image_read_for_all,
    first_channel_read_for_all,
    batch_stride_of_one_channel,
    output_written_as_channels_last,
    output_rows_and_columns_exchanged,
    output_strides_ignored,
    output_gaps_zeroed,
    last_column_missed,
    last_row_missed,
    last_image_missed,
    odd_rows_missed,
    last_group_of_four_missed,
    half_truncated,
};

inline constexpr named_bug<access_bug> access_bugs[] = {
    {access_bug::input_read_as_channels_last, "input_read_as_channels_last",
     "The image is read as if its channels lay side by side (NHWC).", groups::images},
    {access_bug::input_rows_and_columns_exchanged, "input_rows_and_columns_exchanged",
     "The image is read with x and y exchanged.", groups::images},
    {access_bug::input_strides_ignored, "input_strides_ignored",
     "The image is read as if it were packed, whatever its strides are.", groups::images},
    {access_bug::first_image_read_for_all, "first_image_read_for_all",
     "The batch index is ignored: every image of the batch is the first one.", groups::images},
    {access_bug::first_channel_read_for_all, "first_channel_read_for_all",
     "The channel index is ignored: every channel is the first one.", groups::images},
    {access_bug::batch_stride_of_one_channel, "batch_stride_of_one_channel",
     "The images of a batch are taken to be one channel apart.", groups::images},
    {access_bug::output_written_as_channels_last, "output_written_as_channels_last",
     "The output is written as if its channels lay side by side (NHWC).", groups::images},
    {access_bug::output_rows_and_columns_exchanged, "output_rows_and_columns_exchanged",
     "The output is written with x and y exchanged.", groups::images},
    {access_bug::output_strides_ignored, "output_strides_ignored",
     "The output is written as if it were packed, whatever its strides are.", groups::images},
    {access_bug::output_gaps_zeroed, "output_gaps_zeroed", "What lies between the elements of the output is set to 0.",
     groups::images},
    {access_bug::last_column_missed, "last_column_missed", "The last column of the output is not written.",
     groups::images},
    {access_bug::last_row_missed, "last_row_missed", "The last row of the output is not written.", groups::images},
    {access_bug::last_image_missed, "last_image_missed",
     "The last image of the batch is not written, unless it is the only one.", groups::images},
    {access_bug::odd_rows_missed, "odd_rows_missed", "Every other row of the output is not written.", groups::images},
    {access_bug::last_group_of_four_missed, "last_group_of_four_missed",
     "Elements beyond the last multiple of four are not written.", groups::images},
    {access_bug::half_truncated, "half_truncated", "Results are rounded to half toward zero.", groups::images},
};

} // namespace dmlref::mock_device
