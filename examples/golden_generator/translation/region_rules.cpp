// SPDX-License-Identifier: MIT
#include "translation/region_rules.hpp"

#include <dmlref/directml/operator_table.hpp>

#include <algorithm>
#include <cmath>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

/// JSON has no NaN.
std::string shown(double value) { return std::isfinite(value) ? ordered_json(value).dump() : std::to_string(value); }

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
        throw not_expressible(row.fields, "is " + shown(static_cast<double>(value)) + ", must be " +
                                              shown(static_cast<double>(only)) + ", the only value there");
    return {};
}

void read_only(argument_row const& row, framework_call const&, imported_call& result) {
    directml::field_kind const kind = directml::find_operator(result.operator_name)->find(row.fields)->kind;
    if (kind == directml::field_kind::uint32) result.set_enumerator(row.fields, row.rule);
    if (kind == directml::field_kind::boolean) result.set(row.fields, false);
    if (kind == directml::field_kind::float32) result.set(row.fields, std::stof(std::string(row.rule)));
}

float one_scale(source_call const& source) {
    float const scale = source.value("SpatialScaleX", 1.f);
    if (source.value("SpatialScaleY", 1.f) != scale)
        throw not_expressible("SpatialScaleY", "is not SpatialScaleX, must be: there is one scale for both axes");
    return scale;
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
        throw not_expressible("InputPixelOffset", "is " + shown(static_cast<double>(offset)) + ", must be 0 or 0.5");
    return offset == 0.5f;
}

void refuse_regions_made_larger(source_call const& source, std::string_view function) {
    std::vector<double> const corners = source.numbers("ROITensor");
    double const scale = static_cast<double>(one_scale(source));
    bool const may_be_small = has_half_pixels(source), is_counted = sampling_ratio(source) == 0;
    for (std::size_t first = 0; first + 3 < corners.size(); first += 4) {
        double const width = (corners[first + 2] - corners[first]) * scale;
        double const height = (corners[first + 3] - corners[first + 1]) * scale;
        if (!may_be_small && !(width >= 1 && height >= 1))
            throw not_expressible("ROITensor", std::string(function) + " makes a region at least one pixel large " +
                                                   "where InputPixelOffset is 0");
        if (is_counted && (width < 0 || height < 0))
            throw not_expressible("ROITensor", std::string(function) + " takes no samples of an inverted region, " +
                                                   "unless their number is fixed");
    }
}

void refuse_inverted_pools(source_call const& source, std::string_view function) {
    std::vector<double> const corners = source.numbers("ROITensor");
    float const scale = source.value("SpatialScale", 1.f);
    auto const pixel = [&](std::size_t at) { return std::round(static_cast<float>(corners[at]) * scale); };
    for (std::size_t first = 0; first + 4 < corners.size(); first += 5)
        if (pixel(first + 3) < pixel(first + 1) || pixel(first + 4) < pixel(first + 2))
            throw not_expressible("ROITensor", std::string(function) + " makes an inverted region one pixel large");
}

} // namespace dmlref::tool
