// SPDX-License-Identifier: MIT
#include "translation/frameworks.hpp"

#include "translation/pytorch.hpp"
#include "translation/region_rules.hpp"
#include "translation/resampled_axes.hpp"

#include <cmath>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

/// The argument as two numbers.
std::vector<index_t> torch_output_size(framework_call const& call) {
    if (!call.arguments.contains("output_size")) throw not_expressible("output_size", "is missing");
    return call.list("output_size", 2, 1);
}

void read_torch_aligned_sizes(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const size = torch_output_size(call);
    set_region_sizes(row.argument, size[0], size[1], result);
}

/// The tensor that roi_align takes: a region's image, then its corners.
ordered_json torch_boxes(argument_row const& row, source_call const& source, framework_call& call) {
    std::vector<double> const corners = source.numbers("ROITensor"), images = source.numbers(row.fields);
    std::vector<double> joined_rows;
    for (std::size_t region = 0; region < images.size(); ++region) {
        joined_rows.push_back(images[region]);
        joined_rows.insert(joined_rows.end(), corners.begin() + static_cast<std::ptrdiff_t>(4 * region),
                           corners.begin() + static_cast<std::ptrdiff_t>(4 * region + 4));
    }
    operand& boxes = call.inputs[1];
    boxes = with_numbers(boxes, {static_cast<index_t>(images.size()), 5}, joined_rows);
    auto const stored = numbers_of(boxes);
    for (std::size_t region = 0; region < images.size(); ++region)
        if (stored[5 * region] != images[region])
            throw not_expressible(row.fields, "an element is " + std::to_string(static_cast<index_t>(images[region])) +
                                                  ", must fit into the type of the boxes");
    return {};
}

