// SPDX-License-Identifier: MIT
#include "translation/onnx.hpp"
#include "translation/resampled_axes.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

/// What a coordinate_transformation_mode is in DirectML's offsets.
struct transformation {
    std::string_view name;
    double input_offset, output_offset;
};
constexpr transformation transformations[] = {{"half_pixel", 0.5, -0.5},
                                              {"asymmetric", 0, 0},
                                              {"align_corners", 0, 0},
                                              {"pytorch_half_pixel", 0.5, -0.5},
                                              {"tf_half_pixel_for_nn", 0, -0.5}};
constexpr std::size_t exported_transformations = 3;

/// What a nearest_mode is in DirectML's direction, and in what is added to the input's offset.
struct nearest_mode {
    std::string_view name;
    nearest_rounding rounding;
    double added;
};
constexpr nearest_mode nearest_modes[] = {{"floor", nearest_rounding::down, 0},
                                          {"ceil", nearest_rounding::up, 0},
                                          {"round_prefer_floor", nearest_rounding::up, 0.5},
                                          {"round_prefer_ceil", nearest_rounding::down, -0.5}};

template <class Entry, std::size_t Count>
Entry const& entry_of(Entry const (&entries)[Count], std::string_view argument, std::string const& name) {
    for (Entry const& each : entries)
        if (each.name == name) return each;
    throw not_expressible(argument, "is " + name + ", which DirectML's operators do not have");
}

/// The two arguments that stand for the offsets and the direction.
struct positions {
    transformation const* coordinates;
    nearest_mode const* nearest;
};

positions positions_of(resampling const& call) {
    bool offsets_match = false;
    for (nearest_mode const& nearest : nearest_modes) {
        if (call.is_linear ? &nearest != nearest_modes : nearest.rounding != call.rounding) continue;
        for (std::size_t at = 0; at < exported_transformations; ++at) {
            transformation const& each = transformations[at];
            if (!call.has_offsets(each.input_offset + nearest.added, each.output_offset)) continue;
            offsets_match = true;
            bool const is_aligned = each.name == "align_corners";
            if (is_aligned ? call.has_aligned_corners() : call.has_sizes_of_scales() || call.has_scales_of_sizes())
                return {&each, &nearest};
        }
    }
    if (offsets_match)
        throw not_expressible("Scales",
                              "the sizes of the output are those of no argument of Resize: neither InputTensor's "
                              "times the scales, nor do the scales follow from the sizes");
    throw not_expressible("InputPixelOffsets", "with OutputPixelOffsets, they are those of no "
                                               "coordinate_transformation_mode of Resize");
}

ordered_json mode(argument_row const& row, source_call const& source, framework_call&) {
    return source.enumerator(row.fields) == "LINEAR" ? "linear" : "nearest";
}

std::string mode_of(framework_call const& call) { return call.argument<std::string>("mode", "nearest"); }

void read_mode(argument_row const& row, framework_call const& call, imported_call& result) {
    std::string const name = mode_of(call);
    if (name != "nearest" && name != "linear" && name != "bilinear")
        throw not_expressible(row.argument, "is " + name + ", must be nearest or linear");
    result.set_enumerator(row.fields, name == "nearest" ? "NEAREST_NEIGHBOR" : "LINEAR");
}

/// `scales` or `sizes`, a tensor of ONNX's.
template <class T>
void set_input(framework_call& call, std::string_view name, directml::data_type type, std::vector<T> const& values) {
    auto const bytes = std::as_bytes(std::span(values));
    for (operand& each : call.inputs)
        if (each.name == name) {
            each.type = type;
            each.sizes = {static_cast<index_t>(values.size())};
            each.elements.assign(bytes.begin(), bytes.end());
        }
}

ordered_json coordinates(argument_row const&, source_call const& source, framework_call& call) {
    resampling const what(source);
    transformation const& chosen = *positions_of(what).coordinates;
    if (chosen.name == "align_corners" || !what.has_sizes_of_scales()) {
        set_input(call, "sizes", int64, source.sizes("OutputTensor"));
        call.notes.push_back("Scales: Resize computes them from the sizes" +
                             std::string(chosen.name == "align_corners" ? " less 1" : ""));
    } else {
        std::vector<float> scales;
        for (resampled_axis const& axis : what.axes) scales.push_back(axis.scale);
        set_input(call, "scales", float32, scales);
    }
    return std::string(chosen.name);
}

ordered_json nearest(argument_row const&, source_call const& source, framework_call& call) {
    resampling const what(source);
    if (what.is_linear) return {};
    nearest_mode const& chosen = *positions_of(what).nearest;
    if (chosen.added != 0)
        call.notes.push_back("InputPixelOffsets: " + std::string(chosen.name) +
                             " rounds the position itself, DirectML's offset contains the half");
    return std::string(chosen.name);
}

ordered_json antialias(argument_row const& row, source_call const& source, framework_call&) {
    resampling const what(source);
    if (!what.is_antialiased || !what.is_linear) return {};
    bool const shrinks = std::ranges::any_of(what.axes, [](auto const& axis) { return axis.scale < 1.f; });
    if (!shrinks) return {};
    for (resampled_axis const& axis : what.axes)
        if (axis.scale >= 0.5f && axis.scale < 1.f)
            throw not_expressible(row.fields,
                                  "with a scale of 0.5 to 1, antialias of Resize filters and DirectML does not");
    return 1;
}

