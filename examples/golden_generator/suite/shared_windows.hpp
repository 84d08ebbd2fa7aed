// SPDX-License-Identifier: MIT
#pragma once
#include "suite/pooling_problem.hpp"

/// Windows and layouts that cases of several operators share.
namespace dmlref::tool::shared_windows {

/// The last rows and columns are in no window.
inline constexpr pooling_windows with_a_remainder = {.input = {2, 2, 8, 9},
                                                     .options = {.window_size = {2, 2}, .strides = {3, 2}}};
/// The first windows begin in padding, and the last end beyond the image, which has no padding there. MP-5
inline constexpr pooling_windows beyond_the_end = {
    .input = {2, 2, 8, 10},
    .options = {.window_size = {3, 4}, .strides = {3, 2}, .start_padding = {2, 1}},
    .mode = ceil_mode::on};
/// The last windows hold elements, padding and places beyond it.
inline constexpr pooling_windows beyond_the_padding = {
    .options = {.window_size = {4, 3}, .strides = {2, 3}, .start_padding = {1, 1}, .end_padding = {1, 1}},
    .mode = ceil_mode::on};
/// The last column of windows begins in the padding and ends beyond it.
inline constexpr pooling_windows begun_in_padding_beyond_the_end = {
    .input = {1, 2, 5, 6},
    .options = {.window_size = {2, 3}, .strides = {2, 3}, .end_padding = {0, 1}},
    .mode = ceil_mode::on};
inline constexpr pooling_windows dilated_beyond_the_end = {
    .input = {1, 2, 8, 9},
    .options = {.window_size = {2, 3}, .strides = {3, 3}, .dilations = {3, 2}},
    .mode = ceil_mode::on};
inline constexpr pooling_windows of_a_volume_beyond_the_end = {
    .input = {1, 2, 5, 6, 7}, .options = {.window_size = {2, 3, 2}, .strides = {2, 2, 3}}, .mode = ceil_mode::on};
/// Elements between the windows are in none.
inline constexpr pooling_windows apart = {.input = {1, 2, 9, 10},
                                          .options = {.window_size = {2, 2}, .strides = {4, 3}}};
/// A window over the default image of pooling_windows.
inline constexpr pooling_windows of_the_whole_image = {.options = {.window_size = {7, 6}}};
inline constexpr pooling_windows of_one_element = {.options = {.window_size = {1, 1}, .strides = {2, 1}}};
inline constexpr pooling_windows padded_unevenly = {
    .options = {.window_size = {4, 3}, .strides = {2, 1}, .start_padding = {0, 2}, .end_padding = {3, 1}}};
inline constexpr pooling_windows padded_at_the_end = {
    .options = {.window_size = {2, 3}, .strides = {2, 2}, .end_padding = {1, 1}}};
/// Some windows have no element.
inline constexpr pooling_windows in_padding = {
    .input = {1, 2, 3, 4}, .options = {.window_size = {2, 2}, .start_padding = {2, 3}, .end_padding = {3, 2}}};
inline constexpr pooling_windows of_a_volume = {.input = {1, 2, 4, 5, 6},
                                                .options = {.window_size = {2, 3, 2}, .strides = {1, 2, 1}}};
inline constexpr pooling_windows of_a_padded_volume = {
    .input = {1, 2, 4, 5, 6},
    .options = {.window_size = {3, 2, 4}, .strides = {2, 1, 1}, .start_padding = {2, 0, 1}, .end_padding = {1, 1, 3}}};
/// Volumes with several channels, for layouts.
inline constexpr pooling_windows of_two_volumes = {.input = {2, 3, 3, 4, 5}, .options = {.window_size = {2, 2, 2}}};
inline constexpr pooling_windows dilated = {.input = {2, 2, 9, 10},
                                            .options = {.window_size = {3, 2}, .dilations = {2, 3}}};
inline constexpr pooling_windows dilated_and_padded = {
    .input = {1, 2, 8, 9},
    .options = {
        .window_size = {2, 3}, .strides = {2, 1}, .start_padding = {1, 2}, .end_padding = {2, 3}, .dilations = {3, 2}}};
inline constexpr pooling_windows of_a_dilated_volume = {.input = {1, 2, 5, 6, 7},
                                                        .options = {.window_size = {2, 2, 2}, .dilations = {1, 2, 3}}};
/// The dilated window is longer than the input.
inline constexpr pooling_windows longer_than_the_input = {.input = {1, 2, 4, 5},
                                                          .options = {.window_size = {3, 2}, .dilations = {2, 1}}};
inline constexpr pooling_windows of_a_photograph = {.input = {1, 3, 72, 96},
                                                    .options = {.window_size = {3, 3}, .strides = {3, 3}}};
/// The first pooling of a ResNet.
inline constexpr pooling_windows of_a_resnet = {
    .input = {1, 64, 112, 112},
    .options = {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {1, 1}, .end_padding = {1, 1}}};
inline constexpr pooling_windows of_an_inception_block = {
    .input = {1, 256, 56, 56}, .options = {.window_size = {3, 3}, .start_padding = {1, 1}, .end_padding = {1, 1}}};

} // namespace dmlref::tool::shared_windows

namespace dmlref::tool {

/// Rows of an operator with one input and one output.
template <class Problem>
rows<Problem> shared_layouts() {
    using namespace changes;
    return {
        {"input_channels_last", "An NHWC image is read through its strides.", laid_out(channels_last, "InputTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
        {"input_one_image_for_all", "Stride 0 lets one image stand for all.", laid_out(repeated_images, "InputTensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.",
         laid_out(padded, "OutputTensor")},
        {"volume_channels_last", "An NDHWC volume is read and written through its strides.",
         windows(shared_windows::of_two_volumes), laid_out(channels_last, "InputTensor", "OutputTensor")},
    };
}

} // namespace dmlref::tool
