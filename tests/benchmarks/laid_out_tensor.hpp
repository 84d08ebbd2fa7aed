// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/tensor_view.hpp"
#include "prepared_work.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

namespace dmlref::benchmarks {

/// Strides of {N, C, ...} with the channels innermost.
inline shape channels_last_strides(shape const& sizes) {
    shape strides = sizes;
    index_t stride = sizes[1];
    for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
    strides[0] = stride;
    strides[1] = 1;
    return strides;
}

/// {N, C, ...}, or {N * C / 16, 16, ...}: a block of 16 channels is an image of its own with its channels innermost.
inline shape sizes_of_view(shape sizes, layout layout) {
    if (layout == layout::blocked) {
        sizes[0] *= sizes[1] / channels_of_block;
        sizes[1] = channels_of_block;
    }
    return sizes;
}

/// `sizes` with the elements between rows that `layout` has, if each has `element_bytes` bytes.
inline shape with_padding(shape sizes, layout layout, index_t element_bytes) {
    index_t const of_line = 64 / element_bytes;
    if (layout == layout::padded_rows) sizes.back() = (sizes.back() + of_line - 1) / of_line * of_line;
    return sizes;
}

/// Calls element(packed position, position with these strides) for every element.
template <class Element>
void for_each_position(shape const& sizes, shape const& strides, Element&& element) {
    index_t const row = sizes.back(), rows = element_count(sizes) / row;
    for (index_t number = 0; number < rows; ++number) {
        index_t first = 0, rest = number;
        for (std::size_t axis = sizes.size() - 1; axis-- > 0; rest /= sizes[axis])
            first += rest % sizes[axis] * strides[axis];
        for (index_t x = 0; x < row; ++x) element(number * row + x, first + x * strides.back());
    }
}

/// A tensor in the measured layout. Copies share the elements, so a call may keep one.
template <class T>
class laid_out_tensor {
public:
    static constexpr std::size_t alignment = 64;

    /// All elements are zero, so every page is mapped before the first measurement.
    laid_out_tensor(shape const& sizes, layout layout)
        : laid_out_tensor(sizes_of_view(sizes, layout), with_padding(sizes, layout, sizeof(T)), layout) {}

    /// The tensor for this seed: the same values at the same coordinates in every layout, in [-1, 1) or, for unsigned
    /// integers, in their whole range.
    laid_out_tensor(shape const& sizes, layout layout, std::uint32_t seed) : laid_out_tensor(sizes, layout) {
        for_each_position(view_.sizes(), view_.strides(),
                          [&](index_t packed, index_t at) { elements_.get()[at] = element_of(noise(packed, seed)); });
    }

    T* data() const { return elements_.get(); }

    tensor_view<T> const& view() const { return view_; }

    /// The elements in row-major order, whatever the layout.
    std::vector<float> packed() const {
        std::vector<float> result(static_cast<std::size_t>(element_count(view_.sizes())));
        for_each_position(view_.sizes(), view_.strides(), [&](index_t packed, index_t at) {
            result[static_cast<std::size_t>(packed)] = static_cast<float>(elements_.get()[at]);
        });
        return result;
    }

private:
    laid_out_tensor(shape const& sizes, shape const& padded, layout layout)
        : elements_(static_cast<T*>(::operator new (bytes_of(padded), std::align_val_t{alignment})),
                    [](T* elements) { ::operator delete (elements, std::align_val_t{alignment}); }),
          view_(data(), sizes,
                layout == layout::channels_last || layout == layout::blocked ? channels_last_strides(sizes)
                                                                             : packed_strides(padded)) {
        std::fill_n(data(), element_count(padded), T{});
    }
    static T element_of(float noise) {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>((noise + 1.f) * static_cast<float>(std::numeric_limits<T>::max() / 2 + 1));
        else
            return static_cast<T>(noise);
    }
    static std::size_t bytes_of(shape const& sizes) {
        return static_cast<std::size_t>(element_count(sizes)) * sizeof(T);
    }

    std::shared_ptr<T> elements_;
    tensor_view<T> view_;
};

} // namespace dmlref::benchmarks
