// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "translation/region_rules.hpp"
#include "translation/resampled_axes.hpp"
#include "translation/sliding_window.hpp"

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

/// PyTorch pads both ends alike, by no more than half a window.
sliding_window pytorch_window(source_call const& source) {
    sliding_window window(source);
    for (std::size_t axis = 0; axis < window.axes(); ++axis)
        if (2 * window.start[axis] > window.length[axis])
            throw not_expressible("StartPadding", "is more than half of WindowSize, which PyTorch refuses");
    window.end = window.start;
    return window;
}

bool pytorch_ceils(source_call const& source) {
    sliding_window const window = pytorch_window(source);
    if (window.has_counts(false)) return false;
    if (!window.has_counts(true))
        throw not_expressible("EndPadding", "OutputTensor.Sizes are not those of the same padding at both ends, with "
                                            "ceil_mode or without");
    return true;
}

ordered_json torch_list(argument_row const& row, source_call const& source, framework_call& call) {
    if (source.integers(row.fields).size() == 3 && call.function.ends_with("2d"))
        call.function.replace(call.function.size() - 2, 2, "3d");
    return source.integers(row.fields);
}

ordered_json torch_padding(argument_row const&, source_call const& source, framework_call&) {
    return pytorch_window(source).start;
}

ordered_json torch_ceil_mode(argument_row const&, source_call const& source, framework_call&) {
    bool const ceils = pytorch_ceils(source);
    if (ceils && source.value("IncludePadding", false))
        throw not_expressible("OutputTensor.Sizes", "ceil_mode of avg_pool2d does not count what lies beyond the "
                                                    "padding, DirectML does");
    return ceils;
}

ordered_json torch_dilation(argument_row const&, source_call const& source, framework_call&) {
    sliding_window const window(source);
    return window.dilations;
}

ordered_json torch_no_dilation(argument_row const& row, source_call const& source, framework_call&) {
    if (sliding_window(source).is_dilated())
        throw not_expressible(row.fields, "are not 1, must be: this pooling has none");
    return {};
}

ordered_json torch_count_include_pad(argument_row const& row, source_call const& source, framework_call&) {
    return source.value(row.fields, false);
}

ordered_json torch_indices(argument_row const&, source_call const& source, framework_call&) {
    return source.has_tensor("OutputIndicesTensor");
}

ordered_json torch_ratio(argument_row const&, source_call const& source, framework_call&) {
    index_t const ratio = sampling_ratio(source);
    return ratio == 0 ? -1 : ratio;
}

ordered_json torch_aligned(argument_row const&, source_call const& source, framework_call&) {
    refuse_regions_made_larger(source, "roi_align");
    return has_half_pixels(source);
}

ordered_json torch_pool_scale(argument_row const& row, source_call const& source, framework_call& call) {
    refuse_inverted_pools(source, "roi_pool");
    call.notes.push_back("PooledSize: roi_pool computes the bounds of a part in float, DirectML in integers");
    return source.value(row.fields, 1.f);
}

/// The mode, and whether the corners are aligned.
struct torch_interpolation {
    std::string mode;
    bool aligns_corners = false;

    explicit torch_interpolation(resampling const& what) {
        std::size_t const rank = what.axes.size();
        if (rank < 3 || !what.is_copied(what.axes[0]) || !what.is_copied(what.axes[1]))
            throw not_expressible("Scales", "interpolate resamples the axes after the first two");
        if (what.is_linear) {
            static constexpr std::string_view modes[] = {"linear", "bilinear", "trilinear"};
            mode = modes[rank - 3];
            if (what.has_offsets(0.5, -0.5)) return;
            aligns_corners = what.has_offsets(0, 0) && what.has_aligned_corners();
            if (aligns_corners) return;
            throw not_expressible("InputPixelOffsets", "interpolate has pixels at halves, or aligns corners");
        }
        if (what.rounding == nearest_rounding::up)
            throw not_expressible("RoundingDirection", "is INCREASING, and PyTorch never takes the element above");
        if (!what.has_offsets(0, 0) && !what.has_offsets(0, -0.5))
            throw not_expressible("InputPixelOffsets",
                                  "interpolate has no such pixels: nearest takes floor(x / scale), "
                                  "nearest-exact floor((x + 0.5) / scale)");
        mode = what.has_offsets(0, 0) ? "nearest" : "nearest-exact";
    }
};

ordered_json torch_mode(argument_row const&, source_call const& source, framework_call&) {
    return torch_interpolation(resampling(source)).mode;
}

ordered_json torch_align_corners(argument_row const&, source_call const& source, framework_call&) {
    resampling const what(source);
    return what.is_linear ? ordered_json(torch_interpolation(what).aligns_corners) : ordered_json();
}

ordered_json torch_scale_factor(argument_row const&, source_call const& source, framework_call& call) {
    resampling const what(source);
    ordered_json scales = ordered_json::array(), sizes = ordered_json::array();
    for (std::size_t axis = 2; axis < what.axes.size(); ++axis) {
        scales.push_back(what.axes[axis].scale);
        sizes.push_back(what.axes[axis].to);
    }
    bool const is_aligned = torch_interpolation(what).aligns_corners;
    if (!is_aligned && what.has_sizes_of_scales()) return scales;
    if (!is_aligned && !what.has_scales_of_sizes())
        throw not_expressible("Scales", "interpolate has no sizes but those of the scales");
    call.arguments["size"] = sizes;
    call.notes.push_back("Scales: interpolate computes them from the sizes");
    return {};
}

