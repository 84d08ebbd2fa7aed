// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/core/shape.hpp>

namespace dmlref::tool {

/// The layout of a tensor in its buffer.
enum class layout {
    packed,            ///< without strides
    padded,            ///< every row three elements longer, every plane a row taller, every image a plane deeper
    channels_last,     ///< NHWC and NDHWC
    columns,           ///< the last two axes exchanged: the elements of a column are consecutive
    every_other,       ///< a gap of one element after each element
    repeated_images,   ///< stride 0 on the first axis: one image serves for all
    repeated_channels, ///< stride 0 on the second axis
    repeated_rows,     ///< stride 0 on the axis before the last
    repeated_elements  ///< stride 0 everywhere
};

/// The strides, in elements, of a tensor of these sizes; none for `packed`.
shape strides_of(layout how, shape const& sizes);

} // namespace dmlref::tool
