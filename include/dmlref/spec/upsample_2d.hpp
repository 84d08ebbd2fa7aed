// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/resample.hpp"

namespace dmlref {

/// What DML_UPSAMPLE_2D_OPERATOR_DESC says besides the tensors.
struct upsample_2d_options {
    size_2d scale_size{}; ///< how many times as wide and as high the output is; required
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::nearest_neighbor;
};

/// {N, C, H * ScaleSize.Height, W * ScaleSize.Width}, or the same with a depth that stays. The input has 4 or 5 axes.
inline shape upsample_2d_output_sizes(shape const& input, upsample_2d_options const& options) {
    shape output = input;
    output[input.size() - 2] *= index_t{options.scale_size.height};
    output[input.size() - 1] *= index_t{options.scale_size.width};
    return output;
}

namespace spec {

/// The documented range of a scale: 0 < scale <= UINT_MAX / size. UP-3
inline void validate_upsampling(rules const& rules, std::string_view field, std::uint32_t scale, index_t size) {
    constexpr index_t largest_size = 0xffff'ffff;
    rules.at_least(field, scale, 1u);
    if (index_t{scale} > largest_size / size)
        rules.refuse(std::string(field), "is " + number(scale) + ", must be at most UINT_MAX / " + number(size) +
                                             ", which is " + number(largest_size / size));
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/upsample_2d.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, upsample_2d_options const& options,
              std::string_view operator_name = "UPSAMPLE_2D") {
    spec::rules const rules(operator_name);
    rules.present("InputTensor", static_cast<bool>(input), "always");
    rules.present("OutputTensor", static_cast<bool>(output), "always");
    rules.dimension_count("InputTensor", input.sizes(), 4, 5);
    rules.dimension_count("OutputTensor", output.sizes(), input.rank(), input.rank());
    spec::validate_interpolation(rules, options.interpolation_mode, {});
    std::size_t const height = input.rank() - 2, width = input.rank() - 1;
    spec::validate_upsampling(rules, "ScaleSize.Height", options.scale_size.height, input.size(height));
    spec::validate_upsampling(rules, "ScaleSize.Width", options.scale_size.width, input.size(width));
    shape const expected = upsample_2d_output_sizes(input.sizes(), options);
    for (std::size_t axis = 0; axis < input.rank(); ++axis) {
        std::string_view const factor = axis == height  ? " * ScaleSize.Height"
                                        : axis == width ? " * ScaleSize.Width"
                                                        : "";
        rules.size("OutputTensor", output.sizes(), axis, expected[axis],
                   spec::size_of("InputTensor", axis) + std::string(factor));
    }
    rules.writable("OutputTensor", output);
    rules.apart("OutputTensor", output, "InputTensor", input);
}

} // namespace dmlref