ordered_json torch_antialias(argument_row const& row, source_call const& source, framework_call&) {
    resampling const what(source);
    if (!what.is_antialiased || !what.is_linear) return {};
    if (what.axes.size() != 4 || !what.has_offsets(0.5, -0.5))
        throw not_expressible(row.fields, "interpolate antialiases two axes, with pixels at halves");
    for (resampled_axis const& axis : what.axes)
        if (axis.scale >= 0.5f && axis.scale < 1.f)
            throw not_expressible(row.fields, "with a scale of 0.5 to 1, interpolate filters and DirectML does not");
    return true;
}

constexpr tensor_row torch_pooled[] = {{"InputTensor", "input"}, {"OutputTensor", "output"}};
constexpr tensor_row torch_max_pooled[] = {
    {"InputTensor", "input"}, {"OutputTensor", "output"}, {"OutputIndicesTensor", "indices", 0, unknown, int64}};
constexpr tensor_row torch_regions[] = {{"InputTensor", "input"},
                                        {"ROITensor", "boxes", 2},
                                        {"BatchIndicesTensor", "boxes, first column", 1, unknown, int64},
                                        {"OutputTensor", "output"}};
constexpr tensor_row torch_pooled_regions[] = {
    {"InputTensor", "input"}, {"ROITensor", "boxes", 2}, {"OutputTensor", "output"}};

constexpr argument_row kernel_row = {"WindowSize", "kernel_size", "the same", torch_list};
constexpr argument_row stride_row = {"Strides", "stride", "the same", torch_list};
constexpr argument_row padding_row = {
    "StartPadding, EndPadding", "padding",
    "StartPadding, at most half of WindowSize, if it gives the same sizes at both ends", torch_padding};
constexpr argument_row ceil_mode_row = {"OutputTensor.Sizes", "ceil_mode",
                                        "True if a last window ends beyond the padding", torch_ceil_mode};

constexpr argument_row torch_maximum[] = {
    kernel_row,    stride_row,
    padding_row,   {"Dilations", "dilation", "the same", torch_dilation},
    ceil_mode_row, {"OutputIndicesTensor", "return_indices", "True if it is bound", torch_indices}};
constexpr argument_row torch_average[] = {
    kernel_row,
    stride_row,
    padding_row,
    ceil_mode_row,
    {"IncludePadding", "count_include_pad", "the same; False with ceil_mode", torch_count_include_pad},
    {"Dilations", "", "1", torch_no_dilation}};
constexpr argument_row torch_align[] = {
    {"OutputTensor.Sizes", "output_size", "the last two", last_two_sizes},
    {"SpatialScaleX, SpatialScaleY", "spatial_scale", "both the same", spatial_scale},
    {"MinimumSamplesPerOutput, MaximumSamplesPerOutput", "sampling_ratio",
     "both the same: their value; 1 and 4294967295: -1, and no region is inverted", torch_ratio},
    {"InputPixelOffset", "aligned", "0.5: True; 0: False, for regions of one pixel or more", torch_aligned},
    {"ReductionFunction", "", "AVERAGE", require_only},
    {"InterpolationMode", "", "LINEAR", require_only},
    {"OutputPixelOffset", "", "-0.5", require_only},
    {"OutOfBoundsInputValue", "", "0", require_only},
    {"AlignRegionsToCorners", "", "FALSE", require_only}};
constexpr argument_row torch_pool[] = {
    {"PooledSize", "output_size", "Height, then Width", last_two_sizes},
    {"SpatialScale", "spatial_scale", "the same, and no region is inverted", torch_pool_scale}};
constexpr argument_row torch_interpolate[] = {
    {"InterpolationMode, RoundingDirection, InputPixelOffsets, OutputPixelOffsets", "mode",
     "LINEAR: linear, bilinear, trilinear, by the number of axes; NEAREST_NEIGHBOR and DECREASING: nearest with 0 and "
     "0, "
     "nearest-exact with 0 and -0.5; without a direction, the input's offsets are 0.5 higher",
     torch_mode},
    {"InputPixelOffsets, OutputPixelOffsets", "align_corners",
     "of LINEAR; False: 0.5 and -0.5; True: 0 and 0, where "
     "Scales are (OutputSize - 1) / (InputSize - 1)",
     torch_align_corners},
    {"Scales", "scale_factor", "of the axes after the first two; or size", torch_scale_factor},
    {"Antialiased", "antialias", "TRUE: True, unless a scale is 0.5 to 1", torch_antialias}};

/// Of its tensors; not each of its functions has them all.
constexpr directml::data_type_set torch_types = {float32, float16, int8, int16, int32, int64, uint8};

constexpr function_table torch_functions[] = {
    {"torch.nn.functional.max_pool2d", max_pooling_operators, {}, 0, torch_max_pooled, torch_maximum, torch_types},
    {"torch.nn.functional.avg_pool2d", average_pooling_operators, {}, 0, torch_pooled, torch_average, torch_types},
    {"torch.nn.functional.interpolate", resample_operators, {}, 0, torch_pooled, torch_interpolate, torch_types},
    {"torchvision.ops.roi_align", roi_align_operators, {}, 0, torch_regions, torch_align, torch_types},
    {"torchvision.ops.roi_pool", roi_pooling_operators, {}, 0, torch_pooled_regions, torch_pool, torch_types}};
constexpr framework pytorch = {"pytorch", "PyTorch", torch_functions};

} // namespace

framework const& pytorch_framework() { return pytorch; }

} // namespace dmlref::tool
