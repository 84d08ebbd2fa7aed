// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/gathered_channels.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/taps.hpp"

/// Pooling of images whose rows are so short that channels are brought side by side.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// How many channels to gather at a time for a call with an image and the pooled one, and with `others` more tensors of
/// the sizes of the image; 0 if another way is faster. Small windows take little time, and large ones are put together
/// from rows, so these are gathered only if windows in a row do not fill a batch.
template <class T, class U>
index_t channels_to_gather(tensor_view<T> const& image, tensor_view<U> const& pooled, index_t others,
                           sampling::pooling_axes const& axes, execution const& how) {
    bool const compares_all = axes.taps() > most_unrolled_taps && axes.taps() <= most_direct_taps;
    index_t const too_long = compares_all ? exec::longest_gathered_row : simd::width;
    if (axes.width.output >= too_long || axes.width.input > exec::longest_gathered_row || image.stride(1) == 1)
        return 0;
    index_t const channels = image.size(1), planes = image.size(0) * channels;
    index_t const pixels = ((1 + others) * image.element_count() + 2 * pooled.element_count()) / planes;
    return exec::channels_to_gather(image.size(0), channels, pixels, how);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
