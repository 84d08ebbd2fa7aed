// SPDX-License-Identifier: MIT
#include "onednn_call.hpp"

#include <algorithm>

namespace onednn_example {

namespace {

using namespace dnnl;
using device_host::unsupported;
using device_host::value_of;

struct window {
    memory::dims strides, size, dilations, padding_before, padding_behind;
};

memory::dims dims_of(operator_call const& call, std::string_view field) {
    auto const values = value_of<std::vector<std::uint32_t>>(call, field);
    return {values.begin(), values.end()};
}

/// The padding at the end follows from the sizes: oneDNN demands that the two agree, DirectML does not.
window window_of(operator_call const& call, std::string_view pooled, std::string_view result) {
    window found = {dims_of(call, "Strides"), dims_of(call, "WindowSize"), {}, dims_of(call, "StartPadding"), {}};
    found.dilations.assign(found.size.size(), 0); // between two elements of a window
    if (call.attributes.contains("Dilations")) found.dilations = dims_of(call, "Dilations");
    auto const &from = call.tensors.find(pooled)->second.sizes, &to = call.tensors.find(result)->second.sizes;
    for (std::size_t axis = 0; axis < found.size.size(); ++axis) {
        if (call.attributes.contains("Dilations")) --found.dilations[axis];
        memory::dim const extent = (found.size[axis] - 1) * (found.dilations[axis] + 1) + 1;
        memory::dim const reached = (to[axis + 2] - 1) * found.strides[axis] + extent - found.padding_before[axis];
        found.padding_behind.push_back(std::max<memory::dim>(0, reached - from[axis + 2]));
        bool const is_counted = !call.attributes.contains("IncludePadding") || value_of<bool>(call, "IncludePadding");
        if (!is_counted && (found.padding_before[axis] >= extent || found.padding_behind[axis] >= extent))
            throw unsupported("IncludePadding: oneDNN leaves no padding out that a whole window fits into");
    }
    return found;
}

algorithm algorithm_of(operator_call const& call) {
    if (!call.attributes.contains("IncludePadding")) return algorithm::pooling_max;
    return value_of<bool>(call, "IncludePadding") ? algorithm::pooling_avg_include_padding
                                                  : algorithm::pooling_avg_exclude_padding;
}

pooling_v2_forward::primitive_desc forward(processor const& on, operator_call const& call, prop_kind kind,
                                           window const& of, memory::desc const& from, memory::desc const& to) {
    return {
        {kind, algorithm_of(call), from, to, of.strides, of.size, of.dilations, of.padding_before, of.padding_behind},
        on.engine};
}

} // namespace

void pooling(operator_call const& call) {
    if (call.tensors.contains("OutputIndicesTensor"))
        throw unsupported("OutputIndicesTensor: oneDNN does not say what its workspace holds");
    processor on;
    memory const input = memory_of(on, call, "InputTensor"), output = memory_of(on, call, "OutputTensor");
    auto const described = forward(on, call, prop_kind::forward_inference,
                                   window_of(call, "InputTensor", "OutputTensor"), input.get_desc(), output.get_desc());
    on.run(pooling_v2_forward(described), {{DNNL_ARG_SRC, input}, {DNNL_ARG_DST, output}});
}

void pooling_grad(operator_call const& call) {
    processor on;
    memory const incoming = memory_of(on, call, "InputGradientTensor"),
                 outgoing = memory_of(on, call, "OutputGradientTensor");
    bool const is_maximum = call.tensors.contains("InputTensor");
    auto const& strides = call.tensors.find("InputGradientTensor")->second.strides;
    if (is_maximum && std::find(strides.begin(), strides.end(), 0) != strides.end())
        throw unsupported("InputGradientTensor.Strides: oneDNN stores the forward pass's result with the same ones");
    memory const input = is_maximum ? memory_of(on, call, "InputTensor") : outgoing;
    window const of = window_of(call, "OutputGradientTensor", "InputGradientTensor");
    auto const before = forward(on, call, prop_kind::forward_training, of, input.get_desc(), incoming.get_desc());
    pooling_v2_backward::primitive_desc const described({algorithm_of(call), outgoing.get_desc(), incoming.get_desc(),
                                                         of.strides, of.size, of.dilations, of.padding_before,
                                                         of.padding_behind},
                                                        on.engine, before);
    std::unordered_map<int, memory> arguments = {{DNNL_ARG_DIFF_DST, incoming}, {DNNL_ARG_DIFF_SRC, outgoing}};
    if (is_maximum) { // the workspace of a forward pass says which elements are the maxima
        memory const maxima(before.dst_desc(), on.engine), workspace(before.workspace_desc(), on.engine);
        on.run(pooling_v2_forward(before),
               {{DNNL_ARG_SRC, input}, {DNNL_ARG_DST, maxima}, {DNNL_ARG_WORKSPACE, workspace}});
        arguments.emplace(DNNL_ARG_WORKSPACE, workspace);
    }
    on.run(pooling_v2_backward(described), arguments);
}

} // namespace onednn_example
