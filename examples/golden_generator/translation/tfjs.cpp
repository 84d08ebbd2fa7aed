// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "files/file.hpp"
#include "translation/region_rules.hpp"
#include "translation/resampled_axes.hpp"
#include "translation/tfjs.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

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

void read_tf_size(argument_row const& row, framework_call const& call, imported_call& result) {
    std::vector<index_t> sizes = result.sizes("InputTensor");
    auto const size = call.list(row.argument, 2, 0);
    std::copy(size.begin(), size.end(), sizes.begin() + 2);
    result.set_output_sizes(row.argument, sizes);
    bool const is_linear = call.function == "tf.image.resizeBilinear";
    bool const aligns_corners = call.argument("alignCorners", false),
               has_halves = call.argument("halfPixelCenters", false);
    if (aligns_corners && has_halves)
        throw not_expressible("halfPixelCenters", "is true, must be false where alignCorners is true");
    double const input_offset = is_linear ? (has_halves ? 0.5 : 0) : (aligns_corners ? -0.5 : 0);
    set_positions({.is_linear = is_linear,
                   .input_offset = input_offset,
                   .output_offset = has_halves ? -0.5 : 0,
                   .aligns_corners = aligns_corners},
                  {}, result);
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
    std::vector<double> boxes;
    for (std::size_t first = 0; first + 3 < corners.size(); first += 4) {
        double const x[] = {corners[first] * scale_x, corners[first + 2] * scale_x};
        double const y[] = {corners[first + 1] * scale_y, corners[first + 3] * scale_y};
        bool const is_inside = (std::min)(x[0], x[1]) >= 0 && (std::max)(x[0], x[1]) <= last_x &&
                               (std::min)(y[0], y[1]) >= 0 && (std::max)(y[0], y[1]) <= last_y;
        if (!is_inside || last_x == 0 || last_y == 0)
            throw not_expressible(row.fields, "a region leaves the centers of the pixels, where cropAndResize has "
                                              "extrapolationValue at once");
        boxes.insert(boxes.end(), {y[0] / last_y, x[0] / last_x, y[1] / last_y, x[1] / last_x});
    }
    call.inputs[1] = with_numbers(call.inputs[1], call.inputs[1].sizes, boxes);
    call.notes.push_back("ROITensor: the corners are divided by the image's size less 1 and multiplied by it again");
    if (scale_x != 1 || scale_y != 1)
        call.notes.push_back("SpatialScaleX, SpatialScaleY: the corners are multiplied by them");
    return {};
}

void read_tf_boxes(argument_row const& row, framework_call const& call, imported_call& result) {
    operand const& boxes = *call.find_input("boxes");
    if (boxes.sizes.size() != 2 || boxes.sizes[1] != 4)
        throw not_expressible(boxes.name, "must have two axes and four columns: y1, x1, y2, x2");
    auto const& image = result.sizes("InputTensor");
    double const last_y = static_cast<double>(image[2] - 1), last_x = static_cast<double>(image[3] - 1);
    auto const parts = numbers_of(boxes);
    std::vector<double> corners;
    for (std::size_t first = 0; first + 3 < parts.size(); first += 4) {
        for (std::size_t at = first; at < first + 4; ++at)
            if (!(parts[at] >= 0 && parts[at] <= 1))
                throw not_expressible(boxes.name, "a region leaves the centers of the pixels, where cropAndResize has "
                                                  "extrapolationValue at once");
        corners.insert(corners.end(), {parts[first + 1] * last_x, parts[first] * last_y, parts[first + 3] * last_x,
                                       parts[first + 2] * last_y});
    }
    result.set_tensor(row.fields, with_numbers(boxes, boxes.sizes, corners));
    result.notes.push_back("ROITensor: the corners are multiplied by the image's size less 1, and rounded");
    result.set("SpatialScaleX", 1.f);
    result.set("SpatialScaleY", 1.f);
}

void read_tf_crop_size(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const size = call.list(row.argument, 2, 0);
    set_region_sizes(row.argument, size[0], size[1], result);
}

ordered_json tf_method(argument_row const& row, source_call const& source, framework_call&) {
    require_choice(source, row.fields, "LINEAR");
    return "bilinear";
}

void read_tf_method(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const name = call.argument<std::string>(row.argument, "bilinear");
    if (name != "bilinear") throw not_expressible(row.argument, "is " + shown(name) + ", must be bilinear");
    result.set_enumerator(row.fields, "LINEAR");
}

