// SPDX-License-Identifier: MIT
#include "benchmarks/laid_out_tensor.hpp"
#include "peers.hpp"

#include <pthreadpool.h>
#include <xnnpack.h>

#include <limits>
#include <stdexcept>

/// XNNPACK: pooling and bilinear resizing with channels last, and bilinear resizing with channels first.
namespace dmlref::benchmarks::xnnpack {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

void expect(xnn_status status) {
    if (status != xnn_status_success) throw std::runtime_error("XNNPACK refuses the call: " + std::to_string(status));
}

/// An operator, and the threads for which it was set up.
struct call {
    explicit call(unsigned threads) : pool(threads > 1 ? pthreadpool_create(threads) : nullptr) {
        static xnn_status const initialized = xnn_initialize(nullptr);
        expect(initialized);
    }
    call(call const&) = delete;
    call& operator=(call const&) = delete;
    ~call() {
        xnn_delete_operator(operation);
        pthreadpool_destroy(pool);
    }

    pthreadpool_t pool;
    xnn_operator_t operation = nullptr;
};

struct sizes {
    explicit sizes(workload const& workload)
        : batches(count(workload.input[0])),
          channels(count(workload.input[1])),
          input_height(count(workload.input[2])),
          input_width(count(workload.input[3])),
          output_height(count(workload.output[2])),
          output_width(count(workload.output[3])) {}
    static std::size_t count(index_t value) { return static_cast<std::size_t>(value); }

    std::size_t batches, channels, input_height, input_width, output_height, output_width;
};

void resize(call& call, workload const& workload, layout layout, float const* input, float* output) {
    sizes const s(workload);
    bool const is_packed = layout == layout::packed;
    auto const create = is_packed ? xnn_create_resize_bilinear2d_nchw_f32 : xnn_create_resize_bilinear2d_nhwc_f32;
    auto const set_up = is_packed ? xnn_setup_resize_bilinear2d_nchw_f32 : xnn_setup_resize_bilinear2d_nhwc_f32;
    expect(create(s.channels, s.channels, s.channels, 0, &call.operation));
    expect(set_up(call.operation, s.batches, s.input_height, s.input_width, s.output_height, s.output_width, input,
                  output, call.pool));
}

void pool_maximum(call& call, workload const& workload, float const* input, float* output) {
    sizes const s(workload);
    auto const& [height, width] = std::pair(workload.window[0], workload.window[1]);
    auto const& [top, left] = std::pair(workload.padding[0], workload.padding[1]);
    expect(xnn_create_max_pooling2d_nhwc_f32(
        top, left, top, left, height, width, workload.strides[0], workload.strides[1], workload.dilations[0],
        workload.dilations[1], s.channels, s.channels, s.channels, -infinity, infinity, 0, &call.operation));
    expect(xnn_setup_max_pooling2d_nhwc_f32(call.operation, s.batches, s.input_height, s.input_width, input, output,
                                            call.pool));
}

void pool_average(call& call, workload const& workload, float const* input, float* output) {
    sizes const s(workload);
    expect(xnn_create_average_pooling2d_nhwc_f32(0, 0, 0, 0, workload.window[0], workload.window[1],
                                                 workload.strides[0], workload.strides[1], s.channels, s.channels,
                                                 s.channels, -infinity, infinity, 0, &call.operation));
    expect(xnn_setup_average_pooling2d_nhwc_f32(call.operation, s.batches, s.input_height, s.input_width, input, output,
                                                call.pool));
}

prepared_work prepare(workload const& workload, layout layout, unsigned threads) {
    laid_out_tensor<float> const input(workload.input, layout, seeds::input), output(workload.output, layout);
    auto const made = std::make_shared<call>(threads);
    if (workload.operation == "resample") resize(*made, workload, layout, input.data(), output.data());
    if (workload.operation == "maxpool") pool_maximum(*made, workload, input.data(), output.data());
    if (workload.operation == "avgpool") pool_average(*made, workload, input.data(), output.data());
    return {[=] { expect(xnn_run_operator(made->operation, made->pool)); },
            [=] {
                static_cast<void>(input); // the operator reads it
                return output.packed();
            }};
}

} // namespace

std::vector<peer_case> cases(workload const& workload) {
    bool const is_resized = workload.operation == "resample" && workload.is_linear;
    bool const is_pooled = workload.operation == "maxpool" || workload.operation == "avgpool";
    if (!(is_resized || is_pooled) || workload.spatial_axes() != 2 || workload.has_indices) return {};
    std::vector<peer_case> result;
    for (layout const layout : {layout::packed, layout::channels_last})
        if (is_resized || layout == layout::channels_last)
            result.push_back({"XNNPACK", std::string(name_of(layout)),
                              [workload, layout](unsigned threads) { return prepare(workload, layout, threads); }});
    return result;
}

/// The library does not report its version.
std::string version() { return DMLREF_XNNPACK_VERSION; }

} // namespace dmlref::benchmarks::xnnpack
