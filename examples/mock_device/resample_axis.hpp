// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"
#include "tensor_access.hpp"

#include <optional>

namespace dmlref::mock_device {

/// An axis of a resampling, in the terms of the forward pass.
struct resampled_axis {
    index_t input_size = 1;
    index_t output_size = 1;
    float scale = 1;
    float input_offset = 0.5f;
    float output_offset = -0.5f;
};

/// The content of DirectML's desc for a resampling, or for the forward pass of a gradient.
struct resampling {
    bool linear = false;
    std::optional<axis_direction> rounding{};
    bool antialiased = false;
    std::vector<resampled_axis> axes{};
};

/// `input` and `output` are the sizes of the forward pass.
resampling resampling_of(directml::operator_call const& call, shape const& input, shape const& output,
                         resample_bug injected);

/// An element that contributes to an output element, along one axis.
struct tap {
    index_t element = 0;
    float weight = 1;
};

enum class footprint_kind { one_element, between_two, filtered };

/// The elements that an output coordinate reads along one axis. Weights of `filtered` must be divided by `divisor`.
struct footprint {
    footprint_kind kind = footprint_kind::one_element;
    std::vector<tap> taps{};
    float divisor = 1;
};

/// The footprint of each coordinate of the output.
std::vector<footprint> footprints_of(resampled_axis const& axis, resampling const& what,
                                     device_arithmetic const& arithmetic, resample_bug injected);

/// The factor by which a mistake changes the weight of element number `place` along the last axis of a tensor of this
/// type. 1 without a mistake.
inline float weight_factor(directml::data_type type, std::size_t place, resample_bug injected) {
    bool const first = place == 0 && injected == resample_bug::first_weight_too_large;
    bool const second = place == 1 && injected == resample_bug::second_weight_too_large;
    return first || second ? too_large(type) : 1;
}

} // namespace dmlref::mock_device