ordered_json tf_one_sample(argument_row const& row, source_call const& source, framework_call&) {
    if (sampling_ratio(source) != 1)
        throw not_expressible(row.first_field(), "must be 1, as the maximum: cropAndResize takes one sample");
    return {};
}

void read_tf_one_sample(argument_row const&, framework_call const&, imported_call& result) { set_samples(1, result); }

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

constexpr tensor_row tf_regions[] = {{"InputTensor", "image"},
                                     {"ROITensor", "boxes", 2},
                                     {"BatchIndicesTensor", "boxInd", 1, uint32, int32},
                                     {"OutputTensor", "result"}};

constexpr argument_row tf_resize[] = {
    tf_layout_row,
    {"OutputTensor.Sizes", "size", "the last two; LINEAR: tf.image.resizeBilinear", tf_size, read_tf_size},
    {"InputPixelOffsets, OutputPixelOffsets", "alignCorners",
     "true: Scales are (OutputSize - 1) / (InputSize - 1), with 0 and 0, or for the nearest element -0.5 and 0",
     tf_align_corners},
    {"InputPixelOffsets, OutputPixelOffsets", "halfPixelCenters",
     "true: 0.5 and -0.5, or for the nearest element 0 and -0.5, DECREASING", tf_half_pixels}};
constexpr argument_row tf_crop[] = {
    tf_layout_row,
    {"ROITensor", "", "boxes between the centers of the first and the last pixel", tf_boxes, read_tf_boxes},
    {"OutputTensor.Sizes", "cropSize", "the last two", last_two_sizes, read_tf_crop_size},
    {"InterpolationMode", "method", "LINEAR: bilinear", tf_method, read_tf_method},
    {"", "extrapolationValue", "only read, and of no effect between the centers"},
    {"ReductionFunction", "", "AVERAGE", require_only, read_only},
    {"MinimumSamplesPerOutput, MaximumSamplesPerOutput", "", "1", tf_one_sample, read_tf_one_sample},
    {"AlignRegionsToCorners", "", "TRUE", tf_corners, read_only},
    {"InputPixelOffset", "", "0", tf_no_offset, read_only},
    {"OutputPixelOffset", "", "0", tf_no_offset, read_only},
    {"OutOfBoundsInputValue", "", "0, of no effect", nullptr, read_only}};

constexpr std::string_view tf_align_operators[] = {"ROI_ALIGN1"};

constexpr std::string_view tf_resize_variants[] = {"tf.image.resizeBilinear"};

constexpr function_table tf_functions[] = {
    {"tf.image.resizeNearestNeighbor", resample_operators, "RESAMPLE2", 0, tf_tensors, tf_resize, tf_types,
     tf_resize_variants},
    {"tf.image.cropAndResize", tf_align_operators, "ROI_ALIGN1", 0, tf_regions, tf_crop, tf_types}};

} // namespace

framework const& tfjs_framework() {
    static std::vector<function_table> const functions = all_functions({tfjs_pooling_functions(), tf_functions});
    static framework const tfjs = {"tfjs", "TensorFlow.js", functions, true, true};
    return tfjs;
}

/// Arguments are positional in JavaScript: the table has them in their order.
void write_tfjs(framework_call const& call, std::filesystem::path const& folder) {
    write_arrays(call, folder);
    std::string text = "// Written by dmlref export --to tfjs.\n";
    for (std::string const& note : call.notes) text += "// " + note + ".\n";
    std::string arguments = "image";
    bool const has_regions = call.find_input("boxInd") != nullptr;
    if (has_regions) arguments += ", ROITensor, BatchIndicesTensor";
    for (auto const& [name, value] : call.arguments.items()) arguments += ", " + value.dump();
    text += std::string("export function call(tf, { InputTensor") +
            (has_regions ? ", ROITensor, BatchIndicesTensor" : "") +
            " }) {\n"
            "  const image = tf.transpose(InputTensor, [0, 2, 3, 1]);\n"
            "  const result = " +
            call.function + "(" + arguments +
            ");\n"
            "  return { OutputTensor: tf.transpose(result, [0, 3, 1, 2]) };\n"
            "}\n";
    write_file(folder / "call.mjs", text);
}

} // namespace dmlref::tool
