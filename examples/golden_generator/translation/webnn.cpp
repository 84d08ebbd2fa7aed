// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "translation/resampled_axes.hpp"
#include "translation/sliding_window.hpp"

#include <algorithm>
#include <cmath>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

ordered_json webnn_list(argument_row const& row, source_call const& source, framework_call&) {
    auto const values = source.integers(row.fields);
    if (values.size() != 2) throw not_expressible("DimensionCount", "is not 2, must be: WebNN pools images");
    return values;
}

void read_webnn_window(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const& sizes = result.sizes("InputTensor");
    bool const is_whole = !call.arguments.contains(row.argument);
    result.set_integers(row.fields, is_whole ? std::vector{sizes[2], sizes[3]} : call.list(row.argument, 2, 1));
}

void read_webnn_list(argument_row const& row, framework_call const& call, imported_call& result) {
    result.set_integers(row.fields, call.list(row.argument, 2, 1));
}

void read_webnn_padding(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const padding = call.list(row.argument, 4, 0);
    result.set_integers("StartPadding", {padding[0], padding[2]});
    result.set_integers("EndPadding", {padding[1], padding[3]});
}

/// outputSizes win over outputShapeRounding.
void read_webnn_output_sizes(argument_row const& row, framework_call const& call, imported_call& result) {
    auto rounding = call.argument<std::string>("outputShapeRounding", "floor");
    if (rounding != "floor" && rounding != "ceil")
        throw not_expressible("outputShapeRounding", "is " + shown(rounding) + ", must be floor or ceil");
    std::string_view argument = "outputShapeRounding";
    if (call.arguments.contains(row.argument)) {
        auto sizes = result.sizes("InputTensor");
        auto const last = call.list(row.argument, 2, 1);
        std::copy(last.begin(), last.end(), sizes.begin() + 2);
        result.set_output_sizes(row.argument, sizes);
        rounding = sliding_window(result).has_counts(false) ? "floor" : "ceil";
        argument = row.argument;
    }
    set_pooled_sizes(argument, rounding == "ceil", window_in_padding::refused, result);
}

ordered_json webnn_dilations(argument_row const&, source_call const& source, framework_call&) {
    return sliding_window(source).dilations;
}

ordered_json webnn_padding(argument_row const&, source_call const& source, framework_call&) {
    sliding_window const window(source);
    return {window.start[0], window.end[0], window.start[1], window.end[1]};
}

ordered_json webnn_output_sizes(argument_row const& row, source_call const& source, framework_call&) {
    sliding_window const window(source);
    if (!window.has_counts(false) && !window.has_counts(true))
        throw not_expressible(row.fields, "are rounded down on one axis and up on another, which pool2d refuses");
    return window.output;
}

ordered_json webnn_no_indices(argument_row const& row, source_call const& source, framework_call&) {
    if (source.has_tensor(row.fields))
        throw not_expressible(row.fields, "is bound, must not be: maxPool2d gives no indices");
    return {};
}

ordered_json webnn_two(argument_row const& row, source_call const& source, framework_call&) {
    auto const order = source.value(row.fields, std::uint32_t{2});
    if (order != 2)
        throw not_expressible(row.fields, "is " + std::to_string(order) + ", must be 2: WebNN has l2Pool2d");
    return {};
}

/// Whether an element of the output has its center in the middle between those of two elements.
bool meets_two_elements(resampled_axis const& axis) {
    for (index_t at = 0; at < axis.to; ++at)
        if ((2 * at + 1) * axis.from % (2 * axis.to) == 0) return true;
    return false;
}

ordered_json webnn_mode(argument_row const&, source_call const& source, framework_call& call) {
    resampling const what(source);
    if (what.axes.size() != 4 || !what.is_copied(what.axes[0]) || !what.is_copied(what.axes[1]))
        throw not_expressible("Scales", "resample2d resamples two axes of four, here the last two");
    if (what.is_linear && what.has_offsets(0.5, -0.5)) return "linear";
    bool const takes_first = what.rounding == nearest_rounding::up && what.has_offsets(1, -0.5);
    bool const takes_second = what.rounding == nearest_rounding::down && what.has_offsets(0, -0.5);
    if (what.is_linear || (!takes_first && !takes_second))
        throw not_expressible("InputPixelOffsets", "resample2d has pixels at halves");
    if (takes_second && std::ranges::any_of(what.axes, meets_two_elements))
        throw not_expressible("RoundingDirection",
                              "takes the second of two equally near elements, and resample2d the first");
    if (takes_second)
        call.notes.push_back("RoundingDirection, InputPixelOffsets: of two equally near elements resample2d takes the "
                             "first, and here there are none");
    return "nearest-neighbor";
}

