// SPDX-License-Identifier: MIT
#include "onednn_call.hpp"

#include <algorithm>

namespace onednn_example {

namespace {

using namespace dnnl;
using device_host::is;
using device_host::unsupported;
using device_host::value_of;

/// One axis of a resampling. Sizes are those of the forward pass.
struct axis {
    dmlref::index_t from, to;
    float scale, input_offset, output_offset;

    bool is_copied() const { return from == to && scale == 1 && input_offset + output_offset == 0; }
};

std::vector<float> scales_of(operator_call const& call, std::size_t rank) {
    if (!call.attributes.contains("ScaleSize")) return value_of<std::vector<float>>(call, "Scales");
    auto const size = value_of<dmlref::size_2d>(call, "ScaleSize");
    std::vector<float> scales(rank, 1.f);
    scales[rank - 2] = static_cast<float>(size.height);
    scales[rank - 1] = static_cast<float>(size.width);
    return scales;
}

std::vector<axis> axes_of(operator_call const& call, std::string_view from, std::string_view to) {
    auto const &source = call.tensors.find(from)->second.sizes, &result = call.tensors.find(to)->second.sizes;
    auto const scales = scales_of(call, source.size());
    std::vector<axis> axes;
    for (std::size_t i = 0; i < source.size(); ++i) {
        axis each = {source[i], result[i], scales[i], 0.5f, -0.5f};
        if (call.attributes.contains("InputPixelOffsets")) {
            each.input_offset = value_of<std::vector<float>>(call, "InputPixelOffsets")[i];
            each.output_offset = value_of<std::vector<float>>(call, "OutputPixelOffsets")[i];
        }
        axes.push_back(each);
    }
    return axes;
}

/// oneDNN's pixels have their centers at halves, its scale is the ratio of the sizes, and its nearest element is the
/// one whose pixel holds the position: floor((o + 0.5) / scale).
algorithm algorithm_of(operator_call const& call, std::vector<axis> const& axes) {
    bool const is_nearest = is(call, "InterpolationMode", dmlref::interpolation_mode::nearest_neighbor);
    bool const has_direction = call.attributes.contains("RoundingDirection");
    if (call.attributes.contains("Antialiased") && value_of<bool>(call, "Antialiased"))
        throw unsupported("Antialiased: oneDNN interpolates between two elements");
    float const wanted = is_nearest && has_direction ? 0 : 0.5f;
    for (axis const& each : axes) {
        if (each.is_copied()) continue;
        if (is_nearest && has_direction && !is(call, "RoundingDirection", dmlref::axis_direction::decreasing))
            throw unsupported("RoundingDirection: oneDNN takes the element whose pixel holds the position");
        if (each.input_offset != wanted || each.output_offset != -0.5f)
            throw unsupported("InputPixelOffsets: oneDNN has the centers of pixels at halves");
        if (each.scale != static_cast<float>(each.to) / static_cast<float>(each.from))
            throw unsupported("Scales: oneDNN has the ratio of the sizes");
    }
    return is_nearest ? algorithm::resampling_nearest : algorithm::resampling_linear;
}

/// With how many axes the tensors are described, so that no axis before the third is resampled.
std::size_t rank_of(std::vector<axis> const& axes) {
    auto const first = std::find_if(axes.begin(), axes.end(), [](axis const& each) { return !each.is_copied(); });
    auto const resampled = std::max<std::size_t>(1, static_cast<std::size_t>(axes.end() - first));
    if (resampled > 3) throw unsupported("Scales: oneDNN resamples at most three axes");
    return std::max(resampled + 2, axes.size());
}

} // namespace

void resampling(operator_call const& call) {
    auto const axes = axes_of(call, "InputTensor", "OutputTensor");
    processor on;
    memory const input = memory_of(on, call, "InputTensor", rank_of(axes)),
                 output = memory_of(on, call, "OutputTensor", rank_of(axes));
    resampling_forward::primitive_desc const described(
        {prop_kind::forward_inference, algorithm_of(call, axes), input.get_desc(), output.get_desc()}, on.engine);
    on.run(resampling_forward(described), {{DNNL_ARG_SRC, input}, {DNNL_ARG_DST, output}});
}

void resampling_grad(operator_call const& call) {
    auto const axes = axes_of(call, "OutputGradientTensor", "InputGradientTensor");
    processor on;
    memory const incoming = memory_of(on, call, "InputGradientTensor", rank_of(axes)),
                 outgoing = memory_of(on, call, "OutputGradientTensor", rank_of(axes));
    algorithm const how = algorithm_of(call, axes);
    resampling_forward::primitive_desc const before(
        {prop_kind::forward_training, how, outgoing.get_desc(), incoming.get_desc()}, on.engine);
    resampling_backward::primitive_desc const described({how, outgoing.get_desc(), incoming.get_desc()}, on.engine,
                                                        before);
    on.run(resampling_backward(described), {{DNNL_ARG_DIFF_DST, incoming}, {DNNL_ARG_DIFF_SRC, outgoing}});
}

} // namespace onednn_example
