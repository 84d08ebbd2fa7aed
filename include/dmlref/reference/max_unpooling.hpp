// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/spec/max_unpooling.hpp"

/// DML_MAX_UNPOOLING_OPERATOR_DESC. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_unpooling_operator_desc
namespace dmlref::reference {

/// Writes each element of the input to the place in the output that its index names, counted as in "a contiguous
/// one-dimensional array", and zero everywhere else. MU-1 An index beyond the output writes nothing; of elements with
/// the same index the last one, row-major, stays.
/// Shapes: input and indices {N, C, H, W}; output any sizes of four axes. Indices are UINT32 or UINT64, as
/// max_pooling writes them. Throws validation_error before anything is written.
template <number T>
void max_unpooling(input_view<T> input, index_view const& indices, tensor_view<T> output) {
    validate(input, indices, output);
    auto const output_count = static_cast<std::uint64_t>(output.element_count());
    for_each_position(output, [&](multi_index const& output_at) { output[output_at] = stored_as<T>{}; });
    for_each_index(input.sizes(), [&](multi_index const& input_at) {
        std::uint64_t const element = indices[input_at];
        if (element >= output_count) return; // MU-2
        multi_index const output_at = position_of_element(static_cast<index_t>(element), output.sizes());
        output[output_at] = to_element<T>(value_of(input[input_at])); // MU-3
    });
}

} // namespace dmlref::reference
