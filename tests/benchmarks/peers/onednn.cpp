// SPDX-License-Identifier: MIT
#include "peers.hpp"

#include <dnnl.hpp>
#include <omp.h>

/// oneDNN 2: pooling and resampling, in its three layouts.
namespace dmlref::benchmarks::onednn {

namespace {

using dnnl::memory;
using tag = memory::format_tag;

struct format {
    char const* name;
    tag planar, volumetric; ///< of {N, C, H, W} and {N, C, D, H, W}
};
constexpr format formats[] = {{"packed", tag::nchw, tag::ncdhw},
                              {"channels-last", tag::nhwc, tag::ndhwc},
                              {"blocked", tag::nChw16c, tag::nCdhw16c}};

dnnl::engine const& cpu() {
    static dnnl::engine const engine(dnnl::engine::kind::cpu, 0);
    return engine;
}
dnnl::stream& queue() {
    static dnnl::stream stream(cpu());
    return stream;
}

struct call {
    dnnl::primitive primitive;
    std::unordered_map<int, memory> arguments;
};
struct calls {
    std::vector<call> once;     ///< before anything is measured
    std::vector<call> measured; ///< in order
    memory output;
};

template <class Values>
memory::dims dims(Values const& values, memory::dim less = 0) {
    memory::dims result;
    for (auto value : values) result.push_back(static_cast<memory::dim>(value) - less);
    return result;
}

memory::desc desc(shape const& sizes, format const& format) {
    return {dims(sizes), memory::data_type::f32, sizes.size() == 4 ? format.planar : format.volumetric};
}
memory::desc packed_desc(shape const& sizes) { return desc(sizes, formats[0]); }

void copy(memory from, memory to) {
    dnnl::reorder(from, to).execute(queue(), from, to);
    queue().wait();
}

/// The tensor for this seed in any layout.
memory noise_memory(shape const& sizes, format const& format, std::uint32_t seed) {
    memory packed(packed_desc(sizes), cpu()), result(desc(sizes, format), cpu());
    auto* const elements = static_cast<float*>(packed.get_data_handle());
    for (index_t at = 0; at < element_count(sizes); ++at) elements[at] = noise(at, seed);
    copy(packed, result);
    return result;
}

/// Zeroed, so that every page is mapped.
memory zero_memory(memory::desc const& desc) {
    memory result(desc, cpu());
    std::fill_n(static_cast<std::byte*>(result.get_data_handle()), desc.get_size(), std::byte{});
    return result;
}

calls resample(workload const& workload, format const& format) {
    auto const algorithm =
        workload.is_linear ? dnnl::algorithm::resampling_linear : dnnl::algorithm::resampling_nearest;
    memory::desc const input = desc(workload.input, format), output = desc(workload.output, format);
    dnnl::resampling_forward::primitive_desc const forward(
        {dnnl::prop_kind::forward_training, algorithm, input, output}, cpu());
    if (workload.operation == "resample") {
        memory const to = zero_memory(output);
        memory const from = noise_memory(workload.input, format, seeds::input);
        return {{}, {{dnnl::resampling_forward(forward), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, to}}}}, to};
    }
    dnnl::resampling_backward::primitive_desc const backward({algorithm, input, output}, cpu(), forward);
    memory const gradient = noise_memory(workload.output, format, seeds::gradient), to = zero_memory(input);
    return {{}, {{dnnl::resampling_backward(backward), {{DNNL_ARG_DIFF_DST, gradient}, {DNNL_ARG_DIFF_SRC, to}}}}, to};
}

struct pooling {
    pooling(workload const& workload, format const& format, dnnl::algorithm reduction)
        : is_trained(workload.has_indices || workload.operation == "avgpool_bwd"),
          algorithm(reduction),
          input(desc(workload.input, format)),
          output(desc(workload.output, format)),
          window(dims(workload.window)),
          strides(dims(workload.strides)),
          padding(dims(workload.padding)),
          dilations(dims(workload.dilations, 1)),
          forward({is_trained ? dnnl::prop_kind::forward_training : dnnl::prop_kind::forward_inference, algorithm,
                   input, output, strides, window, dilations, padding, padding},
                  cpu()),
          workspace(zero_memory(forward.workspace_desc())) {}

