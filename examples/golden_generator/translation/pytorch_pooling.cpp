// SPDX-License-Identifier: MIT
#include "translation/pytorch.hpp"
#include "translation/sliding_window.hpp"

#include <functional>
#include <numeric>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

/// PyTorch pads both ends alike, by no more than half a window.
sliding_window pytorch_window(source_call const& source) {
    sliding_window window(source);
    for (std::size_t axis = 0; axis < window.axes(); ++axis)
        if (2 * window.start[axis] > window.length[axis])
            throw not_expressible("StartPadding", "is more than half of WindowSize, which PyTorch refuses");
    window.end = window.start;
    return window;
}

bool pytorch_ceils(source_call const& source) {
    sliding_window const window = pytorch_window(source);
    if (window.has_counts(false)) return false;
    if (!window.has_counts(true))
        throw not_expressible("EndPadding", "OutputTensor.Sizes are not those of the same padding at both ends, with "
                                            "ceil_mode or without");
    return true;
}

ordered_json torch_list(argument_row const& row, source_call const& source, framework_call& call) {
    if (source.integers(row.fields).size() == 3 && call.function.ends_with("2d"))
        call.function.replace(call.function.size() - 2, 2, "3d");
    return source.integers(row.fields);
}

/// The axes that a window moves along: "max_pool2d" says how many.
std::size_t torch_axes(framework_call const& call, imported_call const& result) {
    auto const axes = static_cast<std::size_t>(call.function[call.function.size() - 2] - '0');
    return pooled_axes(call, result, axes).size();
}

void read_torch_list(argument_row const& row, framework_call const& call, imported_call& result) {
    std::size_t const axes = torch_axes(call, result);
    if (row.argument == "kernel_size" && !call.arguments.contains(row.argument))
        throw not_expressible(row.argument, "is missing");
    bool const is_kernel = row.argument == "stride" && !call.arguments.contains(row.argument);
    result.set_integers(row.fields, call.list(is_kernel ? "kernel_size" : row.argument, axes, 1));
}

ordered_json torch_padding(argument_row const&, source_call const& source, framework_call& call) {
    sliding_window const window = pytorch_window(source);
    if (window.end != source.integers("EndPadding"))
        call.notes.push_back("EndPadding: PyTorch has StartPadding at both ends, which gives the same windows");
    return window.start;
}

void read_torch_padding(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const padding = call.list(row.argument, torch_axes(call, result), 0), length = result.integers("WindowSize");
    for (std::size_t axis = 0; axis < padding.size(); ++axis)
        if (2 * padding[axis] > length[axis])
            throw not_expressible(row.argument, "is more than half of kernel_size, which PyTorch refuses");
    result.set_integers("StartPadding", padding);
    result.set_integers("EndPadding", padding);
}

ordered_json torch_ceil_mode(argument_row const&, source_call const& source, framework_call&) {
    bool const ceils = pytorch_ceils(source);
    if (ceils && source.value("IncludePadding", false))
        throw not_expressible("OutputTensor.Sizes", "ceil_mode of avg_pool2d does not count what lies beyond the "
                                                    "padding, DirectML does");
    return ceils;
}

/// PyTorch leaves out a last window that begins in the padding.
void read_torch_ceil_mode(argument_row const& row, framework_call const& call, imported_call& result) {
    set_pooled_sizes(row.argument, call.argument(row.argument, false), window_in_padding::left_out, result);
}

ordered_json torch_dilation(argument_row const&, source_call const& source, framework_call&) {
    sliding_window const window(source);
    return window.dilations;
}

ordered_json torch_no_dilation(argument_row const& row, source_call const& source, framework_call&) {
    if (sliding_window(source).is_dilated())
        throw not_expressible(row.fields, "are not 1, must be: this pooling has none");
    return {};
}

ordered_json torch_count_include_pad(argument_row const& row, source_call const& source, framework_call&) {
    return source.value(row.fields, false);
}

/// What lies beyond the padding is counted by DirectML, as padding is, and not by PyTorch: AP-1.
void read_torch_count_include_pad(argument_row const& row, framework_call const& call, imported_call& result) {
    sliding_window const window(result);
    bool const is_counted = call.argument(row.argument, true), ends_beyond = window.reached_end() != window.end;
    bool const is_padded = window.start != std::vector<index_t>(window.axes(), 0);
    if (is_counted && ends_beyond && is_padded)
        throw not_expressible(row.argument, "is True, must be False with padding and a last window that ends beyond "
                                            "it: PyTorch counts the padding alone, DirectML the whole window");
    result.set(row.fields, is_counted && !ends_beyond);
}