/// The positions of resample2d, whose axes are DirectML's whatever they mean.
void read_webnn_resampling(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const mode = call.argument<std::string>(row.argument, "nearest-neighbor");
    if (mode != "nearest-neighbor" && mode != "linear")
        throw not_expressible(row.argument, "is " + shown(mode) + ", must be nearest-neighbor or linear");
    std::vector<index_t> to = result.sizes("InputTensor");
    if (to.size() != 4) throw not_expressible("input", "has " + std::to_string(to.size()) + " axes, must have 4");
    bool const has_axes = call.arguments.contains("axes"), has_sizes = call.arguments.contains("sizes");
    auto const axes = has_axes ? call.list("axes", 2, 0) : std::vector<index_t>{2, 3};
    if (axes[0] > 3 || axes[1] > 3 || axes[0] == axes[1]) throw not_expressible("axes", "must be two of 0 to 3");
    auto const given = call.list("sizes", 2, 1);
    auto const factors = call.argument("scales", std::vector<double>{1, 1});
    if (factors.size() != 2) throw not_expressible("scales", "must have two values");
    std::vector<double> scales(4, 1.0);
    for (std::size_t at = 0; at < 2; ++at) {
        auto const axis = static_cast<std::size_t>(axes[at]);
        double const scaled = std::floor(static_cast<double>(to[axis]) * factors[at]);
        to[axis] = has_sizes ? given[at] : static_cast<index_t>(std::clamp(scaled, -1.0, 0x1p31));
        scales[axis] = factors[at];
    }
    result.set_output_sizes(has_sizes ? "sizes" : "scales", to);
    bool const is_linear = mode == "linear";
    set_positions({is_linear, nearest_rounding::up, is_linear ? 0.5 : 1.0, -0.5},
                  has_sizes ? std::vector<double>() : scales, result);
}

ordered_json webnn_sizes(argument_row const&, source_call const& source, framework_call& call) {
    resampling const what(source);
    if (!what.has_scales_of_sizes()) throw not_expressible("Scales", "resample2d has no scales but those of the sizes");
    call.notes.push_back("Scales: resample2d computes them from the sizes");
    call.arguments["axes"] = {2, 3};
    return {what.axes[2].to, what.axes[3].to};
}

ordered_json webnn_not_antialiased(argument_row const& row, source_call const& source, framework_call&) {
    if (source.value(row.fields, false))
        throw not_expressible(row.fields, "is TRUE, must be FALSE: resample2d has no filter");
    return {};
}

constexpr tensor_row webnn_tensors[] = {{"InputTensor", "input"}, {"OutputTensor", "output"}};

constexpr argument_row window_dimensions_row = {"WindowSize", "windowDimensions", "the same; by default the image",
                                                webnn_list, read_webnn_window};
constexpr argument_row webnn_strides_row = {"Strides", "strides", "the same", webnn_list, read_webnn_list};
constexpr argument_row webnn_dilations_row = {"Dilations", "dilations", "the same", webnn_dilations, read_webnn_list};
constexpr argument_row webnn_padding_row = {"StartPadding, EndPadding", "padding", "of the height, then of the width",
                                            webnn_padding, read_webnn_padding};
constexpr argument_row webnn_sizes_row = {"OutputTensor.Sizes", "outputSizes", "the last two", webnn_output_sizes,
                                          read_webnn_output_sizes};

constexpr argument_row webnn_rounding_row = {"OutputTensor.Sizes", "outputShapeRounding",
                                             "only read: floor or ceil, without outputSizes"};
constexpr argument_row webnn_layout_row = {"InputTensor.Strides, OutputTensor.Strides", "layout",
                                           "only read; nchw: packed; nhwc: the channels are last", nullptr,
                                           read_layout};

constexpr argument_row webnn_maximum[] = {
    webnn_layout_row,   window_dimensions_row,
    webnn_strides_row,  webnn_dilations_row,
    webnn_padding_row,  webnn_sizes_row,
    webnn_rounding_row, {"OutputIndicesTensor", "", "not bound", webnn_no_indices}};
constexpr argument_row webnn_average[] = {
    webnn_layout_row,   window_dimensions_row,
    webnn_strides_row,  webnn_dilations_row,
    webnn_padding_row,  webnn_sizes_row,
    webnn_rounding_row, {"IncludePadding", "", "FALSE, or there is no padding", refuse_counted_padding, read_only}};
constexpr argument_row webnn_l2[] = {
    webnn_layout_row,  window_dimensions_row, webnn_strides_row,  webnn_dilations_row,
    webnn_padding_row, webnn_sizes_row,       webnn_rounding_row, {"P", "", "2", webnn_two, read_only}};
constexpr argument_row webnn_resample[] = {
    {"InterpolationMode, RoundingDirection, InputPixelOffsets, OutputPixelOffsets", "mode",
     "LINEAR with 0.5 and -0.5: linear; NEAREST_NEIGHBOR with the nearest element, the first of two: nearest-neighbor",
     webnn_mode, read_webnn_resampling},
    {"Scales", "sizes", "of the last two axes, where Scales are OutputSize / InputSize", webnn_sizes},
    {"Scales", "scales", "only read, without sizes"},
    {"Scales", "axes", "2 and 3; others are read, too"},
    {"Antialiased", "", "FALSE", webnn_not_antialiased}};

constexpr directml::data_type_set webnn_types = {float32, float16, int8, int32, int64, uint8, uint32, uint64};
constexpr directml::data_type_set webnn_floats = {float32, float16};
constexpr directml::data_type_set webnn_resampled = {float32, float16, int8, uint8};

constexpr function_table webnn_functions[] = {
    {"maxPool2d", max_pooling_operators, "MAX_POOLING2", 0, webnn_tensors, webnn_maximum, webnn_types},
    {"averagePool2d", average_pooling_operators, "AVERAGE_POOLING1", 0, webnn_tensors, webnn_average, webnn_floats},
    {"l2Pool2d", lp_pooling_operators, "LP_POOLING1", 0, webnn_tensors, webnn_l2, webnn_floats},
    {"resample2d", resample_operators, "RESAMPLE2", 0, webnn_tensors, webnn_resample, webnn_resampled}};
constexpr framework webnn = {"webnn", "WebNN", webnn_functions, true};

} // namespace

framework const& webnn_framework() { return webnn; }

} // namespace dmlref::tool