void read_torch_boxes(argument_row const& row, framework_call const& call, imported_call& result) {
    operand const& boxes = *call.find_input("boxes");
    if (boxes.sizes.size() != 2 || boxes.sizes[1] != 5)
        throw not_expressible(boxes.name, "must have two axes and five columns: a region's image and its corners");
    operand corners = {.name = boxes.name, .type = boxes.type, .sizes = {boxes.sizes[0], 4}};
    operand images = {.name = boxes.name, .type = uint32, .sizes = {boxes.sizes[0]}};
    std::vector<double> const joined_rows = numbers_of(boxes);
    std::vector<double> of_corners, of_images;
    for (std::size_t at = 0; at < joined_rows.size(); ++at) {
        double const value = joined_rows[at];
        if (at % 5 == 0 && !(value >= 0 && value <= 0xffff'ffff && std::floor(value) == value))
            throw not_expressible(boxes.name, "the first column has " + std::to_string(value) +
                                                  ", must have the number of an image");
        (at % 5 == 0 ? of_images : of_corners).push_back(value);
    }
    result.set_tensor("ROITensor", with_numbers(corners, corners.sizes, of_corners));
    result.set_tensor(row.fields, with_numbers(images, images.sizes, of_images));
}

ordered_json torch_ratio(argument_row const&, source_call const& source, framework_call&) {
    index_t const ratio = sampling_ratio(source);
    return ratio == 0 ? -1 : ratio;
}

/// -1 is only the default: any number that is not above 0 lets the size of a region decide.
void read_torch_ratio(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const ratio = call.argument(row.argument, std::int32_t{-1});
    set_samples(std::max(ratio, std::int32_t{0}), result);
}

ordered_json torch_aligned(argument_row const&, source_call const& source, framework_call&) {
    refuse_regions_made_larger(aligned_regions(source), "roi_align");
    return has_half_pixels(source);
}

void read_torch_aligned(argument_row const& row, framework_call const& call, imported_call& result) {
    result.set(row.fields, call.argument(row.argument, false) ? 0.5f : 0.f);
    refuse_regions_made_larger(aligned_regions("boxes", result), "roi_align");
}

ordered_json torch_pool_scale(argument_row const& row, source_call const& source, framework_call& call) {
    refuse_inverted_pools("ROITensor", source.numbers("ROITensor"), source.value(row.fields, 1.f), "roi_pool");
    call.notes.push_back("PooledSize: roi_pool computes the bounds of a part in float, DirectML in integers");
    return source.value(row.fields, 1.f);
}

void read_torch_pool_scale(argument_row const& row, framework_call const& call, imported_call& result) {
    operand const& boxes = result.tensors.at("ROITensor");
    if (boxes.sizes.back() != 5) throw not_expressible(boxes.name, "must have five columns");
    read_spatial_scale(row, call, result);
    refuse_inverted_pools(boxes.name, numbers_of(boxes), call.argument(row.argument, 1.f), "roi_pool");
}

void read_torch_pooled_size(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const size = torch_output_size(call);
    set_region_sizes(row.argument, size[0], size[1], result);
    result.set(row.fields,
               size_2d{.width = static_cast<std::uint32_t>(size[1]), .height = static_cast<std::uint32_t>(size[0])});
}

constexpr std::string_view linear_modes[] = {"linear", "bilinear", "trilinear"}; // of 3, 4 and 5 axes

/// The mode, and whether the corners are aligned.
struct torch_interpolation {
    std::string mode;
    bool aligns_corners = false;

    explicit torch_interpolation(resampling const& what) {
        std::size_t const rank = what.axes.size();
        if (rank < 3 || !what.is_copied(what.axes[0]) || !what.is_copied(what.axes[1]))
            throw not_expressible("Scales", "interpolate resamples the axes after the first two");
        if (what.is_linear) {
            mode = linear_modes[rank - 3];
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

/// The factors for all axes; none if sizes are given instead.
std::vector<double> torch_factors(framework_call const& call, std::size_t rank) {
    std::vector<double> factors;
    if (auto const found = call.arguments.find("scale_factor"); found != call.arguments.end())
        factors = found->is_number() ? std::vector<double>(rank - 2, call.argument("scale_factor", 1.0))
                                     : call.argument("scale_factor", factors);
    if (factors.empty() == !call.arguments.contains("size"))
        throw not_expressible("size", "must be given, or scale_factor instead of it");
    if (factors.empty()) return factors;
    if (factors.size() != rank - 2)
        throw not_expressible("scale_factor", "has " + std::to_string(factors.size()) + " values, must have " +
                                                  std::to_string(rank - 2));
    factors.insert(factors.begin(), 2, 1.0);
    return factors;
}

void read_torch_sizes(imported_call& result, framework_call const& call, std::vector<double> const& factors) {
    std::vector<index_t> to = result.sizes("InputTensor");
    auto const given = factors.empty() ? call.list("size", to.size() - 2, 1) : std::vector<index_t>();
    for (std::size_t axis = 2; axis < to.size(); ++axis)
        to[axis] = factors.empty() ? given[axis - 2]
                                   : static_cast<index_t>(std::clamp(
                                         std::floor(static_cast<double>(to[axis]) * factors[axis]), -1.0, 0x1p31));
    result.set_output_sizes(factors.empty() ? "size" : "scale_factor", to);
}

void read_interpolation(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const name = call.argument<std::string>(row.argument, "nearest");
    std::size_t const rank = result.sizes("InputTensor").size();
    bool const is_linear = rank >= 3 && rank <= 5 && name == linear_modes[rank - 3];
    if (rank < 3 || rank > 5 || (!is_linear && name != "nearest" && name != "nearest-exact"))
        throw not_expressible(row.argument, "is " + shown(name) +
                                                ", must be nearest, nearest-exact, or linear, "
                                                "bilinear and trilinear for 3, 4 and 5 axes");
    bool const aligns_corners = call.argument("align_corners", false);
    if (!is_linear && call.arguments.contains("align_corners"))
        throw not_expressible("align_corners", "is given, must not be with the mode " + name);
    std::vector<double> factors = torch_factors(call, rank);
    read_torch_sizes(result, call, factors);
    if (call.argument("recompute_scale_factor", false)) factors.clear();
    bool const has_centers = is_linear && !aligns_corners;
    set_positions({.is_linear = is_linear,
                   .input_offset = has_centers ? 0.5 : 0,
                   .output_offset = has_centers || name == "nearest-exact" ? -0.5 : 0,
                   .aligns_corners = aligns_corners},
                  factors, result);
    if (!call.argument("antialias", false)) return;
    if (name != "bilinear" || aligns_corners)
        throw not_expressible("antialias",
                              "is True, must be False unless the mode is bilinear, and align_corners False");
    set_antialiased("antialias", result);
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

constexpr tensor_row torch_interpolated[] = {{"InputTensor", "input"}, {"OutputTensor", "output"}};
constexpr tensor_row torch_regions[] = {
    {"InputTensor", "input"}, {"ROITensor", "boxes", 2}, {"OutputTensor", "output"}};

constexpr argument_row torch_align[] = {
    {"BatchIndicesTensor", "", "the first column of boxes, before the corners", torch_boxes, read_torch_boxes},
    {"OutputTensor.Sizes", "output_size", "the last two", last_two_sizes, read_torch_aligned_sizes},
    {"SpatialScaleX, SpatialScaleY", "spatial_scale", "both the same", spatial_scale, read_spatial_scale},
    {"MinimumSamplesPerOutput, MaximumSamplesPerOutput", "sampling_ratio",
     "both the same: their value; 1 and 4294967295: -1, and no region is inverted", torch_ratio, read_torch_ratio},
    {"InputPixelOffset", "aligned", "0.5: True; 0: False, for regions of one pixel or more", torch_aligned,
     read_torch_aligned},
    {"ReductionFunction", "", "AVERAGE", require_only, read_only},
    {"InterpolationMode", "", "LINEAR", require_only, read_only},
    {"OutputPixelOffset", "", "-0.5", require_only, read_only},
    {"OutOfBoundsInputValue", "", "0", require_only, read_only},
    {"AlignRegionsToCorners", "", "FALSE", require_only, read_only}};
constexpr argument_row torch_pool[] = {
    {"PooledSize", "output_size", "Height, then Width", last_two_sizes, read_torch_pooled_size},
    {"SpatialScale", "spatial_scale", "the same, and no region is inverted", torch_pool_scale, read_torch_pool_scale}};
constexpr argument_row torch_interpolate[] = {
    {"InterpolationMode, RoundingDirection, InputPixelOffsets, OutputPixelOffsets", "mode",
     "LINEAR: linear, bilinear, trilinear, by the number of axes; NEAREST_NEIGHBOR and DECREASING: nearest with 0 and "
     "0, nearest-exact with 0 and -0.5; without a direction, the input's offsets are 0.5 higher",
     torch_mode, read_interpolation},
    {"InputPixelOffsets, OutputPixelOffsets", "align_corners",
     "of LINEAR; False: 0.5 and -0.5; True: 0 and 0, where Scales are (OutputSize - 1) / (InputSize - 1)",
     torch_align_corners},
    {"Scales", "scale_factor", "of the axes after the first two", torch_scale_factor},
    {"OutputTensor.Sizes", "size", "of the same axes, where Scales are not given"},
    {"Scales", "recompute_scale_factor", "only read; True: those of the sizes"},
    {"Antialiased", "antialias", "TRUE: True, unless a scale is 0.5 to 1; as RESAMPLE3", torch_antialias}};

constexpr function_table torch_functions[] = {
    {"torch.nn.functional.interpolate", resample_operators, "RESAMPLE2", 0, torch_interpolated, torch_interpolate,
     torch_types},
    {"torchvision.ops.roi_align", roi_align_operators, "ROI_ALIGN1", 0, torch_regions, torch_align, torch_types},
    {"torchvision.ops.roi_pool", roi_pooling_operators, "ROI_POOLING", 0, torch_regions, torch_pool, torch_types}};

} // namespace

framework const& pytorch_framework() {
    static std::vector<function_table> const functions = all_functions({pytorch_pooling_functions(), torch_functions});
    static framework const pytorch = {"pytorch", "PyTorch", functions, true};
    return pytorch;
}

} // namespace dmlref::tool