/// The elements of a plane of the input.
index_t plane_of(std::vector<index_t> const& input) {
    return std::accumulate(input.begin() + 2, input.end(), index_t{1}, std::multiplies<>());
}

ordered_json torch_indices(argument_row const& row, source_call const& source, framework_call& call) {
    if (!source.has_tensor(row.fields)) return false;
    operand& indices = call.outputs.back();
    std::vector<double> within;
    for (index_t each : integers_of(indices))
        within.push_back(static_cast<double>(each % plane_of(source.sizes("InputTensor"))));
    indices = with_numbers(indices, indices.sizes, within);
    return true;
}

void read_torch_indices(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const found = result.tensors.find(row.fields);
    if (!call.argument(row.argument, false)) {
        if (found != result.tensors.end()) throw not_expressible(row.argument, "is False, must be True for indices");
        return;
    }
    operand& indices = result.tensors[std::string(row.fields)];
    if (found == result.tensors.end())
        indices = {.name = "indices", .type = uint64, .sizes = result.sizes("OutputTensor")};
    auto const& output = result.sizes("OutputTensor");
    if (indices.sizes != output) throw not_expressible(indices.name, "has other sizes than the output");
    index_t const plane = plane_of(result.sizes("InputTensor")), results = plane_of(output);
    std::vector<double> through_all;
    for (index_t each : integers_of(indices)) {
        index_t const before = static_cast<index_t>(through_all.size()) / results * plane;
        through_all.push_back(static_cast<double>(before + each));
    }
    indices = with_numbers(indices, indices.sizes, through_all);
}

constexpr tensor_row torch_pooled[] = {{"InputTensor", "input"}, {"OutputTensor", "output"}};
constexpr tensor_row torch_max_pooled[] = {
    {"InputTensor", "input"}, {"OutputTensor", "output"}, {"OutputIndicesTensor", "indices", 0, uint64, int64}};
constexpr argument_row kernel_row = {"WindowSize", "kernel_size", "the same", torch_list, read_torch_list};
constexpr argument_row stride_row = {"Strides", "stride", "the same; by default kernel_size", torch_list,
                                     read_torch_list};
constexpr argument_row padding_row = {
    "StartPadding, EndPadding", "padding",
    "StartPadding, at most half of WindowSize, if it gives the same sizes at both ends", torch_padding,
    read_torch_padding};
constexpr argument_row ceil_mode_row = {"OutputTensor.Sizes", "ceil_mode",
                                        "True if a last window ends beyond the padding", torch_ceil_mode,
                                        read_torch_ceil_mode};

constexpr argument_row torch_maximum[] = {kernel_row,
                                          stride_row,
                                          padding_row,
                                          {"Dilations", "dilation", "the same", torch_dilation, read_torch_list},
                                          ceil_mode_row,
                                          {"OutputIndicesTensor", "return_indices",
                                           "True if it is bound; counted within a plane", torch_indices,
                                           read_torch_indices}};
constexpr argument_row torch_average[] = {
    kernel_row,
    stride_row,
    padding_row,
    {"Dilations", "", "1", torch_no_dilation, read_only},
    ceil_mode_row,
    {"IncludePadding", "count_include_pad",
     "the same; FALSE if a last window ends beyond the input, which has no padding; not TRUE if it ends beyond padding",
     torch_count_include_pad, read_torch_count_include_pad}};

constexpr std::string_view torch_max_variants[] = {"torch.nn.functional.max_pool3d", "torch.nn.functional.max_pool1d"};
constexpr std::string_view torch_average_variants[] = {"torch.nn.functional.avg_pool3d",
                                                       "torch.nn.functional.avg_pool1d"};

} // namespace

std::vector<function_table> pytorch_pooling_functions() {
    return {{"torch.nn.functional.max_pool2d", max_pooling_operators, "MAX_POOLING2", 0, torch_max_pooled,
             torch_maximum, torch_types, torch_max_variants},
            {"torch.nn.functional.avg_pool2d", average_pooling_operators, "AVERAGE_POOLING1", 0, torch_pooled,
             torch_average, torch_types, torch_average_variants}};
}

} // namespace dmlref::tool
