// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/unpooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The place of an element of a tensor {N, C, H, W}, given by its number as if the tensor were packed. MU-1
template <class T>
T* counted_element(tensor_view<T> const& tensor, index_t element) {
    index_t const x = element % tensor.size(3), row = element / tensor.size(3);
    index_t const y = row % tensor.size(2), plane = row / tensor.size(2);
    return &tensor(plane / tensor.size(1), plane % tensor.size(1), y, x);
}

/// Rows [first_row, end_row) of the output, counted through all planes, written from the whole input. The last of
/// several values with the same index stays, since values are visited in row-major order. MU-3
template <number T, class Index>
void unpool_range(tensor_view<T const> const& input, tensor_view<Index const> const& indices,
                  tensor_view<T> const& output, index_t first_row, index_t end_row) {
    index_t const columns = output.size(3);
    for (index_t row = first_row; row < end_row; ++row)
        zero_columns(pooling_plane_of(output, 0, 0), 1, columns, counted_element(output, row * columns));
    auto const first = static_cast<std::uint64_t>(first_row * columns);
    auto const count = static_cast<std::uint64_t>((end_row - first_row) * columns);
    for (index_t n = 0; n < input.size(0); ++n)
        for (index_t c = 0; c < input.size(1); ++c)
            for (index_t y = 0; y < input.size(2); ++y)
                for (index_t x = 0; x < input.size(3); ++x) {
                    std::uint64_t const element = indices(n, c, y, x);
                    if (element - first < count) // MU-2
                        *counted_element(output, static_cast<index_t>(element)) =
                            to_element<T>(value_of(input(n, c, y, x)));
                }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
