// SPDX-License-Identifier: MIT
#include "translation/onnx.hpp"

#include <algorithm>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;
using list = std::vector<index_t>;

ordered_json unpooled_window(argument_row const& row, source_call const& source, framework_call&) {
    list const from = source.sizes("InputTensor"), to = source.sizes("OutputTensor");
    list result;
    for (std::size_t axis = 2; axis < from.size(); ++axis) result.push_back(to[axis] - from[axis] + 1);
    if (from[0] != to[0] || from[1] != to[1] || *std::ranges::min_element(result) < 1)
        throw not_expressible(row.fields, "are smaller than InputTensor's or change its first two; MaxUnpool has no "
                                          "such output");
    return result;
}

/// The place in `to` of the element that has the number `index` in `from`, which is no larger.
index_t renumbered(index_t index, list const& from, list const& to) {
    index_t result = 0, stride = 1;
    for (std::size_t axis = from.size(); axis-- > 0;) {
        result += index % from[axis] * stride;
        index /= from[axis];
        stride *= to[axis];
    }
    return result;
}

/// ONNX's indices count the elements of what was pooled, even if output_shape is larger.
void read_unpooled_window(argument_row const& row, framework_call const& call, imported_call& result) {
    list const input = call.inputs[0].sizes, output = call.outputs[0].sizes;
    std::size_t const axes = input.size() < 3 ? 0 : input.size() - 2;
    list const length = call.list(row.argument, axes, 1), strides = call.list("strides", axes, 1),
               pads = call.list("pads", 2 * axes, 0);
    list inferred = input;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        index_t const padding = pads[axis] + pads[axis + axes];
        inferred[axis + 2] = (input[axis + 2] - 1) * strides[axis] + length[axis] - padding;
        if (inferred[axis + 2] < 1 || inferred[axis + 2] > output[axis + 2])
            throw not_expressible("output_shape",
                                  "is smaller than the output that kernel_shape, strides and pads give");
    }
    if (inferred == output) return;
    operand& indices = result.tensors.at("IndicesTensor");
    std::vector<std::uint64_t> values;
    for (index_t each : integers_of(indices))
        values.push_back(static_cast<std::uint64_t>(renumbered(each, inferred, output)));
    auto const bytes = std::as_bytes(std::span(values));
    indices.elements.assign(bytes.begin(), bytes.end());
    result.notes.push_back(
        "IndicesTensor: counts the elements of the output; with output_shape, MaxUnpool's count those "
        "of a smaller one, and they are renumbered");
}

constexpr tensor_row unpooled[] = {
    {"InputTensor", "X"}, {"IndicesTensor", "I", 0, uint64, int64}, {"", "output_shape"}, {"OutputTensor", "output"}};

constexpr argument_row unpool[] = {{"OutputTensor.Sizes", "kernel_shape",
                                    "with strides of 1: OutputSize - InputSize + 1", unpooled_window,
                                    read_unpooled_window},
                                   {"OutputTensor.Sizes", "strides", "only read"},
                                   {"OutputTensor.Sizes", "pads", "only read"}};

constexpr std::string_view unpool_operators[] = {"MAX_UNPOOLING"};

} // namespace

std::vector<function_table> onnx_unpooling_functions() {
    return {{"MaxUnpool", unpool_operators, "MAX_UNPOOLING", 11, unpooled, unpool, onnx_floats}};
}

} // namespace dmlref::tool
