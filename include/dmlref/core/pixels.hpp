// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor_view.hpp"

/// Pictures as most programs keep them: rows of pixels, with the channels of each pixel side by side.
namespace dmlref {

struct interleaved_pixels {
    index_t height = 0;
    index_t width = 0;
    index_t channels = 0;
    index_t batch_count = 1; ///< pictures, one after another
    index_t row_stride = 0;  ///< elements from one row to the next; 0: rows without padding, width * channels
};

/// The pictures as {BatchCount, channels, height, width}, the axes that operators take. Nothing is copied. Throws
/// validation_error for a size below 1. Tensors in blocks of 16 channels (nChw16c) are such pictures, too: of 16
/// channels, and as many as there are blocks, since resampling and pooling treat each channel alike.
template <class T>
constexpr tensor_view<T> view_of_pixels(T* data, interleaved_pixels const& pixels) {
    index_t const row = pixels.row_stride != 0 ? pixels.row_stride : pixels.width * pixels.channels;
    return {data,
            {pixels.batch_count, pixels.channels, pixels.height, pixels.width},
            {pixels.height * row, 1, row, pixels.channels}};
}

/// The reverse: a view {BatchCount, channels, height, width} as {BatchCount, height, width, channels}.
template <class T>
constexpr tensor_view<T> pixels_of(tensor_view<T> const& image) {
    return image.permuted({0, 2, 3, 1});
}

} // namespace dmlref
