// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling.hpp"

namespace dmlref {

/// Throws validation_error unless the documented constraints hold (docs/operators/average_pooling_grad.md). The tensor
/// that was pooled is not part of the call, but OutputGradientTensor has its sizes. AP-5
template <element T>
void validate_average_pooling_grad(tensor_view<T const> const& input_gradient, tensor_view<T> const& output_gradient,
                                   average_pooling_options const& options,
                                   spec::rules const& rules = "AVERAGE_POOLING_GRAD") {
    if (!spec::all_hold({rules.present("InputGradientTensor", static_cast<bool>(input_gradient), "always"),
                         rules.present("OutputGradientTensor", static_cast<bool>(output_gradient), "always")}))
        return;
    spec::validate_pooling(rules, {"OutputGradientTensor", output_gradient.sizes()},
                           {"InputGradientTensor", input_gradient.sizes()}, pooling_window_of(options),
                           options.work_budget);
    rules.writable("OutputGradientTensor", output_gradient);
    rules.apart("OutputGradientTensor", output_gradient, "InputGradientTensor", input_gradient);
}

} // namespace dmlref
