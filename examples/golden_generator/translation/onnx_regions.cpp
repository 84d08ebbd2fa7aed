// SPDX-License-Identifier: MIT
#include "translation/onnx.hpp"
#include "translation/region_rules.hpp"

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
using enum directml::data_type;

ordered_json half_pixels(argument_row const&, source_call const& source, framework_call& call) {
    refuse_regions_made_larger(aligned_regions(source), call.function);
    return has_half_pixels(source) ? "half_pixel" : "output_half_pixel";
}

/// Before version 16 of the operator there was no such argument.
void read_half_pixels(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const otherwise = call.version < 16 ? "output_half_pixel" : "half_pixel";
    bool const has_halves = call.argument<std::string>(row.argument, otherwise) == "half_pixel";
    result.set(row.fields, has_halves ? 0.5f : 0.f);
    if (!has_halves)
        result.notes.push_back("InputPixelOffset: with output_half_pixel, RoiAlign makes regions at least one pixel "
                               "large, and DirectML does not");
}

ordered_json samples(argument_row const&, source_call const& source, framework_call&) { return sampling_ratio(source); }

void read_samples(argument_row const& row, framework_call const& call, imported_call& result) {
    set_samples(call.argument(row.argument, std::uint32_t{0}), result);
}

ordered_json reduction(argument_row const& row, source_call const& source, framework_call&) {
    require_choice(source, row.fields, "AVERAGE");
    return "avg";
}

void read_reduction(argument_row const& row, framework_call const& call, imported_call& result) {
    if (call.argument<std::string>(row.argument, "avg") != "avg")
        throw not_expressible(row.argument, "is max, the maximum of weighted neighbors, must be avg: DirectML's "
                                            "maximum is of samples");
    result.set_enumerator(row.fields, "AVERAGE");
}

ordered_json output_size(argument_row const& row, source_call const& source, framework_call&) {
    return source.sizes("OutputTensor")[row.argument == "output_height" ? 2 : 3];
}

ordered_json pool_scale(argument_row const& row, source_call const& source, framework_call& call) {
    refuse_inverted_pools("ROITensor", source.numbers("ROITensor"), source.value(row.fields, 1.f), call.function);
    call.notes.push_back("PooledSize: the bounds of a part are computed in float by most implementations, by DirectML "
                         "in integers");
    return source.value(row.fields, 1.f);
}

ordered_json pooled_size(argument_row const& row, source_call const& source, framework_call&) {
    auto const size = source.value(row.fields, size_2d{});
    return {size.height, size.width};
}

void read_pooled_size(argument_row const& row, framework_call const& call, imported_call& result) {
    auto const sizes = call.list(row.argument, 2, 1);
    result.set(row.fields,
               size_2d{.width = static_cast<std::uint32_t>(sizes[1]), .height = static_cast<std::uint32_t>(sizes[0])});
}

constexpr tensor_row regions_to_align[] = {{"InputTensor", "X"},
                                           {"ROITensor", "rois", 2},
                                           {"BatchIndicesTensor", "batch_indices", 1, uint32, int64},
                                           {"OutputTensor", "Y"}};
constexpr tensor_row pooled_regions[] = {{"InputTensor", "X"}, {"ROITensor", "rois", 2}, {"OutputTensor", "Y"}};

constexpr argument_row align[] = {
    {"OutputTensor.Sizes", "output_height", "the third", output_size},
    {"OutputTensor.Sizes", "output_width", "the fourth", output_size},
    {"ReductionFunction", "mode", "AVERAGE: avg; the maximum is another", reduction, read_reduction},
    {"InterpolationMode", "", "LINEAR", require_only, read_only},
    {"SpatialScaleX, SpatialScaleY", "spatial_scale", "both the same", spatial_scale, read_spatial_scale},
    {"InputPixelOffset", "coordinate_transformation_mode",
     "0.5: half_pixel; 0: output_half_pixel, for regions of one pixel or more", half_pixels, read_half_pixels},
    {"OutputPixelOffset", "", "-0.5", require_only, read_only},
    {"OutOfBoundsInputValue", "", "0", require_only, read_only},
    {"MinimumSamplesPerOutput, MaximumSamplesPerOutput", "sampling_ratio",
     "both the same: their value; 1 and 4294967295: 0, and no region is inverted", samples, read_samples},
    {"AlignRegionsToCorners", "", "FALSE", require_only, read_only}};

constexpr argument_row pool[] = {
    {"SpatialScale", "spatial_scale", "the same, and no region is inverted", pool_scale, read_spatial_scale},
    {"PooledSize", "pooled_shape", "Height, then Width", pooled_size, read_pooled_size}};

} // namespace

std::vector<function_table> onnx_region_functions() {
    return {{"RoiAlign", roi_align_operators, "ROI_ALIGN1", 16, regions_to_align, align, onnx_floats},
            {"MaxRoiPool", roi_pooling_operators, "ROI_POOLING", 1, pooled_regions, pool, onnx_floats}};
}

} // namespace dmlref::tool
