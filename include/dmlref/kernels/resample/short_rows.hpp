// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/gathered_channels.hpp"
#include "dmlref/kernels/resample/plan.hpp"

/// RESAMPLE, and its gradient, of images {N, C, H, W} whose rows are so short that channels are brought side by side.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// How many channels to gather at a time if only rows and columns are resampled; 0 if another way is faster. Rows of
/// the input may be longer.
template <resampled_element T>
index_t channels_to_gather(tensor_view<T const> const& input, tensor_view<T> const& output, execution const& how) {
    if (output.rank() != 4 || output.size(3) > exec::longest_gathered_row || output.stride(1) == 1) return 0;
    return exec::channels_to_gather(output.size(0), output.size(1),
                                    input.size(2) * input.size(3) + output.size(2) * output.size(3), how);
}

/// Whether columns are resampled, but not images and channels, however many of these are gathered: an axis that is
/// copied only because its positions are clamped to its size does not count. `sizes` are those of the tensor that the
/// forward pass reads; there are four.
inline bool resamples_planes(shape const& sizes, shape const& resampled_sizes, resample_options const& options) {
    auto const positions = [&](std::size_t axis) { return detail::positions_of(options, axis, sizes[axis]); };
    auto const is_plain = [&](std::size_t axis) {
        return resampled_sizes[axis] == sizes[axis] && is_plain_copy(positions(axis), sizes[axis]);
    };
    return is_plain(0) && is_plain(1) && !is_copy(positions(3), resampled_sizes[3]);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
