// SPDX-License-Identifier: MIT
#include "benchmarks/laid_out_tensor.hpp"
#include "dmlref/exec/parallel.hpp"
#include "peers.hpp"

#include <zimg.h>

#include <stdexcept>

/// zimg: planes enlarged one by one. It has no threads of its own; planes are divided as in dmlref.
namespace dmlref::benchmarks::zimg_library {

namespace {

// Vectors as long as those that this build gives dmlref.
#if defined(__AVX512F__)
constexpr zimg_cpu_type_e widest = ZIMG_CPU_AUTO_64B;
#else
constexpr zimg_cpu_type_e widest = ZIMG_CPU_AUTO;
#endif

zimg_image_format format_of(shape const& sizes) {
    zimg_image_format format;
    zimg_image_format_default(&format, ZIMG_API_VERSION);
    format.width = static_cast<unsigned>(sizes[3]);
    format.height = static_cast<unsigned>(sizes[2]);
    format.pixel_type = ZIMG_PIXEL_FLOAT;
    format.color_family = ZIMG_COLOR_GREY;
    return format;
}

std::shared_ptr<zimg_filter_graph> build(workload const& workload) {
    zimg_graph_builder_params parameters;
    zimg_graph_builder_params_default(&parameters, ZIMG_API_VERSION);
    parameters.resample_filter = workload.is_linear ? ZIMG_RESIZE_BILINEAR : ZIMG_RESIZE_POINT;
    parameters.cpu_type = widest;
    zimg_image_format const from = format_of(workload.input), to = format_of(workload.output);
    std::shared_ptr<zimg_filter_graph> result(zimg_filter_graph_build(&from, &to, &parameters), zimg_filter_graph_free);
    if (!result) throw std::runtime_error("zimg refuses the graph");
    return result;
}

/// Calls the graph for one plane of all, which are counted through batches and channels.
void process(zimg_filter_graph const* graph, tensor_view<float> const& input, tensor_view<float> const& output,
             index_t plane, float* scratch) {
    auto const first = [&](tensor_view<float> const& view) { return view.data() + plane * view.strides()[1]; };
    auto const row = [](tensor_view<float> const& view) { return view.strides()[2] * index_t{sizeof(float)}; };
    zimg_image_buffer_const from{.version = ZIMG_API_VERSION, .plane = {}};
    from.plane[0] = {first(input), row(input), ZIMG_BUFFER_MAX};
    zimg_image_buffer to{.version = ZIMG_API_VERSION, .plane = {}};
    to.plane[0] = {first(output), row(output), ZIMG_BUFFER_MAX};
    if (zimg_filter_graph_process(graph, &from, &to, scratch, nullptr, nullptr, nullptr, nullptr) != ZIMG_ERROR_SUCCESS)
        throw std::runtime_error("zimg refuses the planes");
}

/// Memory that a thread needs, in whole cache lines.
index_t scratch_floats(zimg_filter_graph const* graph) {
    std::size_t bytes = 0;
    zimg_filter_graph_get_tmp_size(graph, &bytes);
    return static_cast<index_t>(bytes / 64 + 1) * 16;
}

prepared_work prepare(workload const& workload, layout layout, unsigned threads) {
    laid_out_tensor<float> const input(workload.input, layout, seeds::input), output(workload.output, layout);
    auto const graph = build(workload);
    index_t const planes = workload.input[0] * workload.input[1], each = scratch_floats(graph.get());
    laid_out_tensor<float> const scratch({each * threads}, layout::packed);
    auto const run = [=] {
        exec::parallel_for(threads, {.threads = threads}, [&](index_t part) {
            for (index_t plane = part; plane < planes; plane += threads)
                process(graph.get(), input.view(), output.view(), plane, scratch.data() + part * each);
        });
    };
    return {run, [=] { return output.packed(); }};
}

/// Rows must begin at multiples of 64 bytes.
layout layout_for(workload const& workload) {
    auto const begins_lines = [](shape const& sizes) {
        return with_padding(sizes, layout::padded_rows, sizeof(float)) == sizes;
    };
    return begins_lines(workload.input) && begins_lines(workload.output) ? layout::packed : layout::padded_rows;
}

} // namespace

/// Only for enlarging: for reducing, its filter widens, which is other work.
std::vector<peer_case> cases(workload const& workload) {
    bool const is_enlarged = workload.operation == "resample" && workload.output[2] > workload.input[2];
    if (!is_enlarged || workload.spatial_axes() != 2) return {};
    layout const layout = layout_for(workload);
    return {
        {"zimg", std::string(name_of(layout)), [=](unsigned threads) { return prepare(workload, layout, threads); }}};
}

std::string version() {
    unsigned major = 0, minor = 0, patch = 0;
    zimg_get_version_info(&major, &minor, &patch);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

} // namespace dmlref::benchmarks::zimg_library