/// The filter of DirectML leaves out what lies outside; without this argument ONNX's repeats the edge.
ordered_json exclude_outside(argument_row const& row, source_call const& source, framework_call& call) {
    return antialias(row, source, call);
}

void read_antialias(argument_row const& row, framework_call const& call, imported_call& result) {
    if (call.argument(row.argument, 0) == 0 || mode_of(call) == "nearest") return;
    set_antialiased(row.argument, result);
    if (call.argument("exclude_outside", 0) == 0)
        throw not_expressible("exclude_outside", "is 0, must be 1 with antialias: RESAMPLE3 leaves out what lies "
                                                 "outside");
}

/// Upsample always takes floor(x / scale).
bool is_upsample(framework_call const& call) { return call.function == "Upsample"; }

std::vector<double> scales_of(framework_call const& call) {
    if (auto const* given = call.find_input("scales"); given != nullptr && !given->elements.empty())
        return numbers_of(*given);
    std::vector<double> result;
    for (std::size_t axis = 0; axis < call.inputs[0].sizes.size(); ++axis)
        result.push_back(static_cast<double>(call.outputs[0].sizes[axis]) /
                         static_cast<double>(call.inputs[0].sizes[axis]));
    return result;
}

/// The scale with which the first and last elements lie on each other. The output may be shorter than scale * size.
double aligned_scale(double scale, index_t from, index_t to) {
    double const reached = scale * static_cast<double>(from) - 1;
    return from > 1 && to > 0 && reached > 0 ? reached / static_cast<double>(from - 1) : 1.0;
}

void read_coordinates(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const name = call.argument<std::string>(row.argument, is_upsample(call) ? "asymmetric" : "half_pixel");
    transformation const& chosen = entry_of(transformations, row.argument, name);
    std::vector<double> scales = scales_of(call), input, output;
    if (scales.size() != call.inputs[0].sizes.size())
        throw not_expressible("scales",
                              "has " + std::to_string(scales.size()) + " values, must have one for each axis");
    for (std::size_t axis = 0; axis < scales.size(); ++axis) {
        index_t const from = call.inputs[0].sizes[axis], to = call.outputs[0].sizes[axis];
        if (name == "align_corners") scales[axis] = aligned_scale(scales[axis], from, to);
        bool const starts_at_0 = name == "pytorch_half_pixel" && to == 1;
        input.push_back(starts_at_0 ? 0 : chosen.input_offset);
        output.push_back(starts_at_0 ? 0 : chosen.output_offset);
    }
    result.set_floats("Scales", scales);
    result.set_floats("InputPixelOffsets", input);
    result.set_floats("OutputPixelOffsets", output);
}

void read_nearest(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const name = call.argument<std::string>(row.argument, is_upsample(call) ? "floor" : "round_prefer_floor");
    nearest_mode const& chosen = entry_of(nearest_modes, row.argument, name);
    bool const is_nearest = mode_of(call) == "nearest";
    result.set_enumerator("RoundingDirection",
                          is_nearest && chosen.rounding == nearest_rounding::up ? "INCREASING" : "DECREASING");
    auto& offsets = std::get<std::vector<float>>(result.attributes.at("InputPixelOffsets"));
    for (float& each : offsets)
        if (is_nearest) each += static_cast<float>(chosen.added);
}

void read_exclude_outside(argument_row const& row, framework_call const& call, imported_call&) {
    if (call.argument(row.argument, 0) != 0 && call.argument("antialias", 0) == 0)
        throw not_expressible(row.argument, "is 1, must be 0 without antialias");
}

constexpr tensor_row resized[] = {
    {"InputTensor", "X"}, {"", "roi"}, {"", "scales"}, {"", "sizes"}, {"OutputTensor", "Y"}};
constexpr tensor_row upsampled[] = {{"InputTensor", "X"}, {"", "scales"}, {"OutputTensor", "Y"}};
constexpr argument_row resize[] = {
    {"InterpolationMode", "mode", "NEAREST_NEIGHBOR: nearest; LINEAR: linear", mode, read_mode},
    {"InputPixelOffsets, OutputPixelOffsets", "coordinate_transformation_mode",
     "0.5 and -0.5: half_pixel; 0 and 0: asymmetric, or align_corners where the scales are (OutputSize - 1) / "
     "(InputSize - 1); "
     "also read: pytorch_half_pixel, tf_half_pixel_for_nn",
     coordinates, read_coordinates},
    {"RoundingDirection, InputPixelOffsets", "nearest_mode",
     "DECREASING: floor, or round_prefer_ceil with offsets that are 0.5 lower; INCREASING: ceil, or round_prefer_floor "
     "with offsets that are 0.5 higher; none, as DECREASING with offsets that are 0.5 lower",
     nearest, read_nearest},
    {"Antialiased", "antialias", "TRUE: 1, unless a scale is 0.5 to 1; as RESAMPLE3", antialias, read_antialias, 18},
    {"Antialiased", "exclude_outside", "TRUE: 1, as antialias", exclude_outside, read_exclude_outside},
    {"", "cubic_coeff_a", "only read, and of no effect"},
    {"", "extrapolation_value", "only read, and of no effect"}};
} // namespace

std::vector<function_table> onnx_resize_functions() {
    return {{"Resize", resample_operators, "RESAMPLE2", 13, resized, resize},
            {"Upsample", {}, "RESAMPLE2", 9, upsampled, resize}};
}

} // namespace dmlref::tool
