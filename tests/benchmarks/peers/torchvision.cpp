// SPDX-License-Identifier: MIT
#include "peers.hpp"
#include "torch_tensor.hpp"

#include <ATen/Parallel.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/InferenceMode.h>

#include <dlfcn.h>

#include <map>
#include <stdexcept>

/// torchvision's operators on regions, in the library that its Python package loads, through PyTorch's dispatcher. They
/// support only channels first, and allocate their outputs.
namespace dmlref::benchmarks::torchvision {

namespace {

using arguments = std::vector<c10::IValue>;

/// Calls torchvision::`name` and returns its first output.
at::Tensor call(char const* name, arguments values) {
    static void* const library = dlopen(DMLREF_TORCHVISION_LIBRARY, RTLD_NOW | RTLD_GLOBAL);
    if (!library) throw std::runtime_error(dlerror());
    c10::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(&values);
    return values.at(0).toTensor();
}

struct operands {
    explicit operands(workload const& workload)
        : input(torch_tensor({workload.input, layout::packed, seeds::input})),
          gradient(torch_tensor({workload.output, layout::packed, seeds::gradient})),
          regions(at::zeros({workload.region_count(), 5})),
          input_sizes(workload.input),
          height(workload.output[2]),
          width(workload.output[3]),
          scale(static_cast<double>(workload.spatial_scale)),
          sampling_ratio(workload.sampling_ratio) {
        std::ranges::copy(workload.regions, regions.data_ptr<float>());
    }

    at::Tensor input, gradient, regions;
    shape input_sizes;
    int64_t height, width;
    double scale;
    int64_t sampling_ratio;
};

at::Tensor roi_align(operands const& o) {
    return call("torchvision::roi_align",
                {o.input, o.regions, o.scale, o.height, o.width, o.sampling_ratio, /*aligned*/ false});
}

at::Tensor roi_align_grad(operands const& o) {
    return call("torchvision::_roi_align_backward",
                {o.gradient, o.regions, o.scale, o.height, o.width, o.input_sizes[0], o.input_sizes[1],
                 o.input_sizes[2], o.input_sizes[3], o.sampling_ratio, /*aligned*/ false});
}

at::Tensor roi_pooling(operands const& o) {
    return call("torchvision::roi_pool", {o.input, o.regions, o.scale, o.height, o.width});
}

std::map<std::string, at::Tensor (*)(operands const&)> const operations = {
    {"roialign", roi_align}, {"roialign_bwd", roi_align_grad}, {"roipool", roi_pooling}};

prepared_work prepare(workload const& workload, unsigned threads) {
    at::set_num_threads(static_cast<int>(threads));
    auto const tensors = std::make_shared<operands const>(workload);
    auto const output = std::make_shared<at::Tensor>();
    auto const operation = operations.at(workload.operation);
    auto const run = [=] {
        c10::InferenceMode const nothing_is_recorded;
        *output = operation(*tensors);
    };
    return {run, [=] { return packed(*output); }};
}

} // namespace

std::vector<peer_case> cases(workload const& workload) {
    if (!operations.contains(workload.operation)) return {};
    return {{"torchvision", "packed", [workload](unsigned threads) { return prepare(workload, threads); }}};
}

std::string version() { return DMLREF_TORCHVISION_VERSION; }

} // namespace dmlref::benchmarks::torchvision
