// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/max_pooling.hpp"

namespace dmlref {

/// Throws validation_error unless the documented constraints hold (docs/operators/max_pooling_grad.md). MP-7
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& input_gradient,
              tensor_view<T> const& output_gradient, max_pooling_options const& options,
              spec::rules const& rules = "MAX_POOLING_GRAD") {
    if (!spec::all_hold({rules.present("InputTensor", static_cast<bool>(input), "always"),
                         rules.present("InputGradientTensor", static_cast<bool>(input_gradient), "always"),
                         rules.present("OutputGradientTensor", static_cast<bool>(output_gradient), "always")}))
        return;
    spec::validate_pooling(rules, {"InputTensor", input.sizes()}, {"InputGradientTensor", input_gradient.sizes()},
                           pooling_window_of(options), options.work_budget);
    if (spec::has_window_axes(input.sizes()))
        rules.same_sizes("OutputGradientTensor", output_gradient.sizes(), "InputTensor", input.sizes());
    rules.writable("OutputGradientTensor", output_gradient);
    rules.apart("OutputGradientTensor", output_gradient, "InputTensor", input);
    rules.apart("OutputGradientTensor", output_gradient, "InputGradientTensor", input_gradient);
}

} // namespace dmlref
