// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "sliding_window.hpp"

namespace dmlref::mock_device {

namespace {

/// base^exponent by squaring, each product rounded.
float power(float base, std::uint32_t exponent, device_arithmetic const& arithmetic) {
    float result = 1;
    bool first = true;
    for (float square = base; exponent != 0; exponent >>= 1) {
        if (exponent & 1) {
            result = first ? square : arithmetic.multiply(result, square);
            first = false;
        }
        if (exponent > 1) square = arithmetic.multiply(square, square);
    }
    return arithmetic.rounded(result);
}

float square_root(float sum, device_arithmetic const& arithmetic) {
    if (!arithmetic.reciprocal_division || !(sum > 0) || std::isinf(sum)) return arithmetic.rounded(std::sqrt(sum));
    return arithmetic.multiply(sum, arithmetic.rounded(1 / std::sqrt(sum)));
}

/// Uses the logarithm, as devices do, but more precisely.
float root(float sum, std::uint32_t p, device_arithmetic const& arithmetic) {
    if (p == 1) return sum;
    if (p == 2) return square_root(sum, arithmetic);
    double const magnitude = std::exp2(std::log2(std::abs(static_cast<double>(sum))) / p);
    return arithmetic.rounded(std::copysign(static_cast<float>(magnitude), sum));
}

float norm(std::vector<float> const& elements, std::uint32_t p, device_arithmetic const& arithmetic,
           pooling_bug injected) {
    std::vector<float> bases;
    for (float value : elements)
        bases.push_back(injected == pooling_bug::powers_without_absolute_value ? value : std::abs(value));
    float sum = 0;
    if (p == 2) {
        sum = arithmetic.weighted_sum(bases, bases);
    } else {
        for (float& base : bases) base = power(base, p, arithmetic);
        sum = arithmetic.sum(bases);
    }
    if (injected == pooling_bug::norm_of_mean && !elements.empty())
        sum = arithmetic.divide(sum, static_cast<float>(elements.size()));
    return injected == pooling_bug::root_missing ? sum : root(sum, p, arithmetic);
}

} // namespace

void lp_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic, pooling_bug injected) {
    any_tensor const &image = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const here = arithmetic_for(output, arithmetic);
    sliding_window const window = sliding_window_of(call, injected);
    bool const squares = injected == pooling_bug::order_always_two;
    std::uint32_t const p = squares ? 2 : field_or(call, "P", std::uint32_t{2});
    dispatch(output.sizes, [&](multi_index const& at) {
        std::vector<float> elements;
        for (multi_index const& position : positions_in_window(window, at))
            if (is_inside(position, image.sizes)) elements.push_back(load(image, position));
        if (!elements.empty()) elements[0] *= first_share(image.type, injected);
        store(output, at, norm(elements, p, here, injected), here);
    });
}

} // namespace dmlref::mock_device
