// SPDX-License-Identifier: MIT
#include "translation/onnx.hpp"
#include "translation/sliding_window.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;
using list = std::vector<index_t>;

list pooled_sizes(operand const& tensor) {
    if (tensor.sizes.size() < 3) throw not_expressible(tensor.name, "has fewer than three axes");
    return {tensor.sizes.begin() + 2, tensor.sizes.end()};
}

ordered_json copied_list(argument_row const& row, source_call const& source, framework_call&) {
    return source.integers(row.fields);
}

ordered_json dilations(argument_row const& row, source_call const& source, framework_call&) {
    return sliding_window(source).is_dilated() ? ordered_json(source.integers(row.fields)) : ordered_json();
}

void read_list(argument_row const& row, framework_call const& call, imported_call& result) {
    result.set_integers(row.fields, call.list(row.argument, pooled_sizes(call.inputs[0]).size(), 1));
}

void read_global_window(argument_row const& row, framework_call const& call, imported_call& result) {
    result.set_integers(row.fields, pooled_sizes(call.inputs[0]));
}

void read_no_padding(argument_row const&, framework_call const& call, imported_call& result) {
    list const none(pooled_sizes(call.inputs[0]).size(), 0);
    result.set_integers("StartPadding", none);
    result.set_integers("EndPadding", none);
}

/// Whether ONNX's ceil_mode is what the output's sizes need. What a divisor counts there differs from AP-1.
bool uses_ceil_mode(source_call const& source) {
    sliding_window const window(source);
    return !window.has_counts(false) && window.has_counts(true) && !source.value("IncludePadding", false);
}

ordered_json pads(argument_row const& row, source_call const& source, framework_call& call) {
    sliding_window const window(source);
    list end = window.end;
    if (!window.has_counts(false) && !uses_ceil_mode(source)) {
        end = window.reached_end();
        call.notes.push_back("EndPadding: " + call.function + " is given more in " + std::string(row.argument) +
                             ", so that the last window ends inside it and counts in whole, as DirectML has it");
    }
    list both = window.start;
    both.insert(both.end(), end.begin(), end.end());
    return both;
}

/// What auto_pad asks for: padding with which the input has an output element for each stride.
void read_same_padding(framework_call const& call, bool at_end, imported_call& result) {
    list const sizes = pooled_sizes(call.inputs[0]), output = pooled_sizes(call.outputs[0]);
    list const length = call.list("kernel_shape", sizes.size(), 1), strides = call.list("strides", sizes.size(), 1),
               dilated = call.list("dilations", sizes.size(), 1);
    list start, end;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        index_t const reached = (output[axis] - 1) * strides[axis] + (length[axis] - 1) * dilated[axis] + 1;
        index_t const missing = std::max<index_t>(reached - sizes[axis], 0);
        start.push_back(at_end ? missing / 2 : missing - missing / 2);
        end.push_back(missing - start.back());
    }
    result.set_integers("StartPadding", start);
    result.set_integers("EndPadding", end);
}

void read_pads(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const mode = call.argument<std::string>("auto_pad", "NOTSET");
    if (mode.starts_with("SAME")) return read_same_padding(call, mode == "SAME_UPPER", result);
    std::size_t const axes = pooled_sizes(call.inputs[0]).size();
    list const both = call.list(row.argument, 2 * axes, 0);
    auto const middle = both.begin() + static_cast<std::ptrdiff_t>(axes);
    result.set_integers("StartPadding", {both.begin(), middle});
    result.set_integers("EndPadding", {middle, both.end()});
}

ordered_json ceil_mode(argument_row const&, source_call const& source, framework_call&) {
    return uses_ceil_mode(source) ? ordered_json(1) : ordered_json();
}

ordered_json include_padding(argument_row const& row, source_call const& source, framework_call&) {
    return source.value(row.fields, false) ? 1 : 0;
}

void read_include_padding(argument_row const& row, framework_call const& call, imported_call& result) {
    result.set(row.fields, call.argument(row.argument, 0) != 0);
}

ordered_json norm(argument_row const& row, source_call const& source, framework_call&) {
    return source.value(row.fields, std::uint32_t{2});
}

void read_norm(argument_row const& row, framework_call const& call, imported_call& result) {
    result.set(row.fields, call.argument(row.argument, std::uint32_t{2}));
}

