// SPDX-License-Identifier: MIT
#include "translation/region_rules.hpp"

#include <dmlref/directml/operator_table.hpp>

#include <algorithm>
#include <cmath>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

/// JSON has no NaN.
std::string number_text(double value) {
    return std::isfinite(value) ? ordered_json(value).dump() : std::to_string(value);
}

/// SpatialScaleX, which SpatialScaleY must equal.
float one_scale(source_call const& source) {
    float const scale = source.value("SpatialScaleX", 1.f);
    if (source.value("SpatialScaleY", 1.f) != scale)
        throw not_expressible("SpatialScaleY", "is not SpatialScaleX, must be: there is one scale for both axes");
    return scale;
}

} // namespace

void require_choice(source_call const& source, std::string_view field, std::string_view only) {
    std::string_view const value = source.enumerator(field);
    if (value != only)
        throw not_expressible(field, "is " + std::string(value) + ", must be " + std::string(only) +
                                         ", the only choice there");
}

ordered_json require_only(argument_row const& row, source_call const& source, framework_call&) {
    if (!source.has(row.fields)) return {};
    directml::field_kind const kind = source.schema_of(row.fields).kind;
    if (kind == directml::field_kind::uint32) require_choice(source, row.fields, row.rule);
    if (kind == directml::field_kind::boolean && source.value(row.fields, false))
        throw not_expressible(row.fields, "is TRUE, must be FALSE, the only choice there");
    if (kind != directml::field_kind::float32) return {};
    float const only = std::stof(std::string(row.rule)), value = source.value(row.fields, only);
    if (value != only)
        throw not_expressible(row.fields, "is " + number_text(static_cast<double>(value)) + ", must be " +
                                              number_text(static_cast<double>(only)) + ", the only value there");
    return {};
}

ordered_json spatial_scale(argument_row const&, source_call const& source, framework_call&) {
    return one_scale(source);
}

ordered_json last_two_sizes(argument_row const&, source_call const& source, framework_call&) {
    auto const sizes = source.sizes("OutputTensor");
    return {sizes[2], sizes[3]};
}

index_t sampling_ratio(source_call const& source) {
    auto const least = std::max<index_t>(source.value("MinimumSamplesPerOutput", std::uint32_t{1}), 1);
    auto const most = index_t{source.value("MaximumSamplesPerOutput", std::uint32_t{1})};
    if (least >= most) return least;
    if (least == 1 && most == 0xffff'ffff) return 0;
    throw not_expressible("MaximumSamplesPerOutput",
                          "is " + std::to_string(most) + ", must be " + std::to_string(least) +
                              ", or 4294967295 after a minimum of 1: " + "the number of samples is fixed or any");
}

bool has_half_pixels(source_call const& source) {
    float const offset = source.value("InputPixelOffset", 0.5f);
    if (offset != 0.f && offset != 0.5f)
        throw not_expressible("InputPixelOffset",
                              "is " + number_text(static_cast<double>(offset)) + ", must be 0 or 0.5");
    return offset == 0.5f;
}

aligned_regions::aligned_regions(source_call const& source)
    : name("ROITensor"),
      corners(source.numbers(name)),
      scale(static_cast<double>(one_scale(source))),
      has_half_pixels(tool::has_half_pixels(source)),
      is_counted(sampling_ratio(source) == 0) {}

aligned_regions::aligned_regions(std::string_view argument, imported_call const& call)
    : name(argument),
      corners(numbers_of(call.tensors.at("ROITensor"))),
      scale(static_cast<double>(std::get<float>(call.attributes.at("SpatialScaleX")))),
      has_half_pixels(std::get<float>(call.attributes.at("InputPixelOffset")) == 0.5f),
      is_counted(std::get<std::uint32_t>(call.attributes.at("MaximumSamplesPerOutput")) == 0xffff'ffff) {}

void refuse_regions_made_larger(aligned_regions const& regions, std::string_view function) {
    std::vector<double> const& corners = regions.corners;
    for (std::size_t first = 0; first + 3 < corners.size(); first += 4) {
        double const width = (corners[first + 2] - corners[first]) * regions.scale;
        double const height = (corners[first + 3] - corners[first + 1]) * regions.scale;
        if (!regions.has_half_pixels && !(width >= 1 && height >= 1))
            throw not_expressible(regions.name, std::string(function) + " makes a region at least one pixel large " +
                                                    "where InputPixelOffset is 0");
        if (regions.is_counted && (width < 0 || height < 0))
            throw not_expressible(regions.name, std::string(function) + " takes no samples of an inverted region, " +
                                                    "unless their number is fixed");
    }
}

void refuse_inverted_pools(std::string_view name, std::vector<double> const& regions, float scale,
                           std::string_view function) {
    auto const pixel = [&](std::size_t at) { return std::round(static_cast<float>(regions[at]) * scale); };
    for (std::size_t first = 0; first + 4 < regions.size(); first += 5)
        if (pixel(first + 3) < pixel(first + 1) || pixel(first + 4) < pixel(first + 2))
            throw not_expressible(name, std::string(function) + " makes an inverted region one pixel large");
}

void set_samples(index_t ratio, imported_call& result) {
    result.set("MinimumSamplesPerOutput", static_cast<std::uint32_t>((std::max)(ratio, index_t{1})));
    result.set("MaximumSamplesPerOutput", static_cast<std::uint32_t>(ratio < 1 ? index_t{0xffff'ffff} : ratio));
}

void set_region_sizes(std::string_view argument, index_t height, index_t width, imported_call& result) {
    auto const& regions = result.sizes("ROITensor");
    result.set_output_sizes(argument, {regions[regions.size() - 2], result.sizes("InputTensor")[1], height, width});
}

void read_spatial_scale(argument_row const& row, framework_call const& call, imported_call& result) {
    float const scale = call.argument(row.argument, 1.f);
    if (row.fields == "SpatialScale") return result.set(row.fields, scale);
    result.set("SpatialScaleX", scale);
    result.set("SpatialScaleY", scale);
}

} // namespace dmlref::tool
