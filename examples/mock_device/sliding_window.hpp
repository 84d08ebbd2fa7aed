// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"
#include "tensor_access.hpp"

namespace dmlref::mock_device {

/// A window along one spatial axis.
struct window_axis {
    index_t stride = 1;
    index_t size = 1;
    index_t start_padding = 0;
    index_t end_padding = 0;
    index_t dilation = 1;
    index_t image = 1;       ///< elements
    bool is_wrapped = false; ///< a mistake wraps it around beyond the padded image

    index_t end() const { return image + end_padding; } ///< the first position beyond the padded image
};

/// The windows that a pooling operator's desc describes, one axis per spatial axis.
using sliding_window = std::vector<window_axis>;

sliding_window sliding_window_of(directml::operator_call const& call, pooling_bug injected);

/// The positions, in the image, of the elements of the window at `output`, row by row; those of padding lie outside the
/// image.
std::vector<multi_index> positions_in_window(sliding_window const& window, multi_index const& output);

/// Whether a position is neither in the image nor in its padding, but beyond them.
bool is_beyond(multi_index const& position, sliding_window const& window);

/// The factor by which a mistake changes the share of the first element of a window over a tensor of this type. 1
/// without a mistake.
inline float first_share(directml::data_type type, pooling_bug injected) {
    return injected == pooling_bug::first_share_too_large ? too_large(type) : 1;
}

/// The number of elements of a window.
inline index_t element_count_of(sliding_window const& window) {
    index_t count = 1;
    for (window_axis const& axis : window) count *= axis.size;
    return count;
}

} // namespace dmlref::mock_device