/// DirectML's indices run along rows. Expected ones that run down columns are renumbered.
void read_storage_order(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const indices = result.tensors.find("OutputIndicesTensor");
    if (call.argument(row.argument, 0) == 0 || indices == result.tensors.end()) return;
    list const sizes = pooled_sizes(call.inputs[0]);
    if (sizes.size() != 2) throw not_expressible(row.argument, "is 1, must be 0 unless images are pooled");
    std::vector<std::uint64_t> renumbered;
    for (index_t each : integers_of(indices->second)) {
        index_t const plane = sizes[0] * sizes[1], within = each % plane;
        renumbered.push_back(
            static_cast<std::uint64_t>(each - within + within % sizes[0] * sizes[1] + within / sizes[0]));
    }
    auto const bytes = std::as_bytes(std::span(renumbered));
    indices->second.elements.assign(bytes.begin(), bytes.end());
    result.notes.push_back("OutputIndicesTensor: counts along rows, with storage_order 1 down columns; the expected "
                           "indices are renumbered");
}

constexpr tensor_row pooled[] = {{"InputTensor", "X"}, {"OutputTensor", "Y"}};
constexpr tensor_row max_pooled[] = {
    {"InputTensor", "X"}, {"OutputTensor", "Y"}, {"OutputIndicesTensor", "Indices", 0, uint64, int64}};

constexpr argument_row window_row = {"WindowSize", "kernel_shape", "the same", copied_list, read_list};
constexpr argument_row global_row = {"WindowSize", "", "the sizes of InputTensor", nullptr, read_global_window};
constexpr argument_row strides_row = {"Strides", "strides", "the same", copied_list, read_list};
constexpr argument_row no_strides_row = {"Strides", "", "1", nullptr, read_only};
constexpr argument_row pads_row = {"StartPadding, EndPadding", "pads", "first the one, then the other", pads,
                                   read_pads};
constexpr argument_row no_pads_row = {"StartPadding, EndPadding", "", "0", nullptr, read_no_padding};
constexpr argument_row auto_pad_row = {"StartPadding, EndPadding", "auto_pad",
                                       "only read: what OutputTensor.Sizes need"};
constexpr argument_row ceil_row = {
    "OutputTensor.Sizes", "ceil_mode",
    "1 if a last window ends beyond the padded input; with IncludePadding, pads reach to its end instead", ceil_mode};
constexpr argument_row no_dilations_row = {"Dilations", "", "1", nullptr, read_only};
constexpr argument_row count_row = {"IncludePadding", "count_include_pad", "the same", include_padding,
                                    read_include_padding};
constexpr argument_row not_counted_row = {"IncludePadding", "", "FALSE", nullptr, read_only};
constexpr argument_row norm_row = {"P", "p", "the same", norm, read_norm};

constexpr argument_row dilations_since(int version) {
    return {"Dilations", "dilations", "the same; left out if all are 1", dilations, read_list, version};
}

constexpr argument_row maximum[] = {window_row,
                                    strides_row,
                                    dilations_since(10),
                                    pads_row,
                                    auto_pad_row,
                                    ceil_row,
                                    {"OutputIndicesTensor", "storage_order",
                                     "only read: expected indices of 1 are renumbered", nullptr, read_storage_order}};
constexpr argument_row global_maximum[] = {global_row, no_strides_row, no_dilations_row, no_pads_row};
constexpr argument_row average[] = {window_row, strides_row, dilations_since(19), pads_row, auto_pad_row,
                                    ceil_row,   count_row};
constexpr argument_row global_average[] = {global_row, no_strides_row, no_dilations_row, no_pads_row, not_counted_row};
constexpr argument_row lp[] = {window_row, strides_row, dilations_since(18), pads_row, auto_pad_row,
                               ceil_row,   norm_row};
constexpr argument_row global_lp[] = {global_row, no_strides_row, no_dilations_row, no_pads_row, norm_row};

} // namespace

std::vector<function_table> onnx_pooling_functions() {
    return {{"MaxPool", max_pooling_operators, "MAX_POOLING2", 12, max_pooled, maximum, onnx_floats_and_bytes},
            {"GlobalMaxPool", {}, "MAX_POOLING2", 1, pooled, global_maximum, onnx_floats},
            {"AveragePool", average_pooling_operators, "AVERAGE_POOLING1", 11, pooled, average, onnx_floats},
            {"GlobalAveragePool", {}, "AVERAGE_POOLING1", 1, pooled, global_average, onnx_floats},
            {"LpPool", lp_pooling_operators, "LP_POOLING1", 18, pooled, lp, onnx_floats},
            {"GlobalLpPool", {}, "LP_POOLING1", 2, pooled, global_lp, onnx_floats}};
}

} // namespace dmlref::tool
