// SPDX-License-Identifier: MIT
#include "sliding_window.hpp"

#include <algorithm>

namespace dmlref::mock_device {

namespace {

using counts = std::vector<std::uint32_t>;

void spoil(sliding_window& window, pooling_bug injected) {
    window_axis &width = window.back(), &height = window[window.size() - 2];
    for (window_axis& axis : window) {
        if (injected == pooling_bug::start_padding_ignored) axis.start_padding = 0;
        if (injected == pooling_bug::end_padding_for_start_padding) axis.start_padding = axis.end_padding;
        if (injected == pooling_bug::strides_ignored) axis.stride = 1;
        if (injected == pooling_bug::dilations_ignored) axis.dilation = 1;
        axis.is_wrapped = injected == pooling_bug::beyond_the_end_wrapped;
    }
    switch (injected) {
    case pooling_bug::paddings_exchanged:
        std::swap(window.front().start_padding, width.start_padding);
        break;
    case pooling_bug::windows_shifted_by_one_column:
        width.start_padding -= 1;
        break;
    case pooling_bug::windows_shifted_by_one_row:
        height.start_padding -= 1;
        break;
    case pooling_bug::stride_of_width_from_height:
        width.stride = height.stride;
        break;
    case pooling_bug::dilation_of_width_from_height:
        width.dilation = height.dilation;
        break;
    case pooling_bug::window_height_and_width_exchanged:
        std::swap(height.size, width.size);
        break;
    case pooling_bug::window_without_last_column:
        width.size = std::max<index_t>(1, width.size - 1);
        break;
    case pooling_bug::window_one_column_too_wide:
        width.size += 1;
        break;
    case pooling_bug::window_depth_ignored:
        if (window.size() == 3) window.front().size = 1;
        break;
    default:
        break;
    }
}

} // namespace

sliding_window sliding_window_of(directml::operator_call const& call, pooling_bug injected) {
    auto const sizes = field_or(call, "WindowSize", counts{});
    auto const strides = field_or(call, "Strides", counts(sizes.size(), 1));
    auto const start_padding = field_or(call, "StartPadding", counts(sizes.size(), 0));
    auto const end_padding = field_or(call, "EndPadding", counts(sizes.size(), 0));
    auto const dilations = field_or(call, "Dilations", counts(sizes.size(), 1));
    auto const image = call.tensors.find("InputTensor");
    shape const& image_sizes =
        (image != call.tensors.end() ? image->second : tensor_named(call, "OutputGradientTensor")).sizes;
    sliding_window window;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        window.push_back({strides[i], sizes[i], start_padding[i], end_padding[i], dilations[i], image_sizes[i + 2]});
    spoil(window, injected);
    return window;
}

std::vector<multi_index> positions_in_window(sliding_window const& window, multi_index const& output) {
    shape sizes;
    for (window_axis const& axis : window) sizes.push_back(axis.size);
    std::vector<multi_index> positions;
    dispatch(sizes, [&](multi_index const& k) {
        multi_index at = output;
        for (std::size_t i = 0; i < window.size(); ++i) {
            index_t const position = output[i + 2] * window[i].stride + k[i] * window[i].dilation;
            at[i + 2] = position - window[i].start_padding;
            if (window[i].is_wrapped && at[i + 2] >= window[i].end())
                at[i + 2] = (at[i + 2] - window[i].end()) % window[i].image;
        }
        positions.push_back(at);
    });
    return positions;
}

bool is_beyond(multi_index const& position, sliding_window const& window) {
    for (std::size_t i = 0; i < window.size(); ++i)
        if (position[i + 2] >= window[i].end()) return true;
    return false;
}

} // namespace dmlref::mock_device
