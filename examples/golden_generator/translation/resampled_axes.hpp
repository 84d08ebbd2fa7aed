// SPDX-License-Identifier: MIT
#pragma once
#include "translation/directml_call.hpp"

namespace dmlref::tool {

/// An axis of a resampling: x = (output - output_offset) / scale - input_offset.
struct resampled_axis {
    index_t from = 0, to = 0;
    float scale = 1;
    double input_offset = 0, output_offset = 0; ///< pixels
};

/// How a resampling takes the nearest element at x.
enum class nearest_rounding { down, up };

/// A resampling operator in the terms that all of them share.
struct resampling {
    bool is_linear = false, is_antialiased = false;
    nearest_rounding rounding = nearest_rounding::down;
    std::vector<resampled_axis> axes{};

    /// The operators without RoundingDirection take floor(x + 0.5): here rounding is down, and the half is in the
    /// offset.
    explicit resampling(source_call const& source);
    /// Whether every output element is the input element of the same position.
    bool is_copied(resampled_axis const& axis) const;
    /// Whether all axes have these offsets, but for those that are copied.
    bool has_offsets(double input_offset, double output_offset) const;
    /// Whether each scale is that of the sizes: to / from, rounded to float.
    bool has_scales_of_sizes() const;
    /// Whether each output size is the input size times the scale, without the fraction.
    bool has_sizes_of_scales() const;
    /// Whether the first and the last elements lie on each other: the scale is (to - 1) / (from - 1), rounded to float.
    bool has_aligned_corners() const;
};

/// The axis of `from` elements whose first and last lie on those of `to` elements. The scale of one element is 1.
double aligned_scale(index_t from, index_t to);

/// Where another framework's function takes its elements.
struct resampled_positions {
    bool is_linear = false;
    nearest_rounding rounding = nearest_rounding::down;
    double input_offset = 0, output_offset = 0; ///< pixels, of all axes
    bool aligns_corners = false;
};
/// Sets all fields of RESAMPLE2, whose tensors are known. The scales follow from the sizes unless some are given.
void set_positions(resampled_positions const& positions, std::vector<double> scales, imported_call& call);
/// Makes RESAMPLE3 of it, with a filter, if another framework's filter for every axis that shrinks is the same there.
void set_antialiased(std::string_view argument, imported_call& call);
/// Makes UPSAMPLE_2D of RESAMPLE2 where there are five axes, which only that operator has. Throws not_expressible where
/// it is not the same.
void use_upsample_2d_for_volumes(imported_call& call);

} // namespace dmlref::tool
