// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/resample.hpp"

namespace dmlref {

/// The fields of DML_UPSAMPLE_2D_OPERATOR_DESC that are not tensors.
struct upsample_2d_options {
    size_2d scale_size{}; ///< how many times as wide and as high the output is; required
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::nearest_neighbor;
};

namespace spec {

/// The documented range of a scale: 0 < scale <= UINT_MAX / size. UP-3
inline bool validate_upsampling(rules const& rules, std::string_view field, std::uint32_t scale, index_t size) {
    constexpr index_t largest_size = 0xffff'ffff;
    return rules.at_least(field, scale, 1u) && rules.require(index_t{scale} <= largest_size / size, field, [&] {
        return "is " + number(scale) + ", must be at most UINT_MAX / " + number(size) + ", which is " +
               number(largest_size / size);
    });
}

inline bool validate_scale_size(rules const& rules, shape const& input, upsample_2d_options const& options) {
    std::size_t const height = input.size() - 2, width = input.size() - 1;
    return all_hold({validate_upsampling(rules, "ScaleSize.Height", options.scale_size.height, input[height]),
                     validate_upsampling(rules, "ScaleSize.Width", options.scale_size.width, input[width])});
}

} // namespace spec

/// {N, C, H * ScaleSize.Height, W * ScaleSize.Width}, or the same with an unchanged depth. Throws validation_error for
/// sizes that no call would accept.
inline shape upsample_2d_output_sizes(shape const& input, upsample_2d_options const& options) {
    spec::rules const rules("UPSAMPLE_2D");
    rules.dimension_count("InputTensor", input, 4, 5);
    spec::validate_scale_size(rules, input, options);
    shape output = input;
    output[input.size() - 2] *= index_t{options.scale_size.height};
    output[input.size() - 1] *= index_t{options.scale_size.width};
    return output;
}

namespace spec {

inline bool validate_upsampled_sizes(rules const& rules, shape const& input, shape const& output,
                                     upsample_2d_options const& options) {
    shape const expected = upsample_2d_output_sizes(input, options);
    return holds_at_each(input.size(), [&](std::size_t axis) {
        auto const where_from = [&] {
            std::string const size = size_of("InputTensor", axis).text();
            if (axis == input.size() - 2) return size + " * ScaleSize.Height";
            if (axis == input.size() - 1) return size + " * ScaleSize.Width";
            return size;
        };
        return rules.size("OutputTensor", output, axis, expected[axis], where_from);
    });
}

inline void validate_upsample_2d(rules const& rules, memory_layout const& input, memory_layout const& output,
                                 upsample_2d_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("OutputTensor", output)})) return;
    std::size_t const rank = input.sizes.size();
    bool const input_has_axes = rules.dimension_count("InputTensor", input.sizes, 4, 5);
    bool const output_has_axes = input_has_axes && rules.dimension_count("OutputTensor", output.sizes, rank, rank);
    validate_interpolation(rules, options.interpolation_mode);
    if (input_has_axes && validate_scale_size(rules, input.sizes, options) && output_has_axes)
        validate_upsampled_sizes(rules, input.sizes, output.sizes, options);
    rules.output("OutputTensor", output, {{"InputTensor", input}});
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/upsample_2d.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T> const& output, upsample_2d_options const& options,
              spec::rules const& rules = "UPSAMPLE_2D") {
    spec::validate_upsample_2d(rules, input, output, options);
}

} // namespace dmlref
