// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/gathered_channels.hpp"
#include "dmlref/kernels/resample/plan.hpp"

/// RESAMPLE, and its gradient, of images {N, C, H, W} whose rows are so short that channels are brought side by side.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// How many channels to gather at a time if only rows and columns are resampled; 0 if another way is faster. Rows of
/// the input may be longer.
template <element T>
index_t channels_to_gather(tensor_view<T const> const& input, tensor_view<T> const& output, execution const& how) {
    if (output.rank() != 4 || output.size(3) > exec::longest_gathered_row || output.stride(1) == 1) return 0;
    return exec::channels_to_gather(output.size(0), output.size(1),
                                    input.size(2) * input.size(3) + output.size(2) * output.size(3), how);
}

/// Whether columns are resampled, but not images and channels. `sizes` are those of the tensor that the forward
/// pass reads; there are four.
inline bool resamples_planes(shape const& sizes, shape const& resampled_sizes, resample_options const& options) {
    auto const is_copied = [&](std::size_t axis) {
        return sizes[axis] == resampled_sizes[axis] &&
               is_shift(detail::positions_of(options, axis, sizes[axis]), sizes[axis]);
    };
    return is_copied(0) && is_copied(1) && !is_copied(3);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
