// SPDX-License-Identifier: MIT
#include "translation/resampled_axes.hpp"

#include <algorithm>
#include <cmath>

namespace dmlref::tool {

namespace {

std::vector<double> scales_of(source_call const& source, std::size_t rank) {
    if (!source.has("ScaleSize")) return source.floats("Scales");
    auto const size = source.value("ScaleSize", size_2d{});
    std::vector<double> result(rank, 1.0);
    result[rank - 2] = size.height;
    result[rank - 1] = size.width;
    return result;
}

/// Of UPSAMPLE_2D and RESAMPLE, which have no fields for offsets: docs/operators/upsample_2d.md and resample.md.
std::vector<double> offsets_of(source_call const& source, std::string_view field, double center, bool is_linear) {
    if (source.has(field)) return source.floats(field);
    bool const has_whole_pixels = source.operator_name() == "UPSAMPLE_2D" && !is_linear;
    return std::vector<double>(source.sizes("InputTensor").size(), has_whole_pixels ? 0.0 : center);
}

} // namespace

resampling::resampling(source_call const& source)
    : is_linear(source.enumerator("InterpolationMode") == "LINEAR"),
      is_antialiased(source.value("Antialiased", false)),
      rounding(source.enumerator("RoundingDirection") == "INCREASING" ? nearest_rounding::up : nearest_rounding::down) {
    auto const from = source.sizes("InputTensor"), to = source.sizes("OutputTensor");
    auto const scales = scales_of(source, from.size());
    auto const input_offsets = offsets_of(source, "InputPixelOffsets", 0.5, is_linear);
    auto const output_offsets = offsets_of(source, "OutputPixelOffsets", -0.5, is_linear);
    bool const rounds_halves = !is_linear && !source.has("RoundingDirection") && !source.has("ScaleSize");
    for (std::size_t axis = 0; axis < from.size(); ++axis)
        axes.push_back({from[axis], to[axis], static_cast<float>(scales[axis]),
                        input_offsets[axis] - (rounds_halves ? 0.5 : 0.0), output_offsets[axis]});
}

bool resampling::is_copied(resampled_axis const& axis) const {
    if (axis.from != axis.to || axis.scale != 1) return false;
    double const shift = -(axis.input_offset + axis.output_offset); // x = output + shift
    if (is_linear) return shift == 0;
    return rounding == nearest_rounding::down ? shift >= 0 && shift < 1 : shift > -1 && shift <= 0;
}

bool resampling::has_offsets(double input_offset, double output_offset) const {
    return std::ranges::all_of(axes, [&](resampled_axis const& axis) {
        return is_copied(axis) || (axis.input_offset == input_offset && axis.output_offset == output_offset);
    });
}

bool resampling::has_scales_of_sizes() const {
    return std::ranges::all_of(axes, [](resampled_axis const& axis) {
        return axis.scale == static_cast<float>(axis.to) / static_cast<float>(axis.from);
    });
}

bool resampling::has_sizes_of_scales() const {
    return std::ranges::all_of(axes, [](resampled_axis const& axis) {
        double const exact = static_cast<double>(axis.scale) * static_cast<double>(axis.from);
        double const rounded = static_cast<double>(axis.scale * static_cast<float>(axis.from));
        auto const wanted = static_cast<double>(axis.to);
        return std::floor(exact) == wanted && std::floor(rounded) == wanted;
    });
}

bool resampling::has_aligned_corners() const {
    return std::ranges::all_of(axes, [&](resampled_axis const& axis) {
        if (is_copied(axis) || axis.to == 1) return true;
        return axis.from > 1 && axis.scale == static_cast<float>(axis.to - 1) / static_cast<float>(axis.from - 1);
    });
}

double aligned_scale(index_t from, index_t to) {
    return from > 1 && to > 1 ? static_cast<double>(to - 1) / static_cast<double>(from - 1) : 1.0;
}

void set_positions(resampled_positions const& positions, std::vector<double> scales, imported_call& call) {
    auto const& from = call.sizes("InputTensor");
    auto const& to = call.sizes("OutputTensor");
    bool const follow = scales.empty() || positions.aligns_corners;
    if (follow) scales.clear();
    for (std::size_t axis = 0; axis < from.size() && follow; ++axis)
        scales.push_back(positions.aligns_corners ? aligned_scale(from[axis], to[axis])
                                                  : static_cast<double>(to[axis]) / static_cast<double>(from[axis]));
    bool const rounds_up = !positions.is_linear && positions.rounding == nearest_rounding::up;
    call.set_enumerator("InterpolationMode", positions.is_linear ? "LINEAR" : "NEAREST_NEIGHBOR");
    call.set_enumerator("RoundingDirection", rounds_up ? "INCREASING" : "DECREASING");
    call.set_floats("Scales", scales);
    call.set_floats("InputPixelOffsets", std::vector<double>(from.size(), positions.input_offset));
    call.set_floats("OutputPixelOffsets", std::vector<double>(from.size(), positions.output_offset));
}

void set_antialiased(std::string_view argument, imported_call& call) {
    auto const& scales = std::get<std::vector<float>>(call.attributes.at("Scales"));
    for (float scale : scales)
        if (scale >= 0.5f && scale < 1.f)
            throw not_expressible(argument, "filters every axis that shrinks, and RESAMPLE3 not one that shrinks to "
                                            "half or more");
    call.operator_name = "RESAMPLE3";
    call.set("Antialiased", true);
}

void use_upsample_2d_for_volumes(imported_call& call) {
    auto const& from = call.sizes("InputTensor");
    if (call.operator_name != "RESAMPLE2" || from.size() != 5) return;
    auto const floats = [&call](std::string_view field) {
        return std::get<std::vector<float>>(call.attributes.find(field)->second);
    };
    auto const scales = floats("Scales"), input = floats("InputPixelOffsets"), output = floats("OutputPixelOffsets");
    bool const is_linear = call.is("InterpolationMode", "LINEAR");
    size_2d const scale = {.width = static_cast<std::uint32_t>(std::clamp(scales[4], 0.f, 1e9f)),
                           .height = static_cast<std::uint32_t>(std::clamp(scales[3], 0.f, 1e9f))};
    bool const is_whole = static_cast<float>(scale.height) == scales[3] && static_cast<float>(scale.width) == scales[4];
    bool same = is_whole && (is_linear || call.is("RoundingDirection", "DECREASING")) && scales[0] == 1 &&
                scales[1] == 1 && scales[2] == 1;
    for (std::size_t axis = 3; axis < 5; ++axis)
        same = same && input[axis] == (is_linear ? 0.5f : 0.f) && output[axis] == (is_linear ? -0.5f : 0.f);
    if (!same)
        throw not_expressible(call.tensors.at("InputTensor").name,
                              "has five axes, of which DirectML only enlarges the last two, by whole numbers");
    call.operator_name = "UPSAMPLE_2D";
    call.attributes = {{"ScaleSize", scale}, {"InterpolationMode", call.attributes.at("InterpolationMode")}};
}

} // namespace dmlref::tool
