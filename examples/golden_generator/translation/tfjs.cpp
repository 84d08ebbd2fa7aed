// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "translation/region_rules.hpp"
#include "translation/resampled_axes.hpp"
#include "translation/sliding_window.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

ordered_json tf_list(argument_row const& row, source_call const& source, framework_call&) {
    auto const values = source.integers(row.fields);
    if (values.size() != 2) throw not_expressible("DimensionCount", "is not 2, must be: explicit padding is of images");
    return values;
}

ordered_json tf_pad(argument_row const&, source_call const& source, framework_call&) {
    sliding_window const window(source);
    if (window.is_dilated()) throw not_expressible("Dilations", "are not 1, must be with explicit padding");
    return {{0, 0}, {window.start[0], window.end[0]}, {window.start[1], window.end[1]}, {0, 0}};
}

ordered_json tf_rounding(argument_row const& row, source_call const& source, framework_call&) {
    sliding_window const window(source);
    if (window.has_counts(false)) return "floor";
    if (window.has_counts(true)) return "ceil";
    throw not_expressible(row.fields, "are rounded down on one axis and up on another");
}

ordered_json tf_no_indices(argument_row const& row, source_call const& source, framework_call&) {
    if (source.has_tensor(row.fields))
        throw not_expressible(row.fields, "is bound, must not be: maxPoolWithArgmax has no explicit padding");
    return {};
}

ordered_json tf_not_counted(argument_row const& row, source_call const& source, framework_call&) {
    if (source.value(row.fields, false) && sliding_window(source).reaches_padding())
        throw not_expressible(row.fields, "is TRUE, must be FALSE where there is padding: avgPool does not count it");
    return {};
}

/// alignCorners and halfPixelCenters.
struct tf_positions {
    bool aligns_corners = false, has_half_pixels = false;

    explicit tf_positions(resampling const& what) {
        if (what.axes.size() != 4 || !what.is_copied(what.axes[0]) || !what.is_copied(what.axes[1]))
            throw not_expressible("Scales", "TensorFlow.js resizes the last two axes of four");
        if (what.is_antialiased)
            throw not_expressible("Antialiased", "is TRUE, must be FALSE: resizeBilinear has no filter");
        if (what.rounding == nearest_rounding::up && !what.is_linear)
            throw not_expressible("RoundingDirection",
                                  "is INCREASING, and resizeNearestNeighbor never takes the element "
                                  "above");
        has_half_pixels = what.has_offsets(what.is_linear ? 0.5 : 0, -0.5);
        bool const has_edges = what.has_offsets(0, 0), has_corners = what.has_offsets(what.is_linear ? 0 : -0.5, 0);
        if ((has_half_pixels || has_edges) && what.has_scales_of_sizes()) return;
        aligns_corners = has_corners && what.has_aligned_corners();
        if (aligns_corners) return;
        if (has_half_pixels || has_edges || has_corners)
            throw not_expressible("Scales", "TensorFlow.js has no scales but those of the sizes");
        throw not_expressible("InputPixelOffsets", "TensorFlow.js has pixels at halves or at 0, or aligns corners");
    }
};

ordered_json tf_size(argument_row const&, source_call const& source, framework_call& call) {
    auto const sizes = source.sizes("OutputTensor");
    if (resampling(source).is_linear) call.function = "tf.image.resizeBilinear";
    call.notes.push_back("Scales: " + call.function + " computes them from the sizes");
    return {sizes[sizes.size() - 2], sizes.back()};
}

ordered_json tf_align_corners(argument_row const&, source_call const& source, framework_call&) {
    return tf_positions(resampling(source)).aligns_corners;
}

ordered_json tf_half_pixels(argument_row const&, source_call const& source, framework_call&) {
    return tf_positions(resampling(source)).has_half_pixels;
}

/// In parts of the distance between the first and the last pixel: y1, x1, y2, x2.
ordered_json tf_boxes(argument_row const& row, source_call const& source, framework_call& call) {
    auto const corners = source.numbers("ROITensor");
    auto const image = source.sizes("InputTensor");
    double const last_y = static_cast<double>(image[2] - 1), last_x = static_cast<double>(image[3] - 1);
    auto const scale_x = static_cast<double>(source.value("SpatialScaleX", 1.f));
    auto const scale_y = static_cast<double>(source.value("SpatialScaleY", 1.f));
    ordered_json boxes = ordered_json::array();
    for (std::size_t first = 0; first + 3 < corners.size(); first += 4) {
        double const x[] = {corners[first] * scale_x, corners[first + 2] * scale_x};
        double const y[] = {corners[first + 1] * scale_y, corners[first + 3] * scale_y};
        bool const is_inside = (std::min)(x[0], x[1]) >= 0 && (std::max)(x[0], x[1]) <= last_x &&
                               (std::min)(y[0], y[1]) >= 0 && (std::max)(y[0], y[1]) <= last_y;
        if (!is_inside || last_x == 0 || last_y == 0)
            throw not_expressible(row.fields, "a region leaves the centers of the pixels, where cropAndResize has "
                                              "extrapolationValue at once");
        boxes.push_back({y[0] / last_y, x[0] / last_x, y[1] / last_y, x[1] / last_x});
    }
    call.notes.push_back("ROITensor: the corners are divided by the image's size less 1 and multiplied by it again");
    return boxes;
}

