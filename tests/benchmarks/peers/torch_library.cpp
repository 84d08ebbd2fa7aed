// SPDX-License-Identifier: MIT
#include "peers.hpp"
#include "torch_tensor.hpp"

#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <torch/csrc/api/include/torch/version.h>

#include <map>

/// libtorch, called as by its Python functions, with outputs allocated beforehand if it accepts them.
namespace dmlref::benchmarks::torch_library {

namespace {

/// The tensors of a workload, in one layout, and PyTorch's arguments.
struct operands {
    operands(workload const& workload, layout layout)
        : input(torch_tensor({workload.input, layout, seeds::input})),
          gradient(torch_tensor({workload.output, layout, seeds::gradient})),
          output(torch_tensor({workload.output, layout})),
          input_gradient(torch_tensor({workload.input, layout})),
          indices(at::zeros_like(output, at::kLong)),
          input_sizes(torch_sizes(workload.input)),
          output_sizes(workload.output.begin() + 2, workload.output.end()),
          window(workload.window.begin(), workload.window.end()),
          strides(workload.strides.begin(), workload.strides.end()),
          padding(workload.padding.begin(), workload.padding.end()),
          dilations(workload.dilations.begin(), workload.dilations.end()),
          is_linear(workload.is_linear),
          is_volume(workload.spatial_axes() == 3) {}

    mutable at::Tensor input, gradient, output, input_gradient, indices;
    std::vector<int64_t> input_sizes, output_sizes, window, strides, padding, dilations;
    bool is_linear, is_volume;
};

void resample(operands const& o) {
    if (!o.is_linear) at::upsample_nearest2d_out(o.output, o.input, o.output_sizes);
    if (o.is_linear && o.is_volume) at::upsample_trilinear3d_out(o.output, o.input, o.output_sizes, false);
    if (o.is_linear && !o.is_volume) at::upsample_bilinear2d_out(o.output, o.input, o.output_sizes, false);
}

void resample_grad(operands const& o) {
    at::upsample_bilinear2d_backward_out(o.input_gradient, o.gradient, o.output_sizes, o.input_sizes, false);
}

void max_pooling(operands const& o) {
    auto const pool = o.is_volume ? at::max_pool3d_with_indices_out : at::max_pool2d_with_indices_out;
    pool(o.output, o.indices, o.input, o.window, o.strides, o.padding, o.dilations, false);
}

void max_pooling_grad(operands const& o) {
    auto const pool = o.is_volume ? at::max_pool3d_with_indices_backward_out : at::max_pool2d_with_indices_backward_out;
    pool(o.input_gradient, o.gradient, o.input, o.window, o.strides, o.padding, o.dilations, false, o.indices);
}

void max_pooling_and_grad(operands const& o) {
    max_pooling(o);
    max_pooling_grad(o);
}

void average_pooling(operands const& o) { at::avg_pool2d_out(o.output, o.input, o.window, o.strides, o.padding); }

void average_pooling_grad(operands const& o) {
    at::avg_pool2d_backward_out(o.input_gradient, o.gradient, o.input, o.window, o.strides, o.padding, false, true,
                                c10::nullopt);
}

/// torch.nn.functional.lp_pool2d is this composition, and has no output argument.
void lp_pooling(operands const& o) {
    at::Tensor const mean = at::avg_pool2d(o.input.pow(2), o.window, o.strides);
    o.output = (at::sign(mean) * at::relu(at::abs(mean))).mul(o.window[0] * o.window[1]).pow(0.5);
}

void max_unpooling(operands const& o) {
    at::max_unpool2d_out(o.input_gradient, o.gradient, o.indices, {o.input_sizes.data() + 2, 2});
}

struct operation {
    void (*once)(operands const&); ///< before anything is measured; may be null
    void (*measured)(operands const&);
    at::Tensor operands::*result;
};
std::map<std::string, operation> const operations = {
    {"resample", {nullptr, resample, &operands::output}},
    {"resample_bwd", {nullptr, resample_grad, &operands::input_gradient}},
    {"maxpool", {nullptr, max_pooling, &operands::output}},
    {"maxpool_bwd", {max_pooling, max_pooling_grad, &operands::input_gradient}},
    {"maxpool_grad_input", {nullptr, max_pooling_and_grad, &operands::input_gradient}},
    {"avgpool", {nullptr, average_pooling, &operands::output}},
    {"avgpool_bwd", {nullptr, average_pooling_grad, &operands::input_gradient}},
    {"lppool", {nullptr, lp_pooling, &operands::output}},
    {"maxunpool", {max_pooling, max_unpooling, &operands::input_gradient}},
};

prepared_work prepare(workload const& workload, layout layout, unsigned threads) {
    at::set_num_threads(static_cast<int>(threads));
    operation const operation = operations.at(workload.operation);
    auto const tensors = std::make_shared<operands>(workload, layout);
    if (operation.once) operation.once(*tensors);
    auto const run = [=] {
        c10::InferenceMode const nothing_is_recorded;
        operation.measured(*tensors);
    };
    return {run, [=] { return packed((*tensors).*operation.result); }};
}

} // namespace

std::vector<peer_case> cases(workload const& workload) {
    std::vector<peer_case> result;
    if (!operations.contains(workload.operation)) return result;
    // Its pooling of volumes writes packed outputs, whatever their strides are.
    bool const is_packed_only = workload.operation.starts_with("maxpool") && workload.spatial_axes() == 3;
    for (layout const layout : {layout::packed, layout::channels_last})
        if (layout == layout::packed || !is_packed_only)
            result.push_back({"PyTorch", std::string(name_of(layout)),
                              [workload, layout](unsigned threads) { return prepare(workload, layout, threads); }});
    return result;
}

std::string version() { return TORCH_VERSION; }

} // namespace dmlref::benchmarks::torch_library
