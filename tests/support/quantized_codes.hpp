// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/quantized_linear_average_pooling.hpp"

#include <vector>

/// Scales and zero points in tests.
namespace dmlref::testing {

/// One scale and zero point for all channels, or one for each. No zero points means that the tensor is absent.
struct codes {
    std::vector<float> scale = {1};
    std::vector<int> zero_point = {};
};

/// Tensors of `axes` axes for them, or of one axis if one element serves all channels and `axes` is 0.
template <byte_integer T>
class coded {
public:
    coded(codes const& given, std::size_t axes)
        : scale_(sizes_of(given.scale.size(), axes), given.scale),
          zero_point_(sizes_of(given.zero_point.empty() ? 1 : given.zero_point.size(), axes),
                      elements_of(given.zero_point)),
          has_zero_point_(!given.zero_point.empty()) {}

    quantization<T> view() const {
        return {scale_.view(), has_zero_point_ ? zero_point_.view() : tensor_view<T const>{}};
    }
    operator quantization<T>() const { return view(); }

private:
    static shape sizes_of(std::size_t count, std::size_t axes) {
        shape sizes(axes == 0 ? 1 : axes, 1);
        if (count > 1) sizes[1] = static_cast<index_t>(count);
        return sizes;
    }
    static std::vector<T> elements_of(std::vector<int> const& values) {
        std::vector<T> elements;
        for (int value : values) elements.push_back(static_cast<T>(value));
        return elements.empty() ? std::vector<T>(1) : elements;
    }

    tensor<float> scale_;
    tensor<T> zero_point_;
    bool has_zero_point_;
};

/// Bytes as plain integers.
template <byte_integer T>
tensor<T> bytes_of(shape const& sizes, std::vector<int> const& values) {
    std::vector<T> elements;
    for (int value : values) elements.push_back(static_cast<T>(value));
    return {sizes, elements};
}
template <byte_integer T>
std::vector<int> integers_of(tensor<T> const& bytes) {
    return {bytes.elements().begin(), bytes.elements().end()};
}

} // namespace dmlref::testing
