// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/packed_numbers.hpp"
#include "dmlref/spec/resample.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Stores the result of compute(input, result) on the elements as floats, which hold them exactly. RS-8
template <resampled_element T, class Compute>
void compute_with_numbers(tensor_view<T const> const& input, tensor_view<T> const& output, integer_rounding rounding,
                          execution const& how, Compute const& compute) {
    tensor<float> numbers(exec::stored_sizes(input)), result(output.sizes());
    exec::for_each_element(input, numbers.sizes(), numbers.view().data(), how, [](multi_index const&) {
        return [](T element, float& number) { number = static_cast<float>(element); };
    });
    compute(exec::repeated(numbers, input), result.view());
    exec::for_each_element(output, output.sizes(), result.view().data(), how, [rounding](multi_index const&) {
        return [rounding](T& element, float number) { element = to_element<T>(number, rounding); };
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
