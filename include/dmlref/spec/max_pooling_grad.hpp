// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/max_pooling.hpp"

namespace dmlref {

namespace spec {

inline void validate_max_pooling_grad(rules const& rules, memory_layout const& input,
                                      memory_layout const& input_gradient, memory_layout const& output_gradient,
                                      max_pooling_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("InputGradientTensor", input_gradient),
                   rules.present("OutputGradientTensor", output_gradient)}))
        return;
    validate_pooling(rules, {"InputTensor", input.sizes}, {"InputGradientTensor", input_gradient.sizes},
                     pooling_window_of(options), options.work_budget);
    if (has_window_axes(input.sizes))
        rules.same_sizes("OutputGradientTensor", output_gradient.sizes, "InputTensor", input.sizes);
    rules.output("OutputGradientTensor", output_gradient,
                 {{"InputTensor", input}, {"InputGradientTensor", input_gradient}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/max_pooling_grad.md). MP-7
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& input_gradient,
              tensor_view<T> const& output_gradient, max_pooling_options const& options,
              spec::rules const& rules = "MAX_POOLING_GRAD") {
    spec::validate_max_pooling_grad(rules, input, input_gradient, output_gradient, options);
}

} // namespace dmlref
