// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/pooling/sums/divisors.hpp"
#include "dmlref/kernels/pooling/sums/sums.hpp"
#include "dmlref/spec/average_pooling.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The terms are the elements themselves, and the sum is divided once. AP-3
struct averaging {
    struct term {
        static constexpr bool is_cheap = true;
        template <class V>
        V operator()(V const& value) const {
            return value;
        }
    };
    bool include_padding;

    term term_of_element() const { return {}; }
    window_divisors finisher(sampling::pooling_axes const& axes, index_t group) const {
        return {axes, group, include_padding};
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::average_pooling, to the bit, with lanes and threads.
template <element T>
void average_pooling(input_view<T> input, tensor_view<T> output, average_pooling_options const& options,
                     execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::average_pooling_kernel<T>>(how).run(input, output, options, how);
#else
    validate(input, output, options);
    sampling::pooling_axes const axes =
        kernels::pooling_axes_of(input.sizes(), output.sizes(), pooling_window_of(options));
    kernels::sum_windows<kernels::averaging, T>({input, output}, axes, {options.include_padding}, how);
#endif
}

/// The same, written to a tensor.
template <element T>
void average_pooling(input_view<T> input, tensor<T>& output, average_pooling_options const& options,
                     execution const& how = {}) {
    average_pooling(input, output.view(), options, how);
}

/// The same, written to a new tensor of average_pooling_output_sizes(input, options), which is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> average_pooling(Input const& input, average_pooling_options const& options, execution const& how = {}) {
    tensor<T> output(average_pooling_output_sizes(input_view<T>(input).sizes(), options));
    average_pooling<T>(input, output, options, how);
    return output;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
