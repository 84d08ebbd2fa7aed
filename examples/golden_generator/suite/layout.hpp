// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/core/shape.hpp>

namespace dmlref::tool {

/// How a tensor lies in its buffer.
enum class layout {
    packed,            ///< without strides
    padded,            ///< every row three elements longer, every plane a row taller, every image a plane deeper
    channels_last,     ///< NHWC and NDHWC
    columns,           ///< the last two axes exchanged: a column lies in consecutive elements
    every_other,       ///< a gap of one element after each element
    repeated_images,   ///< stride 0 on the first axis: one image stands for all
    repeated_channels, ///< stride 0 on the second axis
    repeated_rows,     ///< stride 0 on the axis before the last
    repeated_elements  ///< stride 0 everywhere
};

/// Strides, in elements, of a tensor of these sizes; none for `packed`.
shape strides_of(layout how, shape const& sizes);

} // namespace dmlref::tool
