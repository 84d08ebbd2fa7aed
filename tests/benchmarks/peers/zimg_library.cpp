// SPDX-License-Identifier: MIT
#include "benchmarks/laid_out_tensor.hpp"
#include "dmlref/exec/parallel.hpp"
#include "peers.hpp"

#include <zimg.h>

#include <stdexcept>

/// zimg: planes enlarged one by one. It has no threads of its own; planes are divided as in dmlref.
namespace dmlref::benchmarks::zimg_library {

namespace {

/// Planes whose rows start at multiples of 64 bytes, as zimg requires.
struct planes {
    explicit planes(shape const& all) : sizes(all), elements({count() * sizes[2] * row()}, layout::packed) {}

    index_t count() const { return sizes[0] * sizes[1]; }
    index_t row() const { return (sizes[3] + 15) / 16 * 16; }
    float* plane(index_t at) const { return elements.data() + at * sizes[2] * row(); }

    /// Calls element(packed position, element) for each.
    template <class Element>
    void for_each(Element&& element) const {
        index_t at = 0;
        for (index_t line = 0; line < count() * sizes[2]; ++line)
            for (index_t x = 0; x < sizes[3]; ++x, ++at) element(at, elements.data()[line * row() + x]);
    }

    shape sizes;
    laid_out_tensor<float> elements;
};

zimg_image_format format_of(planes const& planes) {
    zimg_image_format format;
    zimg_image_format_default(&format, ZIMG_API_VERSION);
    format.width = static_cast<unsigned>(planes.sizes[3]);
    format.height = static_cast<unsigned>(planes.sizes[2]);
    format.pixel_type = ZIMG_PIXEL_FLOAT;
    format.color_family = ZIMG_COLOR_GREY;
    return format;
}

std::shared_ptr<zimg_filter_graph> build(planes const& input, planes const& output, bool is_linear) {
    zimg_graph_builder_params parameters;
    zimg_graph_builder_params_default(&parameters, ZIMG_API_VERSION);
    parameters.resample_filter = is_linear ? ZIMG_RESIZE_BILINEAR : ZIMG_RESIZE_POINT;
    parameters.cpu_type = ZIMG_CPU_AUTO_64B;
    zimg_image_format const from = format_of(input), to = format_of(output);
    std::shared_ptr<zimg_filter_graph> result(zimg_filter_graph_build(&from, &to, &parameters), zimg_filter_graph_free);
    if (!result) throw std::runtime_error("zimg refuses the graph");
    return result;
}

void process(zimg_filter_graph const* graph, planes const& input, planes const& output, index_t plane, float* scratch) {
    zimg_image_buffer_const from{.version = ZIMG_API_VERSION, .plane = {}};
    from.plane[0] = {input.plane(plane), input.row() * static_cast<index_t>(sizeof(float)), ZIMG_BUFFER_MAX};
    zimg_image_buffer to{.version = ZIMG_API_VERSION, .plane = {}};
    to.plane[0] = {output.plane(plane), output.row() * static_cast<index_t>(sizeof(float)), ZIMG_BUFFER_MAX};
    if (zimg_filter_graph_process(graph, &from, &to, scratch, nullptr, nullptr, nullptr, nullptr) != ZIMG_ERROR_SUCCESS)
        throw std::runtime_error("zimg refuses the planes");
}

/// Memory that a thread needs, in whole cache lines.
index_t scratch_floats(zimg_filter_graph const* graph) {
    std::size_t bytes = 0;
    zimg_filter_graph_get_tmp_size(graph, &bytes);
    return static_cast<index_t>(bytes / 64 + 1) * 16;
}

prepared_work prepare(workload const& workload, unsigned threads) {
    planes const input(workload.input), output(workload.output);
    input.for_each([](index_t at, float& element) { element = noise(at, seeds::input); });
    auto const graph = build(input, output, workload.is_linear);
    index_t const each = scratch_floats(graph.get());
    laid_out_tensor<float> const scratch({each * threads}, layout::packed);
    auto const run = [=] {
        exec::parallel_for(threads, {.threads = threads}, [&](index_t part) {
            for (index_t plane = part; plane < input.count(); plane += threads)
                process(graph.get(), input, output, plane, scratch.data() + part * each);
        });
    };
    auto const result = [=] {
        std::vector<float> elements(static_cast<std::size_t>(element_count(output.sizes)));
        output.for_each([&](index_t at, float element) { elements[static_cast<std::size_t>(at)] = element; });
        return elements;
    };
    return {run, result};
}

} // namespace

/// Only for enlarging: for reducing, its filter widens, which is other work.
std::vector<peer_case> cases(workload const& workload) {
    bool const is_enlarged = workload.operation == "resample" && workload.output[2] > workload.input[2];
    if (!is_enlarged || workload.spatial_axes() != 2) return {};
    return {{"zimg", "packed", [workload](unsigned threads) { return prepare(workload, threads); }}};
}

std::string version() {
    unsigned major = 0, minor = 0, patch = 0;
    zimg_get_version_info(&major, &minor, &patch);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

} // namespace dmlref::benchmarks::zimg_library
