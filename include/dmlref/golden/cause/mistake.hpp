// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/plain_call.hpp"
#include "dmlref/reference/region_sampling.hpp"

/// What a device may do otherwise than reference/ while it computes.
namespace dmlref::golden::cause {

class mistaken;

using position = reference::linear_position<float>;
using pixel_region = reference::pooled_region<float>;
using sampled_region = reference::sampled_region<mistaken>;

/// The corners of a region along an axis, in pixels.
struct region_extent {
    float first, second;
};

/// A mistake in what the reference asks of its numbers (reference/questions.hpp), or in what it makes of its elements
/// (reference/outputs.hpp), by the question. All that is not given is done as documented.
struct mistake {
    // Of coordinates. `last` is the index of an axis's last element.
    float (*clamped)(float x, index_t last) = nullptr;
    bool (*within)(float x, index_t input_size) = nullptr;
    float (*rounded)(float x) = nullptr; ///< before it is rounded, as documented, to an element or a pixel
    position (*between)(position documented, float x, index_t last) = nullptr;
    bool has_border = false; ///< coordinates are clamped one element further out, and there are zeros around the image

    // Of regions.
    region_extent (*extent)(region_extent, index_t input_size) = nullptr;
    void (*sampled)(sampled_region&, shape const& output) = nullptr;
    bool samples_once_more = false; ///< along each axis, at the place of the next element's first sample
    bool ignores_outside = false;   ///< in a maximum
    index_t (*width)(index_t documented) = nullptr; ///< of ROI_POOLING's regions
    reference::pooled_bin (*bin)(pixel_region const&, index_t output_x, index_t pooled_size,
                                 plain_call const&) = nullptr;
    bool has_right_columns = false, has_right_rows = false; ///< bins are wrong along the other axis only

    // Of antialiasing filters.
    float (*filter_weight)(float documented) = nullptr;
    float filter_width = 1;
    bool filters_below_one = false; ///< axes of a scale below 1
    bool is_normalized = true;

    // Of values.
    double (*lerp)(double a, double b, double t) = nullptr;
    double (*average)(double sum, index_t count, plain_call const&) = nullptr;
    double (*quantized)(double number, double zero_point, plain_call const&) = nullptr;
    double (*root)(double sum, std::uint32_t p, double count) = nullptr;
    bool keeps_sign = false; ///< where the absolute value is taken
    bool (*greater)(double a, double b, plain_call const&) = nullptr;
    bool takes_every_maximum = false;

    // Of an element to which a value is added, and of one to which a value is written.
    double (*added)(double there, double value, bool is_first) = nullptr;
    double (*joined)(double there, double sum, bool is_first) = nullptr; ///< a sum of its own; as a value, if absent
    double (*written)(double there, double value, bool is_first) = nullptr;
};

} // namespace dmlref::golden::cause
