// SPDX-License-Identifier: MIT
#include "averaging.hpp"
#include "operators.hpp"

namespace dmlref::mock_device {

namespace {

/// The number for element `e` of a channel: (e - zero_point) * scale.
struct linear_code {
    float scale = 1;
    float zero_point = 0;
};

/// A parameter of a channel: the tensor has one element for all channels, or one for each.
float parameter_of(directml::operator_call const& call, std::string_view field, index_t channel, float otherwise) {
    auto const found = call.tensors.find(field);
    if (found == call.tensors.end()) return otherwise;
    multi_index at(found->second.sizes.size(), 0);
    if (at.size() > 1 && found->second.sizes[1] > 1) at[1] = channel;
    return load(found->second, at);
}

struct codes {
    linear_code input, output;
};

codes codes_of(directml::operator_call const& call, index_t channel, pooling_bug injected) {
    if (injected == pooling_bug::first_channel_for_all) channel = 0;
    codes result = {
        {parameter_of(call, "InputScaleTensor", channel, 1), parameter_of(call, "InputZeroPointTensor", channel, 0)},
        {parameter_of(call, "OutputScaleTensor", channel, 1), parameter_of(call, "OutputZeroPointTensor", channel, 0)}};
    if (injected == pooling_bug::quantization_scales_exchanged) std::swap(result.input.scale, result.output.scale);
    if (injected == pooling_bug::input_zero_point_ignored) result.input.zero_point = 0;
    if (injected == pooling_bug::output_zero_point_ignored) result.output.zero_point = 0;
    return result;
}

/// A device that fuses operations expands the product first: element * scale - zero_point * scale.
float decoded(float element, linear_code const& code, device_arithmetic const& arithmetic) {
    if (arithmetic.fused)
        return arithmetic.multiply_add(element, code.scale, -arithmetic.multiply(code.zero_point, code.scale));
    return arithmetic.multiply(arithmetic.subtract(element, code.zero_point), code.scale);
}

/// The nearest integer, or at a tie the even one, without using a rounding mode.
float rounded_to_integer(float number, pooling_bug injected) {
    if (std::isnan(number) || std::abs(number) >= 0x1p23f) return number;
    float const below = std::floor(number), part = number - below;
    if (injected == pooling_bug::quantized_truncated) return number < 0 ? std::ceil(number) : below;
    if (part != 0.5f) return part < 0.5f ? below : below + 1;
    if (injected == pooling_bug::quantized_halves_away_from_zero) return number < 0 ? below : below + 1;
    return std::floor(below / 2) * 2 == below ? below : below + 1;
}

/// The 8-bit integer, from `lowest` on, with the same last 8 bits.
float wrapped(float integer, float lowest) { return integer - 256 * std::floor((integer - lowest) / 256); }

} // namespace

void quantized_average_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic,
                               pooling_bug injected) {
    any_tensor const &image = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const here = arithmetic_for(output, arithmetic);
    averaging const what = averaging_of(call, injected);
    bool const adds_padding = what.include_padding && injected == pooling_bug::padding_is_stored_zero;
    float const lowest = output.type == directml::data_type::int8 ? -128.f : 0.f;
    dispatch(output.sizes, [&](multi_index const& at) {
        codes const code = codes_of(call, at[1], injected);
        std::vector<multi_index> const elements = what.elements(at, image.sizes);
        std::vector<float> terms;
        for (multi_index const& position : elements) terms.push_back(decoded(load(image, position), code.input, here));
        if (adds_padding)
            terms.resize(static_cast<std::size_t>(element_count_of(what.window)), decoded(0, code.input, here));
        float const average = terms.empty() ? 0 : here.divide(here.sum(terms), what.divisor(at, elements.size()));
        float const integer =
            rounded_to_integer(here.divide(average, code.output.scale), injected) + code.output.zero_point;
        store(output, at, injected == pooling_bug::quantized_wraps_around ? wrapped(integer, lowest) : integer, here);
    });
}

} // namespace dmlref::mock_device
