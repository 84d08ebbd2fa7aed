// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling.hpp"

namespace dmlref {

namespace spec {

inline void validate_average_pooling_grad(rules const& rules, memory_layout const& input_gradient,
                                          memory_layout const& output_gradient,
                                          average_pooling_options const& options) {
    if (!all_hold({rules.present("InputGradientTensor", input_gradient),
                   rules.present("OutputGradientTensor", output_gradient)}))
        return;
    validate_pooling(rules, {"OutputGradientTensor", output_gradient.sizes},
                     {"InputGradientTensor", input_gradient.sizes}, pooling_window_of(options), options.work_budget);
    rules.output("OutputGradientTensor", output_gradient, {{"InputGradientTensor", input_gradient}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/average_pooling_grad.md). The tensor
/// that was pooled is not part of the call, but OutputGradientTensor has its sizes. AP-5
template <element T>
void validate_average_pooling_grad(tensor_view<T const> const& input_gradient, tensor_view<T> const& output_gradient,
                                   average_pooling_options const& options,
                                   spec::rules const& rules = "AVERAGE_POOLING_GRAD") {
    spec::validate_average_pooling_grad(rules, input_gradient, output_gradient, options);
}

} // namespace dmlref
