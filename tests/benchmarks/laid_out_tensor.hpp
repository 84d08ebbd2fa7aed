// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/tensor_view.hpp"
#include "prepared_work.hpp"

#include <algorithm>
#include <memory>
#include <new>

namespace dmlref::benchmarks {

/// Calls element(packed position, position in `layout`) for every element of {N, C, ...}.
template <class Element>
void for_each_position(shape const& sizes, layout layout, Element&& element) {
    index_t const batches = sizes[0], channels = sizes.size() > 1 ? sizes[1] : 1;
    index_t const pixels = element_count(sizes) / (batches * channels);
    index_t at = 0;
    for (index_t batch = 0; batch < batches; ++batch)
        for (index_t channel = 0; channel < channels; ++channel)
            for (index_t pixel = 0; pixel < pixels; ++pixel, ++at)
                element(at, layout == layout::packed ? at : (batch * pixels + pixel) * channels + channel);
}

/// Strides of {N, C, ...} with the channels innermost.
inline shape channels_last_strides(shape const& sizes) {
    shape strides = sizes;
    index_t stride = sizes[1];
    for (std::size_t axis = sizes.size(); axis-- > 2; stride *= sizes[axis]) strides[axis] = stride;
    strides[0] = stride;
    strides[1] = 1;
    return strides;
}

/// A tensor in the measured layout. Copies share the elements, so a call may keep one.
template <class T>
class laid_out_tensor {
public:
    static constexpr std::size_t alignment = 64;

    /// All elements are zero, so every page is mapped before the first measurement.
    laid_out_tensor(shape const& sizes, layout layout)
        : sizes_(sizes),
          layout_(layout),
          elements_(static_cast<T*>(::operator new (bytes(), std::align_val_t{alignment})),
                    [](T* elements) { ::operator delete (elements, std::align_val_t{alignment}); }),
          view_(data(), sizes, layout == layout::packed ? packed_strides(sizes) : channels_last_strides(sizes)) {
        std::fill_n(elements_.get(), dmlref::element_count(sizes), T{});
    }

    /// The tensor for this seed: the same values at the same coordinates in every layout.
    laid_out_tensor(shape const& sizes, layout layout, std::uint32_t seed) : laid_out_tensor(sizes, layout) {
        for_each_position(sizes, layout, [&](index_t packed, index_t at) {
            elements_.get()[at] = static_cast<T>(noise(packed, seed));
        });
    }

    T* data() const { return elements_.get(); }

    tensor_view<T> const& view() const { return view_; }

    /// The elements in row-major order, whatever the layout.
    std::vector<float> packed() const {
        std::vector<float> result(static_cast<std::size_t>(element_count(sizes_)));
        for_each_position(sizes_, layout_, [&](index_t packed, index_t at) {
            result[static_cast<std::size_t>(packed)] = static_cast<float>(elements_.get()[at]);
        });
        return result;
    }

private:
    std::size_t bytes() const { return static_cast<std::size_t>(dmlref::element_count(sizes_)) * sizeof(T); }

    shape sizes_;
    dmlref::benchmarks::layout layout_;
    std::shared_ptr<T> elements_;
    tensor_view<T> view_;
};

} // namespace dmlref::benchmarks