    call forward_call(memory const& from, memory const& to) const {
        call result{dnnl::pooling_v2_forward(forward), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, to}}};
        if (has_workspace()) result.arguments[DNNL_ARG_WORKSPACE] = workspace;
        return result;
    }
    call backward_call(memory const& gradient, memory const& to) const {
        dnnl::pooling_v2_backward::primitive_desc const backward(
            {algorithm, input, output, strides, window, dilations, padding, padding}, cpu(), forward);
        call result{dnnl::pooling_v2_backward(backward), {{DNNL_ARG_DIFF_DST, gradient}, {DNNL_ARG_DIFF_SRC, to}}};
        if (has_workspace()) result.arguments[DNNL_ARG_WORKSPACE] = workspace;
        return result;
    }
    bool has_workspace() const { return is_trained && algorithm == dnnl::algorithm::pooling_max; }

    bool is_trained;
    dnnl::algorithm algorithm;
    memory::desc input, output;
    memory::dims window, strides, padding, dilations;
    dnnl::pooling_v2_forward::primitive_desc forward;
    memory workspace; ///< the indices, as the library keeps them
};

calls pool(workload const& workload, format const& format) {
    bool const is_maximum = workload.operation.starts_with("max");
    pooling const pooling(workload, format,
                          is_maximum ? dnnl::algorithm::pooling_max : dnnl::algorithm::pooling_avg_include_padding);
    memory const output = zero_memory(pooling.output);
    if (workload.operation == "maxpool" || workload.operation == "avgpool")
        return {{}, {pooling.forward_call(noise_memory(workload.input, format, seeds::input), output)}, output};

    memory const gradient = noise_memory(workload.output, format, seeds::gradient), to = zero_memory(pooling.input);
    call const backward = pooling.backward_call(gradient, to);
    if (!is_maximum) return {{}, {backward}, to};
    call const forward = pooling.forward_call(noise_memory(workload.input, format, seeds::input), output);
    if (workload.operation == "maxpool_bwd") return {{forward}, {backward}, to};
    return {{}, {forward, backward}, to}; // maxpool_grad_input: from the input, without saved indices
}

void execute(std::vector<call> const& calls) {
    for (call const& each : calls) each.primitive.execute(queue(), each.arguments);
    queue().wait();
}

std::vector<float> packed(memory const& from, shape const& sizes) {
    memory const to(packed_desc(sizes), cpu());
    copy(from, to);
    auto const* const elements = static_cast<float const*>(to.get_data_handle());
    return {elements, elements + element_count(sizes)};
}

prepared_work prepare(workload const& workload, format const& format, unsigned threads) {
    omp_set_num_threads(static_cast<int>(threads)); // before the library chooses its code
    bool const is_resampling = workload.operation.starts_with("resample");
    bool const is_gradient =
        workload.operation.find("bwd") != std::string::npos || workload.operation.find("grad") != std::string::npos;
    calls const calls = is_resampling ? resample(workload, format) : pool(workload, format);
    execute(calls.once);
    shape const sizes = is_gradient ? workload.input : workload.output;
    return {[=] { execute(calls.measured); }, [=] { return packed(calls.output, sizes); }};
}

} // namespace

std::vector<peer_case> cases(workload const& workload) {
    static constexpr std::string_view operations[] = {"resample",           "resample_bwd", "maxpool",    "maxpool_bwd",
                                                      "maxpool_grad_input", "avgpool",      "avgpool_bwd"};
    std::vector<peer_case> result;
    if (std::ranges::find(operations, workload.operation) == std::end(operations)) return result;
    for (format const& format : formats)
        result.push_back({"oneDNN", format.name,
                          [workload, format](unsigned threads) { return prepare(workload, format, threads); }});
    return result;
}

std::string version() {
    dnnl_version_t const* const version = dnnl_version();
    return std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch);
}

} // namespace dmlref::benchmarks::onednn
