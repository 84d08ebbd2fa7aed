// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/tensor.hpp"
#include "dmlref/exec/parallel_ranges.hpp"

/// Converts elements to packed floats, which hold them exactly, and back: the code for FLOAT32 computes operators on
/// bytes.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// The sizes of the elements that a tensor has in memory: an axis with stride 0 has one.
template <class T>
shape stored_sizes(tensor_view<T> const& view) {
    shape sizes = view.sizes();
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (view.stride(axis) == 0) sizes[axis] = 1;
    return sizes;
}

/// The position of the first element of a row; rows are numbered in row-major order.
inline multi_index start_of_row(shape const& sizes, index_t row) {
    multi_index at(sizes.size(), 0);
    for (std::size_t axis = sizes.size() - 1; axis-- > 0; row /= sizes[axis]) at[axis] = row % sizes[axis];
    return at;
}

/// For each row of `elements` with these `sizes`, calls convert_in(position of its first element). This returns a
/// function that is called with each element and its number; the numbers are packed.
template <class T, class Number, class ConvertIn>
void for_each_element(tensor_view<T> const& elements, shape const& sizes, Number* numbers, execution const& how,
                      ConvertIn const& convert_in) {
    index_t const columns = sizes.back(), stride = elements.stride(elements.rank() - 1);
    exec::parallel_for_ranges(element_count(sizes) / columns, how, [&](index_t first, index_t end) {
        for (index_t row = first; row < end; ++row) {
            multi_index const start = start_of_row(sizes, row);
            T* const from = &elements[start];
            auto const convert = convert_in(start);
            for (index_t x = 0; x < columns; ++x) convert(from[x * stride], numbers[row * columns + x]);
        }
    });
}

/// The numbers for the elements that an input has in memory, repeated as the input repeats them.
template <class T>
tensor_view<float const> repeated(tensor<float> const& numbers, tensor_view<T const> const& input) {
    shape strides = packed_strides(numbers.sizes());
    for (std::size_t axis = 0; axis < strides.size(); ++axis)
        if (numbers.size(axis) < input.size(axis)) strides[axis] = 0;
    return {numbers.view().data(), input.sizes(), strides};
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
