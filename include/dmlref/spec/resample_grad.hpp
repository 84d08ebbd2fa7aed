// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/resample.hpp"

#include <utility>

namespace dmlref {

/// The options of the forward pass to which the gradient belongs. They differ from those of the gradient if the offsets
/// are read as belonging to the gradient's own input and output. RS-12
inline resample_options forward_options(resample_options options) {
    if (options.readings.pixel_offset_reading == pixel_offset_reading::of_gradient_operator)
        std::swap(options.input_pixel_offsets, options.output_pixel_offsets);
    return options;
}

namespace spec {

/// Refuses an incoming gradient of more elements than options.work_budget, which little memory holds if its strides are
/// 0. NU-4
inline void validate_gradient_work(rules const& rules, shape const& incoming, resample_options const& options) {
    auto const elements = static_cast<double>(element_count(incoming));
    rules.require(elements <= static_cast<double>(options.work_budget), "InputGradientTensor", [&] {
        return "has " + number(elements) + " elements, must stay within the work budget of " +
               number(options.work_budget) + " (raise work_budget to allow it)";
    });
}

inline void validate_resample_grad(rules const& rules, memory_layout const& input_gradient,
                                   memory_layout const& output_gradient, resample_options const& options) {
    if (options.antialiased) rules.refuse("Antialiased", "is true in the forward pass, must be false for a gradient");
    if (!all_hold({rules.present("InputGradientTensor", input_gradient),
                   rules.present("OutputGradientTensor", output_gradient)}))
        return;
    validate_resampling(rules, options, "InputGradientTensor", input_gradient.sizes, "OutputGradientTensor",
                        output_gradient.sizes);
    validate_gradient_work(rules, input_gradient.sizes, options);
    rules.output("OutputGradientTensor", output_gradient, {{"InputGradientTensor", input_gradient}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/resample_grad.md). The input of
/// the forward pass has the sizes of OutputGradientTensor, and its output those of InputGradientTensor. DirectML has no
/// gradient for an antialiased pass.
template <element T>
void validate_resample_grad(tensor_view<T const> const& input_gradient, tensor_view<T> const& output_gradient,
                            resample_options const& options, spec::rules const& rules = "RESAMPLE_GRAD1") {
    spec::validate_resample_grad(rules, input_gradient, output_gradient, options);
}

} // namespace dmlref