ordered_json tf_method(argument_row const& row, source_call const& source, framework_call&) {
    require_choice(source, row.fields, "LINEAR");
    return "bilinear";
}

ordered_json tf_one_sample(argument_row const& row, source_call const& source, framework_call&) {
    if (sampling_ratio(source) != 1)
        throw not_expressible(row.first_field(), "must be 1, as the maximum: cropAndResize takes one sample");
    return {};
}

ordered_json tf_corners(argument_row const& row, source_call const& source, framework_call&) {
    if (!source.value(row.fields, false)) throw not_expressible(row.fields, "is FALSE, must be TRUE for cropAndResize");
    return {};
}

ordered_json tf_no_offset(argument_row const& row, source_call const& source, framework_call&) {
    float const otherwise = row.fields == "InputPixelOffset" ? 0.5f : -0.5f;
    if (source.value(row.fields, otherwise) != 0.f)
        throw not_expressible(row.fields, "is not 0, must be for cropAndResize");
    return {};
}

constexpr tensor_row tf_tensors[] = {{"InputTensor", "x"}, {"OutputTensor", "result"}};
constexpr tensor_row tf_regions[] = {{"InputTensor", "image"},
                                     {"ROITensor", "boxes", 2},
                                     {"BatchIndicesTensor", "boxInd", 1, unknown, int32},
                                     {"OutputTensor", "result"}};

constexpr argument_row filter_row = {"WindowSize", "filterSize", "the same", tf_list};
constexpr argument_row tf_strides_row = {"Strides", "strides", "the same", tf_list};
constexpr argument_row tf_pad_row = {"StartPadding, EndPadding", "pad", "explicit, of four axes; Dilations are 1",
                                     tf_pad};
constexpr argument_row tf_rounding_row = {"OutputTensor.Sizes", "dimRoundingMode", "floor or ceil", tf_rounding};

constexpr argument_row tf_maximum[] = {
    filter_row, tf_strides_row, tf_pad_row, tf_rounding_row, {"OutputIndicesTensor", "", "not bound", tf_no_indices}};
constexpr argument_row tf_average[] = {filter_row,
                                       tf_strides_row,
                                       tf_pad_row,
                                       tf_rounding_row,
                                       {"IncludePadding", "", "FALSE, or there is no padding", tf_not_counted}};
constexpr argument_row tf_resize[] = {
    {"OutputTensor.Sizes", "size", "the last two; LINEAR: tf.image.resizeBilinear", tf_size},
    {"InputPixelOffsets, OutputPixelOffsets", "alignCorners",
     "true: Scales are (OutputSize - 1) / (InputSize - 1), with 0 and 0, or for the nearest element -0.5 and 0",
     tf_align_corners},
    {"InputPixelOffsets, OutputPixelOffsets", "halfPixelCenters",
     "true: 0.5 and -0.5, or for the nearest element 0 and -0.5, DECREASING", tf_half_pixels}};
constexpr argument_row tf_crop[] = {
    {"ROITensor", "boxes", "between the centers of the first and the last pixel", tf_boxes},
    {"OutputTensor.Sizes", "cropSize", "the last two", last_two_sizes},
    {"InterpolationMode", "method", "LINEAR: bilinear", tf_method},
    {"ReductionFunction", "", "AVERAGE", require_only},
    {"MinimumSamplesPerOutput, MaximumSamplesPerOutput", "", "1", tf_one_sample},
    {"AlignRegionsToCorners", "", "TRUE", tf_corners},
    {"InputPixelOffset", "", "0", tf_no_offset},
    {"OutputPixelOffset", "", "0", tf_no_offset}};

constexpr std::string_view tf_align_operators[] = {"ROI_ALIGN1"};

constexpr directml::data_type_set tf_types = {float32, int32};

constexpr function_table tf_functions[] = {
    {"tf.maxPool", max_pooling_operators, {}, 0, tf_tensors, tf_maximum, tf_types},
    {"tf.avgPool", average_pooling_operators, {}, 0, tf_tensors, tf_average, tf_types},
    {"tf.image.resizeNearestNeighbor", resample_operators, {}, 0, tf_tensors, tf_resize, tf_types},
    {"tf.image.cropAndResize", tf_align_operators, {}, 0, tf_regions, tf_crop, tf_types}};
constexpr framework tfjs = {"tfjs", "TensorFlow.js", tf_functions};

} // namespace

framework const& tfjs_framework() { return tfjs; }

} // namespace dmlref::tool
