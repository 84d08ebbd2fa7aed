// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/number_faults.hpp"

/// Mistakes of MAX_UNPOOLING.
namespace dmlref::golden::cause {

/// Takes each index as one within its channel. Those beyond the output stay beyond it.
inline bool count_within_channels(plain_call& call) {
    plain_tensor& indices = call.tensor("IndicesTensor");
    shape const &in = indices.sizes, &out = call.tensor("OutputTensor").sizes;
    element_values const before = indices.values;
    std::size_t flat = 0;
    for_each_index(in, [&](multi_index const& at) {
        indices.values[flat++] += static_cast<double>((at[0] * in[1] + at[1]) * out[2] * out[3]);
    });
    return indices.values != before;
}

/// Replaces each index by changed(index). False if none is another one.
template <class Changed>
bool change_indices(plain_call& call, Changed&& changed) {
    element_values& indices = call.tensor("IndicesTensor").values;
    element_values const before = indices;
    std::transform(before.begin(), before.end(), indices.begin(), changed);
    return indices != before;
}

inline bool clamp_indices(plain_call& call) {
    auto const last = static_cast<double>(element_count(call.tensor("OutputTensor").sizes) - 1);
    return change_indices(call, [last](double index) { return (std::min)(index, last); });
}

inline bool cut_indices_to_32_bits(plain_call& call) {
    return change_indices(call, [](double index) { return std::fmod(index, 0x1p32); });
}

inline constexpr hypothesis unpooling_faults[] = {
    {"unpool_index_within_channel", "the device takes indices to count within a channel", count_within_channels},
    {"unpool_duplicates_added", "the device adds the values of equal indices",
     mistake{.written = [](double there, double value, bool) { return there + value; }}},
    {"unpool_first_duplicate_stays", "of the values of equal indices, the first stays",
     mistake{.written = [](double there, double value, bool is_first) { return is_first ? value : there; }}},
    {"unpool_index_clamped", "the device writes to the last element where an index lies beyond the output",
     clamp_indices},
    {"unpool_index_cut_to_32_bits", "the device keeps the last 32 bits of indices", cut_indices_to_32_bits},
    {"unpool_not_zeroed", "the device does not write the elements that no index names", fill_with_ones,
     leave_zeros_unwritten},
};

} // namespace dmlref::golden::cause
