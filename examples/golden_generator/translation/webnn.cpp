// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "translation/resampled_axes.hpp"
#include "translation/sliding_window.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

ordered_json webnn_list(argument_row const& row, source_call const& source, framework_call&) {
    auto const values = source.integers(row.fields);
    if (values.size() != 2) throw not_expressible("DimensionCount", "is not 2, must be: WebNN pools images");
    return values;
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

ordered_json webnn_not_counted(argument_row const& row, source_call const& source, framework_call&) {
    if (source.value(row.fields, false) && sliding_window(source).reaches_padding())
        throw not_expressible(row.fields,
                              "is TRUE, must be FALSE where there is padding: averagePool2d does not count it");
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

ordered_json webnn_mode(argument_row const&, source_call const& source, framework_call&) {
    resampling const what(source);
    if (what.axes.size() != 4 || !what.is_copied(what.axes[0]) || !what.is_copied(what.axes[1]))
        throw not_expressible("Scales", "resample2d resamples two axes of four, here the last two");
    if (what.is_linear && what.has_offsets(0.5, -0.5)) return "linear";
    bool const takes_first = what.rounding == nearest_rounding::up && what.has_offsets(1, -0.5);
    bool const takes_second = what.rounding == nearest_rounding::down && what.has_offsets(0, -0.5);
    if (what.is_linear || (!takes_first && !takes_second))
        throw not_expressible("InputPixelOffsets", "resample2d has pixels at halves");
    if (takes_second && std::any_of(what.axes.begin(), what.axes.end(), meets_two_elements))
        throw not_expressible("RoundingDirection",
                              "takes the second of two equally near elements, and resample2d the first");
    return "nearest-neighbor";
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

constexpr argument_row window_dimensions_row = {"WindowSize", "windowDimensions", "the same", webnn_list};
constexpr argument_row webnn_strides_row = {"Strides", "strides", "the same", webnn_list};
constexpr argument_row webnn_dilations_row = {"Dilations", "dilations", "the same", webnn_dilations};
constexpr argument_row webnn_padding_row = {"StartPadding, EndPadding", "padding", "of the height, then of the width",
                                            webnn_padding};
constexpr argument_row webnn_sizes_row = {"OutputTensor.Sizes", "outputSizes", "the last two", webnn_output_sizes};

constexpr argument_row webnn_maximum[] = {
    window_dimensions_row, webnn_strides_row, webnn_dilations_row,
    webnn_padding_row,     webnn_sizes_row,   {"OutputIndicesTensor", "", "not bound", webnn_no_indices}};
constexpr argument_row webnn_average[] = {
    window_dimensions_row, webnn_strides_row,
    webnn_dilations_row,   webnn_padding_row,
    webnn_sizes_row,       {"IncludePadding", "", "FALSE, or there is no padding", webnn_not_counted}};
constexpr argument_row webnn_l2[] = {window_dimensions_row, webnn_strides_row, webnn_dilations_row,
                                     webnn_padding_row,     webnn_sizes_row,   {"P", "", "2", webnn_two}};
constexpr argument_row webnn_resample[] = {
    {"InterpolationMode, RoundingDirection, InputPixelOffsets, OutputPixelOffsets", "mode",
     "LINEAR with 0.5 and -0.5: linear; NEAREST_NEIGHBOR with the nearest element, the first of two: nearest-neighbor",
     webnn_mode},
    {"Scales", "sizes", "of the last two axes, where Scales are OutputSize / InputSize", webnn_sizes},
    {"Antialiased", "", "FALSE", webnn_not_antialiased}};

constexpr directml::data_type_set webnn_types = {float32, float16, int8, int32, int64, uint8, uint32, uint64};
constexpr directml::data_type_set webnn_floats = {float32, float16};
constexpr directml::data_type_set webnn_resampled = {float32, float16, int8, uint8};

constexpr function_table webnn_functions[] = {
    {"maxPool2d", max_pooling_operators, {}, 0, webnn_tensors, webnn_maximum, webnn_types},
    {"averagePool2d", average_pooling_operators, {}, 0, webnn_tensors, webnn_average, webnn_floats},
    {"l2Pool2d", lp_pooling_operators, {}, 0, webnn_tensors, webnn_l2, webnn_floats},
    {"resample2d", resample_operators, {}, 0, webnn_tensors, webnn_resample, webnn_resampled}};
constexpr framework webnn = {"webnn", "WebNN", webnn_functions};

} // namespace

framework const& webnn_framework() { return webnn; }

} // namespace dmlref::tool
