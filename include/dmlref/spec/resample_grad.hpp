// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/resample.hpp"

namespace dmlref {

/// The fields of DML_RESAMPLE_GRAD_OPERATOR_DESC and DML_RESAMPLE_GRAD1_ that are not tensors. Arrays have one value
/// per axis, as in the forward pass. Its input has the sizes of OutputGradientTensor, and its output those of
/// InputGradientTensor.
struct resample_grad_options {
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::nearest_neighbor;
    /// RESAMPLE_GRAD1: how nearest-neighbor interpolation rounded. If absent, as in RESAMPLE_GRAD, it took the nearest
    /// element. RS-1
    std::optional<axis_direction> rounding_direction{};
    per_axis<float> scales{};               ///< those of the forward pass; empty: its output size / input size
    per_axis<float> input_pixel_offsets{};  ///< empty: the centers of pixels
    per_axis<float> output_pixel_offsets{}; ///< empty: the centers of pixels

    // DirectML's documents and its callers disagree on this.
    dmlref::readings readings{}; ///< RS-12
};

/// The options of the forward pass to which the gradient belongs.
inline resample_options forward_options(resample_grad_options const& options) {
    bool const swapped = options.readings.pixel_offset_reading == pixel_offset_reading::of_gradient_operator;
    return {.interpolation_mode = options.interpolation_mode,
            .rounding_direction = options.rounding_direction,
            .scales = options.scales,
            .input_pixel_offsets = swapped ? options.output_pixel_offsets : options.input_pixel_offsets,
            .output_pixel_offsets = swapped ? options.input_pixel_offsets : options.output_pixel_offsets};
}

/// The options of the gradient that belongs to a forward pass. Throws validation_error for an antialiased pass, because
/// DirectML has no gradient for it.
inline resample_grad_options grad_options(resample_options const& forward) {
    if (forward.antialiased)
        spec::rules("RESAMPLE_GRAD1")
            .refuse("Antialiased", "is true in the forward pass, must be false for a gradient");
    return {.interpolation_mode = forward.interpolation_mode,
            .rounding_direction = forward.rounding_direction,
            .scales = forward.scales,
            .input_pixel_offsets = forward.input_pixel_offsets,
            .output_pixel_offsets = forward.output_pixel_offsets};
}

/// Throws validation_error unless the documented constraints hold (docs/operators/resample_grad.md).
template <element T>
void validate(tensor_view<T const> const& input_gradient, tensor_view<T> const& output_gradient,
              resample_grad_options const& options, spec::rules const& rules = "RESAMPLE_GRAD1") {
    if (!spec::all_hold({rules.present("InputGradientTensor", static_cast<bool>(input_gradient), "always"),
                         rules.present("OutputGradientTensor", static_cast<bool>(output_gradient), "always")}))
        return;
    spec::validate_resampling(rules, options, "InputGradientTensor", input_gradient.sizes(), "OutputGradientTensor",
                              output_gradient.sizes());
    rules.writable("OutputGradientTensor", output_gradient);
    rules.apart("OutputGradientTensor", output_gradient, "InputGradientTensor", input_gradient);
}

} // namespace dmlref
