// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/tensor.hpp"
#include "dmlref/exec/parallel_ranges.hpp"

/// INT8 and UINT8 as floats, which hold them exactly, and back: they are resampled by the code for FLOAT32. RS-8
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The sizes of what a tensor has in memory: a stride of 0 repeats an axis.
template <class T>
shape stored_sizes(tensor_view<T> const& view) {
    shape sizes = view.sizes();
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (view.stride(axis) == 0) sizes[axis] = 1;
    return sizes;
}

/// The first element of a row of the tensor, rows counted row-major.
template <class T>
T* row_of(tensor_view<T> const& view, shape const& sizes, index_t row) {
    index_t offset = 0;
    for (std::size_t axis = sizes.size() - 1; axis-- > 0; row /= sizes[axis])
        offset += row % sizes[axis] * view.stride(axis);
    return view.data() + offset;
}

/// Calls visit(byte, number) for the elements that `sizes` have; the numbers are packed.
template <class T, class Number, class Visit>
void for_each_byte(tensor_view<T> const& bytes, shape const& sizes, Number* numbers, execution const& how,
                   Visit const& visit) {
    index_t const columns = sizes.back(), stride = bytes.stride(bytes.rank() - 1);
    exec::parallel_for_ranges(element_count(sizes) / columns, how, [&](index_t first, index_t end) {
        for (index_t row = first; row < end; ++row) {
            T* const from = row_of(bytes, sizes, row);
            for (index_t x = 0; x < columns; ++x) visit(from[x * stride], numbers[row * columns + x]);
        }
    });
}

/// What the input has in memory, packed.
template <byte_integer T>
tensor<float> numbers_of(tensor_view<T const> const& input, execution const& how) {
    tensor<float> numbers(stored_sizes(input));
    for_each_byte(input, numbers.sizes(), numbers.view().data(), how,
                  [](T byte, float& number) { number = static_cast<float>(byte); });
    return numbers;
}

/// Those numbers, repeated as the input is.
template <byte_integer T>
tensor_view<float const> repeated(tensor<float> const& numbers, tensor_view<T const> const& input) {
    shape strides = packed_strides(numbers.sizes());
    for (std::size_t axis = 0; axis < strides.size(); ++axis)
        if (input.stride(axis) == 0) strides[axis] = 0;
    return {numbers.view().data(), input.sizes(), strides};
}

template <byte_integer T>
void store_numbers(tensor<float> const& numbers, tensor_view<T> const& output, execution const& how) {
    for_each_byte(output, output.sizes(), numbers.view().data(), how,
                  [](T& byte, float number) { byte = to_element<T>(number); });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
