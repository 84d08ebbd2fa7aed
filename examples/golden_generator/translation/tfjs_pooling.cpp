// SPDX-License-Identifier: MIT
#include "translation/sliding_window.hpp"
#include "translation/tfjs.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

ordered_json tf_list(argument_row const& row, source_call const& source, framework_call&) {
    auto const values = source.integers(row.fields);
    if (values.size() != 2) throw not_expressible("DimensionCount", "is not 2, must be: explicit padding is of images");
    return values;
}

void read_tf_list(argument_row const& row, framework_call const& call, imported_call& result) {
    if (!call.arguments.contains(row.argument)) throw not_expressible(row.argument, "is missing");
    result.set_integers(row.fields, call.list(row.argument, 2, 1));
}

ordered_json tf_pad(argument_row const&, source_call const& source, framework_call&) {
    sliding_window const window(source);
    if (window.is_dilated()) throw not_expressible("Dilations", "are not 1, must be with explicit padding");
    return {{0, 0}, {window.start[0], window.end[0]}, {window.start[1], window.end[1]}, {0, 0}};
}

using tf_padding = std::vector<std::vector<index_t>>;

/// As TensorFlow.js computes what 'same' asks for: an element of the output for each stride.
tf_padding same_padding(imported_call const& result) {
    auto const sizes = result.sizes("InputTensor"), length = result.integers("WindowSize"),
               strides = result.integers("Strides");
    tf_padding pad(4, {0, 0});
    for (std::size_t axis = 0; axis < 2; ++axis) {
        if (strides[axis] < 1) throw not_expressible("strides", "is 0, must be at least 1");
        index_t const windows = (sizes[axis + 2] + strides[axis] - 1) / strides[axis];
        index_t const missing = std::max<index_t>((windows - 1) * strides[axis] + length[axis] - sizes[axis + 2], 0);
        pad[axis + 1] = {missing / 2, missing - missing / 2};
    }
    return pad;
}

tf_padding tf_pad_of(framework_call const& call, std::string_view name, imported_call const& result) {
    auto const found = call.arguments.find(name);
    if (found == call.arguments.end()) throw not_expressible(name, "is missing");
    if (*found == "same") return same_padding(result);
    if (*found == "valid") return tf_padding(4, {0, 0});
    if (found->is_number()) return {{0, 0}, call.list(name, 2, 0), call.list(name, 2, 0), {0, 0}};
    auto const pad = call.argument(name, tf_padding());
    bool const is_explicit = pad.size() == 4 && pad.front() == tf_padding::value_type{0, 0} &&
                             pad.back() == pad.front() && pad[1].size() == 2 && pad[2].size() == 2;
    if (!is_explicit)
        throw not_expressible(name, "must be 'same', 'valid', a number, or two numbers for each of the axes N, H, W "
                                    "and C, with 0 for the first and the last");
    return pad;
}

void read_tf_pad(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const pad = tf_pad_of(call, row.argument, result);
    result.set_integers("StartPadding", {pad[1][0], pad[2][0]});
    result.set_integers("EndPadding", {pad[1][1], pad[2][1]});
}

void read_tf_rounding(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const mode = call.argument<std::string>(row.argument, "floor");
    if (mode != "floor" && mode != "ceil")
        throw not_expressible(row.argument, "is " + shown(mode) + ", must be floor or ceil");
    set_pooled_sizes(row.argument, mode == "ceil", window_in_padding::refused, result);
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

constexpr argument_row filter_row = {"WindowSize", "filterSize", "the same", tf_list, read_tf_list};
constexpr argument_row tf_strides_row = {"Strides", "strides", "the same", tf_list, read_tf_list};
constexpr argument_row tf_pad_row = {"StartPadding, EndPadding", "pad",
                                     "explicit, of four axes; also read: same, valid, a number", tf_pad, read_tf_pad};
constexpr argument_row tf_rounding_row = {"OutputTensor.Sizes", "dimRoundingMode", "floor or ceil", tf_rounding,
                                          read_tf_rounding};

constexpr argument_row tf_dilations_row = {"Dilations", "", "1", nullptr, read_only};

constexpr argument_row tf_maximum[] = {tf_layout_row,
                                       filter_row,
                                       tf_strides_row,
                                       tf_dilations_row,
                                       tf_pad_row,
                                       tf_rounding_row,
                                       {"OutputIndicesTensor", "", "not bound", tf_no_indices}};
constexpr argument_row tf_average[] = {
    tf_layout_row,
    filter_row,
    tf_strides_row,
    tf_dilations_row,
    tf_pad_row,
    tf_rounding_row,
    {"IncludePadding", "", "FALSE, or there is no padding", refuse_counted_padding, read_only}};
} // namespace

std::vector<function_table> tfjs_pooling_functions() {
    return {{"tf.maxPool", max_pooling_operators, "MAX_POOLING2", 0, tf_tensors, tf_maximum, tf_types},
            {"tf.avgPool", average_pooling_operators, "AVERAGE_POOLING1", 0, tf_tensors, tf_average, tf_types}};
}

} // namespace dmlref::tool
