// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/exec/packed_numbers.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/spec/quantized_linear_average_pooling.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The quantization of one channel.
struct channel_quantization {
    float scale, zero_point;
};

/// The quantization of all channels, or of each.
template <byte_integer T>
class channel_quantizations {
public:
    channel_quantizations(quantization<T> const& given, index_t channels)
        : is_per_channel_(given.scale.element_count() > 1 ||
                          (given.zero_point && given.zero_point.element_count() > 1)),
          each_(static_cast<std::size_t>(is_per_channel_ ? channels : 1)) {
        for (index_t c = 0; c < static_cast<index_t>(each_.size()); ++c)
            each_[static_cast<std::size_t>(c)] = {of_channel(given.scale, c),
                                                  given.zero_point ? static_cast<float>(of_channel(given.zero_point, c))
                                                                   : 0.f};
    }

    bool is_per_channel() const { return is_per_channel_; }
    channel_quantization of(index_t channel) const {
        return each_[is_per_channel_ ? static_cast<std::size_t>(channel) : 0];
    }

private:
    template <class Parameter>
    static Parameter of_channel(tensor_view<Parameter const> const& parameter, index_t channel) {
        return parameter.element_count() > 1 ? parameter.data()[channel * parameter.stride(1)] : *parameter.data();
    }

    bool is_per_channel_;
    std::vector<channel_quantization> each_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::quantized_linear_average_pooling, to the bit, with lanes and threads.
template <quantized_element In, quantized_element Out>
void quantized_linear_average_pooling(input_view<In> input, std::type_identity_t<quantization<In>> const& of_input,
                                      std::type_identity_t<quantization<Out>> const& of_output, tensor_view<Out> output,
                                      average_pooling_options const& options, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::quantized_linear_average_pooling_kernel<In, Out>>(how).run(
        input, of_input, of_output, output, options, how);
#else
    validate(input, of_input, of_output, output, options);
    kernels::channel_quantizations<In> const inputs(of_input, input.size(1));
    shape stored = exec::stored_sizes(input);
    if (inputs.is_per_channel()) stored[1] = input.size(1); // one element may stand for several numbers
    tensor<float> numbers(stored), averages(output.sizes());
    exec::for_each_element(input, stored, numbers.view().data(), how, [&](multi_index const& start) {
        return [by = inputs.of(start[1])](In byte, float& number) {
            number = (static_cast<float>(byte) - by.zero_point) * by.scale;
        };
    });
    average_pooling<float>(exec::repeated(numbers, input), averages, options, how);
    kernels::channel_quantizations<Out> const outputs(of_output, output.size(1));
    exec::for_each_element(output, output.sizes(), averages.view().data(), how, [&](multi_index const& start) {
        return [by = outputs.of(start[1])](Out& byte, float average) {
            byte = to_element<Out>(std::nearbyint(average / by.scale) + by.zero_point);
        };
    });
#endif
}

/// The same, written to a tensor.
template <readable Input, quantized_element Out, quantized_element In = element_type_of<Input>>
void quantized_linear_average_pooling(Input const& input, std::type_identity_t<quantization<In>> const& of_input,
                                      std::type_identity_t<quantization<Out>> const& of_output, tensor<Out>& output,
                                      average_pooling_options const& options, execution const& how = {}) {
    quantized_linear_average_pooling<In>(input, of_input, of_output, output.view(), options, how);
}

/// The same, written to a new tensor of quantized_linear_average_pooling_output_sizes(input, options) and of the
/// input's element type, which is returned.
template <readable Input, quantized_element T = element_type_of<Input>>
tensor<T> quantized_linear_average_pooling(Input const& input, std::type_identity_t<quantization<T>> const& of_input,
                                           std::type_identity_t<quantization<T>> const& of_output,
                                           average_pooling_options const& options, execution const& how = {}) {
    tensor<T> output(quantized_linear_average_pooling_output_sizes(input_view<T>(input).sizes(), options));
    quantized_linear_average_pooling(input, of_input, of_output, output, options, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
