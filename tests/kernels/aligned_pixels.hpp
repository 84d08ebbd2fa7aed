// SPDX-License-Identifier: MIT
#pragma once
#include "support/random_tensors.hpp"

#include <algorithm>

namespace dmlref::testing {

/// A tensor with the channels last and without gaps, unless strides are given, that begins at a multiple of 64 bytes,
/// or `shift` elements behind one. If its pixels are as long as a few batches, stores of large calls bypass the caches.
template <class T>
class aligned_pixels {
public:
    explicit aligned_pixels(shape const& sizes) : aligned_pixels(sizes, channels_last_strides(sizes)) {}

    aligned_pixels(shape const& sizes, shape const& strides, index_t shift = 0)
        : sizes_(sizes),
          strides_(strides),
          memory_(static_cast<std::size_t>(extent_of(sizes, strides) + shift) + 64 / sizeof(T)),
          first_((64 - reinterpret_cast<std::uintptr_t>(memory_.data()) % 64) % 64 / sizeof(T) +
                 static_cast<std::size_t>(shift)) {}

    aligned_pixels(shape const& sizes, random_numbers& random, contents kind) : aligned_pixels(sizes) {
        fill(random, kind);
    }

    /// The same elements wherever the memory lies: what is before and after them is left as it is.
    void fill(random_numbers& random, contents kind) {
        std::generate_n(view().data(), extent_of(sizes_, strides_), [&] { return some_element<T>(random, kind); });
    }

    tensor_view<T> view() { return {memory_.data() + first_, sizes_, strides_}; }

    /// The bits that differ from those of a tensor of the same sizes and strides, including gaps.
    index_t differing_bits(aligned_pixels& other) {
        auto const elements = [](aligned_pixels& of) {
            T const* const first = of.view().data();
            return std::vector<T>(first, first + extent_of(of.sizes_, of.strides_));
        };
        return testing::differing_bits(elements(*this), elements(other));
    }

private:
    shape sizes_, strides_;
    std::vector<T> memory_;
    std::size_t first_;
};

} // namespace dmlref::testing
